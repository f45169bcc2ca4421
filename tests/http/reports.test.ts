import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { refreshRollups } from '../../src/db/reports/rollups.ts'
import { encodeCursor } from '../../src/lib/cursor.ts'
import { newId } from '../../src/lib/id.ts'
import { insertVoicelog } from '../db/queue/job-rows.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'

let service: TestService
let organisation: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
  await addCalls(organisation)
  await addCalls(await service.organisation())
  // Some days have rollups, and some change after that.
  while ((await refreshRollups(service.database.db, { quietSeconds: 0, oldSeconds: 0 })) > 0);
  await addCall(organisation, 3)
})
afterAll(() => service?.stop())

async function addCalls(owner: TestOrganisation): Promise<void> {
  for (let each = 0; each < 40; each++) await addCall(owner, each)
  for (const each of UNRELIABLE) await addCall(owner, each, { isUnreliable: true })
}

const pick = <T>(values: readonly T[], each: number): T | null => values[each % values.length] ?? null

/** Calls of ann and sales, and of bob, whose transcripts are poor and which were analysed all the same. */
const UNRELIABLE = [0, 12, 22]

async function addCall(
  { organisationId }: TestOrganisation,
  each: number,
  { isUnreliable = false } = {},
): Promise<void> {
  const { db } = service.database
  const isDone = each % 7 !== 6
  const isJudged = isDone && !isUnreliable
  const voicelogId = await insertVoicelog(db, organisationId, {
    status: isDone ? 'completed' : 'failed',
    operatorId: pick(['ann', 'bob', null], each),
    customerId: pick(['c1', 'c2', 'c3', null], each),
    department: pick(['sales', null], each),
    callDate: new Date(Date.UTC(2025, 0, 1, each * 13, each * 7)),
    durationMs: isDone ? 60_000 + each : null,
    intent: isJudged ? pick(['payment', 'other'], each) : null,
    emotion: isJudged ? pick(['anger', 'neutral', 'sadness'], each) : null,
    emotionTrend: isJudged ? pick(['steady', 'improving', null], each) : null,
    qualityScore: isJudged ? pick([90.5, 40, null], each) : null,
    transcriptReliability: isUnreliable ? 'poor' : pick(['good', 'fair', null], each),
  })
  if (!isDone) return
  const answers = [
    {
      question_id: 'greeting',
      answer: pick(['yes', 'no'], each),
      points: 10,
      max_points: 10,
      source: 'local',
    },
    {
      question_id: 'closing',
      answer: pick([null, 'not_applicable'], each),
      points: 0,
      max_points: 5,
      source: 'human',
    },
    { question_id: 'tone', answer: 'warm', points: 5, max_points: 5, source: 'llm' },
  ]
  const roles = { agent: 1_000 * each, customer: 20_000 }
  const metrics = {
    ...{ duration_ms: 60_000, silence_ms: 6_000, longest_silence_ms: 900, overlap_ms: 30, turns: each },
    ...{
      talk_ms: roles,
      interruptions: { agent: 1, customer: 2 },
      words_per_minute: { agent: 150.5, customer: 100 },
    },
    response_latency_ms: { agent: pick([300, null], each), customer: 500 },
  }
  const quality = { score: 1, auto_fail: each % 5 === 0, answers, metrics }
  for (const [kind, result] of Object.entries({
    quality,
    summary: { outcome: pick(['resolved', 'unknown'], each) },
  })) {
    await service.database.sql`
      insert into analyses (id, organisation_id, voicelog_id, kind, status, result, unreliable)
      values (${newId()}, ${organisationId}, ${voicelogId}, ${kind}, 'done', ${JSON.stringify(result)}::text::jsonb,
        ${isUnreliable})`
  }
}

async function read(path: string) {
  const response = await organisation.asAdmin(path)
  expect([path, response.status]).toEqual([path, 200])
  return await response.json()
}

type Counted = { calls: number; filter: Record<string, string> | null }

/** Every number of an answer that has a filter. */
function countedIn(value: unknown): Counted[] {
  if (typeof value !== 'object' || value === null) return []
  const { calls, n, filter } = value as { calls?: number; n?: number; filter?: Counted['filter'] }
  const count = calls ?? n
  const own = count !== undefined && filter !== undefined ? [{ calls: count, filter }] : []
  return [...own, ...Object.values(value).flatMap(countedIn)]
}

async function listed(filter: Record<string, string>): Promise<number> {
  const { items, next_cursor } = await read(
    `/api/voicelogs?${new URLSearchParams({ ...filter, limit: '200' })}`,
  )
  expect(next_cursor).toBeNull()
  return items.length
}

const PERIOD = 'from=2025-01-03T04:30:00Z&to=2025-01-19T00:00:00Z'
const REPORTS = [
  '/api/reports/overview',
  `/api/reports/overview?${PERIOD}&department=sales&having=emotion`,
  '/api/reports/overview?emotion=sadness&without=operator_id',
  `/api/reports/timeseries?${PERIOD}&bucket=week&time_zone=Asia/Kolkata`,
  '/api/reports/timeseries?from=2024-12-01T00:00:00Z&to=2025-03-01T00:00:00Z&bucket=month&operator_id=ann',
  ...['department', 'customer', 'operator', 'intent', 'emotion'].map(
    (by) => `/api/reports/breakdown?by=${by}&compare=previous_period&${PERIOD}`,
  ),
  '/api/reports/overview?transcript_reliability=poor',
  '/api/operators?search=A&status=completed',
  `/api/operators?compare=previous_period&${PERIOD}`,
  `/api/operators/ann/scorecard?${PERIOD}`,
]

describe('every number of a report leads to its calls', () => {
  test.each(REPORTS)('%s', async (path) => {
    const counted = countedIn(await read(path))
    expect(counted.length).toBeGreaterThan(20)
    expect(counted.some((each) => each.calls > 1)).toBe(true)
    const seen = new Map<string, number>()
    for (const { calls, filter } of counted) {
      if (filter === null) {
        expect(calls).toBe(0)
        continue
      }
      const key = JSON.stringify(filter)
      const found = seen.get(key) ?? (await listed(filter))
      seen.set(key, found)
      expect([path, key, found]).toEqual([path, key, calls])
    }
  })
})

describe('reports', () => {
  test('have the values computed by hand', async () => {
    const { figures } = await read('/api/reports/overview?operator_id=ann&department=sales')
    // Every sixth of the forty calls is of ann and of sales; one in seven of these has failed.
    const calls = [...Array(40).keys()].filter((each) => each % 3 === 0 && each % 2 === 0)
    const done = calls.filter((each) => each % 7 !== 6)
    const agentMs = done.reduce((sum, each) => sum + 1_000 * each, 0)
    expect(figures.calls).toBe(calls.length + 2)
    expect(figures.calls_unreliable.calls).toBe(2)
    expect(figures.statuses.find((each: { value: string }) => each.value === 'completed').calls).toBe(
      done.length + 2,
    )
    expect(figures.quality_score).toMatchObject({ value: 90.5, n: done.length })
    expect(figures.silence_ratio.value).toBe(0.1)
    expect(figures.talk_ratio.value).toBeCloseTo(agentMs / (agentMs + 20_000 * done.length), 4)
    expect(figures.words_per_minute.customer.value).toBe(100)
    expect(figures.response_latency_ms.agent).toMatchObject({ value: 300, n: done.length })
  })

  test.each(['/api/reports/breakdown?by=operator', '/api/reports/breakdown?by=intent', '/api/operators?'])(
    'values are in the order of a measure, page by page, from a least number of calls on: %s',
    async (path) => {
      type Row = {
        value?: string | null
        operator_id?: string
        figures: { calls: number; quality_score: { value: number | null }; auto_fails: { calls: number } }
      }
      const { items: all }: { items: Row[] } = await read(`${path}&limit=200`)
      const nameOf = (row: Row) => row.operator_id ?? row.value ?? null
      const score = ({ figures }: Row) => figures.quality_score.value
      const keys: Record<string, (row: Row) => number> = {
        quality_score: (row) => score(row) ?? Number.POSITIVE_INFINITY,
        '-quality_score': (row) => -(score(row) ?? Number.NEGATIVE_INFINITY),
        '-auto_fails': ({ figures }) => -figures.auto_fails.calls,
        '-calls': ({ figures }) => -figures.calls,
      }
      for (const [sort, key] of Object.entries(keys)) {
        const found: Row[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const query = `sort=${sort}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`
          const page: { items: Row[]; next_cursor: string | null } = await read(`${path}&${query}`)
          found.push(...page.items)
          cursor = page.next_cursor
        }
        expect([sort, found.map(nameOf).toSorted()]).toEqual([sort, all.map(nameOf).toSorted()])
        expect([sort, found.map(key)]).toEqual([sort, all.map(key).toSorted((a, b) => a - b)])
      }
      const most = Math.max(...all.map(({ figures }) => figures.calls))
      const { items: few }: { items: Row[] } = await read(`${path}&min_calls=${most}`)
      expect(few.map(nameOf)).toEqual(all.filter(({ figures }) => figures.calls === most).map(nameOf))
      const errorOf = async (value: string) =>
        (await (await organisation.asAdmin(`${path}&min_calls=${value}`)).json()).errors
      expect(await errorOf('0')).toMatchObject([{ field: 'min_calls', code: 'out_of_range' }])
      expect(await errorOf('few')).toMatchObject([{ field: 'min_calls', code: 'not_a_number' }])
    },
  )

  test('values are compared with the period of the same length before, if the period has a beginning', async () => {
    const path = '/api/reports/breakdown?by=operator&compare=previous_period'
    const period = 'from=2025-01-11T00:00:00Z&to=2025-01-21T00:00:00Z'
    const { items, before } = await read(`${path}&${period}`)
    expect(before).toEqual({ from: '2025-01-01T00:00:00.000Z', to: '2025-01-11T00:00:00.000Z' })
    const { items: earlier } = await read(`/api/reports/breakdown?by=operator&${new URLSearchParams(before)}`)
    expect(items.length).toBeGreaterThan(1)
    for (const { value, figures_before } of items) {
      const own = earlier.find((each: { value: string | null }) => each.value === value)
      expect([value, figures_before.calls]).toEqual([value, own?.figures.calls ?? 0])
    }
    for (const plain of [path, `/api/reports/breakdown?by=operator&${period}`]) {
      const uncompared = await read(plain)
      expect(uncompared.before).toBeNull()
      expect(uncompared.items[0].figures_before).toBeNull()
    }
  })

  test('a scorecard shows the change against the period before, and its questions in order', async () => {
    const body = await read('/api/operators/bob/scorecard?from=2025-01-11T00:00:00Z&to=2025-01-21T00:00:00Z')
    expect(body.before).toMatchObject({ from: '2025-01-01T00:00:00.000Z', to: '2025-01-11T00:00:00.000Z' })
    expect(body.change.calls).toBe(body.period.figures.calls - body.before.figures.calls)
    expect(body.change.quality_score).toBe(0)
    const [greeting, closing, tone] = body.questions
    expect([closing.text, tone.text]).toEqual([
      'Ends politely: asks whether there is more, or takes leave',
      null,
    ])
    expect(closing).toMatchObject({ question_id: 'closing', points_share: null })
    expect(greeting).toMatchObject({ question_id: 'greeting', points_share: 1, by_people: 0 })
    expect(closing.answers.map((each: { answer: string | null }) => each.answer)).toEqual([
      'not_applicable',
      null,
    ])
  })

  test('questions have the text of the newest version that has them, never of another organisation', async () => {
    const other = await service.organisation()
    const question = (id: string, text: string) => ({ id, text, kind: 'yes_no', weight: 1 })
    const tone = {
      ...{ id: 'tone', text: 'How does it sound?', kind: 'choice', weight: 1 },
      options: ['warm', 'cold'].map((id, points) => ({ id, label: `Quite ${id}`, points })),
    }
    const save = async (of: TestOrganisation, base: number, questions: object[]) => {
      const body = { base_version: base, name: 'Own', sections: [{ id: 'all', title: 'All', questions }] }
      expect((await of.asAdmin('/api/settings/scorecard', json(body, 'PUT'))).status).toBe(200)
    }
    await save(organisation, 1, [question('greeting', 'Says hello'), tone])
    await save(organisation, 2, [question('greeting', 'Says good day')])
    await save(other, 1, [question('closing', 'Theirs'), question('greeting', 'Theirs')])
    const { questions } = await read(`/api/operators/bob/scorecard?${PERIOD}`)
    const texts = questions.map((each: { question_id: string; text: string }) => [
      each.question_id,
      each.text,
    ])
    expect(texts).toEqual([
      ['greeting', 'Says good day'],
      ['closing', 'Ends politely: asks whether there is more, or takes leave'],
      ['tone', 'How does it sound?'],
    ])
    expect(questions.at(-1).answers).toMatchObject([{ answer: 'warm', label: 'Quite warm' }])
    expect(questions[1].answers[0].label).toBeNull()
    await save(organisation, 3, [tone, question('closing', 'Says goodbye')])
    const { questions: moved } = await read(`/api/operators/bob/scorecard?${PERIOD}`)
    expect(moved.map((each: { question_id: string }) => each.question_id)).toEqual([
      'tone',
      'closing',
      'greeting',
    ])
  })

  test('operators are listed in pages', async () => {
    const first = await read('/api/operators?limit=1')
    expect(first.items.map((each: { operator_id: string }) => each.operator_id)).toEqual(['ann'])
    const second = await read(`/api/operators?limit=1&cursor=${first.next_cursor}`)
    expect(second.items.map((each: { operator_id: string }) => each.operator_id)).toEqual(['bob'])
    expect(second.next_cursor).toBeNull()
  })

  test('members may read them', async () => {
    const asMember = await organisation.member()
    for (const path of REPORTS) expect([path, (await asMember(path)).status]).toEqual([path, 200])
  })

  test.each([
    ['/api/reports/overview?having=luck', 'having'],
    ['/api/reports/overview?without=', 'without'],
    ['/api/reports/overview?answer=greeting', 'answer'],
    ['/api/reports/overview?from=yesterday', 'from'],
    ['/api/reports/timeseries?time_zone=Mars/Olympus', 'time_zone'],
    ['/api/reports/timeseries?from=0001-01-01T00:00:00Z', 'bucket'],
    ['/api/reports/timeseries?bucket=hour', 'bucket'],
    ['/api/reports/breakdown?by=colour', 'by'],
    ['/api/reports/breakdown?limit=0', 'limit'],
    ['/api/reports/breakdown?cursor=x', 'cursor'],
    ['/api/reports/breakdown?sort=calls', 'sort'],
    ['/api/operators?limit=201', 'limit'],
    ['/api/operators/ann/scorecard?from=2025-01-02T00:00:00Z&to=2025-01-01T00:00:00Z', 'from'],
  ])('a wrong query is refused with the name of the field: %s', async (path, field) => {
    const response = await organisation.asAdmin(path)
    expect(response.status).toBe(422)
    const { errors } = await response.json()
    expect(errors.map((each: { field: string }) => each.field)).toContain(field)
  })

  const BY_CUSTOMER = '/api/reports/breakdown?by=customer'
  test.each([
    [BY_CUSTOMER, '-calls', 'customer_id', ['Infinity', '-0.5', '1e3', 'NaN', '', null]],
    [BY_CUSTOMER, '-auto_fails', 'customer_id', ['Infinity', '0.5', null]],
    [BY_CUSTOMER, 'quality_score', 'customer_id', ['-Infinity', 'NaN', '1e3', null]],
    [BY_CUSTOMER, 'value', 'customer_id', ['-1', '']],
    ['/api/operators?', '-calls', 'operator_id', ['Infinity', '-0.5', `-${'9'.repeat(16)}`]],
  ])('a forged cursor is refused: %s %s', async (path, sort, group, keys) => {
    for (const key of keys) {
      const cursor = encodeCursor([sort, group, key, null])
      const response = await organisation.asAdmin(`${path}&sort=${sort}&cursor=${cursor}`)
      const { errors } = await response.json()
      expect([key, response.status, errors]).toMatchObject([key, 422, [{ field: 'cursor' }]])
    }
  })

  test('an operator without calls is not found', async () => {
    expect((await organisation.asAdmin('/api/operators/carl/scorecard')).status).toBe(404)
  })
})
