import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { Button } from './button.tsx'

const messages = defineMessages(
  {
    up: 'Move “{name}” up, {place}',
    down: 'Move “{name}” down, {place}',
    place: '{at} of {count}',
    placeIn: '{at} of {count} in “{list}”',
  },
  {
    up: '「{name}」を上へ移動（{place}）',
    down: '「{name}」を下へ移動（{place}）',
    place: '{at}/{count}',
    placeIn: '「{list}」の{at}/{count}',
  },
)

/**
 * Buttons that move an item of a list up or down, also by the arrow keys. The focus stays on them; their labels say the
 * new place.
 */
export function MoveButtons({
  id,
  name,
  at,
  count,
  list,
  isFirst = at === 0,
  isLast = at === count - 1,
  onMove,
}: {
  /** Unique on the page, and the same after a move. */
  id: string
  name: string
  /** From 0. */
  at: number
  count: number
  /** The name of the list, if the item can move on into the next list. */
  list?: string
  isFirst?: boolean
  isLast?: boolean
  onMove: (by: -1 | 1) => void
}) {
  const m = useMessages(messages)
  const place = fill(list === undefined ? m.place : m.placeIn, { at: at + 1, count, list: list ?? '' })
  const values = { name, place }

  function move(by: -1 | 1) {
    if (by === -1 ? isFirst : isLast) return
    onMove(by)
    // React moves the element in the page, which takes the focus from it.
    requestAnimationFrame(() => {
      const [wanted, other] = by === -1 ? ['up', 'down'] : ['down', 'up']
      const buttons = [wanted, other].map((each) => document.getElementById(`${id}-${each}`))
      buttons.find((each) => each instanceof HTMLButtonElement && !each.disabled)?.focus()
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }

  const rest = {
    look: 'quiet',
    onKeyDown,
    className: 'px-1.5',
    'aria-keyshortcuts': 'ArrowUp ArrowDown',
  } as const
  return (
    <>
      <Button
        {...rest}
        id={`${id}-up`}
        aria-label={fill(m.up, values)}
        disabled={isFirst}
        onClick={() => move(-1)}
      >
        <ArrowUp aria-hidden="true" className="size-4" />
      </Button>
      <Button
        {...rest}
        id={`${id}-down`}
        aria-label={fill(m.down, values)}
        disabled={isLast}
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </Button>
    </>
  )
}
