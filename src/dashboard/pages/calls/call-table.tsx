import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { Voicelog } from '../../api/types.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { type Column, type ColumnName, useColumns } from './columns.tsx'

const messages = defineMessages(
  { table: 'Calls', more: 'Loading more…' },
  { table: '通話一覧', more: '続きを読み込み中…' },
)

const ROW_PX = 37

/** The list itself: only the rows in sight are in the page, however many there are. */
export function CallTable({
  items,
  columns: chosen,
  sort,
  onSort,
  hasMore,
  onMore,
  onSight,
}: {
  items: Voicelog[]
  columns: ColumnName[]
  sort: string
  onSort: (sort: string) => void
  hasMore: boolean
  onMore: () => void
  /** Is told which rows are in sight. */
  onSight: (firstRow: number, lastRow: number) => void
}) {
  const m = useMessages(messages)
  const all = useColumns()
  const columns = useMemo(() => all.filter(({ name }) => chosen.includes(name)), [all, chosen])
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: (index) => items[index]?.voicelog_id ?? index,
  })
  const visible = rows.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= items.length - 30) onMore()
  }, [hasMore, last, items.length, onMore])
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => onSight(startIndex, endIndex), [startIndex, endIndex, onSight])
  const tracks = columns.map(({ width }) => width).join(' ')
  return (
    <div
      ref={frame}
      role="table"
      aria-label={m.table}
      aria-rowcount={hasMore ? -1 : items.length + 1}
      className="min-h-0 flex-1 overflow-auto border-line border-t text-[13px]"
    >
      <div className="min-w-min">
        <div role="rowgroup" className="sticky top-0 z-10 bg-page">
          <Row tracks={tracks} className="border-line border-b font-medium text-muted">
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </Row>
        </div>
        <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
          {visible.map(({ index, key, start }) => {
            const call = items[index]
            if (call === undefined) return null
            return (
              <CallRow key={key} call={call} columns={columns} tracks={tracks} index={index} start={start} />
            )
          })}
        </div>
        {hasMore && <p className="px-6 py-2 text-muted">{m.more}</p>}
      </div>
    </div>
  )
}

/** Drawn once for as long as it is in sight: of a scroll only the rows that come cost anything. */
const CallRow = memo(function CallRow({
  call,
  columns,
  tracks,
  index,
  start,
}: {
  call: Voicelog
  columns: Column[]
  tracks: string
  index: number
  /** Where it begins in the list, in pixels. */
  start: number
}) {
  return (
    <div
      className="absolute inset-x-0 border-line border-b contain-strict focus-within:bg-hover hover:bg-hover"
      style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
    >
      <Row tracks={tracks} index={index + 2}>
        {columns.map((column, at) => (
          <div key={column.name} role="cell" className="truncate px-2 py-2">
            {at === 0 ? (
              <Link
                to="/calls/$voicelogId"
                params={{ voicelogId: call.voicelog_id }}
                search={{}}
                className="font-medium after:absolute after:inset-0"
              >
                {column.cell(call)}
              </Link>
            ) : (
              column.cell(call)
            )}
          </div>
        ))}
      </Row>
    </div>
  )
})

function Row({
  tracks,
  index,
  className = '',
  children,
}: {
  tracks: string
  index?: number
  className?: string
  children: React.ReactNode
}) {
  return (
    <div
      role="row"
      aria-rowindex={index}
      className={`grid px-2 md:px-4 ${className}`}
      style={{ gridTemplateColumns: tracks }}
    >
      {children}
    </div>
  )
}

function Heading({ column, sort, onSort }: { column: Column; sort: string; onSort: (sort: string) => void }) {
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
      {key === undefined ? (
        title
      ) : (
        <button
          type="button"
          className="inline-flex items-center gap-1 hover:text-ink"
          onClick={() => onSort(isSorted && isDescending ? key : `-${key}`)}
        >
          {title}
          {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
        </button>
      )}
    </div>
  )
}
