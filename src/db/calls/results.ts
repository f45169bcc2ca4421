import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import {
  ANALYTIC_KINDS,
  type AnalyticKind,
  type AnalyticReason,
  analyticDetail,
} from '../../model/analytics.ts'
import type { Transcript, TranscriptMaking } from '../../model/transcript.ts'
import type { Database } from '../client.ts'
import { type Claim, isHeld } from '../queue/jobs.ts'
import { analyses, transcripts, voicelogs } from '../schema/index.ts'
import {
  type AnalyticColumns,
  type AnalyticWrite,
  analyticColumns,
  type ListColumns,
} from './analytic-write.ts'
import { completedColumns, lockClaimed, type VoicelogProgress } from './claimed-voicelog.ts'
import { withTimelineEvents } from './timeline.ts'
import { columnsInLines, withSegments } from './transcripts/segments.ts'

/** The transcript as the API publishes it, with its reliability; null if there is none yet. */
export async function loadTranscript(
  db: Database,
  voicelogId: string,
): Promise<(Transcript & Pick<TranscriptMaking, 'reliability'>) | null> {
  const [row] = await db
    .select(columnsInLines(transcripts))
    .from(transcripts)
    .where(eq(transcripts.voicelogId, voicelogId))
  if (row === undefined) return null
  const { language, engine, model, durationMs, channels, reliability, segments, speech } =
    await withSegments(row)
  return { language, engine, model, duration_ms: durationMs, channels, reliability, segments, speech }
}

/** Why the customer called, from the summary. */
export type CallReason = { reason: string; overview: string }

/** Why the customers called, by voicelog id; nothing for calls without a summary. */
export async function selectReasons(
  db: Database,
  organisationId: string,
  voicelogIds: readonly string[],
): Promise<Map<string, CallReason>> {
  if (voicelogIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: analyses.voicelogId,
      reason: sql<string | null>`${analyses.result} ->> 'reason'`,
      overview: sql<string | null>`${analyses.result} ->> 'overview'`,
    })
    .from(analyses)
    .where(
      and(
        eq(analyses.organisationId, organisationId),
        eq(analyses.kind, 'summary'),
        inArray(analyses.voicelogId, [...voicelogIds]),
        sql`${analyses.result} is not null`,
      ),
    )
  return new Map(
    rows.map(({ id, reason, overview }) => [id, { reason: reason ?? '', overview: overview ?? '' }]),
  )
}

/** The analytics that are pending or running, in their order; a lost worker may have left one running. */
export async function readPendingKinds(db: Database, voicelogId: string): Promise<AnalyticKind[]> {
  const rows = await db
    .select({ kind: analyses.kind })
    .from(analyses)
    .where(and(eq(analyses.voicelogId, voicelogId), isUnfinished))
  return ANALYTIC_KINDS.filter((kind) => rows.some((row) => row.kind === kind))
}

/** Marks an analytic as running. */
export async function startAnalytic(db: Database, job: Claim, kind: AnalyticKind): Promise<boolean> {
  const rows = await db
    .update(analyses)
    .set({ status: 'running', updatedAt: sql`now()` })
    .from(voicelogs)
    .where(and(isHeld(job), eq(analyses.voicelogId, voicelogs.id), eq(analyses.kind, kind), isUnfinished))
    .returning({ id: analyses.id })
  return rows.length === 1
}

/** Writes one analytic and the columns that lists show; the last one completes the voicelog. */
export async function saveAnalytic<K extends AnalyticKind>(
  db: Database,
  job: Claim,
  write: AnalyticWrite<K>,
): Promise<VoicelogProgress> {
  const { kind } = write
  return await endAnalytic(db, job, kind, {
    columns: (tx) => analyticColumns(tx, job.voicelogId, write),
    event: { event: 'analysed', detail: analyticDetail(write) },
  })
}

/** Ends one analytic as failed; the result of an earlier run stays. */
export async function failAnalytic(
  db: Database,
  job: Claim,
  kind: AnalyticKind,
  reason: AnalyticReason,
): Promise<VoicelogProgress> {
  return await endAnalytic(db, job, kind, {
    columns: async () => ({ columns: { status: 'failed', reason }, listColumns: {} }),
    event: { event: 'failed', detail: analyticDetail({ kind, status: 'failed', reason }) },
  })
}

/** Ends all unfinished analytics as failed, and with them the voicelog as completed. */
export async function failPending(
  db: Database,
  job: Claim,
  reason: AnalyticReason,
): Promise<VoicelogProgress> {
  return await db.transaction(async (tx) => {
    if ((await lockClaimed(tx, job)) === null) return null
    for (const kind of await readPendingKinds(tx, job.voicelogId)) await failAnalytic(tx, job, kind, reason)
    return await completeIfLast(tx, job)
  })
}

/** Puts an analytic back to pending until the voicelog's next attempt, with the reason. */
export async function postponeAnalytic(
  db: Database,
  job: Claim,
  kind: AnalyticKind,
  reason: AnalyticReason,
): Promise<boolean> {
  const rows = await db
    .update(analyses)
    .set({ status: 'pending', reason, updatedAt: sql`now()` })
    .from(voicelogs)
    .where(and(isHeld(job), eq(analyses.voicelogId, voicelogs.id), eq(analyses.kind, kind), isUnfinished))
    .returning({ id: analyses.id })
  return rows.length === 1
}

/** Completes a voicelog whose analytics have all ended. */
export async function completeAnalysis(db: Database, job: Claim): Promise<VoicelogProgress> {
  return await db.transaction(async (tx) => {
    if ((await lockClaimed(tx, job)) === null) return null
    return await completeIfLast(tx, job)
  })
}

type Ending = {
  columns: (tx: Database) => Promise<{ columns: AnalyticColumns; listColumns: ListColumns }>
  event: { event: 'analysed' | 'failed'; detail: string }
}

async function endAnalytic(
  db: Database,
  job: Claim,
  kind: AnalyticKind,
  ending: Ending,
): Promise<VoicelogProgress> {
  return await db.transaction(async (tx) => {
    const row = await lockClaimed(tx, job)
    if (row === null) return null
    const { organisationId } = row
    const { voicelogId } = job
    const { columns, listColumns } = await ending.columns(tx)
    const written = await tx
      .insert(analyses)
      .values({ id: newId(), voicelogId, organisationId, kind, ...columns })
      .onConflictDoUpdate({
        target: KIND,
        set: { ...columns, updatedAt: sql`now()` },
        // If it has ended, an earlier try of this write has ended it.
        setWhere: isUnfinished,
      })
      .returning({ id: analyses.id })
    if (written.length > 0) {
      await tx
        .update(voicelogs)
        .set({
          ...listColumns,
          crashes: 0,
          ...(ending.event.event === 'analysed' && { giveUpAt: null, refusedAt: null }),
          updatedAt: sql`now()`,
          timeline: withTimelineEvents({ stage: 'analysis', ...ending.event }),
        })
        .where(isHeld(job))
    }
    return await completeIfLast(tx, job)
  })
}

async function completeIfLast(tx: Database, job: Claim): Promise<VoicelogProgress> {
  const left = await readPendingKinds(tx, job.voicelogId)
  if (left.length > 0) return 'analysing'
  await tx
    .update(voicelogs)
    .set({
      ...completedColumns,
      timeline: withTimelineEvents({ stage: 'analysis', event: 'completed' }),
    })
    .where(isHeld(job))
  return 'completed'
}

const KIND = [analyses.voicelogId, analyses.kind]
const isUnfinished = inArray(analyses.status, ['pending', 'running'])
