import { type Static, Type } from '@sinclair/typebox'
import type { Interval } from '../../../model/audio/pcm.ts'
import type { RecogniserManifest } from './manifest.ts'

// What goes between the service and its recogniser processes: one line of JSON a message, in both directions.

/** The first line: what the process is to load, each part when it is first needed. */
export type Setup = {
  libraryDir: string
  threads: number
  recogniser: { folder: string; manifest: RecogniserManifest; language: string }
  vadPath: string | null
  diarization: {
    segmentationPath: string
    embeddingPath: string
    threshold: number
    speakers: number | null
  } | null
}

/** Every further line, one at a time. */
export type Job =
  | { kind: 'recognise'; wavPath: string; chunks: Interval[] }
  /** Finds speech with Silero's model. */
  | { kind: 'speech'; wavPath: string }
  /** Finds who speaks when. */
  | { kind: 'diarize'; wavPath: string }

/** What a recogniser says of one chunk; times in seconds from its start. */
export const RawResult = Type.Object({
  text: Type.String(),
  tokens: Type.Array(Type.String()),
  /** When each token starts; empty where the model does not say. */
  timestamps: Type.Array(Type.Number()),
  /** How long each token is; only of models that predict it. */
  durations: Type.Array(Type.Number()),
  /** Natural logarithms, one a token; empty where the model does not say. */
  ys_log_probs: Type.Array(Type.Number()),
})
export type RawResult = Static<typeof RawResult>

const Range = Type.Object({ startMs: Type.Number(), endMs: Type.Number() })

export const Reply = Type.Union([
  Type.Object({ kind: Type.Literal('recognise'), results: Type.Array(RawResult) }),
  Type.Object({ kind: Type.Literal('speech'), speech: Type.Array(Range) }),
  Type.Object({
    kind: Type.Literal('diarize'),
    intervals: Type.Array(Type.Composite([Range, Type.Object({ speaker: Type.Integer() })])),
  }),
  Type.Object({ kind: Type.Literal('failed'), message: Type.String() }),
])
export type Reply = Static<typeof Reply>

/** A stretch in which one speaker talks. The numbers are the diarization's own. */
export type SpeakerInterval = Interval & { speaker: number }

/** Said once what a job needs is loaded: a process that ends before that could not load it. */
export const LOADED = { kind: 'loaded' } as const
