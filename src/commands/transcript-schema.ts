import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { Segment, Speaker, Transcript } from '../model/transcript.ts'

const Milliseconds = Type.Integer({ minimum: 0 })
const Confidence = Type.Number({ minimum: 0, maximum: 1 })

const WordSchema = Type.Object({
  text: Type.String(),
  start_ms: Milliseconds,
  end_ms: Milliseconds,
  confidence: Type.Optional(Confidence),
})

const SegmentSchema = Type.Object({
  id: Type.String({ minLength: 1 }),
  speaker: Type.String({ pattern: '^(agent|customer|speaker_\\d+)$' }),
  channel: Type.Optional(Type.Integer({ minimum: 0 })),
  start_ms: Milliseconds,
  end_ms: Milliseconds,
  text: Type.String(),
  confidence: Type.Optional(Confidence),
  words: Type.Optional(Type.Array(WordSchema)),
})

/**
 * A transcript from outside, as `GET /api/voicelogs/{id}/transcript?format=json` returns it. Fields that only describe
 * how it was made (engine, model, channel, confidence, word times) may be missing, so that transcripts of other
 * programs can be read.
 */
const TranscriptSchema = Type.Object({
  language: Type.String({ pattern: '^[a-z]{2,3}-[A-Z]{2}$' }),
  engine: Type.Optional(Type.String()),
  model: Type.Optional(Type.String()),
  duration_ms: Milliseconds,
  channels: Type.Optional(Type.Integer({ minimum: 1 })),
  segments: Type.Array(SegmentSchema),
  speech: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(
        Type.Object({
          channel: Type.Integer({ minimum: 0 }),
          intervals: Type.Array(Type.Tuple([Milliseconds, Milliseconds])),
        }),
      ),
    ]),
  ),
})

/** One error in a transcript: its place as a JSON Pointer (RFC 6901), and what was expected. */
export type TranscriptFault = { path: string; message: string }

const check = TypeCompiler.Compile(TranscriptSchema)

/** Validates parsed JSON. Returns the transcript with its segments ordered by start, or its first five faults. */
export function parseTranscript(
  value: unknown,
): { transcript: Transcript; faults?: undefined } | { transcript?: undefined; faults: TranscriptFault[] } {
  if (!check.Check(value)) {
    // Not all of them: a line of 64 MB may have millions, each with its value.
    const faults = Iterator.from(check.Errors(value)).take(MAX_FAULTS).toArray()
    return { faults: faults.map(({ path, message }) => ({ path: path === '' ? '/' : path, message })) }
  }
  const faults = contradictions(value)
  return faults.length > 0 ? { faults } : { transcript: complete(value) }
}

const MAX_FAULTS = 5

type Parsed = Static<typeof TranscriptSchema>

function contradictions({ segments }: Parsed): TranscriptFault[] {
  const ids = new Set<string>()
  const faults: TranscriptFault[] = []
  for (const [index, { id, start_ms, end_ms }] of segments.entries()) {
    if (faults.length >= MAX_FAULTS) break
    if (ids.has(id))
      faults.push({ path: `/segments/${index}/id`, message: `Expected a unique id, ${id} is used twice` })
    if (end_ms < start_ms)
      faults.push({ path: `/segments/${index}/end_ms`, message: `Expected start_ms (${start_ms}) or later` })
    ids.add(id)
  }
  return faults.slice(0, MAX_FAULTS)
}

function complete(parsed: Parsed): Transcript {
  const segments = parsed.segments
    .map(
      (each): Segment => ({
        id: each.id,
        speaker: asSpeaker(each.speaker),
        channel: each.channel ?? 0,
        start_ms: each.start_ms,
        end_ms: each.end_ms,
        text: each.text,
        confidence: each.confidence ?? 1,
        words: (each.words ?? []).map((word) => ({ ...word, confidence: word.confidence ?? 1 })),
      }),
    )
    .sort((a, b) => a.start_ms - b.start_ms)
  return {
    language: parsed.language,
    engine: parsed.engine ?? 'unknown',
    model: parsed.model ?? 'unknown',
    duration_ms: parsed.duration_ms,
    channels: parsed.channels ?? Math.max(1, new Set(segments.map((each) => each.channel)).size),
    segments,
    ...(parsed.speech !== undefined && { speech: parsed.speech }),
  }
}

function asSpeaker(text: string): Speaker {
  if (text === 'agent' || text === 'customer') return text
  return `speaker_${Number(text.slice('speaker_'.length))}`
}
