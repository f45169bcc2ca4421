import type { Interval } from '../../model/audio/pcm.ts'
import type { Word } from '../../model/transcript.ts'
import { joinWords, splitWords } from '../../model/transcript-words.ts'
import type { Utterance } from './contract.ts'

/** A word further than this from all speech was never said: recognisers make up words in silence. */
const MAX_STRAY_MS = 1500

/** A recogniser's first and last word in an interval are taken to reach its edges where they come this close. */
const SNAP_MS = 300

/**
 * Puts recognised words, in order, into the intervals in which somebody speaks: one utterance for each interval that
 * has words. Where a word and the sound disagree about the time, the sound is right.
 */
export function placeWords(
  words: readonly Word[],
  speech: readonly Interval[],
  language: string,
): Utterance[] {
  return settled(words, speech).flatMap(({ interval, words }) => utteranceOf(words, interval, language))
}

/** The words that were said where somebody speaks, each moved into the interval it belongs to; others are left out. */
export function wordsWithin(words: readonly Word[], speech: readonly Interval[]): Word[] {
  return settled(words, speech).flatMap((each) => each.words)
}

function settled(words: readonly Word[], speech: readonly Interval[]) {
  const places = speech.map((interval) => ({ interval, words: [] as Word[] }))
  // Words come in order: none goes to an interval before that of the word before it.
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
      confidence: clamp(word.confidence, 0, 1),
    })
  }
  for (const { interval, words } of places) giveRoom(words, interval)
  return places
}

/** No word has no time at all: those pressed together at an edge take a millisecond each from what is before them. */
function giveRoom(words: Word[], { endMs }: Interval): void {
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

/** Spreads a text without times over the time in which somebody speaks, by the length of its words. */
export function spreadText(
  text: string,
  speech: readonly Interval[],
  { language, confidence }: { language: string; confidence: number },
): Word[] {
  const words = splitWords(text, language)
  const characters = words.reduce((sum, each) => sum + each.length, 0)
  const spokenMs = speech.reduce((sum, each) => sum + each.endMs - each.startMs, 0)
  let done = 0
  return words.map((each) => {
    const start = instantAt(speech, (spokenMs * done) / characters, 'start')
    done += each.length
    const end = instantAt(speech, (spokenMs * done) / characters, 'end')
    // A word that would lie across a pause keeps to the side it starts on.
    const interval = speech.find(({ startMs, endMs }) => start >= startMs && start < endMs)
    const endMs = Math.min(end, interval?.endMs ?? end)
    return { text: each, start_ms: Math.round(start), end_ms: Math.round(endMs), confidence }
  })
}

function utteranceOf(words: Word[], { startMs, endMs }: Interval, language: string): Utterance[] {
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
      confidence: words.reduce((sum, each) => sum + each.confidence, 0) / words.length,
      words,
    },
  ]
}

/** The interval that a word overlaps most, else the one it is closest to; null where none is close. */
function nearest(word: Word, speech: readonly Interval[], from: number): number | null {
  let best: { index: number; overlapMs: number } | null = null
  for (let index = from; index < speech.length; index++) {
    const { startMs, endMs } = speech[index] ?? { startMs: 0, endMs: 0 }
    // Below zero: how far apart they are.
    const overlapMs = Math.min(word.end_ms, endMs) - Math.max(word.start_ms, startMs)
    if (overlapMs > (best?.overlapMs ?? -MAX_STRAY_MS)) best = { index, overlapMs }
    if (startMs > word.end_ms + MAX_STRAY_MS) break
  }
  return best?.index ?? null
}

/** The time at which so much was spoken; at a pause, its end for the start of a word, its start for the end of one. */
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
