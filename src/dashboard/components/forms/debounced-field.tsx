import { useContext, useEffect, useState } from 'react'
import { LabelsAbove, TextField } from './field.tsx'

const DELAY_MS = 300

/** A field that reports its value 300 ms after the last key, on Enter, and when it loses the focus. */
export function DebouncedField({
  label,
  value,
  onValue,
  type = 'text',
  range = [0, 100],
  className,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  type?: 'text' | 'number'
  /** The bounds of a number; null for none. */
  range?: readonly [number, number] | null
  className?: string
}) {
  const hasLabel = useContext(LabelsAbove)
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The value changed from outside: the browser went back, or all filters were cleared.
  if (value !== lastValue) {
    setLastValue(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onValue(typed), DELAY_MS)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={hasLabel ? undefined : label}
      type={type}
      {...(type === 'number' && (range === null ? { step: 'any' } : { min: range[0], max: range[1] }))}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed !== value && onValue(typed)}
      onKeyDown={({ key }) => key === 'Enter' && typed !== value && onValue(typed)}
      className={className}
    />
  )
}
