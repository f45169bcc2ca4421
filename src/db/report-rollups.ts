import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { FIGURE_COLUMNS, figuresOfCalls, figuresOfRollups } from './report-figures.ts'

// Sums are made anew for whole days, from the calls themselves, so nothing adds up wrong over time. A mark is removed
// before its day is read: what changes later has its own mark, and the day is read from the calls until that is gone.

/** The sums there are, by dimension: `all` has one value, null. Finer grains would hold about as many rows as calls. */
export const ROLLUP_GRAINS = {
  all: ['hour', 'day', 'month'],
  department: ['hour', 'day', 'month'],
  language: ['hour', 'day', 'month'],
  status: ['hour', 'day', 'month'],
  intent: ['day', 'month'],
  emotion: ['day', 'month'],
  operator_id: ['day', 'month'],
} as const satisfies Record<string, readonly Grain[]>

export type Grain = 'hour' | 'day' | 'month'
export type RollupDimension = keyof typeof ROLLUP_GRAINS

/** Any fixed number: whoever refreshes holds this advisory lock. */
const REFRESH_LOCK = 7_245_004

/**
 * Sums the marked days of one month of one organisation anew; answers how many. A day that still changes waits until
 * it has been quiet, or until its oldest mark is old. 0 where there is nothing to do, or another process is at it.
 */
export async function refreshRollups(
  db: Database,
  { quietSeconds, oldSeconds }: { quietSeconds: number; oldSeconds: number },
): Promise<number> {
  return await db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${REFRESH_LOCK}) as held, set_config('jit', 'off', true),
        set_config('work_mem', '64MB', true)`,
    )
    if (lock?.held !== true) return 0
    const [due] = await tx.execute<Due>(sql`
      with due as (
        select organisation_id, day, date_trunc('month', day)::date as month from report_dirty_days
        group by organisation_id, day
        having max(at) <= now() - ${quietSeconds} * interval '1 second'
          or min(at) <= now() - ${oldSeconds} * interval '1 second'
      )
      select organisation_id as organisation, month::text, min(day)::text as from, max(day)::text as to,
        array_agg(day)::text as days
      from due group by organisation_id, month order by month desc limit 1`)
    if (due === undefined) return 0
    return await sumAnew(tx, due)
  })
}

type Due = { organisation: string; month: string; from: string; to: string; days: string }

async function sumAnew(tx: Database, { organisation, month, from, to, days }: Due): Promise<number> {
  const removed = await tx.execute<{ days: string }>(sql`
    with gone as (
      delete from report_dirty_days
      where organisation_id = ${organisation} and day = any(${days}::date[]) returning day
    )
    select count(distinct day)::text as days from gone`)
  // Constants on both sides, so that a table nobody has analysed yet is read by its index too.
  const within = (
    at: SQL,
  ) => sql`${at} >= ${startOf(sql`${from}::date`)} and ${at} < ${startOf(sql`${to}::date + 1`)}
    and (${at} at time zone 'UTC')::date = any(${days}::date[])`
  await tx.execute(sql`
    delete from report_rollups
    where organisation_id = ${organisation} and dimension = any(${dimensions()}::text[]) and grain in ('hour', 'day')
      and ${within(sql`starts_at`)}`)
  await tx.execute(sql`
    delete from report_rollups
    where organisation_id = ${organisation} and dimension = any(${dimensions()}::text[]) and grain = 'month'
      and starts_at = ${startOf(sql`${month}::date`)}`)
  for (const [dimension, grains] of Object.entries(ROLLUP_GRAINS)) {
    const value = dimension === 'all' ? sql`null` : sql`f.${sql.raw(dimension)}`
    for (const grain of grains) {
      if (grain === 'month') continue
      await tx.execute(sql`
        insert into report_rollups (organisation_id, dimension, grain, starts_at, value, ${FIGURE_COLUMNS})
        select f.organisation_id, ${dimension}, ${grain}, date_trunc(${grain}, f.occurred_at, 'UTC'), ${value},
          ${figuresOfCalls()}
        from call_facts f where f.organisation_id = ${organisation} and ${within(sql`f.occurred_at`)}
        group by 1, 4, 5`)
    }
  }
  await tx.execute(sql`
    insert into report_rollups (organisation_id, dimension, grain, starts_at, value, ${FIGURE_COLUMNS})
    select r.organisation_id, r.dimension, 'month', ${startOf(sql`${month}::date`)}, r.value, ${figuresOfRollups()}
    from report_rollups r
    where r.organisation_id = ${organisation} and r.dimension = any(${dimensions()}::text[]) and r.grain = 'day'
      and r.starts_at >= ${startOf(sql`${month}::date`)}
      and r.starts_at < ${startOf(sql`(${month}::date + interval '1 month')::date`)}
    group by 1, 2, 5`)
  return Number(removed[0]?.days ?? 0)
}

/** A day's first instant in UTC, whatever the connection's time zone. */
function startOf(day: SQL): SQL {
  return sql`(${day})::timestamp at time zone 'UTC'`
}

/** As an array's text: the driver knows no array types. */
function dimensions(): string {
  return `{${Object.keys(ROLLUP_GRAINS).join(',')}}`
}
