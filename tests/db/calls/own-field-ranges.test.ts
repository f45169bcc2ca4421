import { afterAll, beforeAll, expect, test } from 'bun:test'
import { and, count, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { factConditions, facts } from '../../../src/db/calls/filter.ts'
import { searchOfRanges } from '../../../src/db/calls/own-fields/conditions.ts'
import { VOICELOG_SORTS } from '../../../src/db/calls/page.ts'
import { listVoicelogs } from '../../../src/db/calls/voicelogs.ts'
import { newId } from '../../../src/lib/id.ts'
import type { OwnValues } from '../../../src/model/own-fields.ts'
import type { OwnRange } from '../../../src/model/search/field-index.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation } from '../queue/job-rows.ts'

/** More than the 10,000 calls that are scanned before the index is used. */
const CALLS = 10_200

/** As an upload may send them: at most 15 digits before the point and 10 after it. */
const number = fc.oneof(
  fc.constantFrom(0, 0.1, 0.3, 1, 10, 10.01, 100, 1e-10, 999_999_999_999_999.9, 123_456_789_012_345.12),
  fc.integer({ min: -50, max: 50 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 10n - 1n }))
    .map(([whole, decimals]) => Number(`-${whole}.${decimals}`)),
)
const date = fc.oneof(
  fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29', '2000-02-29', '1999-12-31'),
  fc
    .date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
)
const values: fc.Arbitrary<OwnValues> = fc.record(
  { amount: number, rate: number, due: date, note: fc.oneof(date, fc.constantFrom('x', '12', 'abcd-ef-gh')) },
  { requiredKeys: ['amount'] },
)

let database: FreshDatabase
let organisationId: string
let calls: { id: string; fields: OwnValues }[]
beforeAll(async () => {
  database = await freshDatabase()
  organisationId = await insertOrganisation(database.db)
  const otherId = await insertOrganisation(database.db)
  calls = fc.sample(values, { numRuns: CALLS, seed: 1 }).map((fields) => ({ id: newId(), fields }))
  await insert(organisationId, calls)
  await insert(
    otherId,
    calls.slice(0, 500).map(({ fields }) => ({ id: newId(), fields })),
  )
  await database.sql`vacuum analyze`
}, 60_000)
afterAll(() => database?.drop())

async function insert(organisationId: string, rows: typeof calls): Promise<void> {
  await database.sql`
    insert into voicelogs (id, organisation_id, status, source, language, object_key, content_type, fields)
    select id, ${organisationId}, 'completed', 'api', 'en-US', id::text, 'audio/wav', fields
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (id uuid, fields jsonb)`
}

const bound = (near: fc.Arbitrary<number | string>) =>
  fc.oneof({ weight: 5, arbitrary: near }, { weight: 1, arbitrary: fc.constant(null) })
const anyNumber = fc.oneof(
  { weight: 5, arbitrary: number },
  { weight: 1, arbitrary: fc.constantFrom(-0, 0.1 + 0.2, 5e-324, -1e-300, 1e15, 1e300, -1e300, 1e21) },
)
const range: fc.Arbitrary<OwnRange> = fc
  .oneof(
    fc.record({
      name: fc.constantFrom('amount', 'rate', 'note'),
      min: bound(anyNumber),
      max: bound(anyNumber),
    }),
    fc.record({ name: fc.constantFrom('due', 'note', 'amount'), min: bound(date), max: bound(date) }),
    // The value of one call, and what is next to it.
    fc.nat(CALLS - 1).map((at): OwnRange => {
      const value = calls[at]?.fields.amount ?? 0
      return { name: 'amount', min: value, max: typeof value === 'number' ? value + 0.02 : value }
    }),
  )
  .filter(({ min, max }) => min !== null || max !== null)

function isWithin(fields: OwnValues, { name, min, max }: OwnRange): boolean {
  const value = fields[name]
  return [min, max].every(
    (limit, at) =>
      limit === null ||
      (value !== undefined &&
        typeof value === typeof limit &&
        (typeof value === 'number' || /^\d{4}-\d\d-\d\d$/.test(value)) &&
        (at === 0 ? value >= limit : value <= limit)),
  )
}

test('a list and a report have exactly the calls within ranges, with the index and without', async () => {
  let few = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(range, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...VOICELOG_SORTS),
      fc.boolean(),
      fc.constantFrom(3, 51, 201),
      async (ranges, by, descending, limit) => {
        const expected = calls.filter(({ fields }) => ranges.every((each) => isWithin(fields, each)))
        const ids = expected.map(({ id }) => id)
        if (descending) ids.reverse()
        const rangeSearch = await searchOfRanges(database.db, organisationId, ranges)
        if (rangeSearch.areFew) few++
        for (const areFew of [true, false]) {
          const filter = { fields: ranges, rangeSearch: { ...rangeSearch, areFew } }
          const sort = { by, descending }
          const page = await listVoicelogs(database.db, organisationId, { filter, sort, after: null, limit })
          expect(page.map(({ row }) => row.id)).toEqual(ids.slice(0, limit))
          const isCounted = and(eq(facts.organisationId, organisationId), ...factConditions(filter))
          const [counted] = await database.db.select({ calls: count() }).from(facts).where(isCounted)
          expect(counted?.calls).toBe(ids.length)
        }
      },
    ),
    { numRuns: 60 },
  )
  expect(few).toBeGreaterThan(10)
}, 120_000)
