import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Interval } from '../../lib/audio-pcm.ts'
import type { Word } from '../../lib/transcript.ts'
import { splitWords } from '../../lib/transcript-words.ts'
import { spreadText } from './words.ts'

const ReplyWord = Type.Object({
  word: Type.String(),
  start: Type.Number(),
  end: Type.Number(),
  /** Of faster-whisper and whisper.cpp. */
  probability: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
})

/** What servers have in common, and what only some of them answer. */
const Reply = Type.Object({
  text: Type.Optional(Type.String()),
  words: Type.Optional(Type.Union([Type.Array(ReplyWord), Type.Null()])),
  segments: Type.Optional(
    Type.Union([
      Type.Array(
        Type.Object({
          text: Type.String(),
          start: Type.Number(),
          end: Type.Number(),
          avg_logprob: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
          /** whisper.cpp has the words here. */
          words: Type.Optional(Type.Union([Type.Array(ReplyWord), Type.Null()])),
        }),
      ),
      Type.Null(),
    ]),
  ),
})

type Reply = Static<typeof Reply>
type ReplyWord = Static<typeof ReplyWord>
type ReplySegment = NonNullable<Reply['segments']>[number]

/** Where a server says nothing of how sure it is. */
const UNKNOWN_CONFIDENCE = 0.5

/**
 * Reads the reply of a transcription endpoint, in whatever detail it comes: words with times, segments with times, or
 * a text alone, which is then spread over `speech`. Times are from the start of what was sent.
 * Null where it is no such reply.
 */
export function readReply(
  reply: unknown,
  { speech, language }: { speech: readonly Interval[]; language: string },
): Word[] | null {
  if (!Value.Check(Reply, reply)) return null
  const { text, segments } = reply
  const words = reply.words ?? segments?.flatMap((each) => each.words ?? []) ?? []
  if (words.length > 0) return timedWords(words, segments ?? [], language)
  if (segments && segments.length > 0) {
    return segments.flatMap((each) => {
      return spreadText(each.text, within(speech, each), { language, confidence: confidenceOf(each) })
    })
  }
  return text === undefined ? null : spreadText(text, speech, { language, confidence: UNKNOWN_CONFIDENCE })
}

function timedWords(
  words: readonly ReplyWord[],
  segments: readonly ReplySegment[],
  language: string,
): Word[] {
  const whole = wholeWords(words)
  const read = whole.map(({ word, start, end, probability }) => {
    const segment = segments.find((each) => start < each.end && end > each.start)
    return {
      text: word.trim(),
      start_ms: start * 1000,
      end_ms: end * 1000,
      confidence: probability ?? (segment ? confidenceOf(segment) : UNKNOWN_CONFIDENCE),
    }
  })
  const spoken = read.filter((each) => each.text !== '')
  return punctuated(spoken, segments, language)
}

/** whisper.cpp and faster-whisper mark the start of a word by a space; what has none goes on with the word before. */
function wholeWords(words: readonly ReplyWord[]): ReplyWord[] {
  const areMarked = words.some((each) => /^\s+\S/.test(each.word))
  if (!areMarked) return [...words]
  const whole: ReplyWord[] = []
  for (const each of words) {
    const last = whole.at(-1)
    if (last === undefined || /^\s/.test(each.word)) whole.push({ ...each })
    else Object.assign(last, { word: last.word + each.word, end: each.end })
  }
  return whole
}

/** OpenAI's words come without the punctuation that its segments have: it is put back where the two agree. */
function punctuated(words: readonly Word[], segments: readonly ReplySegment[], language: string): Word[] {
  const written = segments.flatMap((each) => splitWords(each.text, language))
  const isSame = (one: string, other: string) => lettersOf(one) === lettersOf(other)
  const agree =
    written.length === words.length && words.every((each, at) => isSame(each.text, written[at] ?? ''))
  return agree ? words.map((each, at) => ({ ...each, text: written[at] ?? each.text })) : [...words]
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function confidenceOf({ avg_logprob }: ReplySegment): number {
  return typeof avg_logprob === 'number' ? Math.exp(avg_logprob) : UNKNOWN_CONFIDENCE
}

/** The speech within a segment; all of the segment where there is none, so that the words have some time. */
function within(speech: readonly Interval[], { start, end }: ReplySegment): Interval[] {
  const [startMs, endMs] = [start * 1000, end * 1000]
  const parts = speech
    .map((each) => ({ startMs: Math.max(startMs, each.startMs), endMs: Math.min(endMs, each.endMs) }))
    .filter((each) => each.endMs > each.startMs)
  return parts.length > 0 ? parts : [{ startMs, endMs }]
}
