import type { Static } from '@sinclair/typebox'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { NoticePage } from '../http/audit/schemas.ts'
import { api } from './api/client.ts'
import { profileQuery } from './api/queries.ts'
import { ErrorLine } from './components/feedback/states.tsx'
import { Button } from './components/forms/button.tsx'
import { useFormat } from './i18n/format.ts'
import { defineMessages, fill, useMessages } from './i18n/messages.ts'
import { auditActions } from './pages/admin/audit-actions.ts'

const messages = defineMessages(
  {
    title: 'Changes by other administrators',
    by: '{actor}, {time}',
    from: 'from {address}',
    system: 'Server administrator',
    removed: 'A removed user',
    more: 'and older ones',
    audit: 'Audit log',
    seen: 'Mark as read',
  },
  {
    title: '他の管理者による変更',
    by: '{actor}、{time}',
    from: '{address}から',
    system: 'サーバー管理者',
    removed: '削除されたユーザー',
    more: 'ほかにもあります',
    audit: '監査ログ',
    seen: '確認しました',
  },
)

const SHOWN = 3

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  // Fetched again when the person returns to the page, and not on a timer: that would keep every session in use.
  queryFn: ({ signal }) =>
    api<Static<typeof NoticePage>>('GET', '/api/notices', { query: { limit: SHOWN }, signal }),
  staleTime: 60_000,
})

/** What other administrators did to users, keys and the security of the organisation, until it is dismissed. */
export function Notices() {
  const m = useMessages(messages)
  const actions: Record<string, string> = useMessages(auditActions)
  const format = useFormat()
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const isAdmin = profile?.role === 'admin' && !profile.mfa_enrolment_needed
  const { data } = useQuery({ ...noticesQuery, enabled: isAdmin })
  const dismissing = useMutation({
    mutationFn: (upTo: string) => api('POST', '/api/notices/dismiss', { body: { up_to: upTo } }),
    onSuccess: () => queryClient.invalidateQueries(noticesQuery),
  })
  const newest = data?.items[0]
  if (!isAdmin || newest === undefined) return null
  return (
    <section aria-label={m.title} className="border-line border-b bg-warn-soft px-4 py-3 md:px-6">
      <h2 className="font-semibold">{m.title}</h2>
      <ul>
        {data?.items.map(({ id, at, actor, address, action, target }) => (
          <li key={id} className="break-words">
            {actions[action] ?? action}
            {target.name !== null && <strong className="font-medium"> {target.name}</strong>}{' '}
            <span className="text-muted">
              {fill(m.by, {
                actor: actor.kind === 'system' ? m.system : (actor.email ?? m.removed),
                time: format.dateTime(at),
              })}{' '}
              {address !== null && fill(m.from, { address })}
            </span>
          </li>
        ))}
      </ul>
      {data?.next_cursor !== null && <p className="text-muted">{m.more}</p>}
      <ErrorLine error={dismissing.error} />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button busy={dismissing.isPending} onClick={() => dismissing.mutate(newest.id)}>
          {m.seen}
        </Button>
        <Link to="/settings/audit" className="text-accent underline">
          {m.audit}
        </Link>
      </div>
    </section>
  )
}
