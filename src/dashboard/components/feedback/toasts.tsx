import { clsx } from 'clsx'
import { createStore } from '../../store.ts'
import { Button } from '../forms/button.tsx'

type Toast = { id: number; text: string; tone: 'good' | 'bad'; action: Action | null }
type Action = { text: string; act: () => void }

const SHOWN_MS = 6_000

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows the result of an action for 6 seconds. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  show({ text, tone, action: null }, SHOWN_MS)
}

/** Offers an action, such as to undo, for a while. It is gone once it is taken. */
export function toastAction(text: string, { action, shownMs }: { action: Action; shownMs: number }): void {
  show({ text, tone: 'good', action }, shownMs)
}

function show(shown: Omit<Toast, 'id'>, forMs: number): void {
  lastId += 1
  const id = lastId
  toasts.change([...toasts.read(), { ...shown, id }])
  setTimeout(() => hide(id), forMs)
}

function hide(id: number): void {
  toasts.change(toasts.read().filter((each) => each.id !== id))
}

/** The toasts of the whole dashboard. Rendered once. */
export function Toasts() {
  const shown = toasts.useValue()
  return (
    <div role="status" className="pointer-events-none fixed right-4 bottom-4 z-50 flex flex-col gap-2">
      {shown.map(({ id, text, tone, action }) => (
        <div
          key={id}
          className={clsx(
            'flex max-w-sm items-center gap-3 rounded-md border border-line bg-raised px-4 py-2.5 shadow-lg',
            tone === 'bad' && 'text-bad',
          )}
        >
          <span className="min-w-0">{text}</span>
          {action !== null && (
            <Button
              className="pointer-events-auto shrink-0"
              onClick={() => {
                hide(id)
                action.act()
              }}
            >
              {action.text}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
