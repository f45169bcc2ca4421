import type { PlanPart } from '../../db/reports/reports.ts'
import { type Grain, QUARTER_HOURS } from '../../db/reports/rollups.ts'
import { DAY_MS, HOUR_MS } from '../../lib/time/duration.ts'

const QUARTER_MS = HOUR_MS / 4

/**
 * Plans how to read one bucket, a period in ms since 1970: with the coarsest rollups that fit, which are whole months,
 * days, hours and, in some hours, quarter hours (UTC) without a changed day. The rest at both ends, and the changed
 * days, are read from the calls.
 */
export function planBucket(
  { from, to }: { from: number; to: number },
  bucket: number,
  grains: readonly Grain[],
  dirtyDays: ReadonlySet<number>,
): PlanPart[] {
  const parts: PlanPart[] = []
  const add = (source: PlanPart['source'], from: number, to: number) => {
    const last = parts.at(-1)
    if (last !== undefined && last.source === source && last.to === from) last.to = to
    else parts.push({ bucket, source, from, to })
  }
  const dirtyMonths = [...new Set([...dirtyDays].map((day) => monthOf(day * DAY_MS)))].sort((a, b) => a - b)
  const lastMonth = monthOf(to)
  for (let at = from; at < to; ) {
    const day = Math.floor(at / DAY_MS)
    const isClean = !dirtyDays.has(day)
    const month = monthOf(at)
    // One step for any number of months: wrong clocks can put calls centuries apart.
    const cleanUntil = Math.min(lastMonth, dirtyMonths.find((each) => each >= month) ?? lastMonth)
    if (grains.includes('month') && at === startOfMonth(month) && cleanUntil > month) {
      add('month', at, startOfMonth(cleanUntil))
      at = startOfMonth(cleanUntil)
    } else if (grains.includes('day') && isClean && at % DAY_MS === 0 && at + DAY_MS <= to) {
      add('day', at, at + DAY_MS)
      at += DAY_MS
    } else if (grains.includes('hour') && isClean && at % HOUR_MS === 0 && at + HOUR_MS <= to) {
      add('hour', at, at + HOUR_MS)
      at += HOUR_MS
    } else if (hasQuarters(grains, at) && isClean && at % QUARTER_MS === 0 && at + QUARTER_MS <= to) {
      add('quarter', at, at + QUARTER_MS)
      at += QUARTER_MS
    } else {
      const finest = hasQuarters(grains, at) ? QUARTER_MS : HOUR_MS
      const unit = grains.includes('hour') && isClean ? finest : DAY_MS
      const end = grains.length === 0 ? to : Math.min(to, (Math.floor(at / unit) + 1) * unit)
      add('calls', at, end)
      at = end
    }
  }
  return parts
}

function hasQuarters(grains: readonly Grain[], at: number): boolean {
  const hour = new Date(at).getUTCHours()
  return grains.includes('quarter') && QUARTER_HOURS.some((each) => each === hour)
}

/** Months since 1970. */
function monthOf(instant: number): number {
  const date = new Date(instant)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

function startOfMonth(month: number): number {
  return new Date(0).setUTCFullYear(1970, month, 1)
}
