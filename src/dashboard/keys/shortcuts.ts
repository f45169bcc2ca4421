import { useEffect, useRef } from 'react'

/** Elements that use the keys themselves. A check box uses only Space. */
const USES_ALL = 'input:not([type=checkbox]),select,textarea,[contenteditable],[role=dialog],[role=menu]'
const USES_SPACE = 'input,button,summary'

/**
 * Shortcut keys for the whole page, except where the focused element uses them. A button that was clicked keeps the
 * focus, but a user who clicked does not mean to press it again with Space: only a button reached by keyboard takes it.
 */
export function useShortcuts(keys: [string, () => void][]): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listening = new AbortController()
    let clicked: Element | null = null
    let handled: string | null = null
    const onClick = ({ target, detail }: MouseEvent) => {
      clicked = detail > 0 && target instanceof Element ? target.closest(USES_SPACE) : null
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const [, act] = latest.current.find(([each]) => each === key) ?? []
      const isShifted = event.shiftKey && key !== '?'
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey || isShifted) return
      // While a dialog is open, its page waits.
      if (document.querySelector('[role=dialog][data-state=open]') !== null) return
      if (target instanceof Element && isUsed(target, key, clicked)) return
      event.preventDefault()
      handled = key
      act()
    }
    // Firefox presses a button when Space is released.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === handled) event.preventDefault()
      handled = null
    }
    const { signal } = listening
    document.addEventListener('click', onClick, { capture: true, signal })
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('keyup', onKeyUp, { signal })
    return () => listening.abort()
  }, [])
}

function isUsed(target: Element, key: string, clicked: Element | null): boolean {
  if (target.closest(USES_ALL) !== null) return true
  if (key !== ' ') return false
  const pressable = target.closest(USES_SPACE)
  // Space pauses a line that plays, however it was started.
  const isPlaying = pressable?.matches('[data-playing=true]') ?? false
  return pressable !== null && pressable !== clicked && !isPlaying
}
