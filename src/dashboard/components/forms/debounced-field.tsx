import { useContext, useEffect, useState } from 'react'
import { LabelsAbove, TextField } from './field.tsx'

const TYPING_MS = 300

/** A field that asks once the typing pauses, or is done. */
export function DebouncedField({
  label,
  value,
  onValue,
  type = 'text',
  className,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  type?: 'text' | 'number'
  className?: string
}) {
  const hasLabel = useContext(LabelsAbove)
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  // The address changed from elsewhere: back, or all filters cleared.
  if (value !== asked) {
    setAsked(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onValue(typed), TYPING_MS)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={hasLabel ? undefined : label}
      type={type}
      {...(type === 'number' && { min: 0, max: 100 })}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed !== value && onValue(typed)}
      onKeyDown={({ key }) => key === 'Enter' && typed !== value && onValue(typed)}
      className={className}
    />
  )
}
