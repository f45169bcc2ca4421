/**
 * A stride that visits every index below `places` once before it repeats, with distant indices in a row.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { spreadingStride } from './spreading-stride.ts'
 *
 * assert.equal(spreadingStride(8), 5)
 * ```
 */
export function spreadingStride(places: number): number {
  let stride = Math.max(1, Math.round(places * GOLDEN_RATIO))
  while (commonDivisor(stride, places) > 1) stride += 1
  return stride
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

/** Its multiples lie farther apart than those of any other number (Knuth, The Art of Computer Programming, 6.4). */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
