import { type SQL, sql } from 'drizzle-orm'
import { facts } from '../calls/filter.ts'
import { isSeen, type Sight } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { isOfTeam } from './customer-calls.ts'
import { instantText, type ValueCursor } from './reports.ts'

// There are too many customers for rollups: most have fewer calls than there are days. Only the number of calls of each
// customer over all time is stored, also of each team. Other rankings are made of candidates: the customers with the
// most calls in a period are among those with many calls over all time, and those of several teams among those with
// many calls of one team.

/** How many customers over all time are candidates for a period. */
const CANDIDATES_OF_ALL_TIME = 1_000

/**
 * How many customers of each team are candidates for several teams and for a period, times the length of the page. With
 * numbers of calls as in `bun run bench reports`, a page of a period of a third of all time needs 11.
 */
const CANDIDATES_OF_TEAM = { allTime: 4, period: 12 }

type ValueCalls = { value: string | null; key: string | null; calls: number }

type CustomerPage = {
  /** Milliseconds since 1970; null means all time. */
  within: { from: number; to: number } | null
  /** All calls, or those of whole teams. */
  sight: Sight
  order: '-calls' | 'value'
  after: ValueCursor | null
  limit: number
  callsWithoutCustomer: number
}

/**
 * Ranks customers by their number of calls, the most first, or by their ids. Calls without a customer count as one
 * customer with the value null, of which `callsWithoutCustomer` is the number.
 * @returns null if all calls of the period must be counted to find the ranking
 */
export async function rankCustomers(
  db: Database,
  organisationId: string,
  page: CustomerPage,
): Promise<ValueCalls[] | null> {
  const { within, sight, order, limit } = page
  if (within !== null && order === 'value') return null
  const teamIds = sight === 'all' ? null : sight.teamIds
  const stored = teamIds === null ? ofAllCalls(organisationId) : ofTeams(organisationId, teamIds)
  const { numbers } = stored
  const ofEachTeam = (first: SQL) => sql`select t.* from unnest(${arrayOf(teamIds ?? [])}) team(id)
    cross join lateral (select * from (select * from ${numbers} n where n.team_id = team.id) t ${first}) t`
  if (within !== null)
    return await readRanking(db, page, {
      ...stored,
      candidates: teamIds === null ? CANDIDATES_OF_ALL_TIME : CANDIDATES_OF_TEAM.period * limit,
      top: (first) => (teamIds === null ? sql`select * from ${numbers} t ${first}` : ofEachTeam(first)),
      count: sql`select count(*) as calls from call_facts f where f.organisation_id = ${organisationId}
        and f.customer_id = one.customer_id and f.occurred_at >= ${instantText(within.from)}::timestamptz
        and f.occurred_at < ${instantText(within.to)}::timestamptz and ${isSeen(facts, sight) ?? sql`true`}`,
    })
  const areSeveral = teamIds !== null && teamIds.length > 1
  if (areSeveral && order === '-calls') {
    const found = await readRanking(db, page, {
      ...stored,
      candidates: CANDIDATES_OF_TEAM.allTime * limit,
      top: ofEachTeam,
      count: sql`select sum(n.calls)::bigint as calls from ${numbers} n where n.customer_id = one.customer_id`,
    })
    if (found !== null) return found
  }
  const perCustomer = areSeveral
    ? sql`(select customer_id, sum(calls)::bigint as calls, null as team_id from ${numbers} n group by 1)`
    : numbers
  return await readRanking(db, page, {
    ...stored,
    candidates: null,
    top: (first) => sql`select * from ${perCustomer} t ${first}`,
    count: null,
  })
}

/** The numbers of calls by customer, by team if they are of teams, and their changes that are not applied yet. */
type StoredNumbers = { numbers: SQL; changes: SQL }

function ofAllCalls(organisationId: string): StoredNumbers {
  return {
    numbers: sql`(select customer_id, calls, null::uuid as team_id from customer_calls
      where organisation_id = ${organisationId})`,
    changes: sql`(select customer_id, change from customer_call_changes where organisation_id = ${organisationId})`,
  }
}

function ofTeams(organisationId: string, teamIds: readonly string[]): StoredNumbers {
  const [only, ...others] = teamIds
  // Compared with one team, the numbers come from the index in their order.
  const isOfThese = (teamId: SQL) =>
    others.length === 0 ? sql`${teamId} = ${only}` : sql`${teamId} = any(${arrayOf(teamIds)})`
  return {
    numbers: sql`(select customer_id, calls, team_id from customer_team_calls
      where organisation_id = ${organisationId} and ${isOfThese(sql`team_id`)})`,
    changes: sql`(select f.customer_id, f.change from customer_call_changes f join operator_teams m on ${isOfTeam()}
      where f.organisation_id = ${organisationId} and ${isOfThese(sql`m.team_id`)})`,
  }
}

type Ranking = StoredNumbers & {
  /** How many customers of each team, or of all, are candidates; null if `top` has the customers of the page itself. */
  candidates: number | null
  /** The first customers, given what conditions and order find them in rows `t`. */
  top(first: SQL): SQL
  /** Counts the calls of a candidate `one`. */
  count: SQL | null
}

/** One page; null if a customer who is no candidate may be on it. */
async function readRanking(
  db: Database,
  { within, order, after, limit, callsWithoutCustomer }: CustomerPage,
  { numbers, changes, candidates, top, count }: Ranking,
): Promise<ValueCalls[] | null> {
  const isOnPage =
    candidates === null
      ? isLater(order, after, { calls: sql`t.calls`, value: sql`t.customer_id` })
      : sql`true`
  // Not NOT EXISTS: NOT IN uses a hash and keeps the order of the index, however many have changed.
  const first = sql`where t.customer_id not in (select customer_id from changed) and ${isOnPage}
    order by ${order === '-calls' ? sql`t.calls desc nulls last, t.customer_id` : sql`t.customer_id`}
    limit ${(candidates ?? limit) + 1}`
  const asStored = (customers: SQL) => sql`select customer_id, calls from ${customers}`
  const counted = (customers: SQL) =>
    count === null
      ? asStored(customers)
      : // `offset 0` makes PostgreSQL count the calls of each with an index.
        sql`select one.customer_id, n.calls from (select distinct customer_id from ${customers}) one
          cross join lateral (${count} offset 0) n`
  const rows = await db.execute<{ value: string | null; calls: string; bound: string }>(sql`
    with changed as materialized (
      select ch.customer_id, coalesce(sum(t.calls), 0)::bigint + ch.change as calls
      from (select customer_id, sum(change) as change from ${changes} ch group by 1) ch
      left join ${numbers} t on t.customer_id = ch.customer_id group by ch.customer_id, ch.change
    ),
    top as materialized (${top(first)}),
    counted(value, calls) as (
      ${counted(sql`top`)}
      union all ${within === null ? asStored(sql`changed`) : counted(sql`changed`)}
      union all select null, ${callsWithoutCustomer}
    )
    select value, calls::text, (select coalesce(sum(least), 0) from (
      select case when count(*) > ${candidates} then min(calls) else 0 end as least from top group by team_id) each
    )::text as bound
    from counted
    where calls > 0 and ${isLater(order, after, { calls: sql`counted.calls`, value: sql`value` })}
    order by ${order === '-calls' ? sql`counted.calls desc, value` : sql`value`} nulls last limit ${limit}`)
  const found = rows.map(({ value, calls }) => ({ value, key: `-${calls}`, calls: Number(calls) }))
  if (candidates === null) return found
  // No other customer has more calls than this: over all time, or with all the teams together.
  const bound = Number(rows[0]?.bound ?? Number.POSITIVE_INFINITY)
  const isCertain = bound === 0 || (found.length === limit && (found.at(-1)?.calls ?? 0) > bound)
  return isCertain ? found : null
}

/** An array of ids as text: the driver has no array types. */
function arrayOf(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}

function isLater(order: '-calls' | 'value', after: ValueCursor | null, of: { calls: SQL; value: SQL }): SQL {
  if (after === null) return sql`true`
  const isLaterValue =
    after.value === null ? sql`false` : sql`(${of.value} > ${after.value} or ${of.value} is null)`
  if (order === 'value') return isLaterValue
  const calls = -Number(after.key)
  return sql`${of.calls} <= ${calls} and (${of.calls} < ${calls} or ${isLaterValue})`
}
