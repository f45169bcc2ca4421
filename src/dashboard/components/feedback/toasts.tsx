import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'

type Toast = { id: number; text: string; tone: 'good' | 'bad' }

const SHOWN_MS = 6_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows the result of an action for 6 seconds. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  lastId += 1
  const id = lastId
  change([...toasts, { id, text, tone }])
  setTimeout(() => change(toasts.filter((each) => each.id !== id)), SHOWN_MS)
}

/** The toasts of the whole dashboard. Rendered once. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div role="status" className="pointer-events-none fixed right-4 bottom-4 z-50 flex flex-col gap-2">
      {shown.map(({ id, text, tone }) => (
        <div
          key={id}
          className={clsx(
            'max-w-sm rounded-md border border-line bg-raised px-4 py-2.5 shadow-lg',
            tone === 'bad' && 'text-bad',
          )}
        >
          {text}
        </div>
      ))}
    </div>
  )
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const each of listeners) each()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
