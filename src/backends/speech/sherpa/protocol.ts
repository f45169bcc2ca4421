import { type Static, Type } from '@sinclair/typebox'
import type { Interval } from '../../../model/audio/pcm.ts'
import type { RecogniserManifest } from './manifest.ts'

// The messages between the service and its recogniser processes: lines of JSON in both directions.

/** The first line: the models of the process. Each is loaded when it is first needed. */
export type Setup = {
  libraryDir: string
  threads: number
  recogniser: { folder: string; manifest: RecogniserManifest; language: string; hotwords: boolean } | null
  /** The model that finds speech. */
  detectorPath: string | null
  diarization: {
    segmentationPath: string
    embeddingPath: string
    threshold: number
    speakers: number | null
  } | null
}

/** Every further line. The next job is sent after the reply. */
export type Job =
  /** The vocabulary is of use only in a process with hotwords. */
  | { kind: 'recognise'; wavPath: string; chunks: Interval[]; vocabulary?: readonly string[] }
  /** Finds speech. */
  | { kind: 'speech'; wavPath: string }
  /** Finds who speaks when. */
  | { kind: 'diarize'; wavPath: string }

/** The result for one chunk. Times are seconds from its start. */
export const RawResult = Type.Object({
  text: Type.String(),
  tokens: Type.Array(Type.String()),
  /** The start of each token; empty if the model has no times. */
  timestamps: Type.Array(Type.Number()),
  /** The length of each token; empty unless the model predicts it. */
  durations: Type.Array(Type.Number()),
  /** The natural logarithm of each token's probability; empty if the model has none. */
  ys_log_probs: Type.Array(Type.Number()),
})
export type RawResult = Static<typeof RawResult>

const IntervalSchema = Type.Object({ startMs: Type.Number(), endMs: Type.Number() })

/** The reply to a job. */
export const Reply = Type.Union([
  Type.Object({ kind: Type.Literal('recognise'), results: Type.Array(RawResult) }),
  Type.Object({ kind: Type.Literal('speech'), speech: Type.Array(IntervalSchema) }),
  Type.Object({
    kind: Type.Literal('diarize'),
    intervals: Type.Array(Type.Composite([IntervalSchema, Type.Object({ speaker: Type.Integer() })])),
  }),
  Type.Object({ kind: Type.Literal('failed'), message: Type.String() }),
])
export type Reply = Static<typeof Reply>

/** A stretch in which one speaker talks. The numbers are the diarization's own. */
export type SpeakerInterval = Interval & { speaker: number }

/** Sent when the models of a job are loaded. A process that ends before it could not load them. */
export const LOADED = { kind: 'loaded' } as const
