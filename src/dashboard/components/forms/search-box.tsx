import { Search } from 'lucide-react'
import { DebouncedField } from './debounced-field.tsx'

/** The words of a search over calls. */
export function SearchBox({
  label,
  value,
  onValue,
  className,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  /** Of the box around the field. */
  className: string
}) {
  return (
    <div className={`relative w-full ${className}`}>
      <Search
        aria-hidden="true"
        className="absolute top-2 left-2 size-4 text-muted touch:top-3 touch:left-3"
      />
      <DebouncedField
        label={label}
        value={value}
        onValue={onValue}
        className="[&_input]:pl-8 touch:[&_input]:pl-9"
      />
    </div>
  )
}
