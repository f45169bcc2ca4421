import type { EmotionTrend, SpeakerEmotion } from '../../model/analytics.ts'
import type { Segment } from '../../model/transcript.ts'

/** How pleasant a segment felt, −1 to 1. */
export type FeltSegment = { segment: Pick<Segment, 'start_ms' | 'end_ms'>; valence: number }

/** The course of one speaker's feelings over a call, computed from the segments whichever engine felt them. */
export function courseOf(
  felt: readonly FeltSegment[],
  durationMs: number,
): Pick<SpeakerEmotion, 'trend' | 'by_quarter'> {
  const of = (quarter: number) =>
    rounded(meanValence(felt.filter((each) => quarterOf(each, durationMs) === quarter)))
  return { trend: trendOf(felt, durationMs), by_quarter: [of(0), of(1), of(2), of(3)] }
}

/** Mean valence, by how long each segment is; short ones count too, since outbursts are short. 0 of nothing. */
export function meanValence(felt: readonly FeltSegment[]): number {
  const weight = ({ segment }: FeltSegment) => Math.sqrt(Math.max(200, segment.end_ms - segment.start_ms))
  const total = felt.reduce((sum, each) => sum + weight(each), 0)
  return total === 0 ? 0 : felt.reduce((sum, each) => sum + each.valence * weight(each), 0) / total
}

/** To two decimals, without a negative zero. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** How much of a call is its beginning, and its end: what lies between belongs to neither. */
const BEGINNING = 0.4
/** Changes of the mean from the one to the other that are more than noise. Most calls end on a polite word. */
const IMPROVING = 0.25
const WORSENING = 0.15

/** A segment belongs to the quarter in which its middle lies. */
function quarterOf({ segment: { start_ms, end_ms } }: FeltSegment, durationMs: number): number {
  return durationMs === 0 ? 0 : Math.min(3, Math.floor((2 * (start_ms + end_ms)) / durationMs))
}

function trendOf(felt: readonly FeltSegment[], durationMs: number): EmotionTrend {
  const middle = ({ segment }: FeltSegment) => (segment.start_ms + segment.end_ms) / 2
  const before = felt.filter((each) => middle(each) < BEGINNING * durationMs)
  const after = felt.filter((each) => middle(each) >= (1 - BEGINNING) * durationMs)
  if (before.length === 0 || after.length === 0) return 'steady'
  const change = meanValence(after) - meanValence(before)
  if (change >= IMPROVING) return 'improving'
  return change <= -WORSENING ? 'worsening' : 'steady'
}
