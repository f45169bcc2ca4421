/**
 * How long a Retry-After header asks to wait, in milliseconds from `now`. Undefined without a header, or if it is neither
 * seconds nor a date. Fractions of seconds are no part of the standard, but some servers of language models send them.
 * @see RFC 9110 §10.2.3
 *
 * @example
 * ```ts
 * import { parseRetryAfter } from './retry-after.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(parseRetryAfter('120'), 120_000)
 * assert.equal(parseRetryAfter('Fri, 31 Jan 2025 09:30:00 GMT', Date.UTC(2025, 0, 31, 9, 29)), 60_000)
 * assert.equal(parseRetryAfter(null), undefined)
 * ```
 */
export function parseRetryAfter(header: string | null | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000
  // Each form of an HTTP date begins with the day of the week. Date.parse alone also takes numbers such as -5 for a date.
  const at = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
