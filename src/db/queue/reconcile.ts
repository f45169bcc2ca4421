import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { withTimelineEvents } from '../calls/timeline.ts'
import type { Database } from '../client.ts'
import { objectDeletions, voicelogs } from '../schema/index.ts'
import { CALL, isCallDue, RECOVERED, stageOf } from './calls.ts'
import { answeredAt } from './circuit-breakers.ts'
import { failCrashed, isAmongFirst, releaseWhere } from './jobs.ts'

// What the reconciler reads and writes. Every function takes a bounded batch, changes each row in one statement that
// checks the row again, and may run several times at once: rows that another transaction holds are skipped.

/** The advisory lock of the reconciler. Any number does that nothing else uses. */
const RECONCILER_LOCK = 7_245_003

/** A process that is frozen, or whose machine is gone, loses the lock after this time. */
const GUARD_TIMEOUT = '2s'

/**
 * Runs `work` unless another process runs it at the moment. Answers whether it ran.
 *
 * A transaction that does nothing else holds the lock. The lock ends with its connection, or by PostgreSQL's timeout if
 * nobody sees the connection end. The work uses other connections and commits each step by itself. So nothing is lost if
 * the lock ends half-way, and two processes that work at once do no harm.
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
  // The lock may have ended before the work. The work is still waited for, and its error is passed on.
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

/** How many calls are due, counted up to `atMost`. */
export async function countDue(db: Database, atMost: number): Promise<number> {
  const due = db.select({ id: voicelogs.id }).from(voicelogs).where(isCallDue).limit(atMost).as('due')
  return await db.$count(due)
}

/**
 * The ids of the oldest due calls that have no hint, or one older than `rehintSeconds`, or one from before their engine
 * answered: while one call was the probe, the hints of all others were in vain.
 */
export async function readUnhinted(
  db: Database,
  { rehintSeconds, limit }: { rehintSeconds: number; limit: number },
): Promise<string[]> {
  const isUnhinted = or(
    isNull(voicelogs.hintedAt),
    lt(voicelogs.hintedAt, sql`now() - ${rehintSeconds} * interval '1 second'`),
    sql`${voicelogs.hintedAt} < case ${voicelogs.status} when 'analysing'
      then ${answeredAt('analysis')} else ${answeredAt('transcription')} end`,
  )
  const rows = await db
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(and(isCallDue, isUnhinted))
    .orderBy(asc(voicelogs.id))
    .limit(limit)
  return rows.map((each) => each.id)
}

/** Notes that hints were pushed. A call that was claimed meanwhile has none. */
export async function markHinted(db: Database, voicelogIds: readonly string[]): Promise<void> {
  await db
    .update(voicelogs)
    .set({ hintedAt: sql`now()` })
    .where(and(inArray(voicelogs.id, [...voicelogIds]), isCallDue))
}

/** Milliseconds until the next lease of a call ends, the next delayed call is due or a circuit is half-open; or null. */
export async function readNextDueMs(db: Database): Promise<number | null> {
  const at = sql`greatest(${voicelogs.leaseUntil}, ${voicelogs.nextAttemptAt})`
  const [row] = await db
    .select({
      ms: sql<string | null>`ceil(extract(epoch from least(min(${at}),
        (select min(b.open_until) from circuit_breakers b where b.open_until > now())) - now()) * 1000)`,
    })
    .from(voicelogs)
    .where(and(isActive, sql`${at} > now()`))
  return row === undefined || row.ms === null ? null : Number(row.ms)
}

/** Removes uploads whose process no longer renews their lease, and notes their objects for deletion. */
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
 * Takes the keys of `limit` objects to delete, the longest waiting first, and moves them behind all others. So an object
 * that cannot be deleted delays no other, and two processes take different ones. A note with a future date waits for it.
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
