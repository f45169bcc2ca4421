// biome-ignore-all lint/a11y/noRedundantRoles: on a narrow screen the table is laid out as blocks, which only keep their meaning through roles
import type { ReactNode } from 'react'
import type { Measures } from '../../api/types.ts'
import { CallsLink } from '../../components/data/calls-link.tsx'
import { ComparedWith, Difference, useWas } from './change.tsx'
import { type Measure, useMeasures } from './measures.ts'
import { shownChange } from './shown-change.ts'

/**
 * The measures of groups of calls, one row for each group, or one block on a narrow screen. Each number links to its
 * calls; what has changed since the period before is below it.
 */
export function MeasuresTable({
  label,
  column,
  rows,
  period = null,
}: {
  label: string
  /** The heading of the groups. */
  column: string
  rows: readonly {
    key: string
    name: string
    head: ReactNode
    measures: Measures
    /** In the period before; null if nothing is compared. */
    before?: Measures | null
  }[]
  /** The period before. */
  period?: { from: string; to: string } | null
}) {
  const measures = useMeasures()
  return (
    <div className="@container">
      {period !== null && <ComparedWith period={period} className="mb-2" />}
      <table role="table" aria-label={label} className="w-full @max-2xl:block text-right tabular-nums">
        <thead role="rowgroup" className="sticky top-0 @max-2xl:sr-only bg-raised text-muted">
          <tr role="row">
            <th role="columnheader" className="px-2 py-1 text-left font-medium">
              {column}
            </th>
            {measures.map(({ name, title }) => (
              <th key={name} role="columnheader" className="px-2 py-1 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-2xl:block">
          {rows.map((row) => (
            <tr
              key={row.key}
              role="row"
              className="@max-2xl:grid grid-cols-4 gap-x-2 border-line border-t @max-2xl:py-1.5 @max-2xl:first:border-t-0 @max-2xl:first:pt-0"
            >
              <th
                scope="row"
                role="rowheader"
                className="@max-2xl:relative @max-2xl:col-span-4 @max-2xl:px-0 px-2 @max-2xl:py-2.5 py-1.5 text-left font-medium @max-2xl:[&_a]:after:absolute @max-2xl:[&_a]:after:inset-0"
              >
                {row.head}
              </th>
              {measures.map((measure) => (
                <td
                  key={measure.name}
                  role="cell"
                  className="@max-2xl:relative @max-2xl:flex flex-col whitespace-nowrap @max-2xl:px-0 px-2 py-1.5 @max-2xl:text-left"
                >
                  <span
                    aria-hidden="true"
                    className="@2xl:hidden grow whitespace-normal text-muted text-xs leading-tight"
                  >
                    {measure.title}
                  </span>
                  <CallsLink
                    filter={measure.of(row.measures).filter}
                    label={`${row.name}, ${measure.title}: ${measure.text(measure.of(row.measures).value)}`}
                    className="@max-2xl:after:absolute @max-2xl:after:inset-0 @max-2xl:font-medium"
                  >
                    {measure.text(measure.of(row.measures).value)}
                  </CallsLink>
                  {row.before != null && (
                    <Change name={row.name} measure={measure} of={row.measures} before={row.before} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The change since the period before, with a link to the calls of that period. */
function Change({
  name,
  measure,
  of,
  before,
}: {
  name: string
  measure: Measure
  of: Measures
  before: Measures
}) {
  const wasOf = useWas()
  const { value: earlier, filter } = measure.of(before)
  const change = shownChange(measure.of(of).value, earlier, measure.step)
  if (change === null) return null
  const was = wasOf(measure.text(earlier))
  return (
    <span title={was} className="block text-xs">
      <CallsLink
        filter={filter}
        className="relative z-10 inline-flex min-h-6 min-w-6 items-center justify-end"
      >
        <span className="sr-only">{`${name}, ${measure.title}: `}</span>
        <Difference change={change} better={measure.better} text={measure.text} />
        <span className="sr-only"> ({was})</span>
      </CallsLink>
    </span>
  )
}
