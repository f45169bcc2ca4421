import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fillBatch } from '../../../src/db/backfills.ts'
import { searchOfRanges, valuesBackfill } from '../../../src/db/calls/own-fields/values.ts'
import { countLockWaits, type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { eventually } from '../../support/poll.ts'
import { insertOrganisation } from '../queue/job-rows.ts'
import { type Call, callsWith, insertCalls, minute, values } from './calls-with-fields.ts'

let database: FreshDatabase
let organisationId: string
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(async () => {
  await database.sql`delete from organisations`
  organisationId = await insertOrganisation(database.db)
})
afterAll(() => database?.drop())

/** Inserts calls as if they were from before the table, and begins the backfill. */
async function insertFromBefore(calls: Call[]): Promise<void> {
  const { sql } = database
  await insertCalls(database, organisationId, calls)
  await sql`delete from own_field_values where voicelog_id in ${sql(calls.map(({ id }) => id))}`
  await sql`update backfills set done_at = null, cursor = null`
}

async function fillAll(): Promise<void> {
  while (await fillBatch(database.db, valuesBackfill));
}

async function expectValuesOf(calls: readonly Call[]): Promise<void> {
  const rows = await database.sql`
    select voicelog_id, name, value, occurred_at::text from own_field_values where organisation_id = ${organisationId}`
  const stored = rows.map((each) => [each.voicelog_id, each.name, each.value, new Date(each.occurred_at)])
  const expected = calls.flatMap(({ id, fields, call_date }) =>
    Object.entries(fields)
      .filter(([, value]) => typeof value === 'number' || /^\d{4}-\d\d-\d\d$/.test(value))
      .map(([name, value]) => [id, name, value, new Date(call_date)]),
  )
  const sorted = (given: unknown[][]) => given.map((each) => JSON.stringify(each)).sort()
  expect(sorted(stored)).toEqual(sorted(expected))
}

test('calls from before the table are filled in, however many, and only then the table is asked', async () => {
  const calls = callsWith(fc.sample(fc.oneof(values, fc.constant({})), { numRuns: 1_200, seed: 1 }))
  await insertFromBefore(calls)
  const ranges = [{ name: 'amount', min: 0, max: null }]
  expect(await fillBatch(database.db, valuesBackfill)).toBe(true)
  expect(await searchOfRanges(database.db, organisationId, ranges)).toBeUndefined()
  await fillAll()
  expect(await searchOfRanges(database.db, organisationId, ranges)).toBeDefined()
  await expectValuesOf(calls)
})

test('without calls nothing is to be filled in', async () => {
  const fresh = await freshDatabase()
  expect(await fillBatch(fresh.db, valuesBackfill)).toBe(false)
  await fresh.drop()
})

const step = fc.oneof(
  fc.record({ at: fc.nat(9), fields: fc.oneof(values, fc.constant({})) }),
  fc.record({ at: fc.nat(9), call_date: fc.nat(99).map(minute) }),
  fc.record({ at: fc.nat(9), isDeleted: fc.constant(true) }),
  fc.constant('fill' as const),
)

test('the table has the numbers and dates of each call, whatever is written before and after it is filled', async () => {
  const { sql } = database
  await fc.assert(
    fc.asyncProperty(
      fc.array(values, { minLength: 10, maxLength: 10 }),
      fc.array(step, { maxLength: 20 }),
      async (fields, steps) => {
        organisationId = await insertOrganisation(database.db)
        const calls = callsWith(fields)
        await insertFromBefore(calls.slice(0, 5))
        await insertCalls(database, organisationId, calls.slice(5))
        for (const each of [...steps, 'fill' as const]) {
          const call = each === 'fill' ? undefined : calls[each.at]
          if (each === 'fill') await fillAll()
          else if (call !== undefined && 'isDeleted' in each) {
            await sql`delete from voicelogs where id = ${call.id}`
            calls.splice(each.at, 1)
          } else if (call !== undefined) {
            Object.assign(call, each)
            await sql`update voicelogs set fields = ${JSON.stringify(call.fields)}::text::jsonb, call_date = ${call.call_date}
              where id = ${call.id}`
          }
        }
        await expectValuesOf(calls)
        await sql`delete from organisations where id = ${organisationId}`
        await expectValuesOf([])
      },
    ),
    { numRuns: 30 },
  )
}, 120_000)

test('a call that changes while its batch is filled in waits for it', async () => {
  const [call] = callsWith([{ amount: 1, due: '2026-01-31' }]) as [Call]
  await insertFromBefore([call])
  const { db, sql } = database
  let changed: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await valuesBackfill.fill(tx, null)
    changed = sql`update voicelogs set fields = '{"amount": 2}' where id = ${call.id}`.execute()
    await eventually(async () => (await countLockWaits(sql)) === 1)
  })
  await changed
  await expectValuesOf([{ ...call, fields: { amount: 2 } }])
})

test('a batch waits for a call that is being changed', async () => {
  const [call] = callsWith([{ amount: 1, due: '2026-01-31' }]) as [Call]
  await insertFromBefore([call])
  const { sql } = database
  let filled: Promise<void> | undefined
  await sql.begin(async (tx) => {
    await tx`update voicelogs set fields = '{"amount": 2}' where id = ${call.id}`
    filled = fillAll()
    await eventually(async () => (await countLockWaits(sql)) === 1)
  })
  await filled
  await expectValuesOf([{ ...call, fields: { amount: 2 } }])
})
