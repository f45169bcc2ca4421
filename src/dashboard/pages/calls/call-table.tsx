import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { MAX_IDS } from '../../../model/voicelog.ts'
import type { Voicelog } from '../../api/types.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { useShortcuts } from '../../keys/shortcuts.ts'
import { CallRow, linesOf } from './call-row.tsx'
import { type ColumnName, useColumns } from './columns.tsx'
import { Headings } from './headings.tsx'

const messages = defineMessages(
  { table: 'Calls', more: 'Loading more…' },
  { table: '通話一覧', more: '続きを読み込み中…' },
)

const ROW_PX = 37
const LINE_PX = 24
const PADDING_PX = 20
/** Rows rendered beyond the visible ones, after the visible ones. */
const OVERSCAN_ROWS = 12

/** The list of calls. Only the visible rows are in the page, however long the list is. */
export function CallTable({
  items,
  selected,
  onSelect,
  columns: chosen,
  isNarrow,
  list,
  sort,
  onSort,
  hasMore,
  onMore,
  onVisibleRows,
}: {
  items: Voicelog[]
  /** Ids of the selected calls. */
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  columns: ColumnName[]
  /** Whether a call takes several lines, so that nothing needs horizontal scrolling. */
  isNarrow: boolean
  /** The list, for the addresses of its calls. */
  list: string | undefined
  sort: string
  /** Receives null for the default order. */
  onSort: (sort: string | null) => void
  hasMore: boolean
  onMore: () => void
  /** Receives the indexes of the first and last visible row. */
  onVisibleRows: (firstRow: number, lastRow: number) => void
}) {
  const m = useMessages(messages)
  const all = useColumns()
  const columns = useMemo(() => all.filter(({ name }) => chosen.includes(name)), [all, chosen])
  const lines = useMemo(() => (isNarrow ? linesOf(columns) : null), [isNarrow, columns])
  const rowPx = lines === null ? ROW_PX : PADDING_PX + lines.length * LINE_PX
  const frame = useRef<HTMLDivElement>(null)
  const latest = useRef({ selected, onSelect })
  useEffect(() => {
    latest.current = { selected, onSelect }
  })
  // The same function always, so that rows that are not selected are not rendered again.
  const toggle = useCallback((id: string) => {
    const { selected, onSelect } = latest.current
    const next = new Set(selected)
    if (!next.delete(id) && next.size < MAX_IDS) next.add(id)
    onSelect(next)
  }, [])
  const step = (by: 1 | -1) => {
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('[role=row] a[href]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[at === -1 ? 0 : at + by]?.focus()
  }
  useShortcuts([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    [
      'x',
      () =>
        document.activeElement?.closest('[role=row]')?.querySelector<HTMLElement>('[type=checkbox]')?.click(),
    ],
  ])
  const first = items.slice(0, MAX_IDS)
  const areAll = first.every((each) => selected.has(each.voicelog_id))
  const overscan = useDeferredValue(OVERSCAN_ROWS, 0)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan,
    getItemKey: useCallback((index: number) => items[index]?.voicelog_id ?? index, [items]),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height have other offsets
  useEffect(() => rows.measure(), [rows, rowPx])
  const visible = rows.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= items.length - 30) onMore()
  }, [hasMore, last, items.length, onMore])
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => onVisibleRows(startIndex, endIndex), [startIndex, endIndex, onVisibleRows])
  return (
    <div
      ref={frame}
      role="table"
      aria-label={m.table}
      aria-rowcount={hasMore ? -1 : items.length + 1}
      className="relative min-h-0 flex-1 overflow-auto border-line border-t text-dense"
    >
      <div className={isNarrow ? '' : 'min-w-min'}>
        <Headings
          columns={columns}
          isNarrow={isNarrow}
          sort={sort}
          onSort={onSort}
          selection={selected.size === 0 ? 'none' : areAll ? 'all' : 'some'}
          onSelectAll={() => onSelect(areAll ? new Set() : new Set(first.map((each) => each.voicelog_id)))}
        />
        <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
          {visible.map(({ index, key, start }) => {
            const call = items[index]
            if (call === undefined) return null
            return (
              <CallRow
                key={key}
                call={call}
                isSelected={selected.has(call.voicelog_id)}
                onToggle={toggle}
                columns={columns}
                lines={lines}
                list={list}
                index={index}
                startPx={start}
                heightPx={rowPx}
              />
            )
          })}
        </div>
        {hasMore && <p className="px-4 py-2 text-muted md:px-6">{m.more}</p>}
      </div>
    </div>
  )
}
