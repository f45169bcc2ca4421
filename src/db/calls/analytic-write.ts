import type {
  AnalyticKind,
  AnalyticReason,
  AnalyticResults,
  ModelUsage,
  QualityResult,
} from '../../model/analytics.ts'
import { withHumanAnswers } from '../../model/reviews/human-answers.ts'
import type { Scorecard } from '../../model/scorecard/scorecard.ts'
import type { Database } from '../client.ts'
import { selectAnswers } from '../reviews/reviews.ts'
import type { analyses, voicelogs } from '../schema/index.ts'

/** What an engine made of one kind, or why it made nothing. */
export type AnalyticWrite<K extends AnalyticKind = AnalyticKind> = {
  kind: K
  engine: { name: string; model: string | null; version: string }
  durationMs: number
  /** What the organisation had defined when it was made. */
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

/** What lists show and filter by (design §6). */
export type ListColumns = Partial<
  Pick<typeof voicelogs.$inferInsert, 'intent' | 'emotion' | 'emotionTrend' | 'qualityScore'>
>

export type AnalyticColumns = Partial<typeof analyses.$inferInsert> & {
  status: 'done' | 'skipped' | 'failed'
}

/**
 * The columns of a result, and what of it is copied to the voicelog; people's answers hold on over the new ones.
 * The voicelog must be locked: no answer may come in between.
 */
export async function analyticColumns<K extends AnalyticKind>(
  tx: Database,
  voicelogId: string,
  write: AnalyticWrite<K>,
): Promise<{ columns: AnalyticColumns; listColumns: ListColumns }> {
  const { kind, engine, durationMs, definitions } = write
  const made = {
    engine: engine.name,
    model: engine.model,
    version: engine.version,
    durationMs,
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
  return { columns, listColumns: LIST_COLUMNS[kind](result) }
}

/** The version of what the organisation has defined that a kind is made by; null where it is made by none. */
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

/** Null where the analytic says nothing. */
const LIST_COLUMNS: { [K in AnalyticKind]: (result: AnalyticResults[K] | null) => ListColumns } = {
  summary: () => ({}),
  intent: (result) => ({ intent: result?.primary.intent ?? null }),
  // The customer's mood is what people look for; a mono recording may tell only the whole call's.
  emotion: (result) => ({
    emotion: result?.speakers.customer?.label ?? result?.overall.label ?? null,
    emotionTrend: result?.speakers.customer?.trend ?? null,
  }),
  quality: (result) => ({ qualityScore: result?.score ?? null }),
}
