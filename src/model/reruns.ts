import type { AnalyticKind } from './analytics.ts'

/** `preparing` collects the calls; the last three are for good. */
export const RERUN_STATUSES = ['preparing', 'running', 'completed', 'cancelled', 'failed'] as const
export type RerunStatus = (typeof RERUN_STATUSES)[number]

/** `unchanged`, `changed`: computed anew, and (unless it is a dry run) stored. */
export const RERUN_ITEM_STATUSES = ['pending', 'changed', 'unchanged', 'skipped', 'failed'] as const
export type RerunItemStatus = (typeof RERUN_ITEM_STATUSES)[number]

/** What a call's results say, so far as lists and people compare them; only the kinds that were made. */
export type ResultDigest = {
  intent?: string
  emotion?: string
  outcome?: string
  /** What the machine alone gives. */
  machine_score?: number | null
  /** With people's answers. */
  quality_score?: number | null
  auto_fail?: boolean
  /** The machine's, by question; null where it left the question open. */
  answers?: Record<string, string | null>
}

/** A call's results before and after. */
export type RerunDifference = {
  before: ResultDigest
  after: ResultDigest
  /** Names of what differs: `intent`, `emotion`, `outcome`, `machine_score`, `answers.greeting` and so on. */
  changed: string[]
  /** Kinds whose text differs, where a digest says nothing of it. */
  rewritten: AnalyticKind[]
}
