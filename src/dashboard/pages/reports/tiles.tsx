import type { Measures } from '../../api/types.ts'
import { CallsLink } from '../../components/data/calls-link.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { ComparedWith, Difference, useWas } from './change.tsx'
import { type Measure, useMeasures } from './measures.ts'
import { shownChange } from './shown-change.ts'

const messages = defineMessages(
  {
    n: '{unit} · n = {n}',
    unreliable: 'Calls not understood: {count}',
    leftOut: 'They count in the number and duration of calls only.',
  },
  {
    n: '{unit} · 対象{n}件',
    unreliable: '聞き取れなかった通話：{count}件',
    leftOut: '通話数と通話時間だけに含まれます。',
  },
)

/**
 * The measures of a group of calls as tiles, with unit and number of calls. Each number links to its calls; with `before`
 * it is compared with the period before.
 */
export function Tiles({
  measures,
  before,
}: {
  measures: Measures
  before?: { from: string; to: string; figures: Measures } | undefined
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const { calls: unreliable, filter: unreliableFilter } = measures.calls_unreliable
  return (
    <>
      {before !== undefined && <ComparedWith period={before} />}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {useMeasures().map((measure) => {
          const { value, n, filter } = measure.of(measures)
          return (
            <li key={measure.name} className="rounded-lg border border-line bg-raised px-4 py-3">
              <p className="text-muted">{measure.title}</p>
              <CallsLink
                filter={filter}
                label={`${measure.title}: ${measure.text(value)}`}
                className="font-semibold text-xl tabular-nums"
              >
                {measure.text(value)}
              </CallsLink>
              <p className="text-muted text-xs">{fill(m.n, { unit: measure.unit, n: format.number(n) })}</p>
              {before !== undefined && <Change measure={measure} now={value} before={before.figures} />}
            </li>
          )
        })}
      </ul>
      {unreliable > 0 && (
        <p className="text-muted">
          <CallsLink filter={unreliableFilter} className="font-medium text-warn underline">
            {fill(m.unreliable, { count: format.number(unreliable) })}
          </CallsLink>{' '}
          {m.leftOut}
        </p>
      )}
    </>
  )
}

function Change({
  measure,
  now,
  before: figures,
}: {
  measure: Measure
  now: number | null
  before: Measures
}) {
  const { value, filter } = measure.of(figures)
  const before = useWas()(measure.text(value))
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs tabular-nums">
      <Difference
        change={shownChange(now, value, measure.step)}
        better={measure.better}
        text={measure.text}
      />
      <CallsLink
        filter={filter}
        label={`${measure.title}: ${before}`}
        className="inline-flex min-h-6 min-w-6 items-center text-muted"
      >
        {before}
      </CallsLink>
    </p>
  )
}

type Share = Measures['statuses'][number]

/** The distribution of calls over values: one bar for each value, which links to its calls. */
export function ShareBars({ shares, label }: { shares: readonly Share[]; label: (value: string) => string }) {
  const format = useFormat()
  const shown = shares.filter(({ calls }) => calls > 0)
  if (shown.length === 0) return <p className="text-muted">–</p>
  return (
    <ul className="space-y-2">
      {shown.map(({ value, calls, share, filter }) => (
        <li key={value}>
          <CallsLink filter={filter} className="flex justify-between gap-2">
            <span className="truncate">{label(value)}</span>
            <span className="whitespace-nowrap text-muted tabular-nums">
              {format.number(calls)} · {format.percent(share)}
            </span>
          </CallsLink>
          <div aria-hidden="true" className="mt-0.5 h-1.5 overflow-hidden rounded-full bg-hover">
            <div className="h-full bg-accent" style={{ width: `${(share ?? 0) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
