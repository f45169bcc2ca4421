/**
 * Rounds to a number of decimals, never to negative zero.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { roundTo } from './round.ts'
 *
 * assert.equal(roundTo(2 / 3, 4), 0.6667)
 * assert.equal(roundTo(-0.001, 2), 0)
 * ```
 */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale + 0
}
