import { ArrowDown, ArrowUp } from 'lucide-react'
import { type Column, tracksOf } from './columns.tsx'

/** The column headings. Where a call takes several lines they are for screen readers only. */
export function Headings({
  columns,
  isNarrow,
  sort,
  onSort,
}: {
  columns: Column[]
  isNarrow: boolean
  sort: string
  onSort: (sort: string | null) => void
}) {
  return (
    <div role="rowgroup" className={isNarrow ? 'sr-only' : 'sticky top-0 z-10 bg-page'}>
      <div
        role="row"
        className="grid border-line border-b px-2 font-medium text-muted md:px-4"
        style={{ gridTemplateColumns: tracksOf(columns) }}
      >
        {columns.map((column) => (
          <Heading
            key={column.name}
            column={column}
            sort={sort}
            // On a narrow screen a visible field sets the order.
            onSort={isNarrow ? null : onSort}
          />
        ))}
      </div>
    </div>
  )
}

function Heading({
  column,
  sort,
  onSort,
}: {
  column: Column
  sort: string
  onSort: ((sort: string | null) => void) | null
}) {
  const { title, sort: key } = column
  const isSorted = key !== undefined && sort.replace('-', '') === key
  const isDescending = sort.startsWith('-')
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className="px-2 py-2"
    >
      {key === undefined || onSort === null ? (
        title
      ) : (
        <button
          type="button"
          className="inline-flex items-center gap-1 hover:text-ink"
          onClick={() => onSort(isSorted ? (isDescending ? key : null) : `-${key}`)}
        >
          {title}
          {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
        </button>
      )}
    </div>
  )
}
