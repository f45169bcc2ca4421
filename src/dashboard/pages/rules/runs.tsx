import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Badge } from '../../components/data/badge.tsx'
import { PagedList } from '../../components/data/paged-list.tsx'
import { RunStatus } from '../../components/data/run-status.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { type RuleRun, ruleRunsQuery } from './queries.ts'

const messages = defineMessages(
  {
    title: 'Old calls',
    intro:
      'All rules that are on can go over existing calls. A dry run only says what would change. Otherwise calls get their tags, and nobody gets an alert.',
    dryRun: 'Dry run',
    apply: 'Apply to old calls',
    none: 'None yet.',
    cancel: 'Cancel',
    calls: 'Calls: {calls}',
    change: '{name}: {added} new, {removed} no longer, {kept} as before',
    tried: 'dry run',
  },
  {
    title: '過去の通話',
    intro:
      '有効なルールをすべて、既にある通話に適用できます。試行では何が変わるかだけを調べます。タグは付きますが、誰にも知らせません。',
    dryRun: '試行',
    apply: '過去の通話に適用',
    none: 'まだありません。',
    cancel: '中止',
    calls: '{calls}件の通話',
    change: '{name}：新たに該当{added}件、該当しなくなった{removed}件、変わらず{kept}件',
    tried: '試行',
  },
)

/** Runs of rules over calls that have completed already. */
export function RuleRuns() {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const runs = useInfiniteQuery(ruleRunsQuery)
  const refetch = () => queryClient.invalidateQueries({ queryKey: ruleRunsQuery.queryKey })
  const starting = useMutation({
    mutationFn: (dry_run: boolean) => api('POST', '/api/rule-runs', { body: { dry_run } }),
    onSuccess: refetch,
  })
  return (
    <Panel title={m.title}>
      <div className="space-y-3">
        <p className="text-muted">{m.intro}</p>
        <div className="flex flex-wrap gap-2">
          <Button busy={starting.isPending} onClick={() => starting.mutate(true)}>
            {m.dryRun}
          </Button>
          <Button busy={starting.isPending} onClick={() => starting.mutate(false)}>
            {m.apply}
          </Button>
        </div>
        <ErrorLine error={starting.error} />
        <PagedList query={runs} keyOf={({ id }) => id} empty={<p className="text-muted">{m.none}</p>}>
          {(run) => <Run run={run} onCancelled={refetch} />}
        </PagedList>
      </div>
    </Panel>
  )
}

function Run({ run, onCancelled }: { run: RuleRun; onCancelled: () => void }) {
  const m = useMessages(messages)
  const format = useFormat()
  const cancelling = useMutation({
    mutationFn: () => api('POST', `/api/rule-runs/${run.id}/cancel`),
    onSuccess: onCancelled,
  })
  const changed = run.rules.filter(({ added, removed }) => added + removed > 0)
  return (
    <div className="min-w-0 flex-1 space-y-1">
      <p className="flex flex-wrap items-center gap-2">
        <RunStatus status={run.status} />
        {run.dry_run && <Badge>{m.tried}</Badge>}
        <span>{format.dateTime(run.created_at)}</span>
        <span className="text-muted">{fill(m.calls, { calls: format.number(run.calls) })}</span>
        {run.status === 'running' && (
          <Button busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {m.cancel}
          </Button>
        )}
      </p>
      <ErrorLine error={cancelling.error} />
      <ul className="text-muted">
        {(changed.length === 0 ? run.rules.slice(0, 3) : changed).map(
          ({ id, name, added, removed, kept }) => (
            <li key={id}>
              {fill(m.change, {
                name,
                added: format.number(added),
                removed: format.number(removed),
                kept: format.number(kept),
              })}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
