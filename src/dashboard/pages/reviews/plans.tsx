import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { REVIEW_LIMITS } from '../../../model/reviews/work.ts'
import type { RuleCondition } from '../../../model/rules/rule.ts'
import { LOW_SCORE } from '../../../model/scorecard/scorecard.ts'
import { MAX_FIELD_CHARACTERS } from '../../../model/voicelog.ts'
import { api } from '../../api/client.ts'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { CheckField, TextField } from '../../components/forms/field.tsx'
import { Switch } from '../../components/forms/switch.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { People } from './people.tsx'
import { type Plan, plansQuery } from './queries.ts'

const messages = defineMessages(
  {
    title: 'Sampling plans',
    intro:
      'Once a week is over, a plan puts some calls of each operator into the queue: those chosen below first, the others at random.',
    add: 'New plan',
    name: 'Name',
    calls: 'Calls per operator and week',
    due: 'Days to review them',
    department: 'Only this department (optional)',
    first: 'Choose first',
    autoFail: 'Auto-fails',
    lowScore: 'Scores of at most {score}',
    anger: 'Angry customers',
    assignees: 'Who reviews, in turn',
    save: 'Save plan',
    cancel: 'Cancel',
    summary: '{calls} per operator and week, due after {days} days',
    seed: 'Seed {seed}',
    drawn: 'last drawn: week of {week}',
    remove: 'Delete',
    removeName: 'Delete {name}',
    removeTitle: 'Delete “{name}”?',
    removeText: 'Reviews that it has put into the queue stay.',
    enabled: '{name} is on',
    none: 'No plans yet.',
  },
  {
    title: '抽出計画',
    intro:
      '1週間が終わると、各オペレーターの通話をレビュー待ちに追加します。下で選んだ通話を優先し、残りは無作為に選びます。',
    add: '新しい計画',
    name: '名前',
    calls: '1週間あたりの件数（オペレーターごと）',
    due: 'レビューの期限（日）',
    department: 'この部署のみ（任意）',
    first: '優先する通話',
    autoFail: '必須項目の不合格',
    lowScore: 'スコア{score}以下',
    anger: '怒っている顧客',
    assignees: 'レビューする人（順番に割り当て）',
    save: '計画を保存',
    cancel: 'キャンセル',
    summary: 'オペレーターごとに週{calls}件、期限は{days}日',
    seed: 'シード：{seed}',
    drawn: '最後に抽出した週：{week}',
    remove: '削除',
    removeName: '{name}を削除',
    removeTitle: '「{name}」を削除しますか？',
    removeText: '追加済みのレビューは残ります。',
    enabled: '{name}を有効にする',
    none: '計画はまだありません。',
  },
)

/** The plans that fill the queue. */
export function Plans() {
  const m = useMessages(messages)
  const { data } = useQuery(plansQuery)
  const [isAdding, setIsAdding] = useState(false)
  if (data === undefined) return null
  return (
    <Panel title={m.title} actions={!isAdding && <Button onClick={() => setIsAdding(true)}>{m.add}</Button>}>
      <div className="space-y-4">
        <p className="text-muted">{m.intro}</p>
        {isAdding && <PlanForm onDone={() => setIsAdding(false)} />}
        {data.items.length === 0 && !isAdding && <p className="text-muted">{m.none}</p>}
        <ul className="divide-y divide-line">
          {data.items.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function PlanRow({ plan }: { plan: Plan }) {
  const m = useMessages(messages)
  const format = useFormat()
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries(plansQuery)
  const { name } = plan
  const enabling = useMutation({
    mutationFn: (enabled: boolean) => api('PATCH', `/api/review-plans/${plan.id}`, { body: { enabled } }),
    onSuccess: refetch,
  })
  return (
    <li className="space-y-2 py-3">
      <h3 className="font-medium">{name}</h3>
      <p className="flex flex-wrap gap-x-3 break-words text-muted">
        <span>
          {fill(m.summary, {
            calls: format.number(plan.calls_per_week),
            days: format.number(plan.due_days),
          })}
        </span>
        <span>
          <code>{fill(m.seed, { seed: plan.seed })}</code>
        </span>
        {plan.last_week !== null && (
          <span>{fill(m.drawn, { week: format.date(`${plan.last_week}T12:00:00`) })}</span>
        )}
      </p>
      <Switch
        label={fill(m.enabled, { name })}
        checked={plan.enabled}
        disabled={enabling.isPending}
        onChange={(enabled) => enabling.mutate(enabled)}
      />
      <ErrorLine error={enabling.error} />
      <ConfirmButton
        text={m.remove}
        label={fill(m.removeName, { name })}
        title={fill(m.removeTitle, { name })}
        description={m.removeText}
        act={async () => {
          await api('DELETE', `/api/review-plans/${plan.id}`)
          await refetch()
        }}
      />
    </li>
  )
}

/** What may come first; the API takes any condition of rules. */
const FIRST = {
  autoFail: { kind: 'quality', auto_fail: true },
  lowScore: { kind: 'quality', max: LOW_SCORE },
  anger: { kind: 'emotion', speaker: 'customer', is: ['anger'] },
} as const satisfies Record<string, RuleCondition>
type First = keyof typeof FIRST
const FIRST_NAMES = Object.keys(FIRST) as First[]

function PlanForm({ onDone }: { onDone: () => void }) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [calls, setCalls] = useState('3')
  const [days, setDays] = useState('7')
  const [department, setDepartment] = useState('')
  const [first, setFirst] = useState<First[]>(['autoFail', 'lowScore'])
  const [assignees, setAssignees] = useState<string[]>([])
  const saving = useMutation({
    mutationFn: () =>
      api('POST', '/api/review-plans', {
        body: {
          name,
          assignees,
          calls_per_week: Number(calls),
          due_days: Number(days),
          first: first.map((each) => FIRST[each]),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(department.trim() !== '' && { department: department.trim() }),
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(plansQuery)
      onDone()
    },
  })
  const fields = useFieldErrors()(saving.error)
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.name}
          value={name}
          maxLength={REVIEW_LIMITS.nameCharacters}
          error={fields.name}
          onChange={({ target }) => setName(target.value)}
          required
        />
        <TextField
          label={m.department}
          value={department}
          maxLength={MAX_FIELD_CHARACTERS}
          error={fields.department}
          onChange={({ target }) => setDepartment(target.value)}
        />
        <TextField
          label={m.calls}
          type="number"
          min={1}
          max={REVIEW_LIMITS.callsPerWeek}
          value={calls}
          error={fields.calls_per_week}
          onChange={({ target }) => setCalls(target.value)}
          required
        />
        <TextField
          label={m.due}
          type="number"
          min={1}
          max={REVIEW_LIMITS.dueDays}
          value={days}
          error={fields.due_days}
          onChange={({ target }) => setDays(target.value)}
          required
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-medium">{m.first}</legend>
        <div className="flex flex-wrap gap-x-4">
          {FIRST_NAMES.map((each) => (
            <CheckField
              key={each}
              label={fill(m[each], { score: LOW_SCORE })}
              checked={first.includes(each)}
              onChange={({ target }) =>
                setFirst(FIRST_NAMES.filter((one) => (one === each ? target.checked : first.includes(one))))
              }
            />
          ))}
        </div>
      </fieldset>
      <People label={m.assignees} chosen={assignees} onChange={setAssignees} />
      <ErrorLine error={saving.error} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={saving.isPending}>
          {m.save}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {m.cancel}
        </Button>
      </div>
    </form>
  )
}
