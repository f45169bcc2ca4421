import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const ReplyWord = Type.Object({
  word: Type.String(),
  /** Seconds; missing for words that an aligner could not place. */
  start: Maybe(Type.Number()),
  end: Maybe(Type.Number()),
  /** From faster-whisper and whisper.cpp. */
  probability: Maybe(Type.Number()),
})

const ReplySegment = Type.Object({
  text: Type.String(),
  start: Type.Number(),
  end: Type.Number(),
  avg_logprob: Maybe(Type.Number()),
  no_speech_prob: Maybe(Type.Number()),
  /** whisper.cpp gives the words here. */
  words: Maybe(Type.Array(ReplyWord)),
})

/** What all servers reply, and optional fields of some. */
const Reply = Type.Object({
  text: Maybe(Type.String()),
  language: Maybe(Type.String()),
  words: Maybe(Type.Array(ReplyWord)),
  segments: Maybe(Type.Array(ReplySegment)),
})

/** A word of a reply. */
export type ReplyWord = Static<typeof ReplyWord>
/** A segment of a reply. Times are seconds. */
export type ReplySegment = Static<typeof ReplySegment>

/**
 * The reply of a transcription endpoint, with as much detail as it has. Times are seconds from the start of the
 * chunk.
 */
export type Transcription = {
  text: string | null
  /** In the server's own form, such as `en` or `english`. */
  language: string | null
  words: ReplyWord[]
  segments: ReplySegment[]
}

/** Reads a reply: JSON, or plain text from servers without JSON; null if it is neither. */
export function transcriptionOf(body: string, contentType: string | null): Transcription | null {
  const parsed = parseJson(body)
  if (parsed === undefined) {
    const isText = /^text\/plain\b/i.test(contentType ?? '') && !/^\s*[<{[]/.test(body)
    return isText ? { text: body, language: null, words: [], segments: [] } : null
  }
  if (!Value.Check(Reply, parsed)) return null
  const { text = null, language = null } = parsed
  const segments = parsed.segments ?? []
  const words = parsed.words ?? segments.flatMap((each) => each.words ?? [])
  // An object without any of these is an error message with status 200.
  if (text === null && parsed.segments == null && parsed.words == null) return null
  return { text, language, words, segments }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
