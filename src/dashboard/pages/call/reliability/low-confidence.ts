import type { VoicelogDetail } from '../../../api/types.ts'

type Transcript = NonNullable<VoicelogDetail['transcript']>
type Segment = Transcript['segments'][number]

/**
 * Where the engine is not calibrated: a confidence is a probability in the engine's own view, so below 0.5 the word is
 * more likely wrong than right. Engines without confidences report 0.5, so none of their words is marked.
 */
const UNCALIBRATED_BELOW = 0.5

/** The confidence below which a word of a transcript is marked, 0 to 1. */
export function lowConfidenceBelow({ reliability }: Transcript): number {
  return reliability?.low_confidence_below ?? UNCALIBRATED_BELOW
}

/** Whether any word of a transcript is marked. */
export function hasMarkedWords(transcript: Transcript): boolean {
  const below = lowConfidenceBelow(transcript)
  return transcript.segments.some(({ words }) => words.some(({ confidence }) => confidence < below))
}

type Part = { text: string /** Its position in the text of the segment. */; start: number; isLow: boolean }

/**
 * Divides the text of a segment into parts with and without low confidence, which together are the text. Low words that
 * follow each other are one part. A word that is not in the text as it was recognised is not marked.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { splitByConfidence } from './low-confidence.ts'
 *
 * const word = (text: string, confidence: number) => ({ text, start_ms: 0, end_ms: 1, confidence })
 * const segment = { text: 'a bad line, sir', words: [word('a', 0.9), word('bad', 0.2), word('line,', 0.3), word('sir', 0.8)] }
 * assert.deepEqual(
 *   splitByConfidence(segment, 0.5).map(({ text, isLow }) => [text, isLow]),
 *   [['a ', false], ['bad line,', true], [' sir', false]],
 * )
 * ```
 */
export function splitByConfidence(
  { text, words }: Pick<Segment, 'text' | 'words'>,
  lowBelow: number,
): Part[] {
  const runs: { start: number; end: number }[] = []
  let at = 0
  let wasLow = false
  for (const word of words) {
    const start = word.text === '' ? -1 : text.indexOf(word.text, at)
    const isLow = start >= 0 && word.confidence < lowBelow
    if (start >= 0) at = start + word.text.length
    const last = runs.at(-1)
    if (isLow && wasLow && last !== undefined) last.end = at
    else if (isLow) runs.push({ start, end: at })
    wasLow = isLow
  }
  const parts: Part[] = []
  let from = 0
  for (const { start, end } of runs) {
    if (start > from) parts.push({ text: text.slice(from, start), start: from, isLow: false })
    parts.push({ text: text.slice(start, end), start, isLow: true })
    from = end
  }
  if (from < text.length) parts.push({ text: text.slice(from), start: from, isLow: false })
  return parts
}
