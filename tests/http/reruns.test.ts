import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { analyses, rerunItems } from '../../src/db/schema/index.ts'
import { readAudit } from '../support/audit.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'

let service: TestService
let idle: TestService
beforeAll(async () => {
  service = await startService({ workers: true })
  // Without workers: what is asked for here stays as it was asked.
  idle = await startService()
})
afterAll(async () => {
  await service?.stop()
  await idle?.stop()
})

const METER = `
  A: Hello, Acme Energy, how can I help you?
  C: Hi, I want to give you the meter reading for my flat.
  A: Sure. You will get an email tomorrow. Thank you for calling, goodbye.`
const CANCEL = `
  A: Hello, Acme Energy, how can I help you?
  C: I want to cancel my contract, I am very angry.
  A: I am sorry. I have cancelled it, it ends on Friday. Is there anything else?
  C: No. Goodbye.`

type Rerun = {
  id: string
  status: string
  progress: Record<'total' | 'done' | 'changed' | 'unchanged' | 'skipped' | 'failed', number>
  difference: {
    transitions: { field: string; before: string | null; after: string | null; calls: number }[]
    scores: { calls: number; mean_before: number; mean_after: number } | null
    examples: { voicelog_id: string; before: Digest; after: Digest; changed: string[] }[]
  } | null
}
type Digest = {
  intent?: string
  quality_score?: number
  machine_score?: number
  answers?: Record<string, string>
}

const PATH = '/api/analytics/reruns'

async function start(org: TestOrganisation, body: object): Promise<Rerun> {
  const response = await org.asAdmin(PATH, json(body))
  const rerun = await response.json()
  expect([response.status, rerun.detail ?? '']).toEqual([202, ''])
  return rerun
}

async function ended(org: TestOrganisation, { id }: Rerun): Promise<Rerun> {
  return await eventually(
    async () => {
      const rerun: Rerun = await (await org.asAdmin(`${PATH}/${id}`)).json()
      return rerun.difference !== null && rerun
    },
    { withinMs: 60_000 },
  )
}
const rerun = async (org: TestOrganisation, body: object) => await ended(org, await start(org, body))

/** Calls with results of their own by the starting definitions. */
async function organisationWith(...calls: [lines: string, department?: string][]) {
  const org = await service.organisation()
  const ids: string[] = []
  for (const [lines, department] of calls) {
    const id = await insertTranscribed(service, org, lines, { department })
    await org.asAdmin(`/api/voicelogs/${id}/analytics`, { method: 'POST' })
    ids.push(id)
  }
  for (const id of ids) {
    await eventually(async () => (await call(org, id)).status === 'completed', { withinMs: 60_000 })
  }
  return { org, ids }
}

const call = async (org: TestOrganisation, id: string) => (await org.asAdmin(`/api/voicelogs/${id}`)).json()
const stored = async ({ organisationId }: TestOrganisation) =>
  await service.database.db
    .select()
    .from(analyses)
    .where(eq(analyses.organisationId, organisationId))
    .orderBy(asc(analyses.id))

const INTENTS = [
  {
    name: 'meter_reading',
    description: 'Tell the reading of a meter',
    examples: ['I want to give you my meter reading'],
  },
  {
    name: 'cancellation',
    description: 'End a subscription, contract, policy, membership or service',
    examples: ['I would like to cancel my subscription', '解約したいのですが'],
  },
]
const SECTIONS = [
  {
    id: 'all',
    title: 'All',
    questions: [
      { id: 'greeting', text: 'Greets', kind: 'yes_no', weight: 10 },
      {
        id: 'email',
        text: 'Says that an email follows',
        kind: 'yes_no',
        weight: 30,
        phrases: ['you will get an email'],
      },
    ],
  },
]
const saveIntents = (org: TestOrganisation) =>
  org.asAdmin('/api/settings/intents', json({ base_version: 1, intents: INTENTS }, 'PUT'))
const saveScorecard = (org: TestOrganisation) =>
  org.asAdmin('/api/settings/scorecard', json({ base_version: 1, name: 'Own', sections: SECTIONS }, 'PUT'))

describe('a dry run', () => {
  test('shows what would change after a change, and stores nothing', async () => {
    const { org, ids } = await organisationWith([METER], [CANCEL])
    const before = await stored(org)
    await saveIntents(org)
    await saveScorecard(org)
    const done = await rerun(org, { dry_run: { sample: 10 } })
    expect(done).toMatchObject({
      status: 'completed',
      dry_run: true,
      sample: 10,
      scorecard_version: 2,
      intents_version: 2,
    })
    expect(done.progress).toMatchObject({ total: 2, done: 2, changed: 2, failed: 0 })
    const transitions = done.difference?.transitions ?? []
    expect(transitions.find((each) => each.field === 'intent')).toMatchObject({
      after: 'meter_reading',
      calls: 1,
    })
    expect(transitions).toContainEqual({ field: 'answers.email', before: null, after: 'yes', calls: 1 })
    expect(transitions).toContainEqual({ field: 'answers.email', before: null, after: 'no', calls: 1 })
    const example = done.difference?.examples.find((each) => each.voicelog_id === ids[0])
    expect(example?.after).toMatchObject({ intent: 'meter_reading', quality_score: 100 })
    expect(example?.changed).toEqual(expect.arrayContaining(['intent', 'answers.email']))
    expect(done.difference?.scores).toMatchObject({ calls: 2, mean_after: (100 + 25) / 2 })
    expect(await stored(org)).toEqual(before)
    expect((await call(org, ids[0] ?? '')).intent).not.toBe('meter_reading')
  })

  test('tries unsaved definitions', async () => {
    const { org } = await organisationWith([METER])
    const before = await stored(org)
    const [section] = SECTIONS
    const done = await rerun(org, {
      kinds: ['intent', 'quality'],
      dry_run: { sections: [section], intents: INTENTS },
    })
    expect(done).toMatchObject({ draft: { sections: true, intents: true }, scorecard_version: 1 })
    expect(done.difference?.examples[0]?.after).toMatchObject({ intent: 'meter_reading', machine_score: 100 })
    expect(await stored(org)).toEqual(before)
    expect((await (await org.asAdmin('/api/settings/scorecard')).json()).version).toBe(1)
  })

  test('draws the same sample each time', async () => {
    const { org } = await organisationWith([METER], [CANCEL], [METER], [CANCEL])
    const sampled = async () => {
      const { id } = await rerun(org, { kinds: ['intent'], force: true, dry_run: { sample: 2 } })
      const { items } = await (await org.asAdmin(`${PATH}/${id}/calls`)).json()
      return items.map((each: { voicelog_id: string }) => each.voicelog_id)
    }
    const first = await sampled()
    expect(first.length).toBe(2)
    expect(await sampled()).toEqual(first)
  })
})

describe('a re-run', () => {
  test("replaces old results, and people's answers stay effective", async () => {
    const { org, ids } = await organisationWith([METER, 'home'], [CANCEL, 'home'], [METER, 'business'])
    const [meter = '', cancel = '', business = ''] = ids
    const answers = [{ question_id: 'greeting', answer: 'no', comment: 'Mumbled.' }]
    await org.asAdmin(`/api/voicelogs/${meter}/review`, json({ answers }, 'PUT'))
    await saveIntents(org)
    await saveScorecard(org)
    const done = await rerun(org, { kinds: ['intent', 'quality'], filter: { department: 'home' } })
    expect(done).toMatchObject({ status: 'completed', dry_run: false, filter: { department: 'home' } })
    expect(done.progress).toMatchObject({ total: 2, done: 2, changed: 2 })
    const after = await call(org, meter)
    expect(after).toMatchObject({ status: 'completed', intent: 'meter_reading', quality_score: 75 })
    expect(after.review).toMatchObject({ machine_score: 100, score: 75, scorecard: { version: 2 } })
    expect(after.analytics.intent.definition_version).toBe(2)
    expect(after.analytics.emotion.status).toBe('done')
    expect(after.timeline.map((each: { detail: string }) => each.detail)).toContain('quality: re-run')
    expect((await call(org, cancel)).quality_score).toBe(25)
    // What the filter leaves out stays, its version too.
    expect((await call(org, business)).analytics.quality.result.scorecard.version).toBe(1)
    const events = await readAudit(org, 'action=analytics.rerun_started')
    expect(events.items[0]?.detail).toMatchObject({
      ...{ rerun_id: done.id, kinds: ['intent', 'quality'], dry_run: false },
    })
  })

  test('that is repeated does nothing; with force it gives the same results', async () => {
    const { org } = await organisationWith([METER], [CANCEL])
    await saveScorecard(org)
    expect((await rerun(org, { kinds: ['quality'] })).progress).toMatchObject({ changed: 2 })
    const before = await stored(org)
    const again = await rerun(org, { kinds: ['quality'] })
    expect(again.progress).toMatchObject({ total: 2, skipped: 2, changed: 0 })
    const { items } = await (await org.asAdmin(`${PATH}/${again.id}/calls?status=skipped`)).json()
    expect(items[0]).toMatchObject({ reason: { code: 'up_to_date' }, before: null, changed: [] })
    expect(await stored(org)).toEqual(before)
    const forced = await rerun(org, { kinds: ['quality'], force: true })
    expect(forced.progress).toMatchObject({ unchanged: 2, changed: 0, skipped: 0 })
  })

  test('skips calls without results unless include_missing is set', async () => {
    const org = await service.organisation()
    const id = await insertTranscribed(service, org, METER)
    expect((await rerun(org, { kinds: ['intent'] })).progress.total).toBe(0)
    const done = await rerun(org, { kinds: ['intent'], include_missing: true })
    expect(done.progress).toMatchObject({ total: 1, changed: 1 })
    const after = await call(org, id)
    expect([after.analytics.intent.status, after.intent === null]).toEqual(['done', false])
  })
})

describe('who may, and what is refused', () => {
  test('one that stores results at a time, and a cancelled one stops', async () => {
    const org = await idle.organisation()
    const first = await start(org, {})
    expect(first.status).toBe('preparing')
    const second = await org.asAdmin(PATH, json({}))
    expect([second.status, (await second.json()).code]).toEqual([409, 'conflict'])
    // Dry runs beside it are no harm.
    const dry = await start(org, { dry_run: {} })
    const cancel = (id: string) => org.asAdmin(`${PATH}/${id}/cancel`, { method: 'POST' })
    const cancelled = await (await cancel(first.id)).json()
    expect(cancelled).toMatchObject({ status: 'cancelled', finished_at: expect.any(String) })
    expect(await (await cancel(first.id)).json()).toMatchObject({ status: 'cancelled' })
    expect((await start(org, { kinds: ['intent'] })).status).toBe('preparing')
    const page = await (await org.asAdmin(`${PATH}?limit=2`)).json()
    expect(page.items.length).toBe(2)
    const rest = await (await org.asAdmin(`${PATH}?limit=2&cursor=${page.next_cursor}`)).json()
    expect(rest.items.map((each: Rerun) => each.id)).toEqual([first.id])
    expect((await readAudit(org, 'action=analytics.rerun_cancelled')).items.length).toBe(1)
    expect((await cancel(dry.id)).status).toBe(200)
  })

  test('dry runs are in the audit with their sample: a model is paid for them', async () => {
    const org = await idle.organisation()
    const { id } = await start(org, { kinds: ['intent'], dry_run: { sample: 7 } })
    await org.asAdmin(`${PATH}/${id}/cancel`, { method: 'POST' })
    const detailOf = async (action: string) => (await readAudit(org, `action=${action}`)).items[0]?.detail
    expect(await detailOf('analytics.rerun_started')).toMatchObject({
      ...{ rerun_id: id, kinds: ['intent'], dry_run: true, sample: 7 },
    })
    expect(await detailOf('analytics.rerun_cancelled')).toEqual({ rerun_id: id, dry_run: true })
  })

  test('of two requests at the same moment one is accepted', async () => {
    const org = await idle.organisation()
    const answers = await Promise.all(Array.from({ length: 8 }, () => org.asAdmin(PATH, json({}))))
    expect(answers.map((each) => each.status).sort()).toEqual([202, ...Array(7).fill(409)])
  })

  test('no more than five at a time', async () => {
    const org = await idle.organisation()
    for (let count = 0; count < 5; count++) await start(org, { dry_run: {} })
    expect((await org.asAdmin(PATH, json({ dry_run: {} }))).status).toBe(409)
  })

  test('a member may look but not start; another organisation sees nothing', async () => {
    const org = await idle.organisation()
    const { id } = await start(org, {})
    const asMember = await org.member()
    expect((await asMember(PATH, json({}))).status).toBe(403)
    expect((await asMember(`${PATH}/${id}/cancel`, { method: 'POST' })).status).toBe(403)
    expect((await asMember(`${PATH}/${id}`)).status).toBe(200)
    const other = await idle.organisation()
    for (const path of [`${PATH}/${id}`, `${PATH}/${id}/calls`, `${PATH}/x`]) {
      expect((await other.asAdmin(path)).status).toBe(404)
    }
    expect((await other.asAdmin(`${PATH}/${id}/cancel`, { method: 'POST' })).status).toBe(404)
    expect((await (await other.asAdmin(PATH)).json()).items).toEqual([])
    expect(await idle.database.db.$count(rerunItems)).toBe(0)
  })

  test.each<[string, object, string]>([
    ['a kind nobody knows', { kinds: ['mood'] }, 'kinds.0'],
    ['no kinds', { kinds: [] }, 'kinds'],
    ['a filter nobody knows', { filter: { colour: 'red' } }, 'filter.colour'],
    ['a time that is none', { filter: { from: 'yesterday' } }, 'filter.from'],
    ['a score beyond all', { filter: { min_quality: 101 } }, 'filter.min_quality'],
    ['half a character', { filter: { department: 'a\ud800' } }, 'filter.department'],
    ['no calls', { dry_run: { sample: 0 } }, 'dry_run.sample'],
    ['too many calls', { dry_run: { sample: 501 } }, 'dry_run.sample'],
    [
      'a draft that will not do',
      { dry_run: { sections: [{ id: 'a', title: 'A', questions: [] }] } },
      'dry_run.sections.0.questions',
    ],
    [
      'draft intents that will not do',
      { dry_run: { intents: [{ name: 'a b', description: '', examples: [] }] } },
      'dry_run.intents.0.name',
    ],
    ['a draft without a dry run', { sections: SECTIONS }, 'sections'],
  ])('%s is a 422 that names the field', async (_what, body, field) => {
    const org = await idle.organisation()
    const response = await org.asAdmin(PATH, json(body))
    const refused = await response.json()
    expect([response.status, refused.errors?.[0]?.field]).toEqual([422, field])
    expect((await (await org.asAdmin(PATH)).json()).items).toEqual([])
  })
})
