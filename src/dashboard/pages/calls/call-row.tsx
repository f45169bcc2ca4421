import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import { OWN_FIELD_PREFIX } from '../../../model/own-fields.ts'
import type { Voicelog } from '../../api/types.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { type Column, type ColumnName, tracksOf } from './columns.tsx'

const messages = defineMessages(
  { call: 'Call {call}', select: 'Select the call {call}' },
  { call: '通話 {call}', select: '通話 {call} を選択' },
)

/** One line of a call on a narrow screen: the columns on the left and on the right. */
type Line = { start: Column[]; end: Column[] }

/** In the order of the columns: screen readers match cells and headings by position. */
const LINES: { start: ColumnName[]; end: ColumnName[] }[] = [
  { start: ['date'], end: ['status'] },
  { start: ['about'], end: [] },
  { start: ['call_id', 'operator', 'customer', 'department'], end: ['duration'] },
  { start: ['language', 'intent', 'emotion'], end: ['quality', 'transcript'] },
  { start: ['tags'], end: [] },
]

/** The less important columns. */
const MUTED: ColumnName[] = ['about', 'call_id', 'customer', 'department', 'language']

/** Whether the column is of the organisation's own field, whose value alone says little. */
const isOwn = (name: ColumnName) => name.startsWith(OWN_FIELD_PREFIX)

/** The lines that show these columns. */
export function linesOf(columns: Column[]): Line[] {
  const chosen = (names: ColumnName[]) => columns.filter(({ name }) => names.includes(name))
  const own = columns.filter(({ name }) => isOwn(name))
  return [
    ...LINES.map(({ start, end }) => ({ start: chosen(start), end: chosen(end) })),
    // Two to a line: more would not be readable.
    ...own.flatMap((_, at) => (at % 2 === 0 ? [{ start: own.slice(at, at + 2), end: [] }] : [])),
  ].filter(({ start, end }) => start.length + end.length > 0)
}

/** A row of the list. Memoised, so that a scroll renders only the new rows. */
export const CallRow = memo(function CallRow({
  call,
  isSelected,
  onToggle,
  columns,
  lines,
  list,
  index,
  startPx,
  heightPx,
}: {
  call: Voicelog
  isSelected: boolean
  onToggle: (voicelogId: string) => void
  columns: Column[]
  /** Null if the call takes one line. */
  lines: Line[] | null
  /** The list, for the address of the call. */
  list: string | undefined
  index: number
  /** Its offset in the list, in pixels. */
  startPx: number
  heightPx: number
}) {
  return (
    <div
      className={clsx(
        'absolute inset-x-0 border-line border-b contain-strict focus-within:bg-hover hover:bg-hover',
        isSelected && 'bg-accent-soft',
      )}
      style={{ transform: `translateY(${startPx}px)`, height: heightPx }}
    >
      {lines === null ? (
        <div
          role="row"
          aria-rowindex={index + 2}
          className="grid px-2 md:px-4"
          style={{ gridTemplateColumns: tracksOf(columns) }}
        >
          <div role="cell" className="relative z-10 flex items-center justify-center">
            <Tick call={call} isSelected={isSelected} onToggle={onToggle} />
          </div>
          {columns.map((column) => (
            <div key={column.name} role="cell" className="truncate px-2 py-2">
              {column.cell(call) === null ? (
                <span className="text-muted">–</span>
              ) : (
                <Content call={call} column={column} list={list} />
              )}
            </div>
          ))}
        </div>
      ) : (
        <div
          role="row"
          aria-rowindex={index + 2}
          className="flex h-full items-center pr-4 pl-1 md:pr-6 md:pl-3"
        >
          <div role="cell" className="relative z-10 shrink-0">
            <Tick call={call} isSelected={isSelected} onToggle={onToggle} />
          </div>
          {/* Between a row and its cells there is nothing else for screen readers. */}
          <div role="presentation" className="min-w-0 flex-1">
            {lines.map(({ start, end }) => (
              <CallLine key={[...start, ...end][0]?.name} call={call} start={start} end={end} list={list} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
})

function CallLine({ call, start, end, list }: Line & { call: Voicelog; list: string | undefined }) {
  return (
    // An empty line takes no space.
    <div className="flex items-center justify-between gap-3 leading-6">
      <div className="flex min-w-0 flex-1 items-center gap-2">
        {start.map((column) => (
          <div
            key={column.name}
            role="cell"
            className={clsx(
              column.name === 'emotion' ? 'shrink-0' : 'truncate',
              column.name === 'about' && 'grow',
              MUTED.includes(column.name) && 'text-muted',
            )}
          >
            {isOwn(column.name) && <span className="mr-1.5 text-muted text-xs">{column.title}</span>}
            {(column.name === 'about' || isOwn(column.name)) && column.cell(call) === null ? (
              '–'
            ) : (
              <Content call={call} column={column} list={list} />
            )}
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
          <Content call={call} column={column} list={list} />
        </div>
      ))}
    </div>
  )
}

/** The content of a call's cell. The date links to the call. */
function Content({
  call,
  column: { name, cell },
  list,
}: {
  call: Voicelog
  column: Column
  list: string | undefined
}) {
  const content = cell(call)
  if (name !== 'date') return content
  return (
    <CallLink call={call} list={list}>
      {content}
    </CallLink>
  )
}

function Tick({
  call,
  isSelected,
  onToggle,
}: {
  call: Voicelog
  isSelected: boolean
  onToggle: (voicelogId: string) => void
}) {
  const m = useMessages(messages)
  const name = useRowName(call)
  return (
    <label className="flex size-7 items-center justify-center touch:size-10">
      <input
        type="checkbox"
        aria-label={fill(m.select, { call: name })}
        checked={isSelected}
        onChange={() => onToggle(call.voicelog_id)}
        className="size-4 accent-accent"
      />
    </label>
  )
}

function useRowName(call: Voicelog): string {
  const at = useFormat().shortDateTime(call.call_date ?? call.created_at)
  return [at, call.operator_name ?? call.operator_id, call.call_id].filter((each) => each !== null).join(', ')
}

/** A link over the whole row. Screen readers list links by themselves, so its name says which call it is. */
function CallLink({
  call,
  list,
  children,
}: {
  call: Voicelog
  list: string | undefined
  children: ReactNode
}) {
  const m = useMessages(messages)
  const name = useRowName(call)
  return (
    <Link
      to="/calls/$voicelogId"
      params={{ voicelogId: call.voicelog_id }}
      search={list === undefined ? {} : { list }}
      aria-label={fill(m.call, { call: name })}
      className="font-medium after:absolute after:inset-0"
    >
      {children}
    </Link>
  )
}
