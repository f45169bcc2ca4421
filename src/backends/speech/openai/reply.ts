import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const ReplyWord = Type.Object({
  word: Type.String(),
  /** Seconds; aligners leave them out for words they could not place. */
  start: Maybe(Type.Number()),
  end: Maybe(Type.Number()),
  /** Of faster-whisper and whisper.cpp. */
  probability: Maybe(Type.Number()),
})

const ReplySegment = Type.Object({
  text: Type.String(),
  start: Type.Number(),
  end: Type.Number(),
  avg_logprob: Maybe(Type.Number()),
  no_speech_prob: Maybe(Type.Number()),
  /** whisper.cpp has the words here. */
  words: Maybe(Type.Array(ReplyWord)),
})

/** What servers have in common, and what only some of them answer. */
const Reply = Type.Object({
  text: Maybe(Type.String()),
  language: Maybe(Type.String()),
  words: Maybe(Type.Array(ReplyWord)),
  segments: Maybe(Type.Array(ReplySegment)),
})

export type ReplyWord = Static<typeof ReplyWord>
export type ReplySegment = Static<typeof ReplySegment>

/** The reply of a transcription endpoint, in whatever detail it came; times are seconds from the start of what was sent. */
export type Transcription = {
  text: string | null
  /** As the server names it: `en`, `english`. */
  language: string | null
  words: ReplyWord[]
  segments: ReplySegment[]
}

/** Reads a reply: JSON, or a text alone from servers that know no other format. Null where it is neither. */
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
  // An object that says nothing of what was heard is an error in the clothes of a reply.
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
