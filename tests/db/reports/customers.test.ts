import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Sight } from '../../../src/db/calls/sight.ts'
import { lockOperator, moveOperator } from '../../../src/db/operators/operators.ts'
import { selectStretches } from '../../../src/db/operators/sight.ts'
import { insertTeam } from '../../../src/db/operators/teams.ts'
import { rankCustomers } from '../../../src/db/reports/customers.ts'
import { refreshRollups } from '../../../src/db/reports/rollups.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation } from '../queue/job-rows.ts'

// More customers than there are candidates (1,000).

let database: FreshDatabase
let organisationId: string
const [north, south, west] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), Bun.randomUUIDv7()]
beforeAll(async () => {
  database = await freshDatabase()
  organisationId = await insertOrganisation(database.db)
  for (const [name, id] of Object.entries({ north, south, west }))
    await insertTeam(database.db, { id, organisationId, name })
  await move('operator 0', north)
  await move('operator 1', south)
  await move('operator 2', south)
  // The nth of 1,500 customers has 1 + 600/n calls on as many days; every seventh has all calls in the first ten days.
  await database.sql`
    insert into voicelogs (id, organisation_id, status, source, language, customer_id, operator_id, call_date, object_key,
      content_type)
    select gen_random_uuid(), ${organisationId}, 'completed', 'api', 'en-US', 'customer ' || n, 'operator ' || day % 5,
      timestamptz '2025-01-01 12:00Z' + (case when n % 7 = 0 then day % 10 else day % 360 end) * interval '1 day',
      n || ' ' || day, 'audio/wav'
    from generate_series(1, 1500) n, generate_series(n * 11, n * 11 + 600 / n) day`
  await database.sql`analyze`
})
afterAll(() => database?.drop())

const YEAR = { from: Date.UTC(2025, 0, 15), to: Date.UTC(2025, 11, 1) }

type Order = '-calls' | 'value'
type Teams = readonly string[] | null

async function move(operatorId: string, teamId: string | null, since: Date | null = null) {
  const key = { organisationId, operatorId }
  await lockOperator(database.db, key)
  await moveOperator(database.db, key, { teamId, since })
}

const refresh = () => refreshRollups(database.db, { quietSeconds: 1e6, oldSeconds: 1e6 })

async function naive(within: { from: number; to: number } | null, order: Order, teamIds: Teams) {
  const { sql } = database
  const from = new Date(within?.from ?? 0).toISOString()
  const to = new Date(within?.to ?? Date.UTC(2100, 0, 1)).toISOString()
  const rows = await sql`
    select customer_id as value, count(*)::int as calls from voicelogs v
    where organisation_id = ${organisationId} and customer_id is not null
      and (${teamIds === null} or exists (select from operator_teams m where m.team_id = any(${`{${teamIds ?? []}}`}::uuid[])
        and m.operator_id = v.operator_id and (m.valid_from is null or v.call_date >= m.valid_from)
        and (m.valid_until is null or v.call_date < m.valid_until)))
      and call_date >= ${from} and call_date < ${to} group by 1
    order by ${order === '-calls' ? sql`count(*) desc, customer_id` : sql`customer_id`}`
  return rows.map(({ value, calls }) => ({ value: `${value}`, calls: Number(calls) }))
}

/** All pages, until the ranking returns null. */
async function walked(
  within: { from: number; to: number } | null,
  order: Order,
  most: number,
  teamIds: Teams = null,
) {
  const sight: Sight =
    teamIds === null
      ? 'all'
      : { teamIds, stretches: await selectStretches(database.db, organisationId, teamIds) }
  const found: { value: string | null; calls: number }[] = []
  for (;;) {
    const last = found.at(-1)
    const after =
      last === undefined ? null : { key: order === '-calls' ? `-${last.calls}` : null, value: last.value }
    const page = await rankCustomers(database.db, organisationId, {
      ...{ within, sight, order, after, limit: 100, callsWithoutCustomer: 0 },
    })
    if (page === null) return { found, isWhole: false }
    found.push(...page.map(({ value, calls }) => ({ value, calls })))
    if (page.length < 100 || found.length >= most) return { found, isWhole: true }
  }
}

async function expectAsCounted() {
  for (const order of ['-calls', 'value'] as const) {
    const { found, isWhole } = await walked(null, order, 4_000)
    expect(isWhole).toBe(true)
    expect(found).toEqual(await naive(null, order, null))
  }
  const expected = await naive(YEAR, '-calls', null)
  const { found } = await walked(YEAR, '-calls', 4_000)
  expect(found.length).toBeGreaterThanOrEqual(100)
  expect(found).toEqual(expected.slice(0, found.length))
  return { found: found.length, there: expected.length }
}

async function expectAsCountedOfTeams() {
  for (const teamIds of [[south], [north, south, west]]) {
    for (const order of ['-calls', 'value'] as const) {
      const { found, isWhole } = await walked(null, order, 4_000, teamIds)
      expect(isWhole).toBe(true)
      expect(found).toEqual(await naive(null, order, teamIds))
    }
    // The first customers of each team decide the ranking of those with many calls.
    const { found } = await walked(YEAR, '-calls', 4_000, teamIds)
    expect(found.length).toBeGreaterThanOrEqual(100)
    expect(found).toEqual((await naive(YEAR, '-calls', teamIds)).slice(0, found.length))
  }
}

test('customers by number of calls equal a count of all calls, before and after changes are applied', async () => {
  await expectAsCounted()
  await refresh()
  expect(Number((await database.sql`select count(*) from customer_call_changes`)[0]?.count)).toBe(0)
  const { found, there } = await expectAsCounted()
  // There are too many customers with one or two calls to rank them without counting all calls.
  expect(found).toBeLessThan(there)
})

test('customers by number of calls equal a count of all calls after calls were deleted, added and given another customer', async () => {
  const { sql } = database
  await sql`delete from voicelogs where customer_id in ('customer 1', 'customer 1400') or customer_id like '%55'`
  await sql`update voicelogs set customer_id = 'customer 3' where customer_id = 'customer 2'`
  await sql`
    insert into voicelogs (id, organisation_id, status, source, language, customer_id, call_date, object_key, content_type)
    select gen_random_uuid(), ${organisationId}, 'completed', 'api', 'en-US', 'somebody new',
      timestamptz '2025-06-01' + n * interval '1 hour', 'new ' || n, 'audio/wav'
    from generate_series(1, 500) n`
  await expectAsCounted()
  await refresh()
  await expectAsCounted()
  // No row is kept for a customer without calls.
  expect(await sql`select 1 from customer_calls where customer_id = 'customer 1' or calls < 1`).toHaveLength(
    0,
  )
})

test('customers of teams equal a count of their calls, after calls changed and operators moved', async () => {
  const { sql } = database
  await refresh()
  await expectAsCountedOfTeams()
  // Changes of calls that are not applied yet, and then are.
  await sql`update voicelogs set operator_id = 'operator 1' where customer_id like '%2'`
  await sql`update voicelogs set call_date = call_date + interval '200 days' where customer_id like '%4'`
  await sql`delete from voicelogs where customer_id like '%66'`
  await expectAsCountedOfTeams()
  // An operator moves while there are changes of calls.
  await sql`delete from voicelogs where customer_id like '%77'`
  await move('operator 1', west, new Date('2025-07-01T00:00:00Z'))
  await move('operator 2', null)
  await refresh()
  await expectAsCountedOfTeams()
  await sql`update voicelogs set operator_id = 'operator 0' where customer_id like '%5'`
  await refresh()
  await expectAsCountedOfTeams()
  expect(await sql`select 1 from customer_team_calls where calls < 1`).toHaveLength(0)
})
