import { and, eq, sql } from 'drizzle-orm'
import type {
  AnalyticKind,
  AnalyticReason,
  AnalyticResults,
  ModelUsage,
  QualityResult,
} from '../../model/analytics.ts'
import { emotionOf } from '../../model/call-labels.ts'
import { withHumanAnswers } from '../../model/reviews/human-answers.ts'
import type { Scorecard } from '../../model/scorecard/scorecard.ts'
import type { Database } from '../client.ts'
import { selectAnswers } from '../reviews/reviews.ts'
import { analyses, voicelogs } from '../schema/index.ts'

/** The result of an engine for one kind, or why it was skipped. */
export type AnalyticWrite<K extends AnalyticKind = AnalyticKind> = {
  kind: K
  engine: { name: string; model: string | null; version: string }
  durationMs: number
  /** Whether the transcript is of poor reliability. */
  unreliable: boolean
  /** The definitions of the organisation that the engine used. */
  definitions: { scorecard: Scorecard; intentsVersion: number }
} & (
  | {
      status: 'done'
      result: AnalyticResults[K]
      droppedClaims: number
      tokens: number | null
      usage?: ModelUsage | null
    }
  | { status: 'skipped'; reason: AnalyticReason }
)

/** The columns of `voicelogs` that are copied from results, so that lists can show and filter by them. */
export type ListColumns = Partial<
  Pick<typeof voicelogs.$inferInsert, 'intent' | 'emotion' | 'emotionTrend' | 'qualityScore'>
>

/** The list columns of a call without results. */
export const NO_LIST_COLUMNS = {
  intent: null,
  emotion: null,
  emotionTrend: null,
  qualityScore: null,
} satisfies Required<ListColumns>

/** The columns of `analyses` that a write sets. */
export type AnalyticColumns = Partial<typeof analyses.$inferInsert> & {
  status: 'done' | 'skipped' | 'failed'
}

/**
 * The columns of a result, and those copied to the voicelog. People's answers stay in force over the new result. The
 * voicelog must be locked, so that no answer is saved in between.
 */
export async function analyticColumns<K extends AnalyticKind>(
  tx: Database,
  voicelogId: string,
  write: AnalyticWrite<K>,
): Promise<{ columns: AnalyticColumns; listColumns: ListColumns }> {
  const { kind, engine, durationMs, unreliable, definitions } = write
  const made = {
    engine: engine.name,
    model: engine.model,
    version: engine.version,
    durationMs,
    unreliable,
    definitionVersion: definitionVersionOf(kind, definitions),
  }
  if (write.status === 'skipped') {
    const nothing = { result: null, machineResult: null, droppedClaims: 0, tokens: null, usage: null }
    const columns = { ...made, ...nothing, status: 'skipped' as const, reason: write.reason }
    return { columns, listColumns: LIST_COLUMNS[kind](null) }
  }
  const { tokens, usage = null, droppedClaims } = write
  const { result, machineResult } = await withCurrentAnswers(tx, voicelogId, write)
  const columns = {
    ...made,
    status: 'done' as const,
    reason: null,
    result,
    machineResult,
    tokens,
    usage,
    droppedClaims,
  }
  // Lists, filters and reports leave out what may be about words that were never said.
  return { columns, listColumns: LIST_COLUMNS[kind](unreliable ? null : result) }
}

/**
 * Replaces the effective result of a kind and the engine's own, and the columns copied to the voicelog unless the result
 * is unreliable. The voicelog must be locked.
 */
export async function replaceResult<K extends AnalyticKind>(
  tx: Database,
  voicelogId: string,
  kind: K,
  { result, machineResult }: { result: AnalyticResults[K]; machineResult: AnalyticResults[K] | null },
): Promise<void> {
  const [row] = await tx
    .update(analyses)
    .set({ result, machineResult })
    .where(and(eq(analyses.voicelogId, voicelogId), eq(analyses.kind, kind)))
    .returning({ unreliable: analyses.unreliable })
  await tx
    .update(voicelogs)
    .set({ ...LIST_COLUMNS[kind](row?.unreliable ? null : result), updatedAt: sql`now()` })
    .where(eq(voicelogs.id, voicelogId))
}

/** The version of the definitions that a kind depends on; null if it depends on none. */
export function definitionVersionOf(
  kind: AnalyticKind,
  { scorecard, intentsVersion }: AnalyticWrite['definitions'],
): number | null {
  switch (kind) {
    case 'quality':
      return scorecard.version
    case 'intent':
    case 'summary':
      return intentsVersion
    case 'emotion':
      return null
    default:
      return kind satisfies never
  }
}

async function withCurrentAnswers<K extends AnalyticKind>(
  tx: Database,
  voicelogId: string,
  { result, definitions }: Extract<AnalyticWrite<K>, { status: 'done' }>,
): Promise<{ result: AnalyticResults[K]; machineResult: QualityResult | null }> {
  if (!isQuality(result)) return { result, machineResult: null }
  const human = await selectAnswers(tx, voicelogId)
  if (human.length === 0) return { result, machineResult: null }
  return {
    result: withHumanAnswers(result, definitions.scorecard, human) as typeof result,
    machineResult: result,
  }
}

function isQuality(result: AnalyticResults[AnalyticKind]): result is QualityResult {
  return 'answers' in result
}

/** The columns copied from each kind; null without a result. */
const LIST_COLUMNS: { [K in AnalyticKind]: (result: AnalyticResults[K] | null) => ListColumns } = {
  summary: () => ({}),
  intent: (result) => ({ intent: result?.primary.intent ?? null }),
  // People search by the customer's emotion; without known roles there is only the emotion of the whole call.
  emotion: (result) => ({
    emotion: result && emotionOf(result),
    emotionTrend: result?.speakers.customer?.trend ?? null,
  }),
  quality: (result) => ({ qualityScore: result?.score ?? null }),
}
