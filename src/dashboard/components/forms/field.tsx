import { clsx } from 'clsx'
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'

export const BOX =
  'h-8 w-full rounded-md touch:h-10 touch:text-base border border-line bg-raised px-2.5 text-ink placeholder:text-muted aria-invalid:border-bad'

/** Whether every label is visible above its field, even with `hideLabel`: for fields in a column. */
export const LabelsAbove = createContext(false)

type Labelled = {
  label: string
  /** The message of a validation error. */
  error?: string
  hint?: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
}

/** A text input with its label, hint and error. */
export function TextField(props: Labelled & ComponentProps<'input'>) {
  const { frame, control } = useLabelled(props)
  return (
    <Frame {...frame}>
      <input {...control} className={BOX} />
    </Frame>
  )
}

/** A select with its label, hint and error. */
export function SelectField(props: Labelled & ComponentProps<'select'>) {
  const { frame, control } = useLabelled(props)
  return (
    <Frame {...frame}>
      <select {...control} className={clsx(BOX, 'pr-6')} />
    </Frame>
  )
}

/** A text area with its label, hint and error. */
export function TextAreaField(props: Labelled & ComponentProps<'textarea'>) {
  const { frame, control } = useLabelled(props)
  return (
    <Frame {...frame}>
      <textarea rows={3} {...control} className={clsx(BOX, 'h-auto py-1.5')} />
    </Frame>
  )
}

/** A checkbox with its label and hint. */
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
        className="mt-1 size-4 accent-accent"
      />
      <div>
        <label htmlFor={id} className="flex min-h-6 items-center font-medium">
          {label}
        </label>
        <div id={`${id}-hint`} className="text-muted">
          {hint}
        </div>
      </div>
    </div>
  )
}

/** Splits the props into those of the frame and those of the control, and connects the two for screen readers. */
function useLabelled<Props extends Labelled & { className?: string }>({
  label,
  error,
  hint,
  hideLabel,
  className,
  ...own
}: Props) {
  const id = useId()
  return {
    frame: { id, label, error, hint, hideLabel, className },
    control: {
      ...own,
      id,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': `${id}-hint`,
    },
  }
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
  const isAbove = useContext(LabelsAbove)
  const isHidden = hideLabel && !isAbove
  return (
    <div className={clsx('min-w-0', className)}>
      <label htmlFor={id} className={isHidden ? 'sr-only' : 'mb-1 block font-medium'}>
        {label}
      </label>
      {children}
      <div id={`${id}-hint`} className={clsx('text-xs', error === undefined ? 'text-muted' : 'text-bad')}>
        {error ?? hint}
      </div>
    </div>
  )
}
