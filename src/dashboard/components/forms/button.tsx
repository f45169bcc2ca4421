import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'border border-line bg-raised text-ink hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'bg-bad text-raised hover:opacity-90',
}

export type ButtonProps = ComponentProps<'button'> & {
  look?: keyof typeof LOOKS
  /** While its action runs: the button is disabled and shows a spinner. */
  busy?: boolean
}

/** A button that cannot submit a form unless its `type` is `submit`. */
export function Button({
  look = 'plain',
  busy = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(
        'inline-flex h-8 touch:h-10 touch:min-w-10 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-3 font-medium disabled:opacity-50 aria-disabled:opacity-50',
        LOOKS[look],
        className,
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}
