import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type {
  AnalyticKind,
  AnalyticResults,
  CallMetrics,
  Emotion,
  EmotionTrend,
  Outcome,
} from '../../model/analytics.ts'
import type { ReliabilityLevel } from '../../model/transcript.ts'
import { isAccepted, type VoicelogFilter, voicelogConditions } from '../calls/filter.ts'
import type { Database } from '../client.ts'
import { analyses, voicelogs } from '../schema/index.ts'

/** What rules ask of a call, without its transcript. Null where it has none, or only an unreliable one. */
export type JudgedRow = {
  id: string
  durationMs: number | null
  reliability: ReliabilityLevel | null
  department: string | null
  operatorId: string | null
  customerId: string | null
  language: string
  source: string
  intent: string | null
  emotion: Emotion | null
  emotionTrend: EmotionTrend | null
  agentEmotion: Emotion | null
  agentTrend: EmotionTrend | null
  outcome: Outcome | null
  score: number | null
  autoFail: boolean | null
  /** By question, the answer first. */
  answers: Record<string, [string | null, ...unknown[]]> | null
  metrics: CallMetrics | null
  /** Of the search index; all null if it has not been made, or there is no transcript. */
  agentWords: string | null
  customerWords: string | null
  otherWords: string | null
}

/** Reads what rules ask of calls, in the order of their ids. */
export async function readJudgedCalls(db: Database, ids: readonly string[]): Promise<JudgedRow[]> {
  if (ids.length === 0) return []
  return await db.execute<JudgedRow>(sql`
    select v.id, v.duration_ms as "durationMs", v.transcript_reliability as reliability, v.department,
      v.operator_id as "operatorId", v.customer_id as "customerId", v.language, v.source, f.intent, f.emotion,
      f.emotion_trend as "emotionTrend", e.result #>> '{speakers,agent,label}' as "agentEmotion",
      e.result #>> '{speakers,agent,trend}' as "agentTrend", f.outcome, f.quality_score as score,
      f.auto_fail as "autoFail", a.answers, q.result -> 'metrics' as metrics, s.agent_words as "agentWords",
      s.customer_words as "customerWords", s.other_words as "otherWords"
    from voicelogs v join call_facts f on f.voicelog_id = v.id
      left join call_answers a on a.voicelog_id = v.id
      left join transcript_search s on s.voicelog_id = v.id
      left join analyses e on e.voicelog_id = v.id and e.kind = 'emotion' and not e.unreliable
      left join analyses q on q.voicelog_id = v.id and q.kind = 'quality' and not q.unreliable
    where v.id in ${ids} order by v.id`)
}

/** The results of calls that have quotes, by call and kind; not those that are unreliable. */
export async function readQuotedResults(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Partial<AnalyticResults>>> {
  if (ids.length === 0) return new Map()
  const kinds: AnalyticKind[] = ['emotion', 'intent', 'quality']
  const rows = await db
    .select({ id: analyses.voicelogId, kind: analyses.kind, result: analyses.result })
    .from(analyses)
    .where(
      and(
        inArray(analyses.voicelogId, [...ids]),
        inArray(analyses.kind, kinds),
        eq(analyses.unreliable, false),
      ),
    )
  const byCall = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byCall].map(([id, results]) => [
      id,
      Object.fromEntries(
        results.flatMap(({ kind, result }) => (result === null ? [] : [[kind, result]])),
      ) as Partial<AnalyticResults>,
    ]),
  )
}

/**
 * The ids of completed calls of an organisation that match a filter, the newest first. With `createdUntil`, a time by
 * PostgreSQL's clock, only those that existed then: hosts make ids by their own clocks.
 */
export async function selectCallsToJudge(
  db: Database,
  organisationId: string,
  {
    filter,
    before,
    createdUntil,
    limit,
  }: { filter: VoicelogFilter; before: string | null; createdUntil?: Date; limit: number },
): Promise<{ id: string; occurredAt: Date }[]> {
  return await db
    .select({ id: voicelogs.id, occurredAt: voicelogs.occurredAt })
    .from(voicelogs)
    .where(
      and(
        isAccepted(organisationId),
        eq(voicelogs.status, 'completed'),
        before === null ? undefined : lt(voicelogs.id, before),
        createdUntil === undefined ? undefined : lte(voicelogs.createdAt, createdUntil),
        ...voicelogConditions(filter),
      ),
    )
    .orderBy(desc(voicelogs.id))
    .limit(limit)
}

/**
 * Lets a transaction compute between two statements for longer than the connection allows.
 * @param seconds PostgreSQL ends the connection after so long without a statement
 */
export async function allowIdle(tx: Database, seconds: number): Promise<void> {
  await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', ${`${seconds}s`}, true)`)
}
