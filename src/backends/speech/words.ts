import type { Interval } from '../../model/audio/pcm.ts'
import { joinWords, splitWords } from '../../model/transcripts/words.ts'
import { meanConfidence, type RecognisedWord, type Utterance } from './contract.ts'
import { totalMs } from './intervals.ts'

/** A word further than this from any speech is dropped: recognisers make up words in silence. */
const MAX_STRAY_MS = 1500

/** The first and last word of an interval are extended to its edges if they are this close. */
const SNAP_MS = 300

/**
 * Places recognised words, in order, in the intervals of speech: one utterance for each interval that has words. A word
 * outside all intervals is moved into the nearest one.
 */
export function placeWords(
  words: readonly RecognisedWord[],
  speech: readonly Interval[],
  language: string,
): Utterance[] {
  return assignWords(words, speech).flatMap(({ interval, words }) => utteranceOf(words, interval, language))
}

/** The words in the intervals of speech, moved there if they are near; others are left out. */
export function wordsWithin(words: readonly RecognisedWord[], speech: readonly Interval[]): RecognisedWord[] {
  return assignWords(words, speech).flatMap((each) => each.words)
}

function assignWords(words: readonly RecognisedWord[], speech: readonly Interval[]) {
  const places = speech.map((interval) => ({ interval, words: [] as RecognisedWord[] }))
  // Words are in order, so no word goes to an earlier interval than the word before it.
  let first = 0
  for (const word of words) {
    const index = nearest(word, speech, first)
    const place = index === null ? undefined : places[index]
    if (index === null || place === undefined) continue
    first = index
    const { startMs, endMs } = place.interval
    const start = clamp(Math.round(word.start_ms), place.words.at(-1)?.end_ms ?? startMs, endMs)
    const end = clamp(Math.round(word.end_ms), start, endMs)
    place.words.push({
      text: word.text,
      start_ms: start,
      end_ms: end,
      confidence: word.confidence === null ? null : clamp(word.confidence, 0, 1),
    })
  }
  for (const { interval, words } of places) ensureDuration(words, interval)
  return places
}

/** Gives every word at least a millisecond; at the end of an interval it is taken from the words before. */
function ensureDuration(words: RecognisedWord[], { endMs }: Interval): void {
  for (const [index, word] of words.entries()) {
    const last = words[index - 1]
    word.start_ms = Math.max(word.start_ms, last?.end_ms ?? word.start_ms)
    word.end_ms = Math.max(word.end_ms, word.start_ms + 1)
  }
  let limit = endMs
  for (const word of words.toReversed()) {
    word.end_ms = Math.min(word.end_ms, limit)
    word.start_ms = Math.min(word.start_ms, word.end_ms - 1)
    limit = word.start_ms
  }
}

/** Spreads a text without word times over the intervals of speech, by the length of its words. */
export function spreadText(
  text: string,
  speech: readonly Interval[],
  { language, confidence }: { language: string; confidence: number | null },
): RecognisedWord[] {
  const words = splitWords(text, language)
  const characters = words.reduce((sum, each) => sum + each.length, 0)
  const spokenMs = totalMs(speech)
  let done = 0
  return words.map((each) => {
    const start = instantAt(speech, (spokenMs * done) / characters, 'start')
    done += each.length
    const end = instantAt(speech, (spokenMs * done) / characters, 'end')
    // A word does not reach across a pause: it ends with the interval it starts in.
    const interval = speech.find(({ startMs, endMs }) => start >= startMs && start < endMs)
    const endMs = Math.min(end, interval?.endMs ?? end)
    return { text: each, start_ms: Math.round(start), end_ms: Math.round(endMs), confidence }
  })
}

function utteranceOf(words: RecognisedWord[], { startMs, endMs }: Interval, language: string): Utterance[] {
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return []
  if (first.start_ms - startMs <= SNAP_MS) first.start_ms = startMs
  if (endMs - last.end_ms <= SNAP_MS) last.end_ms = endMs
  return [
    {
      start_ms: first.start_ms,
      end_ms: last.end_ms,
      text: joinWords(
        words.map((each) => each.text),
        language,
      ),
      confidence: meanConfidence(words),
      words,
    },
  ]
}

/** The interval that a word overlaps most, or else the closest one; null if none is close. */
function nearest(word: RecognisedWord, speech: readonly Interval[], from: number): number | null {
  let best: { index: number; overlapMs: number } | null = null
  for (let index = from; index < speech.length; index++) {
    const { startMs, endMs } = speech[index] ?? { startMs: 0, endMs: 0 }
    // Negative: the distance between them.
    const overlapMs = Math.min(word.end_ms, endMs) - Math.max(word.start_ms, startMs)
    if (overlapMs > (best?.overlapMs ?? -MAX_STRAY_MS)) best = { index, overlapMs }
    if (startMs > word.end_ms + MAX_STRAY_MS) break
  }
  return best?.index ?? null
}

/** The time after `spokenMs` of speech. At a pause: its end for the start of a word, its start for the end. */
function instantAt(speech: readonly Interval[], spokenMs: number, edge: 'start' | 'end'): number {
  let left = spokenMs
  for (const { startMs, endMs } of speech) {
    const length = endMs - startMs
    if (left < length || (edge === 'end' && left <= length)) return startMs + left
    left -= length
  }
  return speech.at(-1)?.endMs ?? 0
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
