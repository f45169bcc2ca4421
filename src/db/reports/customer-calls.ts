import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'

// The numbers of calls by customer, of all calls and of those of each team. A change that is not applied yet is a row of
// customer_call_changes or operator_team_changes; reports add the first to the numbers, and read the calls while there
// are any of the second. Only one process may run these functions at a time.

/** Applies the changes that triggers noted to the numbers of calls by customer. */
export async function applyCustomerCallChanges(db: Database): Promise<void> {
  const [some] = await db.execute(sql`select 1 from customer_call_changes limit 1`)
  if (some === undefined) return
  await db.execute(sql`
    with gone as (
      delete from customer_call_changes
      where id in (select id from customer_call_changes order by id limit ${MAX_CHANGES})
      returning organisation_id, customer_id, change, operator_id, occurred_at
    ),
    of_teams as (
      insert into customer_team_calls (organisation_id, team_id, customer_id, calls)
      select f.organisation_id, m.team_id, f.customer_id, sum(f.change)
      from gone f join counted_operator_teams m on ${isOfTeam()} group by 1, 2, 3
      on conflict (organisation_id, customer_id, team_id)
        do update set calls = customer_team_calls.calls + excluded.calls
    )
    insert into customer_calls (organisation_id, customer_id, calls)
    select organisation_id, customer_id, sum(change) from gone group by 1, 2
    on conflict (organisation_id, customer_id) do update set calls = customer_calls.calls + excluded.calls`)
  await db.execute(sql`delete from customer_calls where calls = 0`)
  await db.execute(sql`delete from customer_team_calls where calls = 0`)
}

/** The most changes in one transaction; the others wait for the next. */
const MAX_CHANGES = 50_000

/**
 * Takes changes of the teams of some operators: marks the days of their calls for the rollups of teams, and counts their
 * customers by the teams that they are in now. Returns whether there may be more. Runs in a transaction.
 */
export async function takeTeamChanges(db: Database): Promise<boolean> {
  const [some] = await db.execute(sql`select 1 from operator_team_changes limit 1`)
  if (some === undefined) return false
  await db.execute(sql`select set_config('statement_timeout', ${`${TAKEN_WITHIN_MS}`}, true)`)
  // One statement, so that calls, changes and teams are those of one moment. Calls whose changes are not applied yet are
  // left out: they will be, by the teams that are kept here.
  const [taken] = await db.execute<{ changes: number }>(sql`
    with taken as (
      delete from operator_team_changes
      where id in (select id from operator_team_changes order by id limit ${OPERATORS_AT_ONCE})
      returning organisation_id, operator_id
    ),
    operator as (select distinct organisation_id, operator_id from taken),
    marks as (
      insert into report_dirty_days (organisation_id, day)
      select distinct f.organisation_id, (f.occurred_at at time zone 'UTC')::date
      from operator o join call_facts f using (organisation_id, operator_id)
    ),
    forgotten as (
      delete from counted_operator_teams m using operator o
      where m.organisation_id = o.organisation_id and m.operator_id = o.operator_id
    ),
    kept as (
      insert into counted_operator_teams (organisation_id, operator_id, team_id, valid_from, valid_until)
      select organisation_id, operator_id, team_id, valid_from, valid_until
      from operator_teams join operator using (organisation_id, operator_id)
    ),
    stretch as (
      select organisation_id, operator_id, team_id, valid_from, valid_until, -1 as sign
      from counted_operator_teams join operator using (organisation_id, operator_id)
      union all select organisation_id, operator_id, team_id, valid_from, valid_until, 1
      from operator_teams join operator using (organisation_id, operator_id)
    ),
    counted as (
      select organisation_id, operator_id, customer_id, occurred_at, 1 as calls
      from call_facts join operator using (organisation_id, operator_id) where customer_id is not null
      union all select organisation_id, operator_id, customer_id, occurred_at, -change
      from customer_call_changes join operator using (organisation_id, operator_id)
    ),
    moved as (
      insert into customer_team_calls (organisation_id, team_id, customer_id, calls)
      select f.organisation_id, m.team_id, f.customer_id, sum(m.sign * f.calls)
      from counted f join stretch m on ${isOfTeam()}
      group by 1, 2, 3 having sum(m.sign * f.calls) <> 0
      on conflict (organisation_id, customer_id, team_id)
        do update set calls = customer_team_calls.calls + excluded.calls
    )
    select count(*)::int as changes from taken`)
  await db.execute(sql`delete from customer_team_calls where calls = 0`)
  return taken?.changes === OPERATORS_AT_ONCE
}

/** Changes of operators that are taken at once: each has some thousand calls. */
const OPERATORS_AT_ONCE = 10
/** Longer than other statements may take: one operator may have a million calls. */
const TAKEN_WITHIN_MS = 300_000

/** Whether a call `f` is of the team of a stretch `m`: that of its operator at its time. */
export function isOfTeam(): SQL {
  return sql`m.organisation_id = f.organisation_id and m.operator_id = f.operator_id
    and coalesce(f.occurred_at >= m.valid_from, true) and coalesce(f.occurred_at < m.valid_until, true)`
}
