import { ANALYTIC_KINDS, type AnalyticKind } from './analytics.ts'
import type { ReliabilityLevel } from './transcript.ts'

/** `preparing`: calls are being collected. The last three are final. */
export const RERUN_STATUSES = ['preparing', 'running', 'completed', 'cancelled', 'failed'] as const
export type RerunStatus = (typeof RERUN_STATUSES)[number]

/** `changed` and `unchanged`: computed again, and stored unless it is a dry run. */
export const RERUN_ITEM_STATUSES = ['pending', 'changed', 'unchanged', 'skipped', 'failed'] as const
export type RerunItemStatus = (typeof RERUN_ITEM_STATUSES)[number]

/** What a re-run makes again: transcripts, and analytics of them, or analytics of the transcripts as they are. */
export const RERUN_KINDS = ['transcript', ...ANALYTIC_KINDS] as const
export type RerunKind = (typeof RERUN_KINDS)[number]

/** The analytics among the kinds of a re-run. */
export function analyticsOf(kinds: readonly RerunKind[]): AnalyticKind[] {
  return kinds.filter((each) => each !== 'transcript')
}

/** What people compare of a call's results. Only kinds that were computed again have fields. */
export type ResultDigest = {
  /** Words of the transcript. */
  words?: number
  reliability?: ReliabilityLevel | null
  /** Mean confidence of the words, 0 to 1. */
  mean_confidence?: number | null
  speech_engine?: string
  speech_model?: string
  intent?: string
  emotion?: string
  outcome?: string
  /** How sure the engine is, 0 to 1; only in evaluations, which compare it with how often it is right. */
  confidences?: { intent?: number; emotion?: number; outcome?: number }
  /** The engine's score. */
  machine_score?: number | null
  /** The effective score, with people's answers. */
  quality_score?: number | null
  auto_fail?: boolean
  /** The engine's answers by question id. Null: the question is open. */
  answers?: Record<string, string | null>
}

/** A call's results before and after. */
export type RerunDifference = {
  before: ResultDigest
  after: ResultDigest
  /** Names of the fields that differ, such as `intent`, `machine_score` or `answers.greeting`. */
  changed: string[]
  /** Kinds of which anything differs, also what the digest leaves out. */
  rewritten: RerunKind[]
  /** Of a transcript: the word error rate of the one before, measured by the one after. */
  words_changed?: number
}
