import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { instantText, type ValueCursor } from './reports.ts'

// There are too many customers for rollups: most have fewer calls than there are days. Only the number of calls of each
// customer over all time is stored. The customers with the most calls in a period are among those with many calls over
// all time; the calls of these candidates in the period are counted by the index.

/** How many customers are candidates; if they do not decide the ranking, all calls of the period must be counted. */
const CANDIDATES = 1_000

type ValueCalls = { value: string | null; key: string | null; calls: number }

/**
 * Ranks customers by their number of calls, the most first, or by their ids. Calls without a customer count as one
 * customer with the value null, of which `callsWithoutCustomer` is the number.
 * @returns null if all calls of the period must be counted to find the ranking
 */
export async function rankCustomers(
  db: Database,
  organisationId: string,
  page: {
    /** Milliseconds since 1970; null means all time. */
    within: { from: number; to: number } | null
    order: '-calls' | 'value'
    after: ValueCursor | null
    limit: number
    callsWithoutCustomer: number
  },
): Promise<ValueCalls[] | null> {
  const { within, order, after, limit, callsWithoutCustomer } = page
  if (within !== null && order === 'value') return null
  const candidates = within === null ? limit : CANDIDATES
  const calls =
    within === null
      ? sql`c.calls`
      : sql`(select count(*) from call_facts f where f.organisation_id = ${organisationId}
          and f.customer_id = c.customer_id and f.occurred_at >= ${instantText(within.from)}::timestamptz
          and f.occurred_at < ${instantText(within.to)}::timestamptz)`
  const rows = await db.execute<{ value: string | null; calls: string; bound: string }>(sql`
    with changed as (
      select ch.customer_id, coalesce(t.calls, 0) + ch.change as calls
      from (select customer_id, sum(change) as change from customer_call_changes
        where organisation_id = ${organisationId} group by 1) ch
      left join customer_calls t on t.organisation_id = ${organisationId} and t.customer_id = ch.customer_id
    ),
    top as (
      select t.customer_id, t.calls from customer_calls t where t.organisation_id = ${organisationId}
        -- Not NOT EXISTS: NOT IN uses a hash and keeps the order of the index, however many have changed.
        and t.customer_id not in (select customer_id from changed)
        and ${within === null ? isLater(order, after, { calls: sql`t.calls`, value: sql`t.customer_id` }) : sql`true`}
      order by ${order === '-calls' ? sql`t.calls desc nulls last, t.customer_id` : sql`t.customer_id`}
      limit ${candidates + 1}
    ),
    counted as (
      select c.customer_id as value, ${calls} as calls
      from (select customer_id, calls from top union all select customer_id, calls from changed) c
      union all select null, ${callsWithoutCustomer}
    )
    select value, calls::text,
      (select case when count(*) > ${candidates} then min(top.calls) else 0 end from top)::text as bound
    from counted
    where calls > 0 and ${isLater(order, after, { calls: sql`counted.calls`, value: sql`value` })}
    order by ${order === '-calls' ? sql`counted.calls desc, value` : sql`value`} nulls last limit ${limit}`)
  const found = rows.map(({ value, calls }) => ({ value, key: `-${calls}`, calls: Number(calls) }))
  if (within === null) return found
  // No other customer has more calls than this over all time.
  const bound = Number(rows[0]?.bound ?? Number.POSITIVE_INFINITY)
  const isCertain = bound === 0 || (found.length === limit && (found.at(-1)?.calls ?? 0) > bound)
  return isCertain ? found : null
}

function isLater(order: '-calls' | 'value', after: ValueCursor | null, of: { calls: SQL; value: SQL }): SQL {
  if (after === null) return sql`true`
  const isLaterValue =
    after.value === null ? sql`false` : sql`(${of.value} > ${after.value} or ${of.value} is null)`
  if (order === 'value') return isLaterValue
  const calls = -Number(after.key)
  return sql`${of.calls} <= ${calls} and (${of.calls} < ${calls} or ${isLaterValue})`
}
