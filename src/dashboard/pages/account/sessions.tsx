import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Badge } from '../../components/data/badge.tsx'
import { PagedList } from '../../components/data/paged-list.tsx'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { Empty } from '../../components/feedback/states.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { type SessionList, sessionsQuery } from './queries.ts'

const messages = defineMessages(
  {
    title: 'Where you are signed in',
    none: 'No sessions',
    current: 'This session',
    unknown: 'Unknown device',
    since: '{address} · since {since} · last used {used}',
    end: 'Sign out',
    endOne: 'Sign out {device}',
    endTitle: 'Sign out there?',
    endText: 'That device has to sign in again.',
    others: 'Sign out all others',
    othersTitle: 'Sign out everywhere else?',
    othersText: 'This session stays. All other devices have to sign in again.',
  },
  {
    title: 'ログイン中の端末',
    none: 'セッションはありません',
    current: 'このセッション',
    unknown: '不明なプログラム',
    since: '{address} · 開始 {since} · 最終使用 {used}',
    end: 'ログアウト',
    endOne: '{device}をログアウト',
    endTitle: 'その端末をログアウトしますか？',
    endText: 'その端末では再度ログインが必要になります。',
    others: '他をすべてログアウト',
    othersTitle: '他の端末をすべてログアウトしますか？',
    othersText: 'このセッションは残り、他の端末では再度ログインが必要になります。',
  },
)

const PATH = '/api/auth/sessions'

/** The sessions of the account. Each can be ended, except the current one. */
export function SessionsPanel() {
  const m = useMessages(messages)
  const format = useFormat()
  const queryClient = useQueryClient()
  const sessions = useInfiniteQuery(sessionsQuery)
  const refetchSessions = () => queryClient.invalidateQueries({ queryKey: ['sessions'] })
  const others = (
    <ConfirmButton
      text={m.others}
      title={m.othersTitle}
      description={m.othersText}
      act={async () => {
        await endOthers()
        await refetchSessions()
      }}
    />
  )
  return (
    <Panel title={m.title} actions={others}>
      <PagedList query={sessions} keyOf={({ id }) => id} empty={<Empty title={m.none} />}>
        {({ id, created_at, last_used_at, address, user_agent, current }) => {
          const device = deviceOf(user_agent) ?? m.unknown
          return (
            <>
              <div className="min-w-0" title={user_agent ?? undefined}>
                <p className="font-medium">
                  {device} {current && <Badge tone="good">{m.current}</Badge>}
                </p>
                <p className="text-muted">
                  {fill(m.since, {
                    address: address ?? '–',
                    since: format.dateTime(created_at),
                    used: format.dateTime(last_used_at),
                  })}
                </p>
              </div>
              {!current && (
                <ConfirmButton
                  text={m.end}
                  label={fill(m.endOne, { device })}
                  title={m.endTitle}
                  description={m.endText}
                  act={async () => {
                    await end(id)
                    await refetchSessions()
                  }}
                />
              )}
            </>
          )
        }}
      </PagedList>
    </Panel>
  )
}

async function endOthers(): Promise<void> {
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: SessionList = await api('GET', PATH, { query: { limit: 200, cursor } })
    await Promise.all(page.items.filter(({ current }) => !current).map(({ id }) => end(id)))
    cursor = page.next_cursor
  }
}

/** Ends a session. One that has ended already is no error. */
async function end(id: string): Promise<void> {
  try {
    await api('DELETE', `${PATH}/${id}`)
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error
  }
}

/**
 * Browser and operating system by their usual names. The order matters: a user agent also names browsers it is
 * compatible with.
 */
function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari', 'curl', 'Bun']
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'macOS' }
  const found = [browsers, systems].flatMap((each) => each.find((name) => userAgent.includes(name)) ?? [])
  if (found.length === 0) return userAgent.slice(0, 40)
  return found.map((name) => names[name] ?? name).join(', ')
}
