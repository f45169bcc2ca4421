import { and, desc, eq, inArray, lt, type SQLWrapper, sql, TransactionRollbackError } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { AnalyticKind, AnalyticReason } from '../../model/analytics.ts'
import type { RerunDifference } from '../../model/reruns.ts'
import { type AnalyticWrite, analyticColumns } from '../calls/analytic-write.ts'
import { type VoicelogFilter, voicelogConditions } from '../calls/filter.ts'
import { withTimelineEvents } from '../calls/timeline.ts'
import type { Database } from '../client.ts'
import { isHeld, withoutLease } from '../queue/jobs.ts'
import { analyses, rerunItems, reruns, transcripts, voicelogs } from '../schema/index.ts'
import type { ClaimedItem } from './jobs.ts'
import type { RerunRow } from './reruns.ts'

// What workers read and write of a re-run and its voicelogs. The jobs are in jobs.ts.

/** A re-run under way. Dry runs come first; among equals one is drawn, so that none waits for another. */
export async function nextRerun(db: Database): Promise<RerunRow | null> {
  const [row] = await db
    .select()
    .from(reruns)
    .where(inArray(reruns.status, ['preparing', 'running']))
    .orderBy(desc(reruns.dryRun), sql`random()`)
    .limit(1)
  return row ?? null
}

/**
 * Collects the next `batch` calls of a re-run, the newest first, of those that existed when it was requested. With the
 * last of them it starts to run. One worker collects at a time. False if another one does.
 */
export async function collectItems(
  db: Database,
  { id, organisationId, kinds, includeMissing, sample }: RerunRow,
  { filter, batch }: { filter: VoicelogFilter; batch: number },
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [rerun] = await tx
      .select({ collectedTo: reruns.collectedTo })
      .from(reruns)
      .where(and(eq(reruns.id, id), eq(reruns.status, 'preparing')))
      .for('update', { skipLocked: true })
    if (rerun === undefined) return false
    const limit = sample ?? batch
    const hasResult = sql`exists (select 1 from ${analyses} where ${analyses.voicelogId} = ${voicelogs.id}
      and ${inArray(analyses.kind, kinds)} and ${analyses.status} = 'done')`
    const matching = tx
      .select({ id: voicelogs.id })
      .from(voicelogs)
      .where(
        and(
          eq(voicelogs.organisationId, organisationId),
          inArray(voicelogs.status, ['completed', 'analysing']),
          lt(voicelogs.id, rerun.collectedTo ?? id),
          sql`exists (select 1 from ${transcripts} where ${transcripts.voicelogId} = ${voicelogs.id})`,
          includeMissing ? undefined : hasResult,
          ...voicelogConditions(filter),
        ),
      )
      .orderBy(desc(voicelogs.id))
      .limit(sample === null ? limit : SAMPLED_FROM)
    const found = sample === null ? await matching : await drawn(tx, matching.as('matching'), limit)
    if (found.length > 0) {
      await tx
        .insert(rerunItems)
        .values(found.map((each) => ({ rerunId: id, voicelogId: each.id, organisationId })))
        .onConflictDoNothing()
    }
    const isLast = sample !== null || found.length < limit
    await tx
      .update(reruns)
      .set({
        total: sql`${reruns.total} + ${found.length}`,
        collectedTo: found.at(-1)?.id ?? rerun.collectedTo,
        collectFailures: sql`greatest(${reruns.collectFailures} - 1, 0)`,
        ...(isLast && { status: 'running' as const, startedAt: sql`now()` }),
      })
      .where(eq(reruns.id, id))
    return true
  })
}

/** Counts that collecting has failed. With the `max`-th failure the re-run ends as failed. */
export async function countCollectFailure(
  db: Database,
  rerunId: string,
  { max, reason }: { max: number; reason: AnalyticReason },
): Promise<void> {
  const [row] = await db
    .update(reruns)
    .set({ collectFailures: sql`${reruns.collectFailures} + 1` })
    .where(and(eq(reruns.id, rerunId), eq(reruns.status, 'preparing')))
    .returning({ failures: reruns.collectFailures })
  if (row !== undefined && row.failures >= max) await failRerun(db, rerunId, reason)
}

/** A sample is drawn from the newest so many. To hash each of a million ids would take too long. */
const SAMPLED_FROM = 20_000

/** The same sample of the same calls each time, so that two dry runs can be compared. */
async function drawn(tx: Database, matching: SQLWrapper, limit: number): Promise<{ id: string }[]> {
  return await tx.execute<{ id: string }>(sql`
    select id from ${matching} order by md5(id::text) limit ${limit}`)
}

/** The outcome of one voicelog of a re-run. */
export type ItemOutcome =
  | { status: 'changed' | 'unchanged'; difference: RerunDifference; writes: readonly AnalyticWrite[] }
  | { status: 'skipped'; reason: AnalyticReason }

/** When each result was last written: a result is only replaced if it is still the one that was read. */
export type SeenAnalyses = readonly { kind: AnalyticKind; updatedAt: Date }[]

/**
 * Ends one voicelog of a re-run, and unless it is a dry run stores the new results in the same transaction.
 * @returns `outdated` if a result was written meanwhile; null if the claim no longer held or the re-run has ended: in
 * both cases nothing was changed
 */
export async function endItem(
  db: Database,
  job: ClaimedItem,
  outcome: ItemOutcome,
  { dryRun, seen }: { dryRun: boolean; seen: SeenAnalyses },
): Promise<'ended' | 'outdated' | null> {
  const { voicelogId, rerunId, organisationId } = job
  return await db
    .transaction(async (tx) => {
      const stores = 'writes' in outcome && !dryRun
      // The voicelog is locked first, as by everybody who writes results.
      if (stores) {
        await tx
          .select({ id: voicelogs.id })
          .from(voicelogs)
          .where(eq(voicelogs.id, voicelogId))
          .for('update')
        if (!(await areStill(tx, voicelogId, seen))) return 'outdated'
      }
      const ended = await tx
        .update(rerunItems)
        .set({
          ...withoutLease,
          status: outcome.status,
          crashes: 0,
          difference: 'difference' in outcome ? outcome.difference : null,
          reason: 'reason' in outcome ? outcome.reason : null,
        })
        .where(and(isHeld(job), eq(rerunItems.status, 'pending')))
        .returning({ id: rerunItems.voicelogId })
      if (ended.length === 0) return null
      if (stores)
        for (const write of outcome.writes) await storeResult(tx, { voicelogId, organisationId }, write)
      // Last, because all workers of a re-run write this row.
      const column = reruns[outcome.status]
      const counted = await tx
        .update(reruns)
        .set({ [outcome.status]: sql`${column} + 1` })
        .where(and(eq(reruns.id, rerunId), eq(reruns.status, 'running')))
        .returning({ id: reruns.id })
      // The re-run was cancelled meanwhile.
      if (counted.length === 0) tx.rollback()
      return 'ended' as const
    })
    .catch((error: unknown) => {
      if (error instanceof TransactionRollbackError) return null
      throw error
    })
}

/** Completes a re-run whose voicelogs have all ended. False if one has not, or the re-run does not run. */
export async function completeRerun(db: Database, rerunId: string): Promise<boolean> {
  const rows = await db
    .update(reruns)
    .set({ status: 'completed', finishedAt: sql`now()` })
    .where(
      and(
        eq(reruns.id, rerunId),
        eq(reruns.status, 'running'),
        sql`not exists (select 1 from ${rerunItems} i where i.rerun_id = ${rerunId} and i.status = 'pending')`,
      ),
    )
    .returning({ id: reruns.id })
  return rows.length === 1
}

/**
 * Removes the voicelogs of re-runs that ended more than `days` days ago, `limit` at most. Answers how many. The counts
 * of the re-runs stay.
 */
export async function pruneItems(
  db: Database,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const rows = await db.execute(sql`
    delete from ${rerunItems} where ctid = any(array(
      select i.ctid from ${rerunItems} i join ${reruns} r on r.id = i.rerun_id
      where r.finished_at < now() - ${days} * interval '1 day' limit ${limit} for update of i skip locked))
    returning 1`)
  return rows.length
}

/** Ends a re-run as failed. */
export async function failRerun(db: Database, rerunId: string, reason: AnalyticReason): Promise<void> {
  await db
    .update(reruns)
    .set({ status: 'failed', reason, finishedAt: sql`now()` })
    .where(and(eq(reruns.id, rerunId), inArray(reruns.status, ['preparing', 'running'])))
}

async function areStill(tx: Database, voicelogId: string, seen: SeenAnalyses): Promise<boolean> {
  const rows = await tx
    .select({ kind: analyses.kind, status: analyses.status, updatedAt: analyses.updatedAt })
    .from(analyses)
    .where(eq(analyses.voicelogId, voicelogId))
  return seen.every(({ kind, updatedAt }) => {
    const row = rows.find((each) => each.kind === kind)
    return row !== undefined && row.updatedAt.getTime() === updatedAt.getTime()
  })
}

async function storeResult(
  tx: Database,
  { voicelogId, organisationId }: { voicelogId: string; organisationId: string },
  write: AnalyticWrite,
): Promise<void> {
  const { kind } = write
  const { columns, listColumns } = await analyticColumns(tx, voicelogId, write)
  await tx
    .insert(analyses)
    .values({ id: newId(), voicelogId, organisationId, kind, ...columns })
    .onConflictDoUpdate({
      target: [analyses.voicelogId, analyses.kind],
      set: { ...columns, updatedAt: sql`now()` },
    })
  await tx
    .update(voicelogs)
    .set({
      ...listColumns,
      updatedAt: sql`now()`,
      timeline: withTimelineEvents({ stage: 'analysis', event: 'analysed', detail: `${kind}: re-run` }),
    })
    .where(eq(voicelogs.id, voicelogId))
}
