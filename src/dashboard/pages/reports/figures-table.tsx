import type { ReactNode } from 'react'
import type { Figures } from '../../api/types.ts'
import { CallsLink } from '../../components/calls-link.tsx'
import { useFigures } from './figures.ts'

/** The numbers of groups of calls, a row each; each number leads to its calls. */
export function FiguresTable({
  label,
  column,
  rows,
}: {
  label: string
  /** What the groups are. */
  column: string
  rows: readonly { key: string; head: ReactNode; figures: Figures }[]
}) {
  const figures = useFigures()
  return (
    <table aria-label={label} className="w-full text-right tabular-nums">
      <thead className="sticky top-0 bg-raised text-muted">
        <tr>
          <th className="px-2 py-1 text-left font-medium">{column}</th>
          {figures.map(({ name, title }) => (
            <th key={name} className="px-2 py-1 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-line border-t">
            <th scope="row" className="px-2 py-1.5 text-left font-medium">
              {row.head}
            </th>
            {figures.map(({ name, of, text }) => (
              <td key={name} className="px-2 py-1.5">
                <CallsLink filter={of(row.figures).filter}>{text(of(row.figures).value)}</CallsLink>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
