import { clsx } from 'clsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import type { Measure } from './measures.ts'

const messages = defineMessages(
  {
    against: 'Compared with the period before, {from} to {to}',
    before: 'was {value}',
    same: 'unchanged',
    upTo: '▲ {change}',
    downTo: '▼ {change}',
  },
  {
    against: '同じ長さの前期間（{from}〜{to}）との比較',
    before: '前期間：{value}',
    same: '変化なし',
    upTo: '▲ {change}',
    downTo: '▼ {change}',
  },
)

/** Says which period the changes below are against. */
export function ComparedWith({
  period,
  className,
}: {
  period: { from: string; to: string }
  className?: string
}) {
  const m = useMessages(messages)
  const format = useFormat()
  return (
    <p className={clsx('text-muted', className)}>
      {fill(m.against, { from: format.dateTime(period.from), to: format.dateTime(period.to) })}
    </p>
  )
}

/** Says what a value was in the period before. */
export function useWas(): (value: string) => string {
  const m = useMessages(messages)
  return (value) => fill(m.before, { value })
}

/** A change since the previous period, coloured by whether it is good. */
export function Difference({
  change,
  better,
  text,
}: {
  change: number | null
  better: Measure['better']
  text: (value: number) => string
}) {
  const m = useMessages(messages)
  if (change === null) return null
  const shown = text(Math.abs(change))
  if (shown === text(0)) return <span className="text-muted">{m.same}</span>
  const isMore = change > 0
  const tone = better === null ? 'text-muted' : isMore === (better === 'more') ? 'text-good' : 'text-bad'
  return (
    <span className={clsx('font-medium', tone)}>{fill(isMore ? m.upTo : m.downTo, { change: shown })}</span>
  )
}
