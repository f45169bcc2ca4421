import { distance } from 'fastest-levenshtein'
import { roundTo } from '../../lib/numbers/round.ts'
import { words } from '../../lib/text.ts'
import type { RerunDifference, ResultDigest } from '../../model/reruns.ts'
import type { Segment, TranscriptReliability } from '../../model/transcript.ts'

/** What is compared of a transcript. */
export type ComparedTranscript = {
  language: string
  engine: string
  model: string
  segments: readonly Segment[]
  reliability: TranscriptReliability | null
}

const FIELDS = ['words', 'reliability', 'mean_confidence', 'speech_engine', 'speech_model'] as const

/** Compares the transcripts of a call before and after. */
export function transcriptDifference(before: ComparedTranscript, after: ComparedTranscript): RerunDifference {
  const [old, made] = [digestOf(before), digestOf(after)]
  const wordsChanged = wordsChangedBetween(before, after)
  const changed = FIELDS.filter((field) => old[field] !== made[field])
  // Other words may be as many as before.
  if (wordsChanged > 0 && !changed.includes('words')) changed.unshift('words')
  const rewritten = wordsChanged > 0 ? (['transcript'] as const) : []
  return { before: old, after: made, changed, rewritten: [...rewritten], words_changed: wordsChanged }
}

function digestOf({ language, engine, model, segments, reliability }: ComparedTranscript): ResultDigest {
  return {
    words: segments.reduce((sum, { text }) => sum + words(text, language).length, 0),
    reliability: reliability?.level ?? null,
    mean_confidence: reliability?.mean_confidence ?? null,
    speech_engine: engine,
    speech_model: model,
  }
}

/**
 * The word error rate of a transcript, if another one is right: words that were replaced, left out or added, divided by
 * the words of the other. Each channel is compared by itself, and case and punctuation do not count. More than 1 if the
 * other has far fewer words; 1 if it has none and this one has some.
 *
 * @example
 * ```ts
 * import { wordsChangedBetween } from './transcript-difference.ts'
 * import assert from 'node:assert/strict'
 *
 * const saying = (text: string) => ({
 *   language: 'en-US',
 *   segments: [{ id: 's1', speaker: 'agent' as const, channel: 0, start_ms: 0, end_ms: 1, text, confidence: 1, words: [] }],
 * })
 * assert.equal(wordsChangedBetween(saying('Good mourning all.'), saying('good morning')), 1)
 * ```
 */
export function wordsChangedBetween(
  before: Pick<ComparedTranscript, 'language' | 'segments'>,
  after: Pick<ComparedTranscript, 'language' | 'segments'>,
): number {
  const letters = new Map<string, string>()
  const channels = new Set([...before.segments, ...after.segments].map(({ channel }) => channel))
  let edits = 0
  let said = 0
  for (const channel of channels) {
    const heard = spelled(after, channel, letters)
    edits += distance(spelled(before, channel, letters), heard)
    said += heard.length
  }
  if (said === 0) return edits > 0 ? 1 : 0
  return roundTo(edits / said, 3)
}

/** A channel with one UTF-16 code unit for each word, of which there are 65,536: distances of strings are then of words. */
function spelled(
  { language, segments }: Pick<ComparedTranscript, 'language' | 'segments'>,
  channel: number,
  letters: Map<string, string>,
): string {
  return segments
    .filter((each) => each.channel === channel)
    .flatMap(({ text }) => words(text.toLowerCase(), language))
    .map((word) => letters.getOrInsertComputed(word, () => String.fromCharCode(letters.size % 65_536)))
    .join('')
}
