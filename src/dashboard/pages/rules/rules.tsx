import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RuleCondition } from '../../../model/rules/rule.ts'
import { api } from '../../api/client.ts'
import { Badge } from '../../components/data/badge.tsx'
import { PagedList } from '../../components/data/paged-list.tsx'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { ErrorLine, Failed, Loading } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Switch } from '../../components/forms/switch.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { useConditionText } from './condition/condition-text.ts'
import { draftOf, newDraft, type RuleDraft } from './draft.ts'
import { hitsQuery, type Rule, ruleRunsQuery, rulesQuery } from './queries.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleRuns } from './runs.tsx'
import { HitLink } from './trial.tsx'

const messages = defineMessages(
  {
    title: 'Rules',
    intro: 'A rule finds calls as soon as they have completed. It tags them and tells people.',
    none: 'No rules yet.',
    add: 'New rule',
    edit: 'Edit',
    editName: 'Edit {name}',
    remove: 'Delete',
    removeName: 'Delete {name}',
    removeTitle: 'Delete “{name}”?',
    removeText: 'Its hits and alerts are deleted with it.',
    enabled: '{name} is on',
    hits: 'Calls: {hits}',
    hitsOf: 'Calls that {name} hits: {hits}',
    noHits: 'None yet.',
    apply: 'Run over old calls',
    applyName: 'Run {name} over old calls',
    call: 'Call of {time}',
  },
  {
    title: 'ルール',
    intro: '通話が完了するとすぐに、条件に合うかを調べ、タグを付けて知らせます。',
    none: 'ルールはまだありません。',
    add: '新しいルール',
    edit: '編集',
    editName: '{name}を編集',
    remove: '削除',
    removeName: '{name}を削除',
    removeTitle: '「{name}」を削除しますか？',
    removeText: '該当した通話の記録とアラートも削除されます。',
    enabled: '{name}を有効にする',
    hits: '{hits}件の通話',
    hitsOf: '{hits}件の通話（{name}に該当）',
    noHits: 'まだありません。',
    apply: '過去の通話に適用',
    applyName: '{name}を過去の通話に適用',
    call: '{time}の通話',
  },
)

/** The rules of the organisation, what they hit, and their runs over old calls. */
export function RulesPage() {
  const m = useMessages(messages)
  const { data, error, refetch } = useQuery(rulesQuery)
  const [edited, setEdited] = useState<{ rule: Rule | null; draft: RuleDraft } | null>(null)
  if (data === undefined)
    return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
  return (
    <>
      {edited !== null && (
        <RuleForm
          key={edited.rule?.id ?? 'new'}
          rule={edited.rule}
          initial={edited.draft}
          onDone={() => setEdited(null)}
        />
      )}
      <Panel
        title={m.title}
        actions={
          <Button look="primary" onClick={() => setEdited({ rule: null, draft: newDraft() })}>
            {m.add}
          </Button>
        }
      >
        <p className="mb-3 text-muted">{m.intro}</p>
        {data.items.length === 0 ? (
          <p className="text-muted">{m.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.items.map((rule) => (
              <RuleRow key={rule.id} rule={rule} onEdit={(draft) => setEdited({ rule, draft })} />
            ))}
          </ul>
        )}
      </Panel>
      <RuleRuns />
    </>
  )
}

function RuleRow({ rule, onEdit }: { rule: Rule; onEdit: (draft: RuleDraft) => void }) {
  const m = useMessages(messages)
  const format = useFormat()
  const textOf = useConditionText()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const { name } = rule
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['rules'] })
  const enabling = useMutation({
    mutationFn: (enabled: boolean) => api('PATCH', `/api/rules/${rule.id}`, { body: { enabled } }),
    onSuccess: refetch,
  })
  const applying = useMutation({
    mutationFn: () => api('POST', '/api/rule-runs', { body: { rule_ids: [rule.id] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ruleRunsQuery.queryKey }),
  })
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-baseline gap-2">
        <h3 className="font-medium">{name}</h3>
        {rule.tag !== null && (
          <Link to="/calls" search={{ tag: rule.tag }}>
            <Badge tone="accent">{rule.tag}</Badge>
          </Link>
        )}
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-label={fill(m.hitsOf, { name, hits: format.number(rule.hits) })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {fill(m.hits, { hits: format.number(rule.hits) })}
        </Button>
      </div>
      <p className="break-words text-muted">{textOf(rule.condition as RuleCondition)}</p>
      <Switch
        label={fill(m.enabled, { name })}
        checked={rule.enabled}
        disabled={enabling.isPending}
        onChange={(enabled) => enabling.mutate(enabled)}
      />
      <ErrorLine error={enabling.error ?? applying.error} />
      <div className="flex flex-wrap gap-2">
        <Button aria-label={fill(m.editName, { name })} onClick={() => onEdit(draftOf(rule))}>
          {m.edit}
        </Button>
        <Button
          aria-label={fill(m.applyName, { name })}
          busy={applying.isPending}
          onClick={() => applying.mutate()}
        >
          {m.apply}
        </Button>
        <ConfirmButton
          text={m.remove}
          label={fill(m.removeName, { name })}
          title={fill(m.removeTitle, { name })}
          description={m.removeText}
          act={async () => {
            await api('DELETE', `/api/rules/${rule.id}`)
            await refetch()
          }}
        />
      </div>
      {isOpen && <Hits ruleId={rule.id} />}
    </li>
  )
}

function Hits({ ruleId }: { ruleId: string }) {
  const m = useMessages(messages)
  const format = useFormat()
  const hits = useInfiniteQuery(hitsQuery(ruleId))
  return (
    <PagedList query={hits} keyOf={({ id }) => id} empty={<p className="text-muted">{m.noHits}</p>}>
      {(hit) => <HitLink hit={hit}>{fill(m.call, { time: format.dateTime(hit.call_date) })}</HitLink>}
    </PagedList>
  )
}
