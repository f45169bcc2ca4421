import { useNavigate } from '@tanstack/react-router'
import { Keyboard, Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { defineMessages, fill, useMessages } from '../i18n/messages.ts'
import { lazyComponent } from '../lazy.tsx'
import { useMainPages } from '../pages/main-pages.ts'
import { usePermissions } from '../permissions.ts'
import { COMMAND_KEY } from './command-key.ts'
import { useShortcuts } from './shortcuts.ts'

const messages = defineMessages(
  { commands: 'Go to… ({key})', keys: 'Keyboard shortcuts (?)' },
  { commands: '移動・検索（{key}）', keys: 'キーボードショートカット（?）' },
)

// Scripts of their own: most visits need neither.
const CommandMenu = lazyComponent(() => import('./command-menu.tsx'), 'CommandMenu')
const KeyHelp = lazyComponent(() => import('./key-help.tsx'), 'KeyHelp')

/** How long after G its letter counts. */
const SEQUENCE_MS = 1_500

/** The keys that work on every page, and the buttons for two of them. */
export function GlobalKeys() {
  const m = useMessages(messages)
  const navigate = useNavigate()
  const may = usePermissions()
  const pages = useMainPages()
  const [open, setOpen] = useState<'commands' | 'help' | null>(null)
  const wentAt = useRef(Number.NEGATIVE_INFINITY)
  useShortcuts([
    ['/', () => focusSearch() || (may('calls.read') && void navigate({ to: '/search', search: {} }))],
    ['?', () => setOpen('help')],
    [
      'g',
      () => {
        wentAt.current = performance.now()
      },
    ],
    ...pages.map(({ key, to }): [string, () => void] => [
      key,
      () => {
        if (performance.now() - wentAt.current < SEQUENCE_MS) void navigate({ to, search: {} })
        wentAt.current = Number.NEGATIVE_INFINITY
      },
    ]),
  ])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen('commands')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const close = () => setOpen(null)
  return (
    <>
      <div className="flex items-center gap-1 max-md:hidden">
        <button
          type="button"
          onClick={() => setOpen('commands')}
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border border-line px-2 text-muted hover:bg-hover hover:text-ink"
        >
          <Search aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{fill(m.commands, { key: COMMAND_KEY })}</span>
        </button>
        <button
          type="button"
          aria-label={m.keys}
          title={m.keys}
          onClick={() => setOpen('help')}
          className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <Keyboard aria-hidden="true" className="size-4" />
        </button>
      </div>
      <Suspense fallback={null}>
        {open === 'commands' && <CommandMenu onClose={close} />}
        {open === 'help' && <KeyHelp onClose={close} />}
      </Suspense>
    </>
  )
}

/** Puts the focus into the search box of the page. Returns whether there is one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main search input:not([type=checkbox])')
  box?.focus()
  box?.select()
  return box !== null
}
