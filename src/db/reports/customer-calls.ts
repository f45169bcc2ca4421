import { sql } from 'drizzle-orm'
import type { Database } from '../client.ts'

/**
 * Applies the changes that triggers noted to the numbers of calls by customer. Only one process may run it at a time.
 */
export async function applyCustomerCallChanges(db: Database): Promise<void> {
  const [some] = await db.execute(sql`select 1 from customer_call_changes limit 1`)
  if (some === undefined) return
  await db.execute(sql`
    with gone as (
      delete from customer_call_changes
      where id in (select id from customer_call_changes order by id limit ${MAX_CHANGES})
      returning organisation_id, customer_id, change
    )
    insert into customer_calls (organisation_id, customer_id, calls)
    select organisation_id, customer_id, sum(change) from gone group by 1, 2
    on conflict (organisation_id, customer_id) do update set calls = customer_calls.calls + excluded.calls`)
  await db.execute(sql`delete from customer_calls where calls = 0`)
}

/** The most changes in one transaction; the others wait for the next. */
const MAX_CHANGES = 50_000
