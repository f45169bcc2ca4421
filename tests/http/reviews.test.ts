import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { reviews } from '../../src/db/schema/index.ts'
import { readAudit } from '../support/audit.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'

let service: TestService
let org: TestOrganisation
let other: TestOrganisation
let asMember: TestOrganisation['asAdmin']
beforeAll(async () => {
  service = await startService({ workers: true })
  org = await service.organisation()
  other = await service.organisation()
  asMember = await org.member()
})
afterAll(() => service?.stop())

const CALL = `
  A: Hello, thank you for calling Acme support, how can I help you today?
  C: My internet keeps dropping and I am really frustrated about it.
  A: I am so sorry about that. May I have your account number?
  C: It is four five six.
  A: Thank you. The router lost its settings after the update, so I have reset it from here.
  C: It works now, thank you.
  A: You will get an email from us tomorrow. Is there anything else I can help you with?
  C: No, that is all.
  A: Thank you for calling, goodbye.`

type Question = {
  question_id: string
  machine: { answer: string | null; points: number } | null
  human: { answer: string; comment: string | null; reviewer: { email: string }; reviewed_at: string } | null
  effective: { answer: string | null; points: number; source: string } | null
  agrees: boolean | null
}
type Review = {
  score: number
  machine_score: number
  auto_fail: boolean
  answered_by_people: number
  agreed: number
  disagreed: number
  sections: { questions: Question[] }[]
  history: { question_id: string; answer: string; comment: string | null; ended_at: string | null }[]
}

const question = (review: Review, id: string) => {
  const found = review.sections.flatMap((each) => each.questions).find((each) => each.question_id === id)
  if (found === undefined) throw new Error(`no question ${id}`)
  return found
}

/** Lets workers run the analytics, and waits for the end. */
async function analyse(id: string, kinds = ['quality'], by = org) {
  const asked = await by.asAdmin(`/api/voicelogs/${id}/analytics`, json({ kinds }))
  expect(asked.status).toBe(202)
  return await completed(id, by)
}

const completed = (id: string, by = org) =>
  eventually(
    async () => {
      const detail = await (await by.asAdmin(`/api/voicelogs/${id}`)).json()
      return detail.status === 'completed' && detail
    },
    { withinMs: 30_000 },
  )

async function analysed(lines = CALL, by = org): Promise<string> {
  const id = await insertTranscribed(service, by, lines)
  await analyse(id, ['quality'], by)
  return id
}

async function review(id: string, answers: object[], send = asMember): Promise<Review> {
  const response = await send(`/api/voicelogs/${id}/review`, json({ answers }, 'PUT'))
  const body = await response.json()
  expect([response.status, body.detail ?? '']).toEqual([200, ''])
  return body
}
const read = async (id: string): Promise<Review> => (await org.asAdmin(`/api/voicelogs/${id}/review`)).json()
const listed = async (id: string) => (await org.asAdmin(`/api/voicelogs/${id}`)).json()

describe('a review', () => {
  test('is shown with the newest 100 answers and those that count, however many there were', async () => {
    const id = await analysed()
    await review(id, [{ question_id: 'closing', answer: 'no' }])
    const row = { organisationId: org.organisationId, voicelogId: id, questionId: 'greeting' }
    const ended = { ...row, endedAt: new Date(), machineAnswer: 'yes', reviewerId: org.userId }
    const answers = Array.from({ length: 150 }, (_, at) => ({
      ...{ ...ended, id: Bun.randomUUIDv7(), answer: 'no', comment: `${at}` },
    }))
    await service.database.db.insert(reviews).values(answers)
    const after = await review(id, [{ question_id: 'empathy', answer: 'no' }])
    const inForce = after.history.filter((each) => each.ended_at === null)
    expect(inForce.map((each) => each.question_id)).toEqual(['closing', 'empathy'])
    // The oldest in force, 99 that have ended, and the newest.
    expect(after.history).toHaveLength(101)
    expect(after.history.slice(1, -1).map(({ comment }) => Number(comment))).toEqual(
      Array.from({ length: 99 }, (_, at) => 51 + at),
    )
    expect(await read(id)).toEqual(after)
    expect((await listed(id)).review).toEqual(after)
    expect(after.answered_by_people).toBe(2)
  })

  test("puts a person's answer in the place of the engine's; both are kept, and the score changes with it", async () => {
    const id = await analysed()
    const before = await read(id)
    expect(before).toMatchObject({ answered_by_people: 0, history: [] })
    expect(question(before, 'greeting')).toMatchObject({ machine: { answer: 'yes' }, human: null })

    const after = await review(id, [{ question_id: 'greeting', answer: 'no', comment: ' Too fast. ' }])
    const greeting = question(after, 'greeting')
    expect(greeting.machine).toMatchObject({ answer: 'yes', points: 10 })
    expect(greeting.human).toMatchObject({ answer: 'no', comment: 'Too fast.' })
    expect(greeting.effective).toMatchObject({ answer: 'no', points: 0, source: 'human' })
    expect(greeting.agrees).toBe(false)
    expect(after.machine_score).toBe(before.score)
    expect(after.score).toBeLessThan(before.score)

    const detail = await listed(id)
    expect(detail.quality_score).toBe(after.score)
    expect(detail.analytics.quality.result.score).toBe(after.score)
    const held = detail.analytics.quality.result.answers.find(
      (each: { question_id: string }) => each.question_id === 'greeting',
    )
    expect(held).toMatchObject({ answer: 'no', points: 0, max_points: 10, source: 'human', evidence: [] })
    expect(detail.review).toEqual(await read(id))
    const filtered = await (
      await org.asAdmin(`/api/voicelogs?min_quality=${after.score}&max_quality=${after.score}`)
    ).json()
    expect(filtered.items.map((each: { voicelog_id: string }) => each.voicelog_id)).toContain(id)
  })

  test("that is withdrawn restores the engine's answer exactly; the history keeps the person's", async () => {
    const id = await analysed()
    const before = await listed(id)
    await review(id, [
      { question_id: 'greeting', answer: 'no' },
      { question_id: 'closing', answer: 'no', comment: 'x' },
    ])
    const part = await review(id, [{ question_id: 'greeting', answer: null }])
    expect(question(part, 'greeting')).toMatchObject({ human: null, effective: { source: 'local' } })
    expect(part.answered_by_people).toBe(1)
    const after = await review(id, [{ question_id: 'closing', answer: null }])
    expect(after.score).toBe(before.quality_score)
    expect((await listed(id)).analytics.quality.result).toEqual(before.analytics.quality.result)
    expect((await listed(id)).quality_score).toBe(before.quality_score)
    expect(after.history.map((each) => [each.question_id, each.answer, each.ended_at !== null])).toEqual([
      ['greeting', 'no', true],
      ['closing', 'no', true],
    ])
  })

  test('with the engine’s answer confirms it; another reviewer’s answer replaces it', async () => {
    const id = await analysed()
    const confirmed = await review(id, [{ question_id: 'greeting', answer: 'yes' }])
    expect(confirmed).toMatchObject({ agreed: 1, disagreed: 0, answered_by_people: 1 })
    expect(confirmed.score).toBe(confirmed.machine_score)
    const replaced = await review(id, [{ question_id: 'greeting', answer: 'not_applicable' }], org.asAdmin)
    expect(question(replaced, 'greeting').human?.reviewer.email).toBe(org.email)
    expect(replaced).toMatchObject({ agreed: 0, disagreed: 1 })
    expect(replaced.history.map((each) => each.ended_at === null)).toEqual([false, true])
    // The same answer again changes nothing, not even the reviewer.
    const again = await review(id, [{ question_id: 'greeting', answer: 'not_applicable' }])
    expect(again).toEqual(replaced)
  })

  test('stays in force when the call is analysed again, also if the engine answers differently', async () => {
    const id = await analysed()
    const reviewed = await review(id, [{ question_id: 'greeting', answer: 'no' }])
    await analyse(id, ['quality', 'emotion'])
    const after = await read(id)
    expect(after.score).toBe(reviewed.score)
    expect(question(after, 'greeting')).toMatchObject({ machine: { answer: 'yes' }, human: { answer: 'no' } })
    expect((await listed(id)).quality_score).toBe(reviewed.score)
  })

  test('by twenty reviewers at once leaves one answer per question, and the score of these answers', async () => {
    const id = await analysed()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        review(
          id,
          [{ question_id: index % 2 ? 'greeting' : 'closing', answer: index % 4 < 2 ? 'yes' : 'no' }],
          index % 3 ? asMember : org.asAdmin,
        ),
      ),
    )
    const after = await read(id)
    const inForce = after.history.filter((each) => each.ended_at === null)
    expect(inForce.map((each) => each.question_id).sort()).toEqual(['closing', 'greeting'])
    const questions = after.sections.flatMap((each) => each.questions)
    const sum = questions.reduce((all, each) => all + (each.effective?.points ?? 0), 0)
    expect((await listed(id)).quality_score).toBe(after.score)
    expect(sum).toBeGreaterThan(0)
    for (const { question_id, answer } of inForce)
      expect(question(after, question_id).effective?.answer).toBe(answer)
  })

  test.each<[string, object[], string]>([
    ['nothing', [], 'answers'],
    ['a question nobody asked', [{ question_id: 'song', answer: 'yes' }], 'answers.0.question_id'],
    ['an answer there is not', [{ question_id: 'greeting', answer: 'maybe' }], 'answers.0.answer'],
    [
      'the same question twice',
      [
        { question_id: 'greeting', answer: 'yes' },
        { question_id: 'greeting', answer: 'no' },
      ],
      'answers.1.question_id',
    ],
    [
      'a comment too long',
      [{ question_id: 'greeting', answer: 'yes', comment: 'x'.repeat(2_001) }],
      'answers.0.comment',
    ],
    ['a NUL', [{ question_id: 'greeting', answer: 'yes', comment: 'a\u0000' }], 'answers.0.comment'],
    ['a field nobody knows', [{ question_id: 'greeting', answer: 'yes', points: 5 }], 'answers.0.points'],
  ])('with %s is a 422 that names the field, and nothing is stored', async (_what, answers, field) => {
    const id = await analysed()
    const refused = await asMember(`/api/voicelogs/${id}/review`, json({ answers }, 'PUT'))
    const body = await refused.json()
    expect([refused.status, body.errors?.[0]?.field]).toEqual([422, field])
    expect((await read(id)).history).toEqual([])
  })

  test('of a call without a result is a conflict; a call of another organisation is not found', async () => {
    const id = await insertTranscribed(service, org, CALL)
    const body = json({ answers: [{ question_id: 'greeting', answer: 'yes' }] }, 'PUT')
    expect((await asMember(`/api/voicelogs/${id}/review`, body)).status).toBe(409)
    expect((await asMember(`/api/voicelogs/${id}/review`)).status).toBe(404)
    expect((await listed(id)).review).toBeNull()
    const theirs = await analysed(CALL, other)
    expect((await asMember(`/api/voicelogs/${theirs}/review`, body)).status).toBe(404)
    expect((await asMember(`/api/voicelogs/${theirs}/review`)).status).toBe(404)
    expect((await asMember('/api/voicelogs/x/review', body)).status).toBe(404)
  })

  test('is in the audit, with what changed', async () => {
    const id = await analysed()
    const { machine_score } = await read(id)
    const { score } = await review(id, [{ question_id: 'greeting', answer: 'no' }])
    const { items } = await readAudit(org, `action=voicelog.reviewed&target_id=${id}`)
    expect(items[0]?.detail).toEqual({
      scorecard_version: 1,
      answers: { greeting: { before: null, after: 'no', machine: 'yes' } },
      score: { before: machine_score, after: score },
    })
  })
})

describe("an organisation's own scorecard", () => {
  const QUESTIONS = [
    { id: 'greeting', text: 'Greets', kind: 'yes_no', weight: 10 },
    { id: 'song', text: 'Sings', kind: 'yes_no', weight: 30 },
    {
      id: 'email',
      text: 'Says an email follows',
      kind: 'yes_no',
      weight: 20,
      phrases: ['you will get an email'],
    },
    {
      id: 'notice',
      text: 'Says that it is recorded',
      kind: 'yes_no',
      weight: 20,
      phrases: ['this call is being recorded', 'この通話は録音されています'],
      auto_fail: true,
    },
    {
      id: 'cause',
      text: 'What was it?',
      kind: 'choice',
      weight: 10,
      options: [
        { id: 'router', label: 'Router', points: 4, phrases: ['router lost its settings'] },
        { id: 'line', label: 'Line', points: 1, phrases: ['fault on the line'] },
      ],
    },
    {
      id: 'turns',
      text: 'A conversation',
      kind: 'metric',
      weight: 10,
      condition: 'turns >= 5 and overlap_ms = 0',
    },
  ]

  test('is answered by rules, phrases and metrics; other questions are left open for a person', async () => {
    const own = await service.organisation()
    const old = await analysed(CALL, own)
    const sections = [{ id: 'all', title: 'All', questions: QUESTIONS }]
    const saved = await own.asAdmin(
      '/api/settings/scorecard',
      json({ base_version: 1, name: 'Own', sections }, 'PUT'),
    )
    expect(saved.status).toBe(200)
    const { items } = await readAudit(own, 'action=scorecard.changed')
    expect(items.map((each) => each.detail)).toEqual([
      {
        version: 2,
        added: ['song', 'email', 'notice', 'cause', 'turns'],
        removed: [
          'identification',
          'empathy',
          'explanation',
          'resolution',
          'next_steps',
          'courtesy',
          'closing',
        ],
        changed: ['greeting'],
      },
    ])
    const id = await analysed(CALL, own)
    const detail = await completed(id, own)
    const { result, definition_version } = detail.analytics.quality
    expect([definition_version, result.scorecard.version]).toEqual([2, 2])
    expect(
      result.answers.map((each: { question_id: string; answer: string; points: number; source: string }) => [
        each.question_id,
        each.answer,
        each.points,
        each.source,
      ]),
    ).toEqual([
      ['greeting', 'yes', 10, 'local'],
      ['song', null, 0, 'local'],
      ['email', 'yes', 20, 'local'],
      ['notice', 'no', 0, 'local'],
      ['cause', 'router', 10, 'local'],
      ['turns', 'yes', 10, 'metric'],
    ])
    const quotes = result.answers[2].evidence.map((each: { quote: string }) => each.quote)
    expect(quotes[0]).toContain('email from us tomorrow')
    expect([result.auto_fail, result.score]).toEqual([true, 0])

    // A person answers what the engine could not: the call no longer fails, and the open question counts.
    const answers = [
      { question_id: 'notice', answer: 'yes' },
      { question_id: 'song', answer: 'yes' },
      { question_id: 'cause', answer: 'line' },
    ]
    const reviewed: Review = await (
      await own.asAdmin(`/api/voicelogs/${id}/review`, json({ answers }, 'PUT'))
    ).json()
    expect(reviewed).toMatchObject({ auto_fail: false, machine_score: 0, score: 92.5 }) // 92.5 of 100
    expect(question(reviewed, 'song').agrees).toBeNull()

    // Earlier results keep the scorecard version they were made with.
    const before = await completed(old, own)
    expect(before.analytics.quality.result.scorecard.version).toBe(1)
    expect(before.review.sections.flatMap((each: { questions: object[] }) => each.questions).length).toBe(8)
  })

  test('answers of people to removed questions have no effect, and count again when the question is back', async () => {
    const own = await service.organisation()
    const id = await analysed(CALL, own)
    const answers = [
      { question_id: 'courtesy', answer: 'no' },
      { question_id: 'greeting', answer: 'no' },
    ]
    await own.asAdmin(`/api/voicelogs/${id}/review`, json({ answers }, 'PUT'))
    const sections = [{ id: 'all', title: 'All', questions: [QUESTIONS[0]] }]
    await own.asAdmin('/api/settings/scorecard', json({ base_version: 1, name: 'Own', sections }, 'PUT'))
    await analyse(id, ['quality'], own)
    const now = (await completed(id, own)).review
    expect(now).toMatchObject({ answered_by_people: 1, score: 0, machine_score: 100 })
    expect(now.history.length).toBe(2)
  })

  test('its own intents are found, and the list can be filtered by them', async () => {
    const own = await service.organisation()
    const intents = [
      {
        name: 'meter_reading',
        description: 'Tell the reading of a meter',
        examples: ['I want to give you my meter reading'],
      },
    ]
    await own.asAdmin('/api/settings/intents', json({ base_version: 1, intents }, 'PUT'))
    const events = await readAudit(own, 'action=intents.changed')
    expect(events.items[0]?.detail).toMatchObject({ version: 2, added: ['meter_reading'], changed: [] })
    const id = await insertTranscribed(
      service,
      own,
      `
      A: Hello, Acme Energy, how can I help?
      C: Hi, I want to give you the meter reading for my flat.
      A: Sure, what does the meter say?
      C: It says five hundred.`,
    )
    await analyse(id, ['intent'], own)
    const detail = await completed(id, own)
    expect([detail.intent, detail.analytics.intent.definition_version]).toEqual(['meter_reading', 2])
    const { items } = await (await own.asAdmin('/api/voicelogs?intent=meter_reading')).json()
    expect(items.map((each: { voicelog_id: string }) => each.voicelog_id)).toEqual([id])
  })
})
