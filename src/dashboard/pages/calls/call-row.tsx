import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { memo } from 'react'
import type { Voicelog } from '../../api/types.ts'
import { type Column, type ColumnName, tracksOf } from './columns.tsx'

/** A line of a call on a narrow screen: what stands on the left, and on the right. */
type Line = { start: Column[]; end: Column[] }

/** In the order of the columns: cells belong to the heading at the same place. */
const LINES: { start: ColumnName[]; end: ColumnName[] }[] = [
  { start: ['date'], end: ['status'] },
  { start: ['call_id', 'operator', 'customer', 'department'], end: ['duration'] },
  { start: ['language', 'intent', 'emotion'], end: ['quality'] },
]

/** What is told beside who and why. */
const MUTED: ColumnName[] = ['call_id', 'customer', 'department', 'language']

/** The lines in which these columns are told. */
export function linesOf(columns: Column[]): Line[] {
  const among = (names: ColumnName[]) => columns.filter(({ name }) => names.includes(name))
  return LINES.map(({ start, end }) => ({ start: among(start), end: among(end) })).filter(
    ({ start, end }) => start.length + end.length > 0,
  )
}

/** Drawn once for as long as it is in sight: of a scroll only the rows that come cost anything. */
export const CallRow = memo(function CallRow({
  call,
  columns,
  lines,
  index,
  start,
  heightPx,
}: {
  call: Voicelog
  columns: Column[]
  /** Null where it takes one line alone. */
  lines: Line[] | null
  index: number
  /** Where it begins in the list, in pixels. */
  start: number
  heightPx: number
}) {
  return (
    <div
      className="absolute inset-x-0 border-line border-b contain-strict focus-within:bg-hover hover:bg-hover"
      style={{ transform: `translateY(${start}px)`, height: heightPx }}
    >
      {lines === null ? (
        <div
          role="row"
          aria-rowindex={index + 2}
          className="grid px-2 md:px-4"
          style={{ gridTemplateColumns: tracksOf(columns) }}
        >
          {columns.map((column) => (
            <div key={column.name} role="cell" className="truncate px-2 py-2">
              {column.cell(call) === null ? (
                <span className="text-muted">–</span>
              ) : (
                <Content call={call} column={column} />
              )}
            </div>
          ))}
        </div>
      ) : (
        <div
          role="row"
          aria-rowindex={index + 2}
          className="flex h-full flex-col justify-center px-4 md:px-6"
        >
          {lines.map(({ start, end }) => (
            <CallLine key={[...start, ...end][0]?.name} call={call} start={start} end={end} />
          ))}
        </div>
      )}
    </div>
  )
})

function CallLine({ call, start, end }: Line & { call: Voicelog }) {
  return (
    // Where nothing is told it takes no place.
    <div className="flex items-center justify-between gap-3 leading-6">
      <div className="flex min-w-0 items-center gap-2">
        {start.map((column) => (
          <div
            key={column.name}
            role="cell"
            className={clsx(
              column.name === 'emotion' ? 'shrink-0' : 'truncate',
              MUTED.includes(column.name) && 'text-muted',
            )}
          >
            <Content call={call} column={column} />
          </div>
        ))}
      </div>
      {end.map((column) => (
        <div key={column.name} role="cell" className="shrink-0">
          {column.name === 'quality' && call.quality_score !== null && (
            <span aria-hidden="true" className="mr-1.5 text-muted text-xs">
              {column.title}
            </span>
          )}
          <Content call={call} column={column} />
        </div>
      ))}
    </div>
  )
}

/** What a call has in a column; the date leads to it. */
function Content({ call, column: { name, cell } }: { call: Voicelog; column: Column }) {
  const content = cell(call)
  if (name !== 'date') return content
  return (
    <Link
      to="/calls/$voicelogId"
      params={{ voicelogId: call.voicelog_id }}
      search={{}}
      className="font-medium after:absolute after:inset-0"
    >
      {content}
    </Link>
  )
}
