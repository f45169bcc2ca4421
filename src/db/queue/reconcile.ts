import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { withTimelineEvents } from '../calls/timeline.ts'
import type { Database } from '../client.ts'
import { secondsAgo } from '../clock.ts'
import { objectDeletions, voicelogs } from '../schema/index.ts'
import { isActive } from './active.ts'
import { CALL, currentStage, isCallDue, isWaiting, RECOVERED } from './calls.ts'
import { answeredAt } from './circuit-breakers.ts'
import { failCrashed, isAmongFirst, releaseWhere } from './jobs.ts'
import type { Turn } from './turns.ts'

// What the reconciler reads and writes. Every function takes a bounded batch, changes each row in one statement that
// checks the row again, and may run several times at once: rows that another transaction holds are skipped.

/**
 * A process that is frozen, or whose machine is gone, loses the lock after this time. The quick steps took 0.6 s
 * together where three of the five changed 1,000 rows each, the most in a round (measured on two cores).
 */
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
          pg_try_advisory_xact_lock(${ADVISORY_LOCKS.reconciler}) as locked`,
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
  return await failCrashed(db, CALL, { stage: currentStage, limit })
}

/** How many calls are due, counted up to `atMost`. */
export async function countDue(db: Database, atMost: number): Promise<number> {
  const due = db.select({ id: voicelogs.id }).from(voicelogs).where(isCallDue).limit(atMost).as('due')
  return await db.$count(due)
}

/** The due calls of an organisation with one priority. */
export type DueGroup = Turn & { due: number }

/**
 * Counts the due calls of each organisation and priority that has any: about `atMost` in all, so a large backlog is
 * counted in part, but 100 of each at least.
 */
export async function countDueByTurn(db: Database, atMost: number): Promise<DueGroup[]> {
  // By the index of what is due, which passes over calls that wait for a later time. Claimed ones may be among them.
  const due = sql`select priority, organisation_id, lease_token from voicelogs where ${isCallDue} limit ${atMost}`
  const groups = await db.execute<DueGroup & { all: number }>(sql`
    select priority, organisation_id as "organisationId", count(*) filter (where lease_token is null)::int as due,
      count(*)::int as "all"
    from (${due}) due group by 1, 2`)
  const isWhole = groups.reduce((sum, each) => sum + each.all, 0) < atMost
  const counted = isWhole ? groups : await countInTurn(db, atMost)
  return counted
    .filter((each) => each.due > 0)
    .map(({ priority, organisationId, due }) => ({ priority, organisationId, due }))
}

/** The same for a backlog so large that one organisation may be all that is counted. */
async function countInTurn(db: Database, atMost: number): Promise<DueGroup[]> {
  // Each step of the recursion finds the next organisation in the index, past all calls of the one before.
  const groups = sql`with recursive groups as (
    (select priority, organisation_id from voicelogs where ${isWaiting} order by priority, organisation_id limit 1)
    union all
    select later.* from groups, lateral (
      select priority, organisation_id from voicelogs
      where ${isWaiting} and (priority, organisation_id) > (groups.priority, groups.organisation_id)
      order by priority, organisation_id limit 1) later)`
  return await db.execute<DueGroup>(sql`${groups}
    select groups.priority, groups.organisation_id as "organisationId",
      (select count(*)::int from (
        select 1 from voicelogs where ${isWaiting} and ${isCallDue}
          and voicelogs.priority = groups.priority and voicelogs.organisation_id = groups.organisation_id
        limit (select greatest(100, ${atMost} / count(*)) from groups)) counted) as due
    from groups`)
}

/**
 * Due calls that have no hint, or one older than `rehintSeconds`, or one from before their engine answered: while one call
 * was the probe, the hints of all others were in vain. Of each organisation and priority as many as are `missing`, the
 * oldest first, and `limit` in all.
 */
export async function readUnhinted(
  db: Database,
  missing: readonly (Turn & { missing: number })[],
  { rehintSeconds, limit }: { rehintSeconds: number; limit: number },
): Promise<(Turn & { voicelogId: string })[]> {
  // So that each organisation and priority has a share of the round.
  const atMost = Math.max(1, Math.floor(limit / missing.length))
  const asked = missing.slice(0, limit).map((each) => ({ ...each, missing: Math.min(each.missing, atMost) }))
  const isUnhinted = or(
    isNull(voicelogs.hintedAt),
    lt(voicelogs.hintedAt, secondsAgo(rehintSeconds)),
    sql`${voicelogs.hintedAt} < case ${voicelogs.status} when 'analysing'
      then ${answeredAt('analysis')} else ${answeredAt('transcription')} end`,
  )
  const rows = await db.execute<Turn & { voicelogId: string }>(sql`
    select found.id as "voicelogId", asked.priority, asked."organisationId"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked(priority smallint, "organisationId" uuid, missing int),
    lateral (select id from voicelogs where ${isWaiting} and ${isCallDue} and ${isUnhinted}
      and voicelogs.priority = asked.priority and voicelogs.organisation_id = asked."organisationId"
      order by id limit asked.missing) found`)
  return [...rows]
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
 * So does the note of a pending upload for its check: after an outage of hours, a recording that arrived in time comes
 * before its deletion.
 */
export async function takeObjectDeletions(db: Database, { limit }: { limit: number }): Promise<string[]> {
  const oldest = db
    .select({ objectKey: objectDeletions.objectKey })
    .from(objectDeletions)
    .where(
      and(
        lte(objectDeletions.createdAt, sql`now()`),
        sql`not exists (select from voicelogs v
          where v.status = 'awaiting_upload' and v.object_key = ${objectDeletions.objectKey})`,
      ),
    )
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

const isStalled = and(isActive, lt(voicelogs.leaseUntil, sql`now()`))
