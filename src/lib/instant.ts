// Seconds and their fraction may be left out, an offset may stand for Z.
const ISO_INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * An ISO 8601 time with its zone, such as 2025-01-31T09:30:00Z, of the years 1 to 9999; null for anything else,
 * 31 February included.
 */
export function parseInstant(text: string): Date | null {
  const match = ISO_INSTANT.exec(text)
  if (match === null) return null
  const instant = new Date(text)
  // Date.parse takes 31 February for 3 March.
  const day = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))).getUTCDate()
  if (day !== Number(match[3]) || Number.isNaN(instant.getTime())) return null
  // PostgreSQL has no year 0, and a zone can push an instant over either end.
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant : null
}

/** The first and the last instant that times may have, in milliseconds since 1970: the years 1 to 9999. */
export const FIRST_INSTANT = new Date(0).setUTCFullYear(1, 0, 1)
export const LAST_INSTANT = Date.UTC(10_000, 0, 1) - 1
