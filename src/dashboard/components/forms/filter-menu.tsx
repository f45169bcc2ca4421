import { Plus } from 'lucide-react'
import { Popover } from 'radix-ui'
import { createContext, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { Button } from './button.tsx'
import { Combobox } from './combobox.tsx'
import { LabelsAbove } from './field.tsx'

const messages = defineMessages(
  { add: 'Add filter', which: 'Filter by', change: 'Change {filter}', done: 'Done' },
  { add: '条件を追加', which: '条件の種類', change: '{filter}を変更', done: '完了' },
)

/** A filter that the user can set. */
export type FilterField = {
  /** Unique among the fields. */
  name: string
  /** The names of the filters that it sets. */
  sets: readonly string[]
  title: string
  /** The heading above it and its neighbours in the menu. */
  group?: string
  control: ReactNode
  /** Whether the control has two fields, which stand side by side. */
  isWide?: true
}

/** Closes the menu that a control is in, once its value is chosen; null if it is in none. */
export const CloseMenu = createContext<(() => void) | null>(null)

const MENU = 'z-40 w-80 space-y-3 rounded-lg border border-line bg-raised p-3 shadow-lg'

/** A button that opens a list of all filters; the field of the chosen one replaces the list. */
export function AddFilter({
  fields,
  button,
}: {
  fields: readonly FilterField[]
  button: Ref<HTMLButtonElement>
}) {
  const m = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const field = fields.find(({ name }) => name === chosen)
  const wanted = typed.trim().toLowerCase()
  function change(open: boolean) {
    if (!open) leave()
    setTyped('')
    setChosen(null)
    setOpen(open)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger asChild>
        <Button ref={button}>
          <Plus aria-hidden="true" className="size-4" /> {m.add}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content align="start" sideOffset={4} aria-label={m.add} className={MENU}>
          {field === undefined ? (
            <Combobox
              label={m.which}
              look="always"
              typed={typed}
              onTyped={setTyped}
              options={fields
                .filter(({ title }) => title.toLowerCase().includes(wanted))
                .map(({ name, title, group }) => ({
                  key: name,
                  content: title,
                  ...(group !== undefined && { group }),
                  onChoose: () => setChosen(name),
                }))}
            />
          ) : (
            <Editor field={field} onClose={() => change(false)} />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** An active filter, which opens its field. */
export function EditFilter({
  field,
  className,
  children,
}: {
  field: FilterField
  className: string
  children: string
}) {
  const m = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const name = fill(m.change, { filter: children })
  function change(open: boolean) {
    if (!open) leave()
    setOpen(open)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger aria-label={name} className={className}>
        <span className="truncate">{children}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content align="start" sideOffset={4} aria-label={name} className={MENU}>
          <Editor field={field} onClose={() => change(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Keeps what was just typed, even if the menu closes before the delay is over. */
function leave() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function Editor({ field: { control, isWide }, onClose }: { field: FilterField; onClose: () => void }) {
  const m = useMessages(messages)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <CloseMenu value={onClose}>
      <LabelsAbove value={true}>
        <div ref={frame} className={isWide ? 'grid grid-cols-2 gap-3' : ''}>
          {control}
        </div>
      </LabelsAbove>
      <div className="flex justify-end">
        <Button onClick={onClose}>{m.done}</Button>
      </div>
    </CloseMenu>
  )
}
