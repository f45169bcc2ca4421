import { and, desc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { AnalyticKind, AnalyticReason } from '../../model/analytics.ts'
import type { RerunDifference } from '../../model/reruns.ts'
import { type AnalyticWrite, analyticColumns } from '../calls/analytic-write.ts'
import { type VoicelogFilter, voicelogConditions } from '../calls/filter.ts'
import { withTimelineEvents } from '../calls/timeline.ts'
import type { Database } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { analyses, rerunItems, reruns, transcripts, voicelogs } from '../schema/index.ts'
import type { RerunRow } from './reruns.ts'

// What workers do with re-runs. A call of a re-run is claimed with a lease and a token, as a voicelog is (see jobs.ts):
// a result is written once, by whoever holds the token, and only while the re-run is running. The clock is PostgreSQL's.

/** A re-run that is under way, chosen so that none waits for another; those that store nothing come first. */
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
 * Collects the next calls of a re-run, of those that were there when it was asked for, the newest first; with the last
 * of them it begins to run. One worker does so at a time; answers whether this one did.
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
        ...(isLast && { status: 'running' as const, startedAt: sql`now()` }),
      })
      .where(eq(reruns.id, id))
    return true
  })
}

/** A sample is of the newest so many: hashing each of a million ids would hold up whoever waits for it. */
const SAMPLED_FROM = 20_000

/** The same sample of the same calls each time, so that two dry runs can be compared. */
async function drawn(tx: Database, matching: SQLWrapper, limit: number): Promise<{ id: string }[]> {
  return await tx.execute<{ id: string }>(sql`
    select id from ${matching} order by md5(id::text) limit ${limit}`)
}

/** What a worker holds while it works on a call of a re-run. */
export type ItemClaim = { rerunId: string; voicelogId: string; leaseToken: string; attempts: number }

/** `isLastTry`: of those that nobody gave back, only what has `maxAttempts` or one less behind it; else all others. */
export type ItemTerms = { leaseSeconds: number; maxAttempts: number; isLastTry: boolean }

/** Claims a call that waits; null where none does. */
export async function claimItem(
  db: Database,
  rerunId: string,
  { leaseSeconds, ...terms }: ItemTerms,
): Promise<ItemClaim | null> {
  const next = db
    .select({ voicelogId: rerunItems.voicelogId })
    .from(rerunItems)
    .where(and(eq(rerunItems.rerunId, rerunId), isWaiting, isOfTerms(terms)))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(rerunItems)
    .set({
      // Counted before anything is tried, so that a crash counts by itself.
      attempts: sql`${rerunItems.attempts} + 1`,
      leaseToken: sql`gen_random_uuid()`,
      leaseUntil: secondsFromNow(leaseSeconds),
      updatedAt: sql`now()`,
    })
    .where(and(eq(rerunItems.rerunId, rerunId), sql`${rerunItems.voicelogId} = any(array(${next}))`))
    .returning()
  if (row === undefined || row.leaseToken === null) return null
  return { rerunId, voicelogId: row.voicelogId, leaseToken: row.leaseToken, attempts: row.attempts }
}

/** Whether a call waits that may have taken its worker down again and again. */
export async function hasItemOnLastTry(db: Database, rerunId: string, terms: ItemTerms): Promise<boolean> {
  const rows = await db
    .select({ id: rerunItems.voicelogId })
    .from(rerunItems)
    .where(and(eq(rerunItems.rerunId, rerunId), isWaiting, isOfTerms({ ...terms, isLastTry: true })))
    .limit(1)
  return rows.length > 0
}

/** A token that is still there was given back by nobody: the worker has gone. */
function isOfTerms({ maxAttempts, isLastTry }: Omit<ItemTerms, 'leaseSeconds'>): SQL {
  const isOnLastTry = sql`(${rerunItems.leaseToken} is not null and ${rerunItems.attempts} >= ${maxAttempts - 1})`
  return isLastTry ? isOnLastTry : sql`not ${isOnLastTry}`
}

/** Holds the lease for so many seconds more; false where it is another's, or the re-run has ended. */
export async function renewItem(db: Database, item: ItemClaim, leaseSeconds: number): Promise<boolean> {
  const rows = await db
    .update(rerunItems)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .from(reruns)
    .where(and(holds(item), eq(reruns.id, rerunItems.rerunId), eq(reruns.status, 'running')))
    .returning({ id: rerunItems.voicelogId })
  return rows.length === 1
}

/** Lets a call wait: after a failure that another try may mend, or at once where a worker stops in order. */
export async function releaseItem(
  db: Database,
  item: ItemClaim,
  { delaySeconds, counts, reason }: { delaySeconds: number; counts: boolean; reason: AnalyticReason | null },
): Promise<void> {
  await db
    .update(rerunItems)
    .set({
      leaseToken: null,
      leaseUntil: delaySeconds === 0 ? null : secondsFromNow(delaySeconds),
      attempts: counts ? sql`${rerunItems.attempts}` : sql`greatest(${rerunItems.attempts} - 1, 0)`,
      reason,
    })
    .where(holds(item))
}

/** What became of a call. */
export type ItemOutcome =
  | { status: 'changed' | 'unchanged'; difference: RerunDifference; writes: readonly AnalyticWrite[] }
  | { status: 'skipped' | 'failed'; reason: AnalyticReason }

/** When an analysis was last written: what was read must still hold when it is replaced. */
export type SeenAnalyses = readonly { kind: AnalyticKind; updatedAt: Date }[]

/**
 * Ends a call of a re-run, and unless it is a dry run stores the new results in the same transaction.
 * @returns `lost` where the claim no longer held or the re-run has ended; `outdated` where a result was written
 * meanwhile: nothing was changed then
 */
export async function endItem(
  db: Database,
  item: ItemClaim,
  outcome: ItemOutcome,
  { dryRun, organisationId, seen }: { dryRun: boolean; organisationId: string; seen: SeenAnalyses },
): Promise<'ended' | 'lost' | 'outdated'> {
  const ending = db.transaction(async (tx) => {
    const { voicelogId, rerunId } = item
    const stores = 'writes' in outcome && !dryRun
    // In the order in which all who write results lock: the voicelog first.
    if (stores) {
      await tx.select({ id: voicelogs.id }).from(voicelogs).where(eq(voicelogs.id, voicelogId)).for('update')
      if (!(await stillAs(tx, voicelogId, seen))) return 'outdated'
    }
    const ended = await tx
      .update(rerunItems)
      .set({
        status: outcome.status,
        leaseToken: null,
        leaseUntil: null,
        difference: 'difference' in outcome ? outcome.difference : null,
        reason: 'reason' in outcome ? outcome.reason : null,
        updatedAt: sql`now()`,
      })
      .where(and(holds(item), eq(rerunItems.status, 'pending')))
      .returning({ id: rerunItems.voicelogId })
    if (ended.length === 0) return 'lost'
    if (stores)
      for (const write of outcome.writes) await storeResult(tx, { voicelogId, organisationId }, write)
    // Last: all workers of a re-run meet in this row. Throwing takes everything back.
    const column = reruns[outcome.status]
    const counted = await tx
      .update(reruns)
      .set({ [outcome.status]: sql`${column} + 1` })
      .where(and(eq(reruns.id, rerunId), eq(reruns.status, 'running')))
      .returning({ id: reruns.id })
    if (counted.length === 0) throw new RerunEnded()
    return 'ended' as const
  })
  return await ending.catch((error: unknown) => {
    if (error instanceof RerunEnded) return 'lost' as const
    throw error
  })
}

/** Takes a transaction back: the re-run was cancelled while it was under way. */
class RerunEnded extends Error {
  override readonly name = 'RerunEnded'
}

/** Ends a re-run all of whose calls have ended; false where one has not. */
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
 * Removes what is known of the single calls of re-runs that ended more than `days` days ago; answers how many. How many
 * changed and how many did not stays.
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

/** Ends a re-run that cannot be done. */
export async function failRerun(db: Database, rerunId: string, reason: AnalyticReason): Promise<void> {
  await db
    .update(reruns)
    .set({ status: 'failed', reason, finishedAt: sql`now()` })
    .where(and(eq(reruns.id, rerunId), inArray(reruns.status, ['preparing', 'running'])))
}

async function stillAs(tx: Database, voicelogId: string, seen: SeenAnalyses): Promise<boolean> {
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

const isWaiting: SQL = sql`${rerunItems.status} = 'pending'
  and (${rerunItems.leaseUntil} is null or ${rerunItems.leaseUntil} < now())`

function holds({ rerunId, voicelogId, leaseToken }: ItemClaim): SQL | undefined {
  return and(
    eq(rerunItems.rerunId, rerunId),
    eq(rerunItems.voicelogId, voicelogId),
    eq(rerunItems.leaseToken, leaseToken),
  )
}
