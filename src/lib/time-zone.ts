// Days, weeks and months as a time zone has them, summer time included. Instants are in milliseconds since 1970.

export const BUCKETS = ['day', 'week', 'month'] as const
export type Bucket = (typeof BUCKETS)[number]

/** Whether a name is one of the IANA time zone database, such as Asia/Tokyo. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,60}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** About how many buckets a range has. */
export function countBuckets(range: { from: number; to: number }, bucket: Bucket): number {
  return Math.ceil((range.to - range.from) / LENGTHS[bucket]) + 1
}

/**
 * The buckets that a range touches, in order and without gaps; weeks begin on Monday. The first may begin before the
 * range and the last end after it. A day that a zone skipped has none.
 */
export function bucketsOf(
  { from, to }: { from: number; to: number },
  bucket: Bucket,
  timeZone: string,
): { from: number; to: number }[] {
  const zone = zoneOf(timeZone)
  const buckets: { from: number; to: number }[] = []
  let day = firstDay(zone, from, bucket)
  let start = startOfDay(zone, day)
  while (start < to) {
    day = nextDay(day, bucket)
    const end = startOfDay(zone, day)
    if (end > start) buckets.push({ from: start, to: end })
    start = end
  }
  return buckets
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LENGTHS: Record<Bucket, number> = { day: DAY, week: 7 * DAY, month: 30 * DAY }

/** Milliseconds from UTC of an instant, positive east of Greenwich. */
type Zone = { offsetAt(instant: number): number }

const zones = new Map<string, Zone>()

/** To ask for one takes tens of microseconds, and a report asks for the same ones each time. */
const MAX_OFFSETS = 20_000

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsets = new Map<number, number>()
  const zone = {
    offsetAt(instant: number): number {
      if (timeZone === 'UTC') return 0
      const known = offsets.get(instant)
      if (known !== undefined) return known
      if (offsets.size >= MAX_OFFSETS) offsets.clear()
      const offset = readOffset(instant)
      offsets.set(instant, offset)
      return offset
    },
  }
  const readOffset = (instant: number): number => {
    const parts = Object.fromEntries(format.formatToParts(instant).map((each) => [each.type, each.value]))
    const year = parts.era?.startsWith('B') ? 1 - Number(parts.year) : Number(parts.year)
    const time = (Number(parts.hour) * 60 + Number(parts.minute)) * 60 + Number(parts.second)
    const local = utcDay(year, Number(parts.month) - 1, Number(parts.day)) + time * 1_000
    // The parts have no fraction of a second.
    return local - Math.floor(instant / 1_000) * 1_000
  }
  zones.set(timeZone, zone)
  return zone
}

/** A calendar day as UTC midnight; of the years 0 to 99 too, which Date.UTC takes for 1900 and later. */
function utcDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}

function firstDay(zone: Zone, instant: number, bucket: Bucket): number {
  const local = new Date(instant + zone.offsetAt(instant))
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  switch (bucket) {
    case 'day':
      return utcDay(year, month, day)
    case 'week':
      return utcDay(year, month, day - ((local.getUTCDay() + 6) % 7))
    case 'month':
      return utcDay(year, month, 1)
    default:
      return bucket satisfies never
  }
}

function nextDay(day: number, bucket: Bucket): number {
  const date = new Date(day)
  if (bucket === 'month') return utcDay(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  return day + LENGTHS[bucket]
}

/** The first instant of a calendar day in a zone: not always midnight, where clocks go forward at that hour. */
function startOfDay(zone: Zone, day: number): number {
  const [before, after] = [zone.offsetAt(day - DAY), zone.offsetAt(day + DAY)]
  if (before === after) return day - before
  const candidates = [day - before, day - after]
  const midnights = candidates.filter((each) => each + zone.offsetAt(each) === day)
  if (midnights.length > 0) return Math.min(...midnights)
  // There is no midnight: the day begins where the clocks jump over it.
  let early = Math.min(...candidates) - DAY
  let late = Math.max(...candidates) + DAY
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (middle + zone.offsetAt(middle) < day) early = middle
    else late = middle
  }
  return late
}
