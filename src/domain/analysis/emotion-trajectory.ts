import type { EmotionTrend, SpeakerEmotion } from '../../model/analytics.ts'
import type { Segment } from '../../model/transcript.ts'

/** A segment's times and its valence, −1 (negative) to 1 (positive). */
export type SegmentValence = { segment: Pick<Segment, 'start_ms' | 'end_ms'>; valence: number }

/**
 * One speaker's valence by quarter of the call, and its trend. Both engines compute it from their segments' valence.
 *
 * The trend compares the first 40 % of the call with the last 40 %.
 * @example
 * ```ts
 * import { emotionTrajectory } from './emotion-trajectory.ts'
 * import assert from 'node:assert/strict'
 *
 * const angry = { segment: { start_ms: 0, end_ms: 5_000 }, valence: -0.8 }
 * const calm = { segment: { start_ms: 50_000, end_ms: 55_000 }, valence: 0 }
 * assert.deepEqual(emotionTrajectory([angry, calm], 60_000), {
 *   trend: 'improving',
 *   by_quarter: [-0.8, 0, 0, 0],
 * })
 * ```
 */
export function emotionTrajectory(
  segments: readonly SegmentValence[],
  durationMs: number,
): Pick<SpeakerEmotion, 'trend' | 'by_quarter'> {
  const valenceOf = (quarter: number) =>
    roundToHundredths(meanValence(segments.filter((each) => quarterOf(each, durationMs) === quarter)))
  return {
    trend: trendOf(segments, durationMs),
    by_quarter: [valenceOf(0), valenceOf(1), valenceOf(2), valenceOf(3)],
  }
}

/**
 * The mean valence of segments; 0 if there are none. The weight of a segment is the square root of its length, so
 * that short outbursts count too.
 */
export function meanValence(segments: readonly SegmentValence[]): number {
  const weight = ({ segment }: SegmentValence) => Math.sqrt(Math.max(200, segment.end_ms - segment.start_ms))
  const total = segments.reduce((sum, each) => sum + weight(each), 0)
  return total === 0 ? 0 : segments.reduce((sum, each) => sum + each.valence * weight(each), 0) / total
}

/** Rounds to two decimals; never gives a negative zero. */
export function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** The share of a call that is its beginning, and its end. What lies between belongs to neither. */
const BEGINNING = 0.4
/** Smaller changes of the mean valence are noise. Most calls end on a polite word, so improving takes more. */
const MIN_IMPROVEMENT = 0.25
const MIN_WORSENING = 0.15

/** The quarter in which the middle of a segment lies. */
function quarterOf({ segment: { start_ms, end_ms } }: SegmentValence, durationMs: number): number {
  return durationMs === 0 ? 0 : Math.min(3, Math.floor((2 * (start_ms + end_ms)) / durationMs))
}

function trendOf(segments: readonly SegmentValence[], durationMs: number): EmotionTrend {
  const middle = ({ segment }: SegmentValence) => (segment.start_ms + segment.end_ms) / 2
  const before = segments.filter((each) => middle(each) < BEGINNING * durationMs)
  const after = segments.filter((each) => middle(each) >= (1 - BEGINNING) * durationMs)
  if (before.length === 0 || after.length === 0) return 'steady'
  const change = meanValence(after) - meanValence(before)
  if (change >= MIN_IMPROVEMENT) return 'improving'
  return change <= -MIN_WORSENING ? 'worsening' : 'steady'
}
