// Seconds and their fraction are optional; the zone is Z or an offset.
const ISO_INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Reads an ISO 8601 time with its zone, such as 2025-01-31T09:30:00Z. Null if the text is anything else, if the day does
 * not exist, or if the instant is outside the years 1 to 9999 in UTC.
 *
 * @example
 * ```ts
 * import { parseInstant } from './instant.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(parseInstant('2025-01-31T09:30+09:00')?.toISOString(), '2025-01-31T00:30:00.000Z')
 * assert.equal(parseInstant('2025-01-31T09:30'), null)
 * assert.equal(parseInstant('2025-02-31T09:30Z'), null)
 * ```
 */
export function parseInstant(text: string): Date | null {
  const match = ISO_INSTANT.exec(text)
  if (match === null) return null
  const instant = new Date(text)
  // Date reads 31 February as 3 March.
  const day = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))).getUTCDate()
  if (day !== Number(match[3]) || Number.isNaN(instant.getTime())) return null
  // PostgreSQL has no year 0, and an offset can move an instant out of the years 1 to 9999.
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant : null
}

/** The earliest instant that is accepted, in milliseconds since 1970: the start of year 1. */
export const FIRST_INSTANT = new Date(0).setUTCFullYear(1, 0, 1)
/** The latest instant that is accepted, in milliseconds since 1970: the end of year 9999. */
export const LAST_INSTANT = Date.UTC(10_000, 0, 1) - 1
