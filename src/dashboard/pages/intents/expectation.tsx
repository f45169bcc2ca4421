import { ErrorLine } from '../../components/feedback/states.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import type { IntentsContent } from './draft.ts'
import type { ExampleNote, Preview, usePreview } from './use-preview.ts'

const messages = defineMessages(
  {
    all: 'Expected accuracy of the local engine: {share}, on {count} examples that were left out in turn.',
    asking: 'Judging the examples…',
    own: '{share} of {count} examples right.',
    taken: 'Taken for: {list}.',
    times: '{intent} ({count})',
    check: 'Examples to check',
    duplicate: '“{text}” is nearly the same as “{other}”.',
    contradiction: '“{text}” is nearly the same as “{other}”, which is an example of {intent}.',
    reads_like: '“{text}” reads like {intent}.',
    further: 'and {count} more',
  },
  {
    all: 'ローカルエンジンの見込み：順に除いて判定した例{count}件のうち{share}が正解。',
    asking: '例を判定しています…',
    own: '例{count}件のうち{share}が正解。',
    taken: '誤って判定された用件：{list}。',
    times: '{intent}（{count}件）',
    check: '確認が必要な例',
    duplicate: '「{text}」は「{other}」とほぼ同じです。',
    contradiction: '「{text}」は{intent}の例「{other}」とほぼ同じです。',
    reads_like: '「{text}」は{intent}のように読めます。',
    further: '他{count}件',
  },
)

type Told = { preview: Preview; about: IntentsContent }

/** What to expect of all intents together. */
export function Expectation({ told, error, isAsking }: ReturnType<typeof usePreview>) {
  const m = useMessages(messages)
  const format = useFormat()
  const accuracy = told?.preview.accuracy ?? null
  return (
    <div className="mb-3 text-muted">
      <p role="status">
        {isAsking
          ? m.asking
          : accuracy !== null &&
            fill(m.all, {
              share: format.percent(accuracy),
              count: format.number(told?.preview.judged ?? 0),
            })}
      </p>
      <ErrorLine error={error} />
    </div>
  )
}

/** What to expect of one intent, what it is confused with, and its examples to look at. */
export function IntentExpectation({ name, told: { preview, about } }: { name: string; told: Told }) {
  const m = useMessages(messages)
  const format = useFormat()
  const labels = useLabels()
  const own = preview.intents.find((each) => each.name === name)
  const notes = preview.notes.filter((each) => each.intent === name || isContradictedBy(each, name))
  const accuracy = own?.accuracy ?? null
  const taken = (own?.confused_with ?? []).map(({ intent, count }) =>
    fill(m.times, { intent: labels.intent(intent), count: format.number(count) }),
  )
  return (
    <div className="space-y-1 text-muted">
      {accuracy !== null && (
        <p>
          {fill(m.own, { share: format.percent(accuracy), count: format.number(own?.judged ?? 0) })}{' '}
          {taken.length > 0 && fill(m.taken, { list: taken.join(', ') })}
        </p>
      )}
      {notes.length > 0 && (
        <details>
          <summary className="cursor-pointer text-warn">
            {m.check} ({format.number(notes.length)})
          </summary>
          <ul className="list-disc space-y-1 break-words pt-1 pl-5">
            {notes.slice(0, MAX_SHOWN).map((each) => (
              <li key={`${each.kind} ${each.intent} ${each.example}`}>
                <NoteText note={each} name={name} about={about} />
              </li>
            ))}
            {notes.length > MAX_SHOWN && (
              <li>{fill(m.further, { count: format.number(notes.length - MAX_SHOWN) })}</li>
            )}
          </ul>
        </details>
      )}
    </div>
  )
}

const MAX_SHOWN = 10

/** A contradiction is told at both intents. */
const isContradictedBy = ({ kind, other }: ExampleNote, name: string) =>
  kind === 'contradiction' && other.intent === name

function NoteText({ note, name, about }: { note: ExampleNote; name: string; about: IntentsContent }) {
  const m = useMessages(messages)
  const labels = useLabels()
  const textOf = (intent: string, example: number | null) =>
    about.intents.find((each) => each.name === intent)?.examples[example ?? -1] ?? ''
  const sides = [note, note.other] as const
  const [here, there] = note.intent === name ? sides : ([note.other, note] as const)
  return fill(m[note.kind], {
    text: textOf(here.intent, here.example),
    other: textOf(there.intent, there.example),
    intent: labels.intent(there.intent),
  })
}
