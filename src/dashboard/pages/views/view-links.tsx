import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { usePermissions } from '../../permissions.ts'
import { addressOf, queryOf, viewsQuery } from './queries.ts'

const messages = defineMessages({ views: 'Saved views' }, { views: '保存した表示' })

/** The saved views under the navigation: each one click away from every page. Nothing until there is one. */
export function ViewLinks() {
  const m = useMessages(messages)
  const may = usePermissions()
  const { data } = useQuery({ ...viewsQuery, enabled: may('calls.read') })
  const { pathname, search } = useLocation()
  if (data === undefined || data.items.length === 0) return null
  const here = queryOf(Object.fromEntries(Object.entries(search).map(([name, value]) => [name, `${value}`])))
  return (
    <nav aria-label={m.views} className="mt-3 hidden min-h-0 flex-1 overflow-y-auto md:block">
      <p className="px-2 pb-1 font-medium text-muted text-xs">{m.views}</p>
      <ul>
        {data.items.map((view) => {
          const isHere = pathname === `/${view.page}` && here === view.query
          return (
            <li key={view.id}>
              <Link
                {...addressOf(view)}
                aria-current={isHere ? 'page' : undefined}
                // The router would mark every view of the open page as current.
                activeProps={{}}
                className={`flex items-center gap-2 rounded-md px-2 py-1 ${isHere ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-hover hover:text-ink'}`}
              >
                <Bookmark aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="truncate">{view.name}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
