import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { saveTranscript } from '../../src/db/calls/transcripts/save-transcript.ts'
import { CALL } from '../../src/db/queue/calls.ts'
import { claim } from '../../src/db/queue/jobs.ts'
import type { Segment } from '../../src/model/transcript.ts'
import { insertVoicelog } from '../db/queue/job-rows.ts'
import { startService, type TestOrganisation, type TestService } from '../support/service.ts'

let service: TestService
let organisation: TestOrganisation
let ids: string[]
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
  ids = [
    await addCall(organisation, 'en-US', [
      'A: How can I help?',
      'C: I want a refund, two refunds.',
      'A: No problem.',
    ]),
    await addCall(organisation, 'en-US', ['A: I refunded your card.', 'C: Cancel my contract now.']),
    await addCall(organisation, 'ja-JP', [
      'A: お電話ありがとうございます。',
      'C: カードを解約したいのですが。',
    ]),
  ]
  await addCall(await service.organisation(), 'en-US', ['C: Their refund.'])
})
afterAll(() => service?.stop())

/** A call with a transcript that was written as a worker writes it. */
async function addCall(
  { organisationId }: TestOrganisation,
  language: string,
  lines: string[],
): Promise<string> {
  const { db } = service.database
  const id = await insertVoicelog(db, organisationId, { language, department: language })
  const job = await claim(db, CALL, id, { leaseSeconds: 30, maxCrashes: 3 })
  if (job === null) throw new Error('not claimed')
  const segments = lines.map((line, index): Segment => {
    const text = line.slice(3)
    const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter(
      (each) => each.isWordLike,
    )
    return {
      ...{
        id: `s${index + 1}`,
        channel: index % 2,
        start_ms: index * 5_000,
        end_ms: index * 5_000 + 4_000,
        confidence: 1,
      },
      speaker: line.startsWith('A') ? 'agent' : 'customer',
      text,
      words: words.map((each, at) => ({
        ...{ text: each.segment, confidence: 1 },
        ...{ start_ms: index * 5_000 + at * 100, end_ms: index * 5_000 + at * 100 + 90 },
      })),
    }
  })
  const transcript = { language, engine: 'test', model: 'test', duration_ms: 20_000, channels: 2, segments }
  if ((await saveTranscript(db, job, transcript)) === null) throw new Error('not saved')
  return id
}

async function search(query: string) {
  const response = await organisation.asAdmin(`/api/search?${query}`)
  expect([query, response.status]).toEqual([query, 200])
  return await response.json()
}

const idsOf = (body: { items: { voicelog_id: string }[] }) =>
  body.items.map((each) => each.voicelog_id).sort()

describe('GET /api/search', () => {
  test('shows the matching segments, with speaker and times', async () => {
    const body = await search('q=refund&speaker=customer')
    expect(idsOf(body)).toEqual([ids[0] ?? ''])
    expect(body.complete).toBe(true)
    expect(body.items[0]).toMatchObject({ status: 'analysing', department: 'en-US', more_hits: false })
    expect(body.items[0].hits).toEqual([
      {
        segment_id: 's2',
        speaker: 'customer',
        start_ms: 5_000,
        end_ms: 9_000,
        text: 'I want a refund, two refunds.',
        highlights: [
          [9, 15],
          [21, 28],
        ],
        times: [
          [5_300, 5_390],
          [5_500, 5_590],
        ],
      },
    ])
  })

  test.each<[string, number[]]>([
    ['q=refund', [0, 1]],
    ['q=refund problem', [0]],
    ['q=refund -contract', [0]],
    ['q=refund -"my contract"', [0]],
    ['q="cancel my contract"', [1]],
    ['q="contract my cancel"', []],
    ['q=contract OR 解約', [1, 2]],
    ['q=refund&speaker=agent', [1]],
    ['q=解約', [2]],
    ['q=解約 したい', [2]],
    ['q=ｶｰﾄﾞ', [2]],
    ['q=かーど', []],
    ['q=refund&department=ja-JP', []],
    ['q=their', []],
  ])('%s', async (query, expected) => {
    const wanted = expected.map((each) => ids[each] ?? '').sort()
    expect(idsOf(await search(query))).toEqual(wanted)
    // q means the same in the list, the export and the reports.
    expect(idsOf(await (await organisation.asAdmin(`/api/voicelogs?${query}`)).json())).toEqual(wanted)
    const { figures } = await (await organisation.asAdmin(`/api/reports/overview?${query}`)).json()
    expect(figures.calls).toBe(expected.length)
  })

  test('is paged', async () => {
    const first = await search('q=refund&limit=1&sort=created_at')
    expect(idsOf(first)).toEqual([ids[0] ?? ''])
    const second = await search(`q=refund&limit=1&sort=created_at&cursor=${first.next_cursor}`)
    expect(idsOf(second)).toEqual([ids[1] ?? ''])
    expect(second.next_cursor).toBeNull()
  })

  test.each([
    ['', 'q'],
    ['q=', 'q'],
    ['q=-refund', 'q'],
    ['q=%00', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['speaker=agent', 'q'],
    ['q=a&speaker=nobody', 'speaker'],
    ['q=a&limit=0', 'limit'],
  ])('a wrong query is refused with the name of the field: %s', async (query, field) => {
    const response = await organisation.asAdmin(`/api/search?${query}`)
    expect(response.status).toBe(422)
    const { errors } = await response.json()
    expect(errors.map((each: { field: string }) => each.field)).toContain(field)
  })

  test('members may search', async () => {
    expect((await (await organisation.member())('/api/search?q=refund')).status).toBe(200)
  })
})
