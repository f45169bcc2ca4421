import { clsx } from 'clsx'
import { useFormat } from '../../i18n/format.ts'

/** A quality score, 0 to 100; null if no question could be scored. */
export function Score({ value }: { value: number | null }) {
  const format = useFormat()
  const tone =
    value === null ? 'text-muted' : value >= 80 ? 'text-good' : value >= 60 ? 'text-warn' : 'text-bad'
  return <span className={clsx('font-medium tabular-nums', tone)}>{format.number(value)}</span>
}
