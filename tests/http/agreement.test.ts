import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'

let service: TestService
let org: TestOrganisation
let other: TestOrganisation
const ids: string[] = []

const CALL = `
  A: Hello, thank you for calling Acme support, how can I help you today?
  C: My internet keeps dropping.
  A: The router lost its settings after the update, so I have reset it from here.
  C: It works now, thank you.
  A: Is there anything else I can help you with? Thank you for calling, goodbye.`

const CALLS = [
  { operatorId: 'anna', department: 'home', callDate: new Date('2025-01-10T10:00:00Z') },
  { operatorId: 'anna', department: 'home', callDate: new Date('2025-02-10T10:00:00Z') },
  { operatorId: 'ben', department: 'business', callDate: new Date('2025-02-11T10:00:00Z') },
]

beforeAll(async () => {
  service = await startService({ workers: true })
  org = await service.organisation()
  other = await service.organisation()
  const questions = [
    { id: 'greeting', text: 'Greets', kind: 'yes_no', weight: 10 },
    { id: 'closing', text: 'Takes leave', kind: 'yes_no', weight: 10 },
    { id: 'song', text: 'Sings', kind: 'yes_no', weight: 10 },
  ]
  const sections = [{ id: 'all', title: 'All', questions }]
  await org.asAdmin('/api/settings/scorecard', json({ base_version: 1, name: 'Own', sections }, 'PUT'))
  for (const fields of CALLS) {
    const id = await insertTranscribed(service, org, CALL, fields)
    await org.asAdmin(`/api/voicelogs/${id}/analytics`, json({ kinds: ['quality'] }))
    ids.push(id)
  }
  for (const id of ids) {
    await eventually(
      async () => (await (await org.asAdmin(`/api/voicelogs/${id}`)).json()).status === 'completed',
      { withinMs: 60_000 },
    )
  }
  await insertTranscribed(service, org, CALL)
  await answer(0, { greeting: 'yes', closing: 'no', song: 'no' })
  await answer(1, { greeting: 'yes', closing: 'yes' })
  await answer(2, { greeting: 'no' })
})
afterAll(() => service?.stop())

async function answer(call: number, given: Record<string, string | null>): Promise<void> {
  const answers = Object.entries(given).map(([question_id, answer]) => ({ question_id, answer }))
  const response = await org.asAdmin(`/api/voicelogs/${ids[call]}/review`, json({ answers }, 'PUT'))
  expect(response.status).toBe(200)
}
const report = async (query = '', by = org) => (await by.asAdmin(`/api/reports/agreement${query}`)).json()

describe('agreement between people and the engine', () => {
  test('by question, with each combination of answers; what the engine left open is counted separately', async () => {
    const { calls, overall, questions } = await report()
    expect(calls).toBe(3)
    expect(overall).toMatchObject({ pairs: 5, agreed: 3, share: 0.6, machine_open: 1 })
    expect(questions.map((each: { question_id: string }) => each.question_id)).toEqual([
      'greeting',
      'closing',
      'song',
    ])
    expect(questions[0]).toEqual({
      ...{
        question_id: 'greeting',
        text: 'Greets',
        pairs: 3,
        agreed: 2,
        share: 0.6667,
        kappa: 0,
        machine_open: 0,
      },
      matrix: [
        { machine: 'yes', human: 'no', answers: 1 },
        { machine: 'yes', human: 'yes', answers: 2 },
      ],
    })
    expect(questions[2]).toMatchObject({ pairs: 0, share: null, kappa: null, machine_open: 1, matrix: [] })
  })

  test('by operator over time', async () => {
    const { operators } = await report('?bucket=month')
    expect(operators).toEqual([
      {
        ...{ operator_id: 'anna', name: null, calls: 2, pairs: 4, agreed: 3, share: 0.75 },
        periods: [
          { starts_at: '2025-01-01T00:00:00.000Z', calls: 1, pairs: 2, agreed: 1, share: 0.5 },
          { starts_at: '2025-02-01T00:00:00.000Z', calls: 1, pairs: 2, agreed: 2, share: 1 },
        ],
      },
      {
        ...{ operator_id: 'ben', name: null, calls: 1, pairs: 1, agreed: 0, share: 0 },
        periods: [{ starts_at: '2025-02-01T00:00:00.000Z', calls: 1, pairs: 1, agreed: 0, share: 0 }],
      },
    ])
    const weekly = await report('?bucket=week&operator_id=ben')
    expect(weekly.operators[0].periods[0].starts_at).toBe('2025-02-10T00:00:00.000Z')
  })

  test('in buckets of a time zone, as in the reports', async () => {
    const { operators } = await report('?bucket=month&time_zone=Asia/Kolkata&operator_id=ben')
    expect(operators[0].periods[0].starts_at).toBe('2025-01-31T18:30:00.000Z')
    const response = await org.asAdmin('/api/reports/agreement?time_zone=Mars/Olympus')
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual([
      {
        ...{ field: 'time_zone', code: 'not_a_time_zone' },
        message: 'is not a time zone such as Asia/Tokyo or UTC',
      },
    ])
  })

  test('with the filters of the list, and within the organisation', async () => {
    expect((await report('?department=home')).overall).toMatchObject({ pairs: 4, agreed: 3 })
    expect((await report('?from=2025-02-01T00:00:00Z&operator_id=anna')).overall).toMatchObject({
      pairs: 2,
      agreed: 2,
    })
    expect(await report('', other)).toMatchObject({
      calls: 0,
      questions: [],
      operators: [],
      overall: { kappa: null },
    })
    const listed = async (reviewed: boolean) =>
      (await (await org.asAdmin(`/api/voicelogs?reviewed=${reviewed}`)).json()).items.length
    expect([await listed(true), await listed(false)]).toEqual([3, 1])
    const refused = await org.asAdmin('/api/reports/agreement?from=yesterday')
    expect([refused.status, (await refused.json()).errors[0].field]).toEqual([422, 'from'])
    const asMember = await org.member()
    expect((await asMember('/api/reports/agreement')).status).toBe(200)
  })

  test('only the current answer counts after a change or withdrawal', async () => {
    await answer(2, { greeting: 'yes' })
    expect((await report()).questions[0]).toMatchObject({ pairs: 3, agreed: 3, share: 1, kappa: null })
    await answer(2, { greeting: null })
    expect(await report()).toMatchObject({ calls: 2, questions: [{ pairs: 2 }, { pairs: 2 }, { pairs: 0 }] })
  })
})
