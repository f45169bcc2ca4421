import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DAY_MS } from '../../../lib/time/duration.ts'
import { timeSeriesQuery } from '../../api/report-queries.ts'
import type { TimeSeries } from '../../api/types.ts'
import { Failed, Loading } from '../../components/feedback/states.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { lazyComponent } from '../../lazy.tsx'
import { useMeasures } from './measures.ts'
import { MeasuresTable } from './measures-table.tsx'
import type { ReportFilters } from './range-filters.tsx'

// The chart library is the largest script of the dashboard: the rest of the page does not wait for it.
const SeriesChart = lazyComponent(() => import('./series-chart.tsx'), 'SeriesChart')

const messages = defineMessages(
  {
    title: 'Over time',
    measure: 'Metric',
    bucket: 'Interval',
    day: 'By day',
    week: 'By week',
    month: 'By month',
    asTable: 'As a table',
    begins: 'Start',
  },
  {
    title: '推移',
    measure: '指標',
    bucket: '集計単位',
    day: '日別',
    week: '週別',
    month: '月別',
    asTable: '表で見る',
    begins: '開始',
  },
)

const BUCKETS = ['day', 'week', 'month'] as const
type Bucket = (typeof BUCKETS)[number]

/** A measure over time: as a chart, and as a table whose rows link to the calls. */
export function Series({
  filters,
  measure: name,
  bucket: chosen,
  onMeasure,
  onBucket,
}: {
  filters: ReportFilters
  /** From the address of the page. */
  measure: string | undefined
  /** From the address of the page; if undefined, the length of the period decides. */
  bucket: string | undefined
  onMeasure: (name: string) => void
  onBucket: (bucket: string) => void
}) {
  const m = useMessages(messages)
  const measures = useMeasures()
  const bucket = BUCKETS.find((each) => each === chosen) ?? bucketFor(filters)
  const series = useQuery(timeSeriesQuery(filters, bucket))
  const measure = measures.find((each) => each.name === name) ?? measures[0]
  return (
    <Panel
      title={m.title}
      actions={
        <div className="flex gap-2">
          <SelectField
            label={m.measure}
            hideLabel
            value={measure?.name}
            onChange={({ target }) => onMeasure(target.value)}
            className="w-44"
          >
            {measures.map((each) => (
              <option key={each.name} value={each.name}>
                {each.title}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={m.bucket}
            hideLabel
            value={bucket}
            onChange={({ target }) => onBucket(target.value)}
            className="w-28"
          >
            {BUCKETS.map((each) => (
              <option key={each} value={each}>
                {m[each]}
              </option>
            ))}
          </SelectField>
        </div>
      }
    >
      {series.data === undefined ? (
        series.isError ? (
          <Failed error={series.error} onRetry={() => series.refetch()} />
        ) : (
          <Loading />
        )
      ) : (
        measure !== undefined && (
          <>
            <Suspense fallback={<Loading />}>
              <SeriesChart series={series.data} measure={measure} />
            </Suspense>
            <SeriesTable series={series.data} />
          </>
        )
      )}
    </Panel>
  )
}

function SeriesTable({ series }: { series: TimeSeries }) {
  const m = useMessages(messages)
  const format = useFormat()
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-muted">{m.asTable}</summary>
      <div className="mt-2 max-h-80 overflow-auto">
        <MeasuresTable
          label={m.title}
          column={m.begins}
          rows={series.items.toReversed().map(({ starts_at, figures }) => ({
            key: starts_at,
            name: format.date(starts_at),
            head: <span className="whitespace-nowrap">{format.date(starts_at)}</span>,
            measures: figures,
          }))}
        />
      </div>
    </details>
  )
}

/** At most 105 points: days up to 92 days, weeks up to 730 days, then months. */
function bucketFor({ from, to }: ReportFilters): Bucket {
  const ends = to === undefined ? Date.now() : Date.parse(to)
  const days = (ends - Date.parse(from ?? '')) / DAY_MS
  return days > 730 ? 'month' : days > 92 ? 'week' : 'day'
}
