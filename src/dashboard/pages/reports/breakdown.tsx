import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { VALUE_SORTS } from '../../../model/measures.ts'
import { OWN_FIELD_PREFIX, type OwnFieldKey } from '../../../model/own-fields.ts'
import { settingsQuery } from '../../api/queries.ts'
import { breakdownQuery } from '../../api/report-queries.ts'
import { CallsLink } from '../../components/data/calls-link.tsx'
import { MoreButton } from '../../components/data/paged-list.tsx'
import { Failed, Loading } from '../../components/feedback/states.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { instantOf } from '../../i18n/days.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { MeasuresTable } from './measures-table.tsx'
import type { ReportFilters } from './range-filters.tsx'
import { ValueOrder } from './value-order.tsx'

const messages = defineMessages(
  {
    title: 'Breakdown',
    by: 'By',
    department: 'Department',
    operator: 'Operator',
    customer: 'Customer',
    intent: 'Intent',
    emotion: 'Customer emotion',
    none: 'Not given',
    nothing: 'No calls in this period',
  },
  {
    title: '内訳',
    by: '集計項目',
    department: '部署',
    operator: 'オペレーター',
    customer: '顧客',
    intent: '用件',
    emotion: '顧客の感情',
    none: '指定なし',
    nothing: 'この期間の通話はありません',
  },
)

/** The most calls first by default. */
const ORDERS = ['-calls', ...VALUE_SORTS.filter((each) => each !== '-calls')] as const

const DIMENSIONS = ['department', 'operator', 'customer', 'intent', 'emotion'] as const
/** Those of the organisation's own fields are called as in an upload. */
export type Dimension = (typeof DIMENSIONS)[number] | OwnFieldKey

/** The dimension of that name; `department` if there is none. */
export function dimensionOf(text = ''): Dimension {
  if (isOwn(text)) return text
  return DIMENSIONS.find((each) => each === text) ?? 'department'
}

function isOwn(name: string): name is OwnFieldKey {
  return name.startsWith(OWN_FIELD_PREFIX)
}

/** The measures by department, operator and so on. Each number links to its calls. */
export function Breakdown({
  filters,
  by,
  sort,
  minCalls,
  onBy,
  onOrder,
}: {
  filters: ReportFilters
  by: Dimension
  sort: string | undefined
  minCalls: string | undefined
  onBy: (by: Dimension) => void
  onOrder: (order: { sort?: string | undefined; min_calls?: string | undefined }) => void
}) {
  const m = useMessages(messages)
  const labels = useLabels()
  const format = useFormat()
  const breakdown = useInfiniteQuery(breakdownQuery({ ...filters, sort, min_calls: minCalls }, by))
  const { data: settings } = useQuery(settingsQuery)
  const own = (settings?.fields ?? []).map(({ name, label, kind }) => ({
    key: `${OWN_FIELD_PREFIX}${name}` as const,
    label,
    kind,
  }))
  const field = own.find(({ key }) => key === by)
  const rows = breakdown.data?.pages.flatMap(({ items }) => items) ?? []
  const word = (value: string | null, name: string | null) => {
    if (value === null) return m.none
    if (name !== null) return name
    if (field?.kind === 'date') return format.date(instantOf(value, 0))
    return by === 'intent' ? labels.intent(value) : by === 'emotion' ? labels.emotion(value) : value
  }
  return (
    <Panel
      title={m.title}
      actions={
        <div className="flex flex-wrap gap-2">
          <ValueOrder sort={sort ?? '-calls'} minCalls={minCalls} orders={ORDERS} onChange={onOrder} />
          <SelectField
            label={m.by}
            hideLabel
            value={by}
            onChange={({ target }) => onBy(dimensionOf(target.value))}
            className="w-44"
          >
            {DIMENSIONS.map((each) => (
              <option key={each} value={each}>
                {m[each]}
              </option>
            ))}
            {own.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      }
    >
      {breakdown.isPending ? (
        <Loading />
      ) : breakdown.isError && rows.length === 0 ? (
        <Failed error={breakdown.error} onRetry={() => breakdown.refetch()} />
      ) : rows.length === 0 ? (
        <p className="text-muted">{m.nothing}</p>
      ) : (
        <div className="overflow-x-auto">
          <MeasuresTable
            label={m.title}
            column={isOwn(by) ? (field?.label ?? by) : m[by]}
            period={breakdown.data?.pages[0]?.before}
            rows={rows.map(({ value, name, filter, figures, figures_before }) => ({
              key: value ?? '',
              name: word(value, name),
              head: <CallsLink filter={filter}>{word(value, name)}</CallsLink>,
              measures: figures,
              before: figures_before,
            }))}
          />
        </div>
      )}
      <MoreButton query={breakdown} className="mt-3" />
    </Panel>
  )
}
