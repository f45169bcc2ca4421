import type { AnalyticKind } from './analytics.ts'

/** `preparing`: calls are being collected. The last three are final. */
export const RERUN_STATUSES = ['preparing', 'running', 'completed', 'cancelled', 'failed'] as const
export type RerunStatus = (typeof RERUN_STATUSES)[number]

/** `changed` and `unchanged`: computed again, and stored unless it is a dry run. */
export const RERUN_ITEM_STATUSES = ['pending', 'changed', 'unchanged', 'skipped', 'failed'] as const
export type RerunItemStatus = (typeof RERUN_ITEM_STATUSES)[number]

/** What people compare of a call's results. Only kinds that were computed again have fields. */
export type ResultDigest = {
  intent?: string
  emotion?: string
  outcome?: string
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
  rewritten: AnalyticKind[]
}
