import { DAY_MS } from '../../lib/time/duration.ts'
import { parseInstant } from '../../lib/time/instant.ts'

/**
 * Matches the date formats of file names and exports:
 * `2025-01-31T09:30:00Z`, `20250131T093000+0900`, `2025-01-31 09.30.00`, `2025-01-31_09-30`, `20250131093000`,
 * `20250131`, and seconds (`1738315800`, or `1738315800.417` as in Asterisk's UNIQUEID) or milliseconds since 1970.
 */
export const CALL_DATE_PATTERN =
  '\\d{4}-\\d{2}-\\d{2}(?:[T _-]\\d{2}[:.-]?\\d{2}(?:[:.-]?\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?' +
  '|\\d{8}[T _-]?\\d{4}(?:\\d{2})?(?:Z|[+-]\\d{2}:?\\d{2})?(?!\\d)' +
  '|\\d{13}(?!\\d)|\\d{10}(?:\\.\\d{1,9})?(?!\\d)|\\d{8}(?!\\d)'

/**
 * Reads a date in one of the formats of CALL_DATE_PATTERN. Returns it as ISO 8601 in UTC, or null if it has another
 * format or there is no such day.
 *
 * @param timeZone zone of dates that name none; an IANA name such as Europe/Berlin
 */
export function readCallDate(text: string, timeZone: string): string | null {
  const trimmed = text.trim()
  const instant = parseInstant(trimmed) ?? readEpoch(trimmed) ?? readParts(trimmed, timeZone)
  return instant?.toISOString().replace('.000Z', 'Z') ?? null
}

/** Whether dates can be read in this zone: an IANA name, or an offset such as +09:00. */
export function isTimeZoneOrOffset(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Ten digits are seconds and thirteen milliseconds since 1970, for the years 2001 to 2286. */
function readEpoch(text: string): Date | null {
  if (/^\d{13}$/.test(text)) return new Date(Number(text))
  return /^\d{10}(\.\d{1,9})?$/.test(text) ? new Date(Math.round(Number(text) * 1000)) : null
}

const PARTS =
  /^(\d{4})(-?)(\d{2})\2(\d{2})(?:[T _-]?(\d{2})[:.-]?(\d{2})(?:[:.-]?(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/

function readParts(text: string, timeZone: string): Date | null {
  const match = PARTS.exec(text)
  if (match === null) return null
  const [, year, , month, day, hour = '00', minute = '00', second = '00', fraction = '', zone] = match
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}`
  if (zone !== undefined) return parseInstant(local + zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2'))
  const asUtc = parseInstant(`${local}Z`)
  return asUtc === null ? null : inZone(asUtc, timeZone)
}

/**
 * The instant at which clocks in the zone show the date and time that `asUtc` has in UTC. In an hour that comes twice
 * it is the first such instant. A time in a skipped hour is read with the offset before the change.
 */
function inZone(asUtc: Date, timeZone: string): Date {
  const wanted = asUtc.getTime()
  // The offsets a day before and a day after: at most one change of the clocks lies between them.
  const before = wanted - offsetMs(wanted - DAY_MS, timeZone)
  const after = wanted - offsetMs(wanted + DAY_MS, timeZone)
  const shows = (instant: number) => instant + offsetMs(instant, timeZone) === wanted
  return new Date(!shows(before) && shows(after) ? after : before)
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetMs(instant: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    ...numeric,
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}
