import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { applyCustomerCallChanges } from './customer-calls.ts'
import { MEASURE_COLUMNS, measuresOfCalls, measuresOfRollups } from './measures.ts'

// Sums are made anew for whole days, from the calls themselves, so nothing adds up wrong over time. A mark is removed
// before its day is read: what changes later has its own mark, and the day is read from the calls until that is gone.

/**
 * The sums there are, by dimension, finest first. `all` has one value, null, and so has `no_customer`: the calls of
 * nobody known, as many as those of a hundred customers. Finer grains would hold about as many rows as calls.
 */
export const ROLLUP_GRAINS = {
  all: ['quarter', 'hour', 'day', 'month'],
  department: ['hour', 'day', 'month'],
  language: ['quarter', 'hour', 'day', 'month'],
  status: ['quarter', 'hour', 'day', 'month'],
  intent: ['hour', 'day', 'month'],
  emotion: ['hour', 'day', 'month'],
  operator_id: ['day', 'month'],
  no_customer: ['day', 'month'],
} as const satisfies Record<string, readonly Grain[]>

/** Of which dimensions calls are counted by intent too. */
export const INTENT_GRAINS = {
  department: ['day', 'month'],
  language: ['day', 'month'],
  status: ['day', 'month'],
  emotion: ['day', 'month'],
  operator_id: ['month'],
} as const satisfies Partial<Record<RollupDimension, readonly ('day' | 'month')[]>>

/**
 * Hours (UTC) that are summed by quarters too: in these a day begins somewhere that is not whole hours from UTC, from
 * the Marquesas (-9:30) over India (+5:30) to the Chatham Islands (+12:45, +13:45 in summer).
 */
export const QUARTER_HOURS = [2, 3, 9, 10, 11, 13, 14, 15, 17, 18, 19, 20] as const

export type Grain = 'quarter' | 'hour' | 'day' | 'month'
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
    await applyCustomerCallChanges(tx)
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
    return await recompute(tx, due)
  })
}

type Due = { organisation: string; month: string; from: string; to: string; days: string }

async function recompute(tx: Database, { organisation, month, from, to, days }: Due): Promise<number> {
  const removed = await tx.execute<{ days: string }>(sql`
    with gone as (
      delete from report_dirty_days
      where organisation_id = ${organisation} and day = any(${days}::date[]) returning day
    )
    select count(distinct day)::text as days from gone`)
  // Constants on both sides, so that a table nobody has analysed yet is read by its index too.
  const isMarked = (
    at: SQL,
  ) => sql`${at} >= ${startOf(sql`${from}::date`)} and ${at} < ${startOf(sql`${to}::date + 1`)}
    and (${at} at time zone 'UTC')::date = any(${days}::date[])`
  const monthStart = startOf(sql`${month}::date`)
  const isOfMonth = (at: SQL) =>
    sql`${at} >= ${monthStart} and ${at} < ${startOf(sql`(${month}::date + interval '1 month')::date`)}`
  const span: Span = { organisation, monthStart, isMarked, isOfMonth }
  await removeSums(tx, sql`report_rollups`, Object.keys(ROLLUP_GRAINS), span)
  await removeSums(tx, sql`report_intents`, Object.keys(INTENT_GRAINS), span)
  for (const dimension of dimensionsOf(ROLLUP_GRAINS))
    for (const grain of ROLLUP_GRAINS[dimension]) await writeRollups(tx, dimension, grain, span)
  for (const dimension of dimensionsOf(INTENT_GRAINS))
    for (const grain of INTENT_GRAINS[dimension]) await countIntents(tx, dimension, grain, span)
  return Number(removed[0]?.days ?? 0)
}

/** What is summed anew: the marked days of one month, and the month. */
type Span = {
  organisation: string
  monthStart: SQL
  isMarked(at: SQL): SQL
  isOfMonth(at: SQL): SQL
}

async function removeSums(
  tx: Database,
  table: SQL,
  dimensions: readonly string[],
  { organisation, monthStart, isMarked }: Span,
): Promise<void> {
  // As an array's text: the driver knows no array types.
  const ofThese = sql`organisation_id = ${organisation} and dimension = any(${`{${dimensions.join(',')}}`}::text[])`
  await tx.execute(
    sql`delete from ${table} where ${ofThese} and grain in ('quarter', 'hour', 'day') and ${isMarked(sql`starts_at`)}`,
  )
  await tx.execute(
    sql`delete from ${table} where ${ofThese} and grain = 'month' and starts_at = ${monthStart}`,
  )
}

/** Coarse sums are made of finer ones, those that have no finer ones of the calls. */
async function writeRollups(
  tx: Database,
  dimension: RollupDimension,
  grain: Grain,
  { organisation, monthStart, isMarked, isOfMonth }: Span,
): Promise<void> {
  const into = sql`insert into report_rollups (organisation_id, dimension, grain, starts_at, value, ${MEASURE_COLUMNS})`
  const ofSums = (finer: Grain) => sql`from report_rollups r where r.organisation_id = ${organisation}
    and r.dimension = ${dimension} and r.grain = ${finer}`
  if (grain === 'month') {
    await tx.execute(sql`${into}
      select r.organisation_id, r.dimension, 'month', ${monthStart}, r.value, ${measuresOfRollups()}
      ${ofSums('day')} and ${isOfMonth(sql`r.starts_at`)} group by 1, 2, 5`)
  } else if (grain === 'day' && hasHours(dimension)) {
    await tx.execute(sql`${into}
      select r.organisation_id, r.dimension, 'day', date_trunc('day', r.starts_at, 'UTC'), r.value, ${measuresOfRollups()}
      ${ofSums('hour')} and ${isMarked(sql`r.starts_at`)} group by 1, 2, 4, 5`)
  } else {
    await tx.execute(sql`${into}
      select f.organisation_id, ${dimension}, ${grain}, ${startOfGrain(grain)}, ${valueColumn(dimension)}, ${measuresOfCalls()}
      from call_facts f where f.organisation_id = ${organisation} and ${isMarked(sql`f.occurred_at`)}
        ${dimension === 'no_customer' ? sql`and f.customer_id is null` : sql``}
        ${grain === 'quarter' ? isInQuarterHour() : sql``}
      group by 1, 4, 5`)
  }
}

async function countIntents(
  tx: Database,
  dimension: keyof typeof INTENT_GRAINS,
  grain: 'day' | 'month',
  { organisation, monthStart, isMarked, isOfMonth }: Span,
): Promise<void> {
  const into = sql`insert into report_intents (organisation_id, dimension, grain, starts_at, value, intent, calls)`
  const hasDays = INTENT_GRAINS[dimension].some((each) => each === 'day')
  if (grain === 'month' && hasDays) {
    await tx.execute(sql`${into}
      select r.organisation_id, r.dimension, 'month', ${monthStart}, r.value, r.intent, sum(r.calls)
      from report_intents r where r.organisation_id = ${organisation} and r.dimension = ${dimension}
        and r.grain = 'day' and ${isOfMonth(sql`r.starts_at`)} group by 1, 2, 5, 6`)
    return
  }
  const [startsAt, isWithin] =
    grain === 'month'
      ? [monthStart, isOfMonth(sql`f.occurred_at`)]
      : [startOfGrain(grain), isMarked(sql`f.occurred_at`)]
  await tx.execute(sql`${into}
    select f.organisation_id, ${dimension}, ${grain}, ${startsAt}, ${valueColumn(dimension)}, f.intent, count(*)
    from call_facts f where f.organisation_id = ${organisation} and ${isWithin} and f.intent is not null
    group by 1, 4, 5, 6`)
}

function dimensionsOf<T extends string>(grains: Record<T, unknown>): T[] {
  // Its own keys: Object.keys can't say so.
  return Object.keys(grains) as T[]
}

function hasHours(dimension: RollupDimension): boolean {
  return ROLLUP_GRAINS[dimension].some((each) => each === 'hour')
}

function valueColumn(dimension: RollupDimension): SQL {
  return dimension === 'all' || dimension === 'no_customer' ? sql`null` : sql`f.${sql.raw(dimension)}`
}

function startOfGrain(grain: Exclude<Grain, 'month'>): SQL {
  return grain === 'quarter'
    ? sql`date_bin('15 minutes', f.occurred_at, timestamptz '2000-01-01 00:00:00Z')`
    : sql`date_trunc(${grain}, f.occurred_at, 'UTC')`
}

function isInQuarterHour(): SQL {
  return sql`and extract(hour from f.occurred_at at time zone 'UTC') in (${sql.raw(QUARTER_HOURS.join(', '))})`
}

/** A day's first instant in UTC, whatever the connection's time zone. */
function startOf(day: SQL): SQL {
  return sql`(${day})::timestamp at time zone 'UTC'`
}
