import {
  and,
  desc,
  eq,
  inArray,
  lt,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
  TransactionRollbackError,
} from 'drizzle-orm'
import type { AnalyticReason } from '../../model/analytics.ts'
import type { EvaluationFigures } from '../../model/evaluation/evaluated-calls.ts'
import { analyticsOf, type RerunDifference } from '../../model/reruns.ts'
import type { SpeechUsage } from '../../model/transcript.ts'
import { type VoicelogFilter, voicelogConditions } from '../calls/filter.ts'
import type { Database } from '../client.ts'
import { daysAgo } from '../clock.ts'
import { isHeld, withoutLease } from '../queue/jobs.ts'
import { analyses, callLabels, rerunItems, reruns, reviews, transcripts, voicelogs } from '../schema/index.ts'
import { addSpeechUsage } from '../usage/speech-usage.ts'
import type { ClaimedItem } from './jobs.ts'
import { ended, type RerunRow } from './reruns.ts'

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
  { id, organisationId, kinds, includeMissing, sample, evaluates, createdAt }: RerunRow,
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
    const hasResult =
      () => sql`exists (select 1 from ${analyses} where ${analyses.voicelogId} = ${voicelogs.id}
      and ${inArray(analyses.kind, analyticsOf(kinds))} and ${analyses.status} = 'done')`
    const matching = tx
      .select({ id: voicelogs.id })
      .from(voicelogs)
      .where(
        and(
          eq(voicelogs.organisationId, organisationId),
          inArray(voicelogs.status, ['completed', 'analysing']),
          // Not by their ids, which hosts make by their own clocks.
          lte(voicelogs.createdAt, createdAt),
          rerun.collectedTo === null ? undefined : lt(voicelogs.id, rerun.collectedTo),
          sql`exists (select 1 from ${transcripts} where ${transcripts.voicelogId} = ${voicelogs.id})`,
          includeMissing || kinds.includes('transcript') ? undefined : hasResult(),
          evaluates ? isJudged() : undefined,
          ...voicelogConditions(filter),
        ),
      )
      .orderBy(desc(voicelogs.id))
      .limit(sample === null ? limit : SAMPLED_FROM)
    const found = sample === null ? await matching : await drawSample(tx, matching.as('matching'), limit)
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

/** A person has labelled the call or answered a question of its scorecard. */
function isJudged(): SQL {
  return sql`(exists (select 1 from ${callLabels} where ${callLabels.voicelogId} = ${voicelogs.id} and ${callLabels.endedAt} is null)
    or exists (select 1 from ${reviews} where ${reviews.voicelogId} = ${voicelogs.id} and ${reviews.endedAt} is null))`
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

/** A sample is drawn from this many of the newest calls: hashing each of a million ids would take too long. */
const SAMPLED_FROM = 20_000

/** Draws a sample, the same of the same calls each time, so that two dry runs can be compared. */
async function drawSample(tx: Database, matching: SQLWrapper, limit: number): Promise<{ id: string }[]> {
  return await tx.execute<{ id: string }>(sql`
    select id from ${matching} order by md5(id::text) limit ${limit}`)
}

/** The outcome of one voicelog of a re-run. */
export type ItemOutcome =
  | { status: 'changed' | 'unchanged'; difference: RerunDifference }
  | { status: 'skipped'; reason: AnalyticReason }

/** How new results of a voicelog replace its old ones. */
export type Replacement = {
  /** Locks the voicelog, as everybody does who writes results. False if what was read of it has changed. */
  lock(tx: Database): Promise<boolean>
  write(tx: Database): Promise<void>
}

/**
 * Ends one voicelog of a re-run, and stores its new results in the same transaction.
 * @param replacement null if nothing is stored
 * @param usage what was sent to a speech server
 * @returns `outdated` if results were written meanwhile; null if the claim no longer held or the re-run has ended: in
 * both cases nothing was changed
 */
export async function endItem(
  db: Database,
  job: ClaimedItem,
  outcome: ItemOutcome,
  replacement: Replacement | null,
  usage: (SpeechUsage & { engine: string; model: string }) | null = null,
): Promise<'ended' | 'outdated' | null> {
  const { rerunId, organisationId } = job
  return await db
    .transaction(async (tx) => {
      if (replacement !== null && !(await replacement.lock(tx))) return 'outdated'
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
      await replacement?.write(tx)
      // Last, because all workers of a re-run or of an organisation write these rows.
      if (usage !== null) await addSpeechUsage(tx, { organisationId, ...usage }, usage)
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

/** Whether a re-run runs and all its voicelogs have ended. */
export async function isReadyToComplete(db: Database, rerunId: string): Promise<boolean> {
  const rows = await db.select({ id: reruns.id }).from(reruns).where(allHaveEnded(rerunId))
  return rows.length === 1
}

function allHaveEnded(rerunId: string): SQL | undefined {
  return and(
    eq(reruns.id, rerunId),
    eq(reruns.status, 'running'),
    sql`not exists (select 1 from ${rerunItems} i where i.rerun_id = ${rerunId} and i.status = 'pending')`,
  )
}

/**
 * Completes a re-run whose voicelogs have all ended. False if one has not, or the re-run does not run. Its total is then
 * of those voicelogs: one that was deleted before its turn is no longer among them.
 * @param figures of an evaluation
 */
export async function completeRerun(
  db: Database,
  rerunId: string,
  figures: EvaluationFigures | null = null,
): Promise<boolean> {
  const { changed, unchanged, skipped, failed } = reruns
  const rows = await db
    .update(reruns)
    .set({
      ...ended('completed'),
      total: sql`${changed} + ${unchanged} + ${skipped} + ${failed}`,
      figures,
    })
    .where(allHaveEnded(rerunId))
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
      where r.finished_at < ${daysAgo(days)} limit ${limit} for update of i skip locked))
    returning 1`)
  return rows.length
}

/** Ends a re-run as failed. */
async function failRerun(db: Database, rerunId: string, reason: AnalyticReason): Promise<void> {
  await db
    .update(reruns)
    .set({ ...ended('failed'), reason })
    .where(and(eq(reruns.id, rerunId), inArray(reruns.status, ['preparing', 'running'])))
}
