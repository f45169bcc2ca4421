import type { Interval } from '../../../model/audio/pcm.ts'
import { splitWords } from '../../../model/transcripts/words.ts'
import type { RecognisedWord } from '../contract.ts'
import { clip, totalMs } from '../intervals.ts'
import { spreadText, wordsWithin } from '../words.ts'
import type { ReplySegment, ReplyWord, Transcription } from './reply.ts'

/** The chunk that was sent; `speech` has the intervals of speech in it. */
export type SentSound = { durationMs: number; speech: readonly Interval[]; language: string }

/**
 * The words of a reply with their times, all within the intervals of speech. `areEstimated` is true if the server
 * gave no word times, or impossible ones. The words are then spread over the speech in their segment, or over all
 * speech.
 */
export function wordsOf(
  transcription: Transcription,
  sent: SentSound,
): { words: RecognisedWord[]; areEstimated: boolean } {
  const segments = transcription.segments.filter((each) => isSpoken(each, sent))
  const silent = transcription.segments.filter((each) => !segments.includes(each))
  const timed = timesFilledIn(transcription.words).filter((each) => !liesIn(each, silent, segments))
  if (timed.length > 0 && !isBeyond(timed, sent)) {
    return {
      words: wordsWithin(timedWords(timed, segments, sent.language), sent.speech),
      areEstimated: false,
    }
  }
  const spread = spreadWords(transcription, segments, sent)
  return { words: wordsWithin(spread, sent.speech), areEstimated: spread.length > 0 }
}

function spreadWords(
  { text, words, segments: all }: Transcription,
  segments: readonly ReplySegment[],
  sent: SentSound,
): RecognisedWord[] {
  const { speech, language } = sent
  if (all.length > 0 && !isBeyond(segments, sent)) {
    return segments.flatMap((each) => {
      return spreadText(each.text, speechWithin(speech, each), { language, confidence: confidenceOf(each) })
    })
  }
  const said = all.length > 0 ? segments.map((each) => each.text).join(' ') : text
  const spoken = said ?? words.map((each) => each.word).join(' ')
  return spreadText(spoken, speech, { language, confidence: null })
}

/** Whisper's own thresholds for text that it made up in silence. */
const NO_SPEECH = 0.6
const UNSURE = -1
/** Nobody says a sentence in less. */
const MIN_SPEECH_MS = 200

/** False for text that the model made up in silence: it says so itself, and either is unsure or has no speech there. */
function isSpoken(segment: ReplySegment, { speech }: SentSound): boolean {
  if ((segment.no_speech_prob ?? 0) <= NO_SPEECH) return true
  if (typeof segment.avg_logprob === 'number' && segment.avg_logprob < UNSURE) return false
  return totalMs(clip(speech, intervalOf(segment))) >= MIN_SPEECH_MS
}

type TimedWord = ReplyWord & { start: number; end: number }

/** The words with their times. Words without times get some between their neighbours; none if most words lack them. */
function timesFilledIn(words: readonly ReplyWord[]): TimedWord[] {
  const known = words.filter((each) => typeof each.start === 'number' && typeof each.end === 'number')
  if (known.length === 0 || known.length < words.length / 2) return []
  let last = 0
  return words.map((each, index) => {
    const next = words.slice(index + 1).find((other) => typeof other.start === 'number')?.start
    const start = each.start ?? last
    const end = Math.max(start, each.end ?? Math.min(next ?? start + 0.1, start + 0.5))
    last = end
    return { ...each, start, end }
  })
}

function liesIn(
  { start, end }: TimedWord,
  silent: readonly ReplySegment[],
  spoken: readonly ReplySegment[],
): boolean {
  const middle = (start + end) / 2
  const holds = (each: ReplySegment) => middle >= each.start && middle <= each.end
  return silent.some(holds) && !spoken.some(holds)
}

/** Models pad audio to 30 s, so a last word may end a little after the audio. */
const MAX_BEYOND_S = 1

/** Whether 90 % lie after the end of the audio: then all times are wrong. A few words may be made up after the end. */
function isBeyond(parts: readonly { start: number }[], { durationMs }: SentSound): boolean {
  const beyond = parts.filter((each) => each.start > durationMs / 1000 + MAX_BEYOND_S)
  return parts.length > 0 && beyond.length >= 0.9 * parts.length
}

function timedWords(
  words: readonly TimedWord[],
  segments: readonly ReplySegment[],
  language: string,
): RecognisedWord[] {
  const read = wholeWords(words).map(({ word, start, end, probability }) => {
    const segment = segments.find((each) => start < each.end && end > each.start)
    return {
      text: word.trim(),
      start_ms: start * 1000,
      end_ms: end * 1000,
      confidence: probability ?? (segment ? confidenceOf(segment) : null),
    }
  })
  const spoken = read.filter((each) => each.text !== '')
  return punctuated(spoken, segments, language)
}

/** In whisper.cpp and faster-whisper a word starts with a space; a part without one continues the word before. */
function wholeWords(words: readonly TimedWord[]): TimedWord[] {
  const areMarked = words.some((each) => /^\s+\S/.test(each.word))
  if (!areMarked) return [...words]
  const whole: TimedWord[] = []
  for (const each of words) {
    const last = whole.at(-1)
    if (last === undefined || /^\s/.test(each.word)) whole.push({ ...each })
    else Object.assign(last, { word: last.word + each.word, end: each.end })
  }
  return whole
}

/** OpenAI's words lack the punctuation of its segments: it is added if both have the same words. */
function punctuated(
  words: readonly RecognisedWord[],
  segments: readonly ReplySegment[],
  language: string,
): RecognisedWord[] {
  const written = segments.flatMap((each) => splitWords(each.text, language))
  const isSame = (one: string, other: string) => lettersOf(one) === lettersOf(other)
  const agree =
    written.length === words.length && words.every((each, at) => isSame(each.text, written[at] ?? ''))
  return agree ? words.map((each, at) => ({ ...each, text: written[at] ?? each.text })) : [...words]
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function confidenceOf({ avg_logprob }: ReplySegment): number | null {
  return typeof avg_logprob === 'number' ? Math.exp(avg_logprob) : null
}

/** The speech in a segment; the whole segment if there is none, so that its words get some time. */
function speechWithin(speech: readonly Interval[], segment: ReplySegment): Interval[] {
  const parts = clip(speech, intervalOf(segment))
  return parts.length > 0 ? parts : [intervalOf(segment)]
}

function intervalOf({ start, end }: ReplySegment): Interval {
  return { startMs: start * 1000, endMs: end * 1000 }
}
