import { type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import type { Database } from '../client.ts'
import { secondsAgo } from '../clock.ts'
import { applyCustomerCallChanges, isOfTeam, takeTeamChanges } from './customer-calls.ts'
import { MEASURE_COLUMNS, measuresOfCalls, measuresOfRollups } from './measures.ts'

// Rollups are recomputed for whole days from the calls themselves, so errors cannot add up over time. The mark of a day
// is removed before the day is read: a later change sets a new mark, and reports read a marked day from its calls.

/**
 * The grains of the rollups of each dimension, finest first. `all` and `no_customer`, the calls without a customer,
 * have the single value null. Finer grains are left out where there would be about as many rollups as calls.
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

/**
 * The grains of the rollups of teams. Hours only of all calls of a team: those by value would be about as many as calls.
 */
export const TEAM_GRAINS = {
  all: ['hour', 'day', 'month'],
  department: ['day', 'month'],
  language: ['day', 'month'],
  status: ['day', 'month'],
  intent: ['day', 'month'],
  emotion: ['day', 'month'],
  operator_id: ['day', 'month'],
  no_customer: ['day', 'month'],
} as const satisfies Partial<Record<RollupDimension, readonly TeamGrain[]>>

type TeamGrain = Exclude<Grain, 'quarter'>

/** The dimensions whose calls are also counted by intent, with their grains. */
export const INTENT_GRAINS = {
  department: ['day', 'month'],
  language: ['day', 'month'],
  status: ['day', 'month'],
  emotion: ['day', 'month'],
  operator_id: ['month'],
} as const satisfies Partial<Record<RollupDimension, readonly ('day' | 'month')[]>>

/**
 * The hours (UTC) that also have rollups of quarter hours: in these, a day begins in a time zone that is not whole
 * hours from UTC, such as the Marquesas (−9:30), India (+5:30) and the Chatham Islands (+12:45, in summer +13:45).
 */
export const QUARTER_HOURS = [2, 3, 9, 10, 11, 13, 14, 15, 17, 18, 19, 20] as const

/** The length of a rollup; `quarter` is a quarter of an hour. */
export type Grain = 'quarter' | 'hour' | 'day' | 'month'
/** What a rollup selects calls by. */
export type RollupDimension = keyof typeof ROLLUP_GRAINS

/**
 * Recomputes the rollups of the marked days of one month of one organisation, and returns the number of days; or takes
 * changes of teams and returns 1 if there may be more, so that their days are recomputed once. A day that is still
 * changing waits until its newest mark is `quietSeconds` old, or its oldest `oldSeconds`. Returns 0 if there is nothing
 * to do, or if another process is doing it.
 */
export async function refreshRollups(
  db: Database,
  { quietSeconds, oldSeconds }: { quietSeconds: number; oldSeconds: number },
): Promise<number> {
  return await db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.rollups}) as held, set_config('jit', 'off', true),
        set_config('work_mem', '64MB', true)`,
    )
    if (lock?.held !== true) return 0
    await applyCustomerCallChanges(tx)
    if (await takeTeamChanges(tx)) return 1
    const [due] = await tx.execute<Due>(sql`
      with due as (
        select organisation_id, day, date_trunc('month', day)::date as month from report_dirty_days
        group by organisation_id, day
        having max(at) <= ${secondsAgo(quietSeconds)}
          or min(at) <= ${secondsAgo(oldSeconds)}
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
  // Bounds by constants, so that PostgreSQL uses the index also before the table was analysed.
  const isMarked = (
    at: SQL,
  ) => sql`${at} >= ${startOf(sql`${from}::date`)} and ${at} < ${startOf(sql`${to}::date + 1`)}
    and (${at} at time zone 'UTC')::date = any(${days}::date[])`
  const monthStart = startOf(sql`${month}::date`)
  const isOfMonth = (at: SQL) =>
    sql`${at} >= ${monthStart} and ${at} < ${startOf(sql`(${month}::date + interval '1 month')::date`)}`
  const span: Span = { organisation, monthStart, isMarked, isOfMonth }
  await removeRollups(tx, sql`report_rollups`, Object.keys(ROLLUP_GRAINS), span)
  await removeRollups(tx, sql`report_intents`, Object.keys(INTENT_GRAINS), span)
  for (const dimension of dimensionsOf(ROLLUP_GRAINS))
    for (const grain of ROLLUP_GRAINS[dimension]) await writeRollups(tx, dimension, grain, span)
  for (const dimension of dimensionsOf(INTENT_GRAINS))
    for (const grain of INTENT_GRAINS[dimension]) await countIntents(tx, dimension, grain, span)
  await recomputeTeams(tx, span)
  return Number(removed[0]?.days ?? 0)
}

/** What is recomputed: the marked days of one month, and the month. */
type Span = {
  organisation: string
  monthStart: SQL
  isMarked(at: SQL): SQL
  isOfMonth(at: SQL): SQL
}

async function removeRollups(
  tx: Database,
  table: SQL,
  dimensions: readonly string[],
  { organisation, monthStart, isMarked }: Span,
): Promise<void> {
  // The text of an array: the driver has no array types.
  const ofThese = sql`organisation_id = ${organisation} and dimension = any(${`{${dimensions.join(',')}}`}::text[])`
  await tx.execute(
    sql`delete from ${table} where ${ofThese} and grain in ('quarter', 'hour', 'day') and ${isMarked(sql`starts_at`)}`,
  )
  await tx.execute(
    sql`delete from ${table} where ${ofThese} and grain = 'month' and starts_at = ${monthStart}`,
  )
}

/** Computes rollups from finer ones, or from the calls if there are none. */
async function writeRollups(
  tx: Database,
  dimension: RollupDimension,
  grain: Grain,
  { organisation, monthStart, isMarked, isOfMonth }: Span,
): Promise<void> {
  const into = sql`insert into report_rollups (organisation_id, dimension, grain, starts_at, value, ${MEASURE_COLUMNS})`
  const ofRollups = (finer: Grain) => sql`from report_rollups r where r.organisation_id = ${organisation}
    and r.dimension = ${dimension} and r.grain = ${finer}`
  if (grain === 'month') {
    await tx.execute(sql`${into}
      select r.organisation_id, r.dimension, 'month', ${monthStart}, r.value, ${measuresOfRollups()}
      ${ofRollups('day')} and ${isOfMonth(sql`r.starts_at`)} group by 1, 2, 5`)
  } else if (grain === 'day' && hasHours(dimension)) {
    await tx.execute(sql`${into}
      select r.organisation_id, r.dimension, 'day', date_trunc('day', r.starts_at, 'UTC'), r.value, ${measuresOfRollups()}
      ${ofRollups('hour')} and ${isMarked(sql`r.starts_at`)} group by 1, 2, 4, 5`)
  } else {
    await tx.execute(sql`${into}
      select f.organisation_id, ${dimension}, ${grain}, ${startOfGrain(grain)}, ${valueColumn(dimension)}, ${measuresOfCalls()}
      from call_facts f where f.organisation_id = ${organisation} and ${isMarked(sql`f.occurred_at`)}
        ${isCounted(dimension)}
        ${grain === 'quarter' ? isInQuarterHour() : sql``}
      group by 1, 4, 5`)
  }
}

/** Recomputes the rollups of teams. Each call counts for the team that its operator was in at its time. */
async function recomputeTeams(tx: Database, span: Span): Promise<void> {
  const { organisation, monthStart, isMarked, isOfMonth } = span
  const ofOrganisation = sql`organisation_id = ${organisation}`
  for (const table of [sql`report_team_rollups`, sql`report_team_intents`])
    await tx.execute(sql`delete from ${table} where ${ofOrganisation}
      and (grain in ('hour', 'day') and ${isMarked(sql`starts_at`)} or grain = 'month' and starts_at = ${monthStart})`)
  const [team] = await tx.execute(sql`select 1 from operator_teams where ${ofOrganisation} limit 1`)
  if (team === undefined) return
  const into = sql`insert into report_team_rollups
    (organisation_id, team_id, dimension, grain, starts_at, value, ${MEASURE_COLUMNS})`
  const fromFiner = async (
    dimension: string,
    grain: TeamGrain,
    finer: TeamGrain,
    startsAt: SQL,
    isWithin: SQL,
  ) =>
    await tx.execute(sql`${into}
      select r.organisation_id, r.team_id, r.dimension, ${grain}, ${startsAt}, r.value, ${measuresOfRollups()}
      from report_team_rollups r where r.${ofOrganisation} and r.dimension = ${dimension} and r.grain = ${finer}
        and ${isWithin} group by 1, 2, 3, 5, 6`)
  for (const dimension of dimensionsOf(TEAM_GRAINS)) {
    const finest = TEAM_GRAINS[dimension][0]
    await tx.execute(sql`${into}
      select f.organisation_id, m.team_id, ${dimension}, ${finest}, ${startOfGrain(finest)}, ${valueColumn(dimension)},
        ${measuresOfCalls()}
      from ${callsOfTeams(organisation)} and ${isMarked(sql`f.occurred_at`)} ${isCounted(dimension)}
      group by 1, 2, 5, 6`)
    if (finest === 'hour')
      await fromFiner(
        dimension,
        'day',
        'hour',
        sql`date_trunc('day', r.starts_at, 'UTC')`,
        isMarked(sql`r.starts_at`),
      )
    await fromFiner(dimension, 'month', 'day', monthStart, isOfMonth(sql`r.starts_at`))
  }
  await countTeamIntents(tx, span)
}

/** Counts the calls of teams by intent, as report_intents counts those of all. */
async function countTeamIntents(
  tx: Database,
  { organisation, monthStart, isMarked, isOfMonth }: Span,
): Promise<void> {
  const into = sql`insert into report_team_intents
    (organisation_id, team_id, dimension, grain, starts_at, value, intent, calls)`
  for (const dimension of dimensionsOf(INTENT_GRAINS)) {
    const [finest] = INTENT_GRAINS[dimension]
    const [startsAt, isWithin] =
      finest === 'month'
        ? [monthStart, isOfMonth(sql`f.occurred_at`)]
        : [startOfGrain(finest), isMarked(sql`f.occurred_at`)]
    await tx.execute(sql`${into}
      select f.organisation_id, m.team_id, ${dimension}, ${finest}, ${startsAt}, ${valueColumn(dimension)}, f.intent,
        count(*)
      from ${callsOfTeams(organisation)} and ${isWithin} and f.intent is not null group by 1, 2, 5, 6, 7`)
    if (finest === 'month') continue
    await tx.execute(sql`${into}
      select r.organisation_id, r.team_id, r.dimension, 'month', ${monthStart}, r.value, r.intent, sum(r.calls)
      from report_team_intents r where r.organisation_id = ${organisation} and r.dimension = ${dimension}
        and r.grain = 'day' and ${isOfMonth(sql`r.starts_at`)} group by 1, 2, 3, 6, 7`)
  }
}

/** The calls of an organisation with the team that their operator was in at their time, as `f` and `m`. */
function callsOfTeams(organisation: string): SQL {
  return sql`call_facts f join operator_teams m on ${isOfTeam()} where f.organisation_id = ${organisation}`
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
  // Object.keys does not return the type of the keys.
  return Object.keys(grains) as T[]
}

function hasHours(dimension: RollupDimension): boolean {
  return ROLLUP_GRAINS[dimension].some((each) => each === 'hour')
}

function valueColumn(dimension: RollupDimension): SQL {
  return dimension === 'all' || dimension === 'no_customer' ? sql`null` : sql`f.${sql.raw(dimension)}`
}

/** Of `no_customer`, the calls without a customer; of the other dimensions, all calls. */
function isCounted(dimension: RollupDimension): SQL {
  return dimension === 'no_customer' ? sql`and f.customer_id is null` : sql``
}

function startOfGrain(grain: Exclude<Grain, 'month'>): SQL {
  return grain === 'quarter'
    ? sql`date_bin('15 minutes', f.occurred_at, timestamptz '2000-01-01 00:00:00Z')`
    : sql`date_trunc(${grain}, f.occurred_at, 'UTC')`
}

function isInQuarterHour(): SQL {
  return sql`and extract(hour from f.occurred_at at time zone 'UTC') in (${sql.raw(QUARTER_HOURS.join(', '))})`
}

/** The first instant of a day in UTC, whatever the time zone of the connection. */
function startOf(day: SQL): SQL {
  return sql`(${day})::timestamp at time zone 'UTC'`
}
