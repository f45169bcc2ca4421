import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { useIsPhone } from '../../media-queries.ts'
import { Dialog } from '../layout/dialog.tsx'
import { Button } from './button.tsx'
import { LabelsAbove } from './field.tsx'
import { AddFilter, EditFilter, type FilterField } from './filter-menu.tsx'

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

/** An active filter. */
export type ActiveFilter = {
  /** Its name in the API. */
  name: string
  /** Its label, such as `Status: Failed`. */
  text: string
  onRemove: () => void
}

/**
 * The filters of a page: active ones are chips, which open to be changed; the others are behind a menu. On a phone all
 * fields are in a dialog behind one button. A filter that only a link to the page can set has no field, but is a chip.
 */
export function FilterBar({
  lead,
  trailing,
  fields,
  active,
  onClear,
}: {
  /** What is always visible. */
  lead: ReactNode
  /** A control that is not a filter. */
  trailing?: ReactNode
  fields: readonly FilterField[]
  active: readonly ActiveFilter[]
  /** Null if there is nothing to clear. */
  onClear: (() => void) | null
}) {
  const m = useMessages(messages)
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(active.length)
  // The chip that was removed had the focus.
  useEffect(() => {
    if (active.length < before.current && document.activeElement === document.body) button.current?.focus()
    before.current = active.length
  }, [active.length])
  const clear = onClear !== null && (
    <Button look="quiet" onClick={onClear}>
      <X aria-hidden="true" className="size-4" /> {m.clear}
    </Button>
  )
  if (!isPhone) {
    return (
      <search className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-6">
        {lead}
        <Chips filters={active} fields={fields} />
        <AddFilter fields={fields} button={button} />
        {clear}
        {trailing}
      </search>
    )
  }
  return (
    <search className="space-y-2 px-4 pb-3">
      <div className="flex flex-wrap gap-2">
        {lead}
        <Button
          ref={button}
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
      <Chips filters={active} />
      {clear}
      <Dialog look="sheet" open={isOpen} onOpenChange={setIsOpen} title={m.filters}>
        <LabelsAbove value={true}>
          <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 *:w-full">
            {fields.map(({ name, control, isWide }) => (
              <div key={name} className={isWide ? 'col-span-2 grid grid-cols-2 gap-3' : 'min-w-0'}>
                {control}
              </div>
            ))}
          </div>
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

const CHIP =
  'relative flex h-8 min-w-0 max-w-full items-center bg-accent-soft font-medium text-accent before:absolute before:-inset-y-1 before:inset-x-0 hover:bg-hover'

/** The active filters. With `fields`, those that have a field open it. */
function Chips({
  filters,
  fields = [],
}: {
  filters: readonly ActiveFilter[]
  fields?: readonly FilterField[]
}) {
  const m = useMessages(messages)
  if (filters.length === 0) return null
  return (
    <ul aria-label={m.list} className="flex min-w-0 flex-wrap gap-2">
      {filters.map(({ name, text, onRemove }, index) => {
        const field = fields.find((each) => each.sets.includes(name))
        const nth = filters.slice(0, index).filter((each) => each.name === name).length
        return (
          // The chip stays the same while its value is changed.
          <li key={`${name} ${nth}`} className="flex min-w-0 max-w-full">
            {field !== undefined && (
              <EditFilter field={field} className={`${CHIP} rounded-l-full pr-1 pl-3`}>
                {text}
              </EditFilter>
            )}
            <button
              type="button"
              aria-label={fill(m.remove, { filter: text })}
              onClick={onRemove}
              className={`${CHIP} pr-2 ${field === undefined ? 'gap-1.5 rounded-full pl-3' : 'shrink-0 rounded-r-full pl-1'}`}
            >
              {field === undefined && <span className="truncate">{text}</span>}
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
