import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { REVIEW_STATES } from '../../../model/reviews/work.ts'
import { PagedList } from '../../components/data/paged-list.tsx'
import { Score } from '../../components/data/score.tsx'
import { Empty } from '../../components/feedback/states.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { PageHead, Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { usePermissions } from '../../permissions.ts'
import { listOf } from '../call/from-list.ts'
import { useNewWalk } from '../call/walk/walk.ts'
import { Calibrations } from './calibrations.tsx'
import { Plans } from './plans.tsx'
import { queueQuery, type Task } from './queries.ts'
import { ReviewStateBadge, reviewStates } from './state.tsx'

const messages = defineMessages(
  {
    title: 'Reviews',
    queue: 'Queue',
    state: 'State',
    anyState: 'Any state',
    who: 'Assigned to',
    anybody: 'Anybody',
    me: 'Me',
    nobody: 'Nobody',
    none: 'No reviews',
    noneHint: 'Sampling plans and rules put calls here, and so does the button on the page of a call.',
    call: 'Call of {time}',
    operator: 'operator {operator}',
    due: 'due {time}',
    overdue: 'overdue since {time}',
    plan: 'plan {name}',
    rule: 'rule {name}',
  },
  {
    title: 'レビュー',
    queue: 'レビュー待ち',
    state: '状態',
    anyState: 'すべての状態',
    who: '担当',
    anybody: '全員',
    me: '自分',
    nobody: '担当なし',
    none: 'レビューはありません',
    noneHint: '抽出計画、ルール、または通話ページのボタンで追加されます。',
    call: '{time}の通話',
    operator: 'オペレーター：{operator}',
    due: '期限：{time}',
    overdue: '期限切れ：{time}',
    plan: '計画：{name}',
    rule: 'ルール：{name}',
  },
)

/** The review queue, the plans that fill it, and calibrations. */
export function ReviewsPage() {
  const m = useMessages(messages)
  const states = useMessages(reviewStates)
  const may = usePermissions()
  useNewWalk()
  const filters = useSearch({ from: '/shell/reviews' })
  const navigate = useNavigate({ from: '/reviews' })
  const queue = useInfiniteQuery(queueQuery(filters))
  const set = (name: 'state' | 'assignee', value: string) =>
    navigate({ search: { ...filters, [name]: value === '' ? undefined : value }, replace: true })
  return (
    <>
      <PageHead title={m.title} />
      <div className="max-w-5xl space-y-4 px-4 pb-8 md:px-6">
        <Panel title={m.queue}>
          <div className="mb-3 flex flex-wrap gap-2">
            <SelectField
              label={m.state}
              value={filters.state ?? ''}
              onChange={({ target }) => set('state', target.value)}
              className="w-44"
            >
              <option value="">{m.anyState}</option>
              {REVIEW_STATES.filter((each) => each !== 'draft' || may('reviews.write')).map((each) => (
                <option key={each} value={each}>
                  {states[each]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={m.who}
              value={filters.assignee ?? ''}
              onChange={({ target }) => set('assignee', target.value)}
              className="w-44"
            >
              <option value="">{m.anybody}</option>
              <option value="me">{m.me}</option>
              <option value="none">{m.nobody}</option>
            </SelectField>
          </div>
          <PagedList
            query={queue}
            keyOf={({ id }) => id}
            empty={
              <Empty title={m.none}>
                <p>{m.noneHint}</p>
              </Empty>
            }
          >
            {(task) => <TaskRow task={task} list={listOf('reviews', filters)} />}
          </PagedList>
        </Panel>
        {may('reviews.write') && <Calibrations />}
        {may('rules.write') && <Plans />}
      </div>
    </>
  )
}

function TaskRow({ task, list }: { task: Task; list: { list?: string } }) {
  const m = useMessages(messages)
  const format = useFormat()
  const { due_at, operator_id, operator_name, plan, rule, assignee, state } = task
  const isOverdue = state === 'draft' && due_at !== null && Date.parse(due_at) < Date.now()
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link
          to="/calls/$voicelogId"
          params={{ voicelogId: task.voicelog_id }}
          search={{ ...list, tab: 'scorecard' }}
          className="text-accent hover:underline"
        >
          {task.call_id ?? fill(m.call, { time: format.dateTime(task.call_date) })}
        </Link>
        <p className="flex flex-wrap gap-x-3 break-words text-muted">
          {operator_id !== null && (
            <span>{fill(m.operator, { operator: operator_name ?? operator_id })}</span>
          )}
          {assignee !== null && <span>{assignee.name ?? assignee.email}</span>}
          {due_at !== null && state === 'draft' && (
            <span className={isOverdue ? 'text-bad' : undefined}>
              {fill(isOverdue ? m.overdue : m.due, { time: format.date(due_at) })}
            </span>
          )}
          {plan !== null && <span>{fill(m.plan, { name: plan.name })}</span>}
          {rule !== null && <span>{fill(m.rule, { name: rule.name })}</span>}
        </p>
      </div>
      <Score value={task.quality_score} />
      <ReviewStateBadge state={state} />
    </>
  )
}
