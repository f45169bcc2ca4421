import { ArrowDown, ArrowUp } from 'lucide-react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { type Column, tracksOf } from './columns.tsx'

const messages = defineMessages(
  { all: 'Select all calls that are shown, at most 200', selected: 'Selected' },
  { all: '表示中の通話をすべて選択（最大200件）', selected: '選択' },
)

/** The column headings. Where a call takes several lines they are for screen readers only. */
export function Headings({
  columns,
  isNarrow,
  sort,
  onSort,
  selection,
  onSelectAll,
}: {
  columns: Column[]
  isNarrow: boolean
  sort: string
  onSort: (sort: string | null) => void
  /** Whether the calls of the list are selected. */
  selection: 'none' | 'some' | 'all'
  onSelectAll: () => void
}) {
  const m = useMessages(messages)
  return (
    <div role="rowgroup" className={isNarrow ? 'sr-only' : 'sticky top-0 z-10 bg-page'}>
      <div
        role="row"
        className="grid border-line border-b px-2 font-medium text-muted md:px-4"
        style={{ gridTemplateColumns: tracksOf(columns) }}
      >
        {isNarrow ? (
          // The bar of the selected calls has the box, where it can be seen.
          <div role="columnheader">{m.selected}</div>
        ) : (
          <div role="columnheader" className="flex items-center justify-center">
            <label className="flex size-7 items-center justify-center">
              <input
                type="checkbox"
                aria-label={m.all}
                checked={selection === 'all'}
                ref={(box) => {
                  if (box !== null) box.indeterminate = selection === 'some'
                }}
                onChange={onSelectAll}
                className="size-4 accent-accent"
              />
            </label>
          </div>
        )}
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
