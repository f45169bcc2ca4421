import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { CallFilter } from '../../api/types.ts'

/** Leads from a number to the calls that it is of. */
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
      // There are many on a page: none is asked for before it is wanted.
      preload={false}
      className={clsx('hover:text-accent hover:underline', className)}
    >
      {children}
    </Link>
  )
}
