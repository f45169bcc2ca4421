import { Link } from '@tanstack/react-router'
import { clockTime } from '../../../lib/time/clock.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import type { Hit, RuleTrial } from './queries.ts'

const messages = defineMessages(
  {
    result: 'It would have hit {hits} of the newest {calls} calls: {perDay} a day.',
    none: 'No call has completed yet.',
    examples: 'Examples',
    call: 'Call of {time}',
  },
  {
    result: '直近{calls}件の通話のうち{hits}件が該当します（1日あたり{perDay}件）。',
    none: '完了した通話がまだありません。',
    examples: '該当例',
    call: '{time}の通話',
  },
)

/** What a rule would have hit. */
export function Trial({ trial }: { trial: RuleTrial }) {
  const m = useMessages(messages)
  const format = useFormat()
  return (
    <div role="status" className="space-y-2 rounded-md bg-hover p-3">
      <p>
        {trial.calls === 0
          ? m.none
          : fill(m.result, {
              hits: format.number(trial.hits),
              calls: format.number(trial.calls),
              perDay: format.number(trial.hits_per_day),
            })}
      </p>
      {trial.examples.length > 0 && (
        <>
          <h3 className="font-medium">{m.examples}</h3>
          <ul className="space-y-1">
            {trial.examples.map((each) => (
              <li key={each.voicelog_id}>
                <HitLink hit={each}>{fill(m.call, { time: format.dateTime(each.call_date) })}</HitLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** A link to the second of a call at which a rule hit, with what was said there. */
export function HitLink({
  hit: { voicelog_id: voicelogId, language, reasons },
  children,
}: {
  hit: Pick<Hit, 'voicelog_id' | 'language' | 'reasons'>
  children: React.ReactNode
}) {
  const [first] = reasons
    .flatMap(({ evidence }) => evidence)
    .sort((one, other) => one.start_ms - other.start_ms)
  return (
    <Link
      to="/calls/$voicelogId"
      params={{ voicelogId }}
      search={first === undefined || first.start_ms < 1_000 ? {} : { t: Math.floor(first.start_ms / 1_000) }}
      className="group inline-block min-w-0 max-w-full"
    >
      <span className="text-accent group-hover:underline">{children}</span>
      {first !== undefined && (
        <span className="block break-words text-muted">
          <span className="tabular-nums">{clockTime(first.start_ms)}</span>{' '}
          <q lang={language}>{first.quote}</q>
        </span>
      )}
    </Link>
  )
}
