import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { PagedList } from '../../components/data/paged-list.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { placeOfComment } from '../call/review/open-comment.ts'
import { todayQuery } from '../reviews/queries.ts'
import type { Alerts } from '../rules/queries.ts'
import { HitLink } from '../rules/trial.tsx'

const messages = defineMessages(
  {
    alerts: 'Alerts',
    noAlerts: 'Nothing new.',
    seen: 'Mark all as read',
    hit: '{rule}: call of {time}',
    appeal: '{name} appeals: call of {time}',
    upheld: '{name} decided your appeal, the answer stays: call of {time}',
    changed: '{name} decided your appeal, the answer was changed: call of {time}',
    mention: '{name} mentions you: call of {time}',
    removed: 'A removed user',
  },
  {
    alerts: 'アラート',
    noAlerts: '新しいお知らせはありません。',
    seen: '確認しました',
    hit: '{rule}：{time}の通話',
    appeal: '{name}が異議を申し立てました：{time}の通話',
    upheld: '{name}が異議を判定し、回答は維持されました：{time}の通話',
    changed: '{name}が異議を判定し、回答が変更されました：{time}の通話',
    mention: '{name}からのコメント：{time}の通話',
    removed: '削除されたユーザー',
  },
)

const alertsQuery = pagedQuery<Alerts>(['alerts'], '/api/alerts', { limit: 10 })

/** What a person was told: hits of rules, appeals, their decisions, and comments. `count` is how many there are. */
export function AlertsPanel({ count }: { count: number }) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  // Every read of the quotes is in the audit: nothing is read where there is nothing.
  const alerts = useInfiniteQuery({ ...alertsQuery, enabled: count > 0 })
  const newest = alerts.data?.pages[0]?.items[0]
  const dismissing = useMutation({
    mutationFn: (upTo: string) => api('POST', '/api/alerts/dismiss', { body: { up_to: upTo } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(todayQuery),
        queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey }),
      ]),
  })
  return (
    <Panel
      title={m.alerts}
      actions={
        count > 0 &&
        newest !== undefined && (
          <Button busy={dismissing.isPending} onClick={() => dismissing.mutate(newest.id)}>
            {m.seen}
          </Button>
        )
      }
    >
      <ErrorLine error={dismissing.error} />
      {count === 0 ? (
        <p className="text-muted">{m.noAlerts}</p>
      ) : (
        <PagedList query={alerts} keyOf={({ id }) => id} empty={<p className="text-muted">{m.noAlerts}</p>}>
          {(alert) => <AlertLine alert={alert} />}
        </PagedList>
      )}
    </Panel>
  )
}

type Alert = Alerts['items'][number]

function AlertLine({ alert }: { alert: Alert }) {
  const m = useMessages(messages)
  const format = useFormat()
  const { kind, rule, person, text, review_state } = alert
  const time = format.dateTime(alert.call_date)
  if (rule !== null) return <HitLink hit={alert}>{fill(m.hit, { rule: rule.name, time })}</HitLink>
  const told = kind === 'decision' ? (review_state === 'changed' ? m.changed : m.upheld) : m[kind]
  return (
    <div className="min-w-0">
      <Link
        to="/calls/$voicelogId"
        params={{ voicelogId: alert.voicelog_id }}
        search={placeOf(alert)}
        className="text-accent hover:underline"
      >
        {fill(told, { name: person?.name ?? person?.email ?? m.removed, time })}
      </Link>
      <p className="whitespace-pre-wrap break-words text-muted">{text}</p>
    </div>
  )
}

/** Where in the page of the call it is. */
function placeOf({ at_ms, comment_id }: Alert) {
  return comment_id === null ? { tab: 'scorecard' as const } : placeOfComment(at_ms, comment_id)
}
