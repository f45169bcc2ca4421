import { parseInstant } from '../../lib/instant.ts'

/**
 * The forms a date takes in file names and exports, all in the time zone given unless they name one:
 * `2025-01-31T09:30:00Z`, `20250131T093000+0900`, `2025-01-31 09.30.00`, `2025-01-31_09-30`, `20250131093000`,
 * `20250131`, seconds since 1970 (`1738315800`, also `1738315800.417` as Asterisk's UNIQUEID has it), milliseconds.
 */
export const CALL_DATE_PATTERN =
  '\\d{4}-\\d{2}-\\d{2}(?:[T _-]\\d{2}[:.-]?\\d{2}(?:[:.-]?\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?' +
  '|\\d{8}[T _-]?\\d{4}(?:\\d{2})?(?:Z|[+-]\\d{2}:?\\d{2})?(?!\\d)' +
  '|\\d{13}(?!\\d)|\\d{10}(?:\\.\\d{1,9})?(?!\\d)|\\d{8}(?!\\d)'

/**
 * Reads a date in one of the usual forms as ISO 8601 UTC; null where it is none, or no such day exists.
 * @param timeZone IANA name such as Europe/Berlin, for what names no zone of its own
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

/** Ten digits are seconds, thirteen milliseconds: the years 2001 to 2286. */
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
 * The instant at which clocks in the zone show what `asUtc` shows in UTC. Of an hour that comes twice it is the first;
 * an hour that is left out counts on from the one before it.
 */
function inZone(asUtc: Date, timeZone: string): Date {
  const wanted = asUtc.getTime()
  // The offsets a day before and after: at most one of the two changes of a year lies between.
  const before = wanted - offsetMs(wanted - DAY_MS, timeZone)
  const after = wanted - offsetMs(wanted + DAY_MS, timeZone)
  const shows = (instant: number) => instant + offsetMs(instant, timeZone) === wanted
  return new Date(!shows(before) && shows(after) ? after : before)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** How far the clocks of a zone are ahead of UTC at an instant. */
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
