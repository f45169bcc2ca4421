import type { Interval } from '../../model/audio/pcm.ts'

/**
 * The parts of intervals that lie within `bounds`.
 * @example
 * ```ts
 * import { clip } from './intervals.ts'
 * import assert from 'node:assert/strict'
 *
 * const speech = [{ startMs: 0, endMs: 300 }, { startMs: 500, endMs: 900 }]
 * assert.deepEqual(clip(speech, { startMs: 200, endMs: 400 }), [{ startMs: 200, endMs: 300 }])
 * ```
 */
export function clip(intervals: readonly Interval[], { startMs, endMs }: Interval): Interval[] {
  return intervals
    .map((each) => ({ startMs: Math.max(startMs, each.startMs), endMs: Math.min(endMs, each.endMs) }))
    .filter((each) => each.endMs > each.startMs)
}

/** The sum of the lengths of intervals, in milliseconds. */
export function totalMs(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, each) => sum + each.endMs - each.startMs, 0)
}
