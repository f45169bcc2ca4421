import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

const BOX =
  'h-8 w-full rounded-md border border-line bg-raised px-2.5 text-ink placeholder:text-muted aria-invalid:border-bad'

type Labelled = {
  label: string
  /** What is wrong with it. */
  error?: string
  hint?: ReactNode
  /** The label is there for those who don't see the page alone. */
  hideLabel?: boolean
}

export function TextField({
  label,
  error,
  hint,
  hideLabel,
  className,
  ...rest
}: Labelled & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Frame id={id} className={className} {...{ label, error, hint, hideLabel }}>
      <input
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-hint`}
        className={BOX}
      />
    </Frame>
  )
}

export function SelectField({
  label,
  error,
  hint,
  hideLabel,
  className,
  children,
  ...rest
}: Labelled & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Frame id={id} className={className} {...{ label, error, hint, hideLabel }}>
      <select {...rest} id={id} aria-describedby={`${id}-hint`} className={clsx(BOX, 'pr-6')}>
        {children}
      </select>
    </Frame>
  )
}

export function TextAreaField({
  label,
  error,
  hint,
  hideLabel,
  className,
  ...rest
}: Labelled & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Frame id={id} className={className} {...{ label, error, hint, hideLabel }}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-hint`}
        className={clsx(BOX, 'h-auto py-1.5')}
      />
    </Frame>
  )
}

export function CheckField({
  label,
  hint,
  className,
  ...rest
}: Omit<Labelled, 'error' | 'hideLabel'> & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={clsx('flex items-start gap-2', className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-4 accent-accent"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <div id={`${id}-hint`} className="text-muted">
          {hint}
        </div>
      </div>
    </div>
  )
}

function Frame({
  id,
  label,
  error,
  hint,
  hideLabel = false,
  className,
  children,
}: Labelled & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx('min-w-0', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block font-medium'}>
        {label}
      </label>
      {children}
      <div id={`${id}-hint`} className={clsx('text-xs', error === undefined ? 'text-muted' : 'text-bad')}>
        {error ?? hint}
      </div>
    </div>
  )
}
