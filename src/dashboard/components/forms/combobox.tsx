import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { BOX, LabelsAbove } from './field.tsx'

const messages = defineMessages({ suggestions: 'Suggestions' }, { suggestions: '候補' })

/** One line of the list. */
export type Option = {
  key: string
  content: ReactNode
  /** The heading above the first of its lines, if they are in groups. */
  group?: string
  onChoose: () => void
}

/**
 * A text field with a list of possible values (the ARIA pattern "combobox"). The arrows go through the list, Enter and a
 * click choose. `look` decides whether the list opens over what is below the field, or is always shown.
 */
export function Combobox({
  label,
  typed,
  onTyped,
  options,
  onEnter,
  onLeave,
  onBackspace,
  look = 'over',
  isFirst = false,
  className,
}: {
  label: string
  typed: string
  onTyped: (typed: string) => void
  options: readonly Option[]
  /** Enter, while no line of the list is chosen. */
  onEnter?: () => void
  onLeave?: () => void
  /** Backspace in an empty field. */
  onBackspace?: () => void
  look?: 'over' | 'always'
  /** Whether it has the focus when its dialog opens. */
  isFirst?: boolean
  className?: string
}) {
  const m = useMessages(messages)
  const id = useId()
  const hasLabel = useContext(LabelsAbove)
  const [isAsked, setAsked] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = (look === 'always' || isAsked) && options.length > 0
  // If Enter has no other use, it chooses the first line.
  const at = Math.min(active === -1 && onEnter === undefined ? 0 : active, options.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    if (active === -1 && list.current !== null) list.current.scrollTop = 0
  }, [active])

  function choose(option: Option) {
    setActive(-1)
    setAsked(false)
    option.onChoose()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a Japanese input method converts, Enter accepts its text and chooses nothing.
    if (event.nativeEvent.isComposing) return
    const chosen = options[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAsked(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((at + step + options.length) % Math.max(1, options.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen && chosen !== undefined) choose(chosen)
      else {
        setAsked(false)
        onEnter?.()
      }
    } else if (event.key === 'Escape' && look === 'over' && (isOpen || typed !== '')) {
      event.preventDefault()
      // The dialog around it stays open. The first press closes the list, the second empties the field.
      event.stopPropagation()
      if (!isOpen) onTyped('')
      setAsked(false)
      setActive(-1)
    } else if (event.key === 'Backspace' && typed === '') onBackspace?.()
  }

  return (
    <div className={clsx('relative min-w-0', className)}>
      <label htmlFor={id} className={hasLabel ? 'mb-1 block font-medium' : 'sr-only'}>
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        data-first-focus={isFirst || undefined}
        placeholder={hasLabel ? undefined : label}
        value={typed}
        onChange={({ target }) => {
          setAsked(true)
          setActive(-1)
          onTyped(target.value)
        }}
        // Not on focus: a user who passes by with Tab does not want the list.
        onClick={() => setAsked(true)}
        onBlur={() => {
          setAsked(false)
          setActive(-1)
          onLeave?.()
        }}
        onKeyDown={onKeyDown}
        className={BOX}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        // Chromium makes scrollable elements stops of Tab.
        tabIndex={-1}
        aria-label={m.suggestions}
        hidden={!isOpen}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        className={clsx(
          'overflow-y-auto',
          look === 'over'
            ? 'absolute top-full left-0 z-30 mt-1 max-h-72 w-max min-w-full max-w-80 rounded-lg border border-line bg-raised p-1 shadow-lg'
            : 'mt-3 max-h-[50dvh]',
        )}
      >
        {(isOpen ? options : []).map((option, index) => (
          <div key={option.key} role="presentation">
            {option.group !== undefined && option.group !== options[index - 1]?.group && (
              <div role="presentation" className="px-2 pt-2 pb-1 font-medium text-muted text-xs">
                {option.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its Enter chooses */}
            <div
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => choose(option)}
              className={clsx(
                'flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 py-1 touch:min-h-10',
                index === at ? 'bg-accent-soft text-accent' : 'hover:bg-hover',
              )}
            >
              {option.content}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
