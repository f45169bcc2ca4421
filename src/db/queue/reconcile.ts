import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { withTimelineEvents } from '../calls/timeline.ts'
import type { Database } from '../client.ts'
import { objectDeletions, voicelogs } from '../schema/index.ts'
import { CALL, isCallDue, RECOVERED, stageOf } from './calls.ts'
import { failCrashed, isAmongFirst, releaseWhere } from './jobs.ts'

// What the reconciler reads and writes. Every function takes a bounded batch, changes each row in one statement that
// checks the row again, and may run several times at once: rows that another transaction holds are skipped.

/** Any fixed number: whoever reconciles holds this advisory lock. */
const RECONCILER_LOCK = 7_245_003

/** A guard whose process is frozen, or whose machine has gone, loses the lock after this. */
const GUARD_TIMEOUT = '2s'

/**
 * Runs `work` unless another process is at it; answers whether it ran.
 *
 * The lock belongs to a transaction that does nothing but hold it: it goes with the connection, or with PostgreSQL's
 * own timeout where nobody sees the connection end. The work runs beside, on other connections, each step committed for
 * itself: when the lock goes half-way nothing is lost, and two at work do no harm.
 */
export async function withReconcilerLock(db: Database, work: () => Promise<void>): Promise<boolean> {
  const run: { work?: Promise<void> } = {}
  try {
    await db.transaction(async (guard) => {
      const [row] = await guard.execute<{ locked: boolean }>(
        sql`select set_config('idle_in_transaction_session_timeout', ${GUARD_TIMEOUT}, true),
          pg_try_advisory_xact_lock(${RECONCILER_LOCK}) as locked`,
      )
      if (row?.locked !== true) return
      run.work = work()
      await run.work
    })
  } catch (error) {
    if (run.work === undefined) throw error
  }
  // The guard may have gone before the work was done: that is waited for, and its own error passed on.
  await run.work
  return run.work !== undefined
}

/** Ends the leases of calls whose worker no longer renews them, `limit` at most. Answers how many. */
export async function recoverStalled(db: Database, { limit }: { limit: number }): Promise<number> {
  const mayBeTried = and(isStalled, lt(voicelogs.crashes, CALL.maxCrashes))
  const where = isAmongFirst(CALL, mayBeTried, limit)
  return (await releaseWhere(db, CALL, { where, columns: { timeline: withTimelineEvents(RECOVERED) } }))
    .length
}

/**
 * Ends as failed the calls that have crashed their worker too often, `limit` at most. Answers how many. Analytics not yet
 * made stay pending: a retry by hand goes on with them.
 */
export async function failCrashedCalls(db: Database, { limit }: { limit: number }): Promise<number> {
  return await failCrashed(db, CALL, { stage: stageOf, limit })
}

/** How many voicelogs are due, counted to `atMost`. */
export async function countDue(db: Database, atMost: number): Promise<number> {
  const due = db.select({ id: voicelogs.id }).from(voicelogs).where(isCallDue).limit(atMost).as('due')
  return await db.$count(due)
}

/** The oldest that are due and have no hint, or one older than `rehintSeconds`. */
export async function readUnhinted(
  db: Database,
  { rehintSeconds, limit }: { rehintSeconds: number; limit: number },
): Promise<string[]> {
  const isUnhinted = or(
    isNull(voicelogs.hintedAt),
    lt(voicelogs.hintedAt, sql`now() - ${rehintSeconds} * interval '1 second'`),
  )
  const rows = await db
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(and(isCallDue, isUnhinted))
    .orderBy(asc(voicelogs.id))
    .limit(limit)
  return rows.map((each) => each.id)
}

/** Notes that hints were pushed; what has been claimed since keeps none. */
export async function markHinted(db: Database, voicelogIds: readonly string[]): Promise<void> {
  await db
    .update(voicelogs)
    .set({ hintedAt: sql`now()` })
    .where(and(inArray(voicelogs.id, [...voicelogIds]), isCallDue))
}

/** Milliseconds until the next lease runs out or the next delayed job is due; null where none will. */
export async function readNextDueMs(db: Database): Promise<number | null> {
  const at = sql`greatest(${voicelogs.leaseUntil}, ${voicelogs.nextAttemptAt})`
  const [row] = await db
    .select({ ms: sql<string | null>`ceil(extract(epoch from min(${at}) - now()) * 1000)` })
    .from(voicelogs)
    .where(and(isActive, sql`${at} > now()`))
  return row === undefined || row.ms === null ? null : Number(row.ms)
}

/** Removes uploads whose process no longer renews them: the row goes, the object is noted for deletion. */
export async function removeStaleUploads(db: Database, { limit }: { limit: number }): Promise<number> {
  const isStale = and(eq(voicelogs.status, 'uploading'), lt(voicelogs.leaseUntil, sql`now()`))
  return await db.transaction(async (tx) => {
    const stale = tx
      .select({ id: voicelogs.id })
      .from(voicelogs)
      .where(isStale)
      .orderBy(asc(voicelogs.id))
      .limit(limit)
      .for('update', { skipLocked: true })
    const removed = await tx
      .delete(voicelogs)
      .where(sql`${voicelogs.id} = any(array(${stale}))`)
      .returning({ objectKey: voicelogs.objectKey, organisationId: voicelogs.organisationId })
    if (removed.length > 0) await tx.insert(objectDeletions).values(removed).onConflictDoNothing()
    return removed.length
  })
}

/**
 * Takes a batch of objects to delete, those that wait longest first, and puts them behind all others: what can't be
 * deleted holds up nothing, and two that take batches at once take different ones. A note dated in the future is for then.
 */
export async function takeObjectDeletions(db: Database, { limit }: { limit: number }): Promise<string[]> {
  const oldest = db
    .select({ objectKey: objectDeletions.objectKey })
    .from(objectDeletions)
    .where(lte(objectDeletions.createdAt, sql`now()`))
    .orderBy(asc(objectDeletions.createdAt), asc(objectDeletions.objectKey))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(objectDeletions)
    .set({ createdAt: sql`now()` })
    .where(sql`${objectDeletions.objectKey} = any(array(${oldest}))`)
    .returning({ objectKey: objectDeletions.objectKey })
  return rows.map((each) => each.objectKey)
}

const isActive = inArray(voicelogs.status, ['queued', 'transcribing', 'analysing'])
const isStalled = and(isActive, lt(voicelogs.leaseUntil, sql`now()`))
