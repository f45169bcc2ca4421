/**
 * A position in a recording, or a duration, as `m:ss`, or as `h:mm:ss` from one hour on.
 *
 * @example
 * ```ts
 * import { clockTime } from './clock.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(clockTime(65_000), '1:05')
 * assert.equal(clockTime(3_725_000), '1:02:05')
 * ```
 */
export function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => `${value}`.padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
