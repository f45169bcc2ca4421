import { afterAll, beforeAll, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import {
  containsWords,
  indexTranscripts,
  isSearchComplete,
  type WordsFilter,
  writeSearch,
} from '../../../../src/db/calls/transcripts/search.ts'
import { transcriptSearch, transcripts, voicelogs } from '../../../../src/db/schema/index.ts'
import { newId } from '../../../../src/lib/id.ts'
import { parseSearch } from '../../../../src/model/search/query.ts'
import type { Segment, Speaker } from '../../../../src/model/transcript.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { insertOrganisation, insertVoicelog } from '../../queue/job-rows.ts'
import { isMatch } from '../plain-search.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())
const db = () => database.db

const said = fc
  .array(
    fc.constantFrom(
      ...[
        'refund',
        'refunds',
        'the',
        'contract',
        "don't",
        'cancel',
        '4500',
        'é',
        '解約',
        '解',
        '約',
        'した',
        'い',
        'たい',
      ],
      ...['カード', 'ｶｰﾄﾞ', 'iPhone', ' ', ',', '。', "'", '\\', '"', '-'],
    ),
    { maxLength: 12 },
  )
  .chain((parts) => fc.constantFrom(parts.join(' '), parts.join('')))
const speaker = fc.constantFrom<Speaker>('agent', 'customer', 'speaker_1')
const call = fc.array(fc.record({ speaker, text: said }), { maxLength: 4 })
const term = fc.constantFrom(
  ...[
    'refund',
    'refunding',
    'contract',
    'dont',
    'cancel',
    '4500',
    'é',
    '解約',
    '解',
    '約した',
    'い解約したい',
    'カード',
  ],
  ...['iphoneカード', '"the contract"', '"refund the refund"', '"解約 した"', 'ード', '"cancel"'],
)
const query = fc
  .array(fc.tuple(fc.constantFrom('', '', '', '-', 'OR '), term), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map((each) => each.join('')).join(' '))

function segmentsOf(given: { speaker: Speaker; text: string }[]): Segment[] {
  return given.map((each, index) => ({
    ...each,
    ...{ id: `s${index}`, channel: 0, start_ms: index, end_ms: index + 1, confidence: 1, words: [] },
  }))
}

async function addTranscript(organisationId: string, segments: Segment[]): Promise<string> {
  const voicelogId = await insertVoicelog(db(), organisationId, { status: 'completed' })
  await db()
    .insert(transcripts)
    .values({
      ...{
        voicelogId,
        organisationId,
        language: 'ja-JP',
        engine: 'test',
        model: 'test',
        durationMs: 1,
        channels: 1,
      },
      segments,
    })
  return voicelogId
}

async function find(organisationId: string, words: WordsFilter): Promise<string[]> {
  const rows = await db()
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(and(eq(voicelogs.organisationId, organisationId), containsWords(voicelogs.id, words)))
  return rows.map((each) => each.id).sort()
}

test('search finds exactly what reading every transcript finds', async () => {
  const role = fc.constantFrom('agent' as const, 'customer' as const, null)
  const questions = fc.array(fc.tuple(query, role), { minLength: 4, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), questions, async (calls, asked) => {
      const organisationId = await insertOrganisation(db())
      const made = new Map<string, Segment[]>()
      for (const each of calls) {
        const segments = segmentsOf(each)
        const voicelogId = await addTranscript(organisationId, segments)
        await writeSearch(db(), { voicelogId, organisationId, segments })
        made.set(voicelogId, segments)
      }
      for (const [text, role] of asked) {
        const query = parseSearch(text)
        if (query === null) continue
        const expected = [...made]
          .filter(([, segments]) => isMatch(segments, { query, role }))
          .map(([id]) => id)
        expect([text, role, await find(organisationId, { query, role })]).toEqual([
          text,
          role,
          expected.sort(),
        ])
      }
    }),
    { numRuns: 40 },
  )
}, 120_000)

test('workers index older transcripts, and those whose words change', async () => {
  const organisationId = await insertOrganisation(db())
  const [one, other] = [
    segmentsOf([{ speaker: 'agent', text: 'refund' }]),
    segmentsOf([{ speaker: 'agent', text: '解約' }]),
  ]
  const id = await addTranscript(organisationId, one)
  const query = parseSearch('refund')
  const changed = parseSearch('解約')
  if (query === null || changed === null) throw new Error('no query')
  expect(await isSearchComplete(db(), organisationId)).toBe(false)
  while ((await indexTranscripts(db(), { limit: 2 })) > 0);
  expect(await isSearchComplete(db(), organisationId)).toBe(true)
  expect(await find(organisationId, { query, role: null })).toEqual([id])
  await db().update(transcripts).set({ segments: other }).where(eq(transcripts.voicelogId, id))
  expect(await isSearchComplete(db(), organisationId)).toBe(false)
  while ((await indexTranscripts(db(), { limit: 2 })) > 0);
  expect(await find(organisationId, { query, role: null })).toEqual([])
  expect(await find(organisationId, { query: changed, role: 'agent' })).toEqual([id])
  expect(await find(organisationId, { query: changed, role: 'customer' })).toEqual([])
  await db().delete(voicelogs).where(eq(voicelogs.id, id))
  const left = await db().select().from(transcriptSearch).where(eq(transcriptSearch.voicelogId, id))
  expect(left).toEqual([])
})

test('a transcript with more words than fit into a tsvector is still written', async () => {
  const organisationId = await insertOrganisation(db())
  const text = Array.from({ length: 90_000 }, (_, at) => `word${at}x${newId().slice(0, 8)}`).join(' ')
  const segments = segmentsOf([{ speaker: 'agent', text: `refund ${text}` }])
  const id = await addTranscript(organisationId, segments)
  await writeSearch(db(), { voicelogId: id, organisationId, segments })
  const query = parseSearch('refund')
  if (query === null) throw new Error('no query')
  expect(await find(organisationId, { query, role: null })).toEqual([id])
})
