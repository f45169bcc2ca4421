import { sql } from 'drizzle-orm'
import type { ISql, TransactionSql } from 'postgres'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import type { Database } from '../client.ts'

// The audit is partitioned by month (UTC) of `at`. A partition is named after its month, `audit_events_2027_02`. The
// first one also has everything before its month. `audit_events_default` has events of months without a partition.

/** How many months after the present one have a partition. Without workers for longer, events go to the default partition. */
const MONTHS_AHEAD = 3

/** How long a change of partitions waits for a lock. Others wait behind it meanwhile; the next round tries again. */
const LOCK_TIMEOUT = '1s'

/**
 * Makes the partitions that are missing up to three months from now, and drops those of which the last event is more than
 * `keepMonths` months old. Answers how many it made and dropped. Each is a transaction that takes milliseconds.
 * @param options.now for tests; by default the time of PostgreSQL's clock, which events have too
 */
export async function keepAuditPartitions(
  db: Database,
  { keepMonths, now }: { keepMonths: number; now?: Date },
): Promise<number> {
  const [clock] = await db.execute<{ month: number }>(
    sql`select (extract(year from at) * 12 + extract(month from at) - 1)::int as month
      from (select coalesce(${now?.toISOString() ?? null}::timestamptz, now()) at time zone 'UTC' as at) _`,
  )
  if (clock === undefined) return 0
  const [newestMonth, oldestMonth] = [clock.month + MONTHS_AHEAD, clock.month - keepMonths]
  let changes = 0
  while (await changePartition(db, { newestMonth, oldestMonth })) changes++
  return changes
}

/** Makes one missing partition or drops one that is too old. False if there is nothing to do. */
async function changePartition(
  db: Database,
  { newestMonth, oldestMonth }: { newestMonth: number; oldestMonth: number },
): Promise<boolean> {
  const plan = async (tx: Database) => {
    const months = await monthsWithPartition(tx)
    const last = months.at(-1) ?? newestMonth - MONTHS_AHEAD - 1
    const made = last < newestMonth ? last + 1 : null
    return { made, dropped: months.find((each) => each < oldestMonth) ?? null }
  }
  const isDone = ({ made, dropped }: Awaited<ReturnType<typeof plan>>) => made === null && dropped === null
  if (isDone(await plan(db))) return false
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`)
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.auditPartitions})`)
    // Again: another process may have done it.
    const planned = await plan(tx)
    if (planned.made !== null) await makePartition(tx, planned.made)
    else if (planned.dropped !== null) await dropPartition(tx, planned.dropped)
    return !isDone(planned)
  })
}

/** The months that have a partition, in their order, each as a number: months since the year 0. */
async function monthsWithPartition(db: Database): Promise<number[]> {
  const rows = await db.execute<{ name: string }>(
    sql`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'audit_events'::regclass`,
  )
  return rows
    .flatMap(({ name }) => {
      const [, year, month] = /^audit_events_(\d{4})_(\d{2})$/.exec(name) ?? []
      return year === undefined ? [] : [Number(year) * 12 + Number(month) - 1]
    })
    .sort((a, b) => a - b)
}

async function makePartition(tx: Database, month: number): Promise<void> {
  const name = sql.identifier(nameOf(month))
  const [from, to] = [sql.raw(`'${startOf(month)}'`), sql.raw(`'${startOf(month + 1)}'`)]
  // First the locks that ATTACH takes, in the order in which changes with an event take theirs. The default partition is
  // empty, unless workers were away for months: its events of the month move into the new partition.
  await tx.execute(sql`lock table organisations in share row exclusive mode`)
  await tx.execute(sql`lock table audit_events_default in access exclusive mode`)
  await tx.execute(sql`create table ${name} (like audit_events including defaults)`)
  const ofMonth = sql`at >= ${from} and at < ${to}`
  const moved = await tx.execute(sql`insert into ${name} select * from audit_events_default where ${ofMonth}`)
  if (moved.count > 0) {
    await tx.execute(sql`alter table audit_events_default disable trigger audit_events_append_only`)
    await tx.execute(sql`delete from audit_events_default where ${ofMonth}`)
    await tx.execute(sql`alter table audit_events_default enable trigger audit_events_append_only`)
  }
  await tx.execute(
    sql`alter table audit_events attach partition ${name} for values from (${from}) to (${to})`,
  )
  await tx.execute(sql`create trigger audit_events_no_truncate before truncate on ${name}
    for each statement execute function refuse_audit_change()`)
}

/** A partition of the audit and which events it has, as PostgreSQL says it. The default one is not named. */
export type PartitionShape = { name: string; bound: string }

export async function readPartitions(sql: ISql): Promise<PartitionShape[]> {
  return await sql<PartitionShape[]>`
    select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bound
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_events'::regclass and relname <> 'audit_events_default' order by relname`
}

/**
 * Replaces the partitions of the audit by these, so that each month's events are dropped when they would have been.
 * @throws Error if the audit has events, or a bound is not one of time
 */
export async function makePartitions(
  sql: TransactionSql,
  partitions: readonly PartitionShape[],
): Promise<void> {
  const [row] = await sql`select exists (select from audit_events) as found`
  if (row?.found === true) throw new Error('The audit has events')
  for (const { name } of await readPartitions(sql)) await sql`drop table ${sql(name)}`
  for (const { name, bound } of partitions) {
    if (!/^FOR VALUES FROM \((MINVALUE|'[\d :+-]+')\) TO \('[\d :+-]+'\)$/.test(bound))
      throw new Error(`The partition ${name} has an unknown bound: ${bound}`)
    await sql.unsafe(`create table "${name.replaceAll('"', '""')}" partition of audit_events ${bound}`)
    await sql`create trigger audit_events_no_truncate before truncate on ${sql(name)}
      for each statement execute function refuse_audit_change()`
  }
}

async function dropPartition(tx: Database, month: number): Promise<void> {
  // Dropping it also drops its foreign key, which needs this lock.
  await tx.execute(sql`lock table organisations in access exclusive mode`)
  await tx.execute(sql`drop table ${sql.identifier(nameOf(month))}`)
}

function nameOf(month: number): string {
  return `audit_events_${startOf(month).slice(0, 7).replace('-', '_')}`
}

/** The beginning of a month, ISO 8601. */
function startOf(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString()
}
