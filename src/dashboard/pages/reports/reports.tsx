import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { overviewQuery } from '../../api/report-queries.ts'
import { Empty, Failed, Loading } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { PageHead, Panel } from '../../components/layout/panel.tsx'
import { midnight } from '../../i18n/days.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import { Breakdown, dimensionOf } from './breakdown.tsx'
import { RangeFilters, type ReportFilters, withPeriod } from './range-filters.tsx'
import { Series } from './series.tsx'
import { ShareBars, Tiles } from './tiles.tsx'

const messages = defineMessages(
  {
    title: 'Reports',
    none: 'No calls in this period',
    noneHint: 'Choose a longer period or fewer filters. Calls appear here after their upload.',
    longer: 'Last 365 days',
    upload: 'Upload recordings',
    intents: 'Intents',
    emotions: 'Customer emotions',
    outcomes: 'Outcomes',
  },
  {
    title: 'レポート',
    none: 'この期間の通話はありません',
    noneHint: '期間を広げるか、条件を減らしてください。通話はアップロード後に集計されます。',
    longer: '過去365日間',
    upload: '録音をアップロード',
    intents: '用件',
    emotions: '顧客の感情',
    outcomes: '対応結果',
  },
)

/** The overview of the period of the same length directly before; undefined while it is not there. */
function useOverviewBefore({ from, to, ...filters }: ReportFilters) {
  const [now] = useState(() => new Date().toISOString())
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? now)]
  const isPeriod = start < end
  const before = isPeriod
    ? { from: new Date(2 * start - end).toISOString(), to: new Date(start).toISOString() }
    : { from: now, to: now }
  const { data } = useQuery({ ...overviewQuery({ ...filters, ...before }), enabled: isPeriod })
  return isPeriod && data !== undefined ? { ...before, figures: data.figures } : undefined
}

/**
 * Reports over calls. The filters and the view are in the address, so that it can be shared and the browser can go back;
 * `figure` is the name of the chosen measure there.
 */
export function ReportsPage() {
  const m = useMessages(messages)
  const labels = useLabels()
  const { by, figure, bucket, sort, min_calls, ...filters }: ReportFilters = useSearch({
    from: '/shell/reports',
  })
  const navigate = useNavigate()
  const query = withPeriod(filters)
  const overview = useQuery(overviewQuery(query))
  const before = useOverviewBefore(query)
  const view = { by, figure, bucket, sort, min_calls }
  const change = (next: ReportFilters) => void navigate({ to: '/reports', search: next })
  const changeView = (next: Partial<typeof view>) => change({ ...filters, ...view, ...next })
  return (
    <div className="pb-8">
      <PageHead title={m.title} actions={<ViewsMenu page="reports" filters={{ ...filters, ...view }} />} />
      <RangeFilters filters={filters} onChange={(next) => change({ ...next, ...view })} />
      <div className="space-y-4 px-4 md:px-6">
        {overview.data === undefined ? (
          overview.isError ? (
            <Failed error={overview.error} onRetry={() => overview.refetch()} onClear={() => change({})} />
          ) : (
            <Loading />
          )
        ) : overview.data.figures.calls === 0 ? (
          <Empty title={m.none}>
            <p className="mb-3">{m.noneHint}</p>
            <p className="flex flex-wrap items-center justify-center gap-4">
              <Button onClick={() => change({ ...view, from: midnight(1 - 365) })}>{m.longer}</Button>
              <Link to="/upload" className="font-medium text-accent underline">
                {m.upload}
              </Link>
            </p>
          </Empty>
        ) : (
          <>
            <Tiles measures={overview.data.figures} before={before} />
            <Series
              filters={query}
              measure={figure}
              bucket={bucket}
              onMeasure={(name) => changeView({ figure: name })}
              onBucket={(next) => changeView({ bucket: next })}
            />
            <div className="grid gap-4 lg:grid-cols-3">
              <Panel title={m.intents}>
                <ShareBars shares={overview.data.intents.slice(0, 12)} label={labels.intent} />
              </Panel>
              <Panel title={m.emotions}>
                <ShareBars shares={overview.data.figures.emotions} label={labels.emotion} />
              </Panel>
              <Panel title={m.outcomes}>
                <ShareBars shares={overview.data.figures.outcomes} label={labels.outcome} />
              </Panel>
            </div>
            <Breakdown
              filters={query}
              by={dimensionOf(by)}
              sort={sort}
              minCalls={min_calls}
              onBy={(next) => changeView({ by: next })}
              onOrder={changeView}
            />
          </>
        )}
      </div>
    </div>
  )
}
