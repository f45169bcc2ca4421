import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { CallFilter } from '../../api/types.ts'

/** A link from a number to the calls behind it; plain text if `filter` is null. */
export function CallsLink({
  filter,
  className,
  children,
}: {
  filter: CallFilter
  className?: string
  children: ReactNode
}) {
  if (filter === null) return <span className={className}>{children}</span>
  return (
    <Link
      to="/calls"
      search={filter}
      // A page has many of these links: preloading each on hover would send too many requests.
      preload={false}
      className={clsx('hover:text-accent hover:underline', className)}
    >
      {children}
    </Link>
  )
}
