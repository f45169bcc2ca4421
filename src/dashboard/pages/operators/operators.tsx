import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { VALUE_SORTS } from '../../../model/measures.ts'
import { operatorsQuery } from '../../api/report-queries.ts'
import { MoreButton } from '../../components/data/paged-list.tsx'
import { Empty, Failed, Loading } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { DebouncedField } from '../../components/forms/debounced-field.tsx'
import { PageHead, Panel } from '../../components/layout/panel.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { withDays } from '../../i18n/periods.ts'
import { PeriodFields } from '../calls/filters/fields.tsx'
import { MeasuresTable } from '../reports/measures-table.tsx'
import type { ReportFilters } from '../reports/range-filters.tsx'
import { ValueOrder } from '../reports/value-order.tsx'
import { ViewsMenu } from '../views/views-menu.tsx'

const messages = defineMessages(
  {
    title: 'Operators',
    operator: 'Operator',
    search: 'Search by name',
    none: 'No operators yet',
    noneHint: 'Operators appear here once a call names them (operator_id).',
    upload: 'Upload recordings',
    all: 'All operators',
    noMatch: 'No operator matches',
    noMatchHint: 'Type fewer letters or another name.',
  },
  {
    title: 'オペレーター',
    operator: 'オペレーター',
    search: '名前の一部',
    none: 'オペレーターはまだいません',
    noneHint: '通話にオペレーターが指定されると、ここに表示されます。',
    upload: '録音をアップロード',
    all: 'すべてのオペレーター',
    noMatch: '名前が一致するオペレーターはいません',
    noMatchHint: '文字を減らすか、別の名前で検索してください。',
  },
)

/** Every operator who took calls, with the measures of those calls. */
export function OperatorsPage() {
  const m = useMessages(messages)
  const { search, sort, min_calls, period, from, to }: ReportFilters = useSearch({ from: '/shell/operators' })
  const navigate = useNavigate()
  const operators = useInfiniteQuery(
    operatorsQuery({ search, sort, min_calls, ...withDays({ period, from, to }) }),
  )
  const rows = operators.data?.pages.flatMap(({ items }) => items) ?? []
  const set = (changes: ReportFilters) => {
    const entries = Object.entries({ search, sort, min_calls, period, from, to, ...changes }).filter(
      ([, value]) => value,
    )
    void navigate({ to: '/operators', search: Object.fromEntries(entries), replace: true })
  }
  return (
    <div className="pb-8">
      <PageHead
        title={m.title}
        actions={<ViewsMenu page="operators" filters={{ search, sort, min_calls, period, from, to }} />}
      />
      <search className="flex flex-wrap gap-2 px-4 pb-3 md:px-6">
        <DebouncedField
          label={m.search}
          value={search ?? ''}
          onValue={(value) => set({ search: value })}
          className="w-full md:w-64"
        />
        <ValueOrder sort={sort ?? 'value'} minCalls={min_calls} orders={VALUE_SORTS} onChange={set} />
        <PeriodFields
          filters={{ period, from, to }}
          onChange={(days) => set({ period: undefined, from: undefined, to: undefined, ...days })}
        />
      </search>
      {operators.isPending ? (
        <Loading />
      ) : operators.isError && rows.length === 0 ? (
        <Failed error={operators.error} onRetry={() => operators.refetch()} />
      ) : rows.length === 0 ? (
        <Empty title={search === undefined && min_calls === undefined ? m.none : m.noMatch}>
          <p className="mb-3">
            {search === undefined && min_calls === undefined ? m.noneHint : m.noMatchHint}
          </p>
          {search === undefined && min_calls === undefined ? (
            <Link to="/upload" className="font-medium text-accent underline">
              {m.upload}
            </Link>
          ) : (
            <Button onClick={() => set({ search: undefined, min_calls: undefined })}>{m.all}</Button>
          )}
        </Empty>
      ) : (
        <Panel className="mx-4 md:mx-6">
          <div className="overflow-x-auto">
            <MeasuresTable
              label={m.title}
              column={m.operator}
              period={operators.data?.pages[0]?.before}
              rows={rows.map(({ operator_id, name, figures, figures_before }) => ({
                key: operator_id,
                name: name ?? operator_id,
                head: (
                  <Link
                    to="/operators/$operatorId"
                    params={{ operatorId: operator_id }}
                    search={period === undefined ? {} : { period }}
                    className="text-accent hover:underline"
                  >
                    {name ?? operator_id}
                  </Link>
                ),
                measures: figures,
                before: figures_before,
              }))}
            />
          </div>
          <MoreButton query={operators} className="mt-3" />
        </Panel>
      )}
    </div>
  )
}
