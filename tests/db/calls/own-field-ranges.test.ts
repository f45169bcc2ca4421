import { afterAll, beforeAll, expect, test } from 'bun:test'
import { and, count, eq } from 'drizzle-orm'
import fc from 'fast-check'
import {
  factConditions,
  facts,
  isAccepted,
  type VoicelogFilter,
  voicelogConditions,
} from '../../../src/db/calls/filter.ts'
import type { OwnRange } from '../../../src/db/calls/own-fields/conditions.ts'
import { searchOfRanges } from '../../../src/db/calls/own-fields/values.ts'
import { VOICELOG_SORTS, type VoicelogCursor } from '../../../src/db/calls/page.ts'
import { listVoicelogs } from '../../../src/db/calls/voicelogs.ts'
import { voicelogs } from '../../../src/db/schema/index.ts'
import type { OwnValues } from '../../../src/model/own-fields.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation } from '../queue/job-rows.ts'
import { type Call, callsWith, date, insertCalls, minute, number, values } from './calls-with-fields.ts'

/** More than the 10,000 calls that are scanned before the table of values is asked. */
const CALLS = 10_200

let database: FreshDatabase
let organisationId: string
let calls: Call[]
beforeAll(async () => {
  database = await freshDatabase()
  organisationId = await insertOrganisation(database.db)
  const otherId = await insertOrganisation(database.db)
  calls = callsWith(fc.sample(values, { numRuns: CALLS, seed: 1 }))
  await insertCalls(database, organisationId, calls)
  await insertCalls(database, otherId, callsWith(calls.slice(0, 500).map(({ fields }) => fields)))
  await database.sql`vacuum analyze`
}, 60_000)
afterAll(() => database?.drop())

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

type Given = { filter: VoicelogFilter; has: (call: Call) => boolean }
const NO_FILTER: Given = { filter: {}, has: () => true }
const IN_A_PERIOD: Given = {
  filter: { from: new Date(minute(200)), to: new Date(minute(700)) },
  has: ({ call_date }) => call_date >= minute(200) && call_date < minute(700),
}
const WITH_A_TEXT: Given = {
  filter: { fields: [{ name: 'note', is: '12' }] },
  has: ({ fields }) => fields.note === '12',
}

test('lists, counts and reports have exactly the calls within ranges, with the table and without', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(range, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...VOICELOG_SORTS),
      fc.boolean(),
      fc.constantFrom(3, 51, 201),
      fc.option(fc.nat(CALLS - 1), { freq: 1 }),
      fc.constantFrom<Given>(NO_FILTER, NO_FILTER, IN_A_PERIOD, WITH_A_TEXT),
      async (ranges, by, descending, limit, after, given) => {
        const key = (call: Call) => (by === 'call_date' ? call.call_date : '') + call.id
        const start = after === null ? null : (calls[after] ?? null)
        const expected = calls.filter(
          (each) => given.has(each) && ranges.every((range) => isWithin(each.fields, range)),
        )
        const ids = expected
          .filter((each) => start === null || key(start) < key(each) !== descending)
          .filter((each) => each !== start)
          .sort((one, other) => (key(one) < key(other) !== descending ? -1 : 1))
          .map(({ id }) => id)
        const found = await searchOfRanges(database.db, organisationId, ranges)
        if (found === undefined) throw new Error('The table is not filled')
        const { narrow } = found
        expect(narrow.length).toBeGreaterThan(0)
        // All are few; as if one were, or none; and before the table is filled.
        for (const rangeSearch of [
          found,
          { ...found, narrow: narrow.slice(0, 1) },
          { ...found, narrow: [] },
          undefined,
        ]) {
          const { fields = [], ...others } = given.filter
          const filter = { ...others, fields: [...ranges, ...fields], rangeSearch }
          const query = { filter, sort: { by, descending }, after: start && cursorAt(start, by), limit }
          const page = await listVoicelogs(database.db, organisationId, query)
          expect(page.map(({ row }) => row.id)).toEqual(ids.slice(0, limit))
          const isCounted = and(isAccepted(organisationId), ...voicelogConditions(filter))
          const counts = [await database.db.select({ calls: count() }).from(voicelogs).where(isCounted)]
          for (const byPeriod of [false, true]) {
            const isReported = and(
              eq(facts.organisationId, organisationId),
              ...factConditions(filter, { byPeriod }),
            )
            counts.push(await database.db.select({ calls: count() }).from(facts).where(isReported))
          }
          for (const [counted] of counts) expect(counted?.calls).toBe(expected.length)
        }
      },
    ),
    { numRuns: 60 },
  )
}, 180_000)

function cursorAt({ id, call_date }: Call, by: (typeof VOICELOG_SORTS)[number]): VoicelogCursor {
  return { id, key: { call_date, created_at: id, duration_ms: null, quality_score: null }[by] }
}
