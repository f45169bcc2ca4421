import { Switch as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'

/** A switch that takes effect at once. */
export function Switch({
  label,
  hint,
  checked,
  disabled,
  onChange,
}: {
  label: string
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      </div>
      <Primitive.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={`${id}-hint`}
        className="h-6 w-10 shrink-0 rounded-full border border-muted bg-hover p-0.5 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Primitive.Thumb className="block size-4.5 rounded-full bg-muted data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
      </Primitive.Root>
    </div>
  )
}
