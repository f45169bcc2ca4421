import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { PagedList } from '../../components/data/paged-list.tsx'
import { Empty } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { CrossedDays, DayField } from '../calls/filters/fields.tsx'
import { auditAccesses, auditActions, auditLabel } from './audit-actions.ts'
import { type AuditList, apiKeysQuery, auditQuery, usersQuery } from './queries.ts'

const messages = defineMessages(
  {
    title: 'Audit log',
    action: 'Action',
    actor: 'Who',
    all: 'All',
    users: 'Users',
    apiKeys: 'API keys',
    none: 'No matching events',
    noneHint: 'Choose another action or person.',
    allEvents: 'Show all events',
    from: 'from {address}',
    system: 'Server administrator',
    apiKey: 'API key {id}',
    unknownUser: 'User {id}',
    detail: 'Details',
    ofCall: 'Events of this call',
    onlyCall: 'Only the events of one call.',
    toCall: 'Open the call',
    callOf: 'call of {at}',
    namedCall: '{name}, {at}',
    deletedCall: 'deleted call {id}',
  },
  {
    title: '監査ログ',
    action: '操作',
    actor: '実行者',
    all: 'すべて',
    users: 'ユーザー',
    apiKeys: 'APIキー',
    none: '該当する記録はありません',
    noneHint: '別の操作や実行者を選んでください。',
    allEvents: 'すべての記録',
    from: '{address}から',
    system: 'サーバー管理者',
    apiKey: 'APIキー {id}',
    unknownUser: 'ユーザー {id}',
    detail: '詳細',
    ofCall: 'この通話の記録',
    onlyCall: '1件の通話の記録だけを表示しています。',
    toCall: '通話を開く',
    callOf: '{at}の通話',
    namedCall: '{name}、{at}',
    deletedCall: '削除された通話 {id}',
  },
)

type AuditEvent = AuditList['items'][number]

/** The audit log: who did what, when and from which address. It is read-only. */
export function AuditLogPage() {
  const m = useMessages(messages)
  const format = useFormat()
  const actions: Record<string, string> = useMessages(auditActions)
  const accesses: Record<string, string> = useMessages(auditAccesses)
  const { call, ...filters }: Record<string, string | undefined> = useSearch({
    from: '/shell/settings/audit',
  })
  const navigate = useNavigate()
  const events = useInfiniteQuery(auditQuery({ ...filters, target_id: call }))
  const users = useInfiniteQuery(usersQuery).data?.pages.flatMap(({ items }) => items) ?? []
  const keys = useInfiniteQuery(apiKeysQuery).data?.pages.flatMap(({ items }) => items) ?? []

  function nameOf({ kind, id, email }: AuditEvent['actor']): string {
    if (kind === 'system') return m.system
    if (kind === 'user') return email ?? fill(m.unknownUser, { id: id ?? '' })
    return fill(m.apiKey, { id: keys.find((key) => key.id === id)?.name ?? id ?? '' })
  }

  const show = (search: Record<string, string | undefined>) =>
    void navigate({ to: '/settings/audit', search, replace: true })
  const showAll = () => show({})
  const set = (name: string) => (value: string) =>
    show({ call, ...filters, [name]: value === '' ? undefined : value })

  return (
    <Panel title={m.title}>
      {call !== undefined && (
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {m.onlyCall}
          <Link to="/calls/$voicelogId" params={{ voicelogId: call }} className="text-accent underline">
            {m.toCall}
          </Link>
          <Button onClick={showAll}>{m.allEvents}</Button>
        </p>
      )}
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          label={m.action}
          value={filters.action ?? ''}
          onChange={({ target }) => set('action')(target.value)}
          className="min-w-40 flex-1"
        >
          <option value="">{m.all}</option>
          {Object.entries(actions).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.actor}
          value={filters.actor_id ?? ''}
          onChange={({ target }) => set('actor_id')(target.value)}
          className="min-w-40 flex-1"
        >
          <option value="">{m.all}</option>
          <optgroup label={m.users}>
            {users.map(({ id, email }) => (
              <option key={id} value={id}>
                {email}
              </option>
            ))}
          </optgroup>
          <optgroup label={m.apiKeys}>
            {keys.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        </SelectField>
        <DayField end="from" value={filters.from} onValue={set('from')} />
        <DayField end="to" value={filters.to} onValue={set('to')} />
      </div>
      <CrossedDays
        from={filters.from}
        to={filters.to}
        onSwap={(days) => show({ call, ...filters, ...days })}
      />
      <PagedList
        query={events}
        keyOf={({ id }) => id}
        empty={
          <Empty title={m.none}>
            <p className="mb-3">{m.noneHint}</p>
            {call === undefined && <Button onClick={showAll}>{m.allEvents}</Button>}
          </Empty>
        }
      >
        {(event) => (
          <>
            <div className="min-w-0">
              <p className="font-medium">
                {auditLabel(event, { actions, accesses })} <Subject target={event.target} />
              </p>
              <p className="break-words text-muted">
                {nameOf(event.actor)} {event.address !== null && fill(m.from, { address: event.address })}
              </p>
              {event.detail !== null && (
                <details className="text-muted">
                  <summary className="inline-flex min-h-6 cursor-pointer items-center">{m.detail}</summary>
                  <pre className="whitespace-pre-wrap break-all text-xs">
                    {JSON.stringify(event.detail, null, 2)}
                  </pre>
                </details>
              )}
              {event.target.kind === 'voicelog' && event.target.id !== null && call === undefined && (
                <Link
                  to="/settings/audit"
                  search={{ call: event.target.id }}
                  className="text-accent underline"
                >
                  {m.ofCall}
                </Link>
              )}
            </div>
            <time dateTime={event.at} className="text-muted">
              {format.exactTime(event.at)}
            </time>
          </>
        )}
      </PagedList>
    </Panel>
  )
}

/** What the action was done to: a link to the call, the name of a user or key, or the id of an operator. */
function Subject({ target: { kind, id, name, call_date } }: { target: AuditEvent['target'] }) {
  const m = useMessages(messages)
  const format = useFormat()
  if (kind !== 'voicelog' || id === null) {
    const shown = kind === 'operator' ? id : name
    return shown !== null && <span>· {shown}</span>
  }
  // A deleted call has neither, and no page.
  if (call_date === null) return <span className="text-muted">· {fill(m.deletedCall, { id })}</span>
  const at = format.dateTime(call_date)
  return (
    <>
      {'· '}
      <Link to="/calls/$voicelogId" params={{ voicelogId: id }} className="text-accent underline">
        {name === null ? fill(m.callOf, { at }) : fill(m.namedCall, { name, at })}
      </Link>
    </>
  )
}
