import { useNavigate } from '@tanstack/react-router'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import type { TimeSeries } from '../../api/types.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Measure } from './measures.ts'

/** A measure over time: sums as bars, means as a line. A click opens the calls of that bucket. */
export function SeriesChart({ series, measure }: { series: TimeSeries; measure: Measure }) {
  const format = useFormat()
  const navigate = useNavigate()
  const points = series.items.map(({ starts_at, figures }) => ({
    at: format.date(starts_at),
    ...measure.of(figures),
  }))
  const isSum = measure.name === 'calls' || measure.name === 'auto_fails'
  const open = (index: number) => {
    const filter = points[index]?.filter
    if (filter) void navigate({ to: '/calls', search: filter })
  }
  return (
    <ResponsiveContainer width="100%" height={260} initialDimension={{ width: 600, height: 260 }}>
      <ComposedChart
        data={points}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        // Keyboard users have the table below.
        accessibilityLayer={false}
        style={{ cursor: 'pointer' }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="at"
          minTickGap={32}
          tick={{ fill: 'var(--color-muted)', fontSize: 12 }}
          stroke="var(--color-line)"
        />
        <YAxis
          width={64}
          tickFormatter={(value: number) => measure.text(value)}
          tick={{ fill: 'var(--color-muted)', fontSize: 12 }}
          stroke="var(--color-line)"
          allowDecimals={!isSum}
        />
        <Tooltip
          content={(tip) => <Tip {...tip} measure={measure} />}
          cursor={{ fill: 'var(--color-hover)', stroke: 'var(--color-line)' }}
        />
        {/* In a chart of means the bars are invisible, but their backgrounds make the whole column clickable. */}
        <Bar
          dataKey="value"
          fill={isSum ? 'var(--color-accent)' : 'transparent'}
          background={{ fill: 'transparent' }}
          isAnimationActive={false}
          radius={2}
          onClick={(_, index) => open(index)}
        />
        {!isSum && (
          <Line
            dataKey="value"
            stroke="var(--color-accent)"
            strokeWidth={2}
            dot={{ r: 2, fill: 'var(--color-accent)' }}
            isAnimationActive={false}
            pointerEvents="none"
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function Tip({ active, payload, label, measure }: TooltipContentProps & { measure: Measure }) {
  const value = payload?.[0]?.value
  if (!active || typeof value !== 'number') return null
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 shadow-lg">
      <p className="text-muted">{label}</p>
      <p className="font-medium">
        {measure.title}: {measure.text(value)}
      </p>
    </div>
  )
}
