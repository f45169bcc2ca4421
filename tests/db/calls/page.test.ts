import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { VoicelogFilter } from '../../../src/db/calls/filter.ts'
import { searchOfRanges } from '../../../src/db/calls/own-fields/values.ts'
import { VOICELOG_SORTS, type VoicelogCursor, type VoicelogSort } from '../../../src/db/calls/page.ts'
import { writeSearch } from '../../../src/db/calls/transcripts/search.ts'
import { listVoicelogs } from '../../../src/db/calls/voicelogs.ts'
import { voicelogs } from '../../../src/db/schema/index.ts'
import { newId } from '../../../src/lib/id.ts'
import { parseSearch } from '../../../src/model/search/query.ts'
import type { Segment } from '../../../src/model/transcript.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation } from '../queue/job-rows.ts'
import { isMatch } from './plain-search.ts'

/** More than the 2,000 calls that are scanned before the index is used. */
const CALLS = 3_000
/** An operator whose calls are 3/4 of all. */
const BUSY = 'operator 1'

type Call = ReturnType<typeof callOf>

let database: FreshDatabase
let organisationId: string
let calls: Call[]
beforeAll(async () => {
  database = await freshDatabase()
  organisationId = await insertOrganisation(database.db)
  const otherId = await insertOrganisation(database.db)
  calls = Array.from({ length: CALLS }, (_, number) => callOf(organisationId, number))
  const others = Array.from({ length: 50 }, (_, at) => callOf(otherId, at * 60))
  await Promise.all([...calls, ...others].map(insert))
  await database.sql`vacuum analyze`
}, 120_000)
afterAll(() => database?.drop())

function callOf(organisationId: string, number: number) {
  return {
    id: newId(),
    organisationId,
    status: number % 97 === 5 ? ('uploading' as const) : ('completed' as const),
    operatorId: number % 4 > 0 ? BUSY : 'operator 2',
    callDate: new Date(Date.UTC(2026, 0, 1, 0, (number * 7_919) % 1_000)),
    durationMs: number % 11 === 0 ? null : (number * 31) % 500,
    qualityScore: number % 3 === 0 ? null : ((number * 17) % 200) / 2,
    fields: { amount: number / 4 },
    segments: [segmentOf('agent', agentWords(number)), segmentOf('customer', customerWords(number))],
  }
}

/** Words that are in every call down to one call, over the whole time or in one part of it. */
function agentWords(number: number): string {
  const rates = { often: 2, tenth: 10, sometimes: 30, seldom: 100, rarely: 700 }
  return [
    'hello',
    ...Object.entries(rates).flatMap(([word, every]) => (number % every === 0 ? [word] : [])),
    number < 1_200 ? 'spring' : 'autumn',
    number < 60 ? 'first' : '',
    number === 17 ? 'once' : '',
    number % 40 === 0 ? 'red car' : 'car, red',
  ].join(' ')
}

function customerWords(number: number): string {
  return [number % 35 === 0 ? 'often 解約したい' : 'したい 解約', number % 900 === 0 ? 'blue car' : ''].join(
    ' ',
  )
}

function segmentOf(speaker: 'agent' | 'customer', text: string): Segment {
  const times = { start_ms: 0, end_ms: 1 }
  return { id: speaker, speaker, channel: 0, ...times, text, confidence: 1, words: [] }
}

async function insert({ segments, ...row }: Call): Promise<void> {
  const always = { source: 'api' as const, language: 'en-US', objectKey: row.id, contentType: 'audio/wav' }
  await database.db.insert(voicelogs).values({ ...row, ...always })
  await writeSearch(database.db, { voicelogId: row.id, organisationId: row.organisationId, segments })
}

type Given = { filter: VoicelogFilter; has: (call: Call) => boolean }
const NO_FILTER: Given = { filter: {}, has: () => true }
const FILTERS: Given[] = [
  { filter: { operatorId: BUSY }, has: (call) => call.operatorId === BUSY },
  { filter: { operatorId: 'operator 2' }, has: (call) => call.operatorId !== BUSY },
  { filter: { minQuality: 20 }, has: (call) => (call.qualityScore ?? 0) >= 20 },
  { filter: { without: ['duration_ms'] }, has: (call) => call.durationMs === null },
  ...[1.25, 100, 700].map((max): Given => {
    const range = { name: 'amount', min: 1, max }
    return { filter: { fields: [range] }, has: ({ fields: { amount } }) => amount >= 1 && amount <= max }
  }),
]

const KEYS = {
  created_at: (call: Call) => call.id,
  call_date: (call: Call) => call.callDate.toISOString(),
  duration_ms: (call: Call) => call.durationMs,
  quality_score: (call: Call) => call.qualityScore,
}

/** The order of the list: calls without the key last in both directions, and by id if keys are equal. */
function inOrder({ by, descending }: VoicelogSort, one: Call, other: Call): number {
  const [a, b] = [KEYS[by](one), KEYS[by](other)]
  if ((a === null) !== (b === null)) return a === null ? 1 : -1
  const ascending = compared(a ?? 0, b ?? 0) || compared(one.id, other.id)
  return descending ? -ascending : ascending
}

function compared<T extends string | number>(one: T, other: T): number {
  return one === other ? 0 : one < other ? -1 : 1
}

function cursorAt(call: Call, { by }: VoicelogSort): VoicelogCursor {
  const key = KEYS[by](call)
  return { key: key === null ? null : `${key}`, id: call.id }
}

const term = fc.constantFrom(
  ...['hello', 'often', 'tenth', 'sometimes', 'seldom', 'rarely', 'spring', 'first', 'once', 'nobody'],
  ...['"red car"', '"blue car"', '"car red"', '"spring red"', '解約', '解約したい'],
)
const text = fc.oneof(
  term,
  fc.tuple(term, fc.constantFrom(' ', ' -', ' OR '), term).map((parts) => parts.join('')),
)
const question = fc.record({
  text: fc.option(text, { freq: 5 }),
  role: fc.constantFrom(null, 'agent' as const, 'customer' as const),
  given: fc.oneof({ weight: 3, arbitrary: fc.constant(NO_FILTER) }, fc.constantFrom(...FILTERS)),
  sort: fc.record({ by: fc.constantFrom(...VOICELOG_SORTS), descending: fc.boolean() }),
  limit: fc.constantFrom(1, 5, 51, 201),
  // Mostly from the first page: if fewer calls are left than are scanned, the index is never used.
  from: fc.option(fc.nat(CALLS - 1), { freq: 1 }),
})

test('a page equals one from reading every call, with words of any frequency and speaker and without', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ text, role, given, sort, limit, from }) => {
      const query = text === null ? null : parseSearch(text)
      const words = query === null ? undefined : { query, role }
      const ranges = given.filter.fields?.filter((each) => 'min' in each)
      const rangeSearch = ranges && (await searchOfRanges(database.db, organisationId, ranges))
      const start = from === null ? null : (calls[from] ?? null)
      const expected = calls
        .filter((call) => call.status !== 'uploading' && given.has(call))
        .filter((call) => words === undefined || isMatch(call.segments, words))
        .filter((call) => start === null || inOrder(sort, start, call) < 0)
        .sort((a, b) => inOrder(sort, a, b))
        .map((call) => call.id)
      const found: string[] = []
      let after = start === null ? null : cursorAt(start, sort)
      for (let page = 0; page < 3; page++) {
        const filter = { ...given.filter, words, rangeSearch }
        const rows = await listVoicelogs(database.db, organisationId, { filter, sort, after, limit })
        found.push(...rows.map(({ row }) => row.id))
        after = rows.at(-1)?.cursor ?? after
      }
      expect(found).toEqual(expected.slice(0, 3 * limit))
    }),
    { numRuns: 200 },
  )
}, 120_000)
