import { Columns3 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { CheckField } from '../../components/forms/field.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { type ColumnName, DEFAULT_COLUMNS, DEFAULT_NARROW_COLUMNS, useColumns } from './columns.tsx'

const messages = defineMessages({ columns: 'Columns' }, { columns: '表示項目' })

const STORAGE_KEY = 'voicelog.columns'

/** The columns that were chosen in this browser; by default those that fit the screen. */
export function useChosenColumns({ isNarrow }: { isNarrow: boolean }) {
  const [kept, setChosen] = useState(stored)
  const chosen = kept ?? (isNarrow ? DEFAULT_NARROW_COLUMNS : DEFAULT_COLUMNS)
  function choose(next: ColumnName[]) {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    setChosen(next)
  }
  return { chosen, choose }
}

/** The menu that chooses the columns of the list. */
export function ColumnMenu({ chosen, choose }: ReturnType<typeof useChosenColumns>) {
  const m = useMessages(messages)
  const columns = useColumns()
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button>
          <Columns3 aria-hidden="true" className="size-4" /> {m.columns}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          aria-label={m.columns}
          className="z-40 max-h-[70dvh] space-y-2 touch:space-y-0 overflow-y-auto rounded-lg border border-line bg-raised p-3 shadow-lg"
        >
          {columns.map(({ name, title }) => (
            <CheckField
              key={name}
              className="relative touch:py-2.5 [&_input]:relative [&_input]:z-10 [&_label]:before:absolute [&_label]:before:inset-0"
              label={title}
              checked={chosen.includes(name)}
              // The date is the link to the call.
              disabled={name === 'date'}
              onChange={({ target }) =>
                choose(
                  columns
                    .map((each) => each.name)
                    .filter((each) => (each === name ? target.checked : chosen.includes(each))),
                )
              }
            />
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function stored(): ColumnName[] | null {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    if (!Array.isArray(names)) return null
    // Names of columns that there are no longer show nothing.
    return ['date', ...names.filter((each) => typeof each === 'string' && each !== 'date')]
  } catch {
    return null
  }
}
