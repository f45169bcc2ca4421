import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BETWEEN_VALUES, NAMED_FIELDS } from '../../../model/voicelog.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { useIsPhone } from '../../media-queries.ts'
import { Dialog } from '../layout/dialog.tsx'
import { Button } from './button.tsx'
import { LabelsAbove } from './field.tsx'

const messages = defineMessages(
  {
    filters: 'Filters',
    active: 'Filters · {count}',
    list: 'Active filters',
    remove: 'Remove {filter}',
    clear: 'Clear filters',
    done: 'Done',
  },
  {
    filters: '絞り込み',
    active: '絞り込み · {count}',
    list: '適用中の条件',
    remove: '{filter}を解除',
    clear: '条件をクリア',
    done: '完了',
  },
)

/** A filter that is set. */
export type ActiveFilter = {
  /** Its name in the API. */
  name: string
  /** Its label, such as `Status: Failed`. */
  text: string
  onRemove: () => void
}

/** The filters of an address as chips: one for each value of a filter that can have several. */
export function activeFilters(
  filters: Readonly<Record<string, string | undefined>>,
  labelOf: (name: string, value: string) => string,
  set: (name: string, value: string) => void,
): ActiveFilter[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    if (value === undefined) return []
    const values = NAMED_FIELDS.some((each) => each === name) ? value.split(BETWEEN_VALUES) : [value]
    return values.map((each) => ({
      name,
      text: labelOf(name, each),
      onRemove: () => set(name, values.filter((other) => other !== each).join(BETWEEN_VALUES)),
    }))
  })
}

/**
 * The filters of a page. On a wide screen the fields are in a row. On a phone they are in a dialog behind one button, and
 * the active filters are shown as chips. A filter without a field, which links to the page can set, is a chip everywhere.
 */
export function FilterBar({
  lead,
  trailing,
  fields,
  active,
  onClear,
  children,
}: {
  /** The field that is always visible. */
  lead: ReactNode
  /** A control that is not a filter; on a phone it is next to the button. */
  trailing?: ReactNode
  /** The names of the filters that have a field among `children`. */
  fields: readonly string[]
  active: readonly ActiveFilter[]
  /** Null if there is nothing to clear. */
  onClear: (() => void) | null
  children: ReactNode
}) {
  const m = useMessages(messages)
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const clear = onClear !== null && (
    <Button look="quiet" onClick={onClear}>
      <X aria-hidden="true" className="size-4" /> {m.clear}
    </Button>
  )
  if (!isPhone) {
    return (
      <search className="flex flex-wrap items-end gap-2 px-4 pb-3 md:px-6">
        {lead}
        {children}
        {trailing}
        <Chips filters={active.filter(({ name }) => !fields.includes(name))} clear={clear} />
      </search>
    )
  }
  return (
    <search className="space-y-2 px-4 pb-3">
      <div className="flex flex-wrap gap-2">
        {lead}
        <Button
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className="flex-1 text-base"
          onClick={() => setIsOpen(true)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {active.length === 0 ? m.filters : fill(m.active, { count: active.length })}
        </Button>
        {trailing}
      </div>
      <Chips filters={active} clear={clear} />
      <Dialog look="sheet" open={isOpen} onOpenChange={setIsOpen} title={m.filters}>
        <LabelsAbove value={true}>
          <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 *:w-full">{children}</div>
        </LabelsAbove>
        <div className="sticky -bottom-5 -mx-5 -mb-5 mt-5 flex justify-between gap-2 border-line border-t bg-raised p-4">
          {clear || <span />}
          <Button look="primary" className="min-w-32" onClick={() => setIsOpen(false)}>
            {m.done}
          </Button>
        </div>
      </Dialog>
    </search>
  )
}

function Chips({ filters, clear }: { filters: readonly ActiveFilter[]; clear: ReactNode }) {
  const m = useMessages(messages)
  if (filters.length === 0) return clear
  return (
    <ul aria-label={m.list} className="flex min-w-0 flex-wrap gap-2">
      {filters.map(({ text, onRemove }) => (
        <li key={text} className="min-w-0">
          <button
            type="button"
            aria-label={fill(m.remove, { filter: text })}
            onClick={onRemove}
            className="relative flex h-8 max-w-full items-center gap-1.5 rounded-full bg-accent-soft pr-2 pl-3 font-medium text-accent before:absolute before:-inset-x-0.5 before:-inset-y-1 hover:bg-hover"
          >
            <span className="truncate">{text}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      {clear && <li className="touch:-my-1">{clear}</li>}
    </ul>
  )
}
