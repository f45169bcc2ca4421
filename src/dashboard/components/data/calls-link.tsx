import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { CallFilter } from '../../api/types.ts'

/** A link from a number to the calls behind it; plain text if `filter` is null. */
export function CallsLink({
  filter,
  className,
  label,
  children,
}: {
  filter: CallFilter
  className?: string
  /** For screen readers, which list links without their surroundings: a number with what it counts. */
  label?: string
  children: ReactNode
}) {
  if (filter === null) return <span className={className}>{children}</span>
  return (
    <Link
      to="/calls"
      search={filter}
      aria-label={label}
      // A page has many of these links: preloading each on hover would send too many requests.
      preload={false}
      className={clsx('hover:text-accent hover:underline', className)}
    >
      {children}
    </Link>
  )
}
