import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { intentLessons } from '../../src/db/schema/index.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { intentsInUse } from '../../src/domain/lessons/intents-in-use.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { startLessons } from '../../src/workers/reconciler/lessons.ts'
import { readAudit } from '../support/audit.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ workers: true })
})
afterAll(() => service?.stop())

/** A pottery studio, whose callers do not use the words of its examples. */
const INTENTS = [
  { name: 'firing', description: '', examples: ['Can I book the kiln', 'Is the kiln free on Friday'] },
  { name: 'supplies', description: '', examples: ['I want to order clay', 'Do you sell clay'] },
]
const THINGS = {
  firing: [
    'bisque bowls',
    'glazed mugs',
    'greenware plates',
    'bisque vases',
    'glazed tiles',
    'greenware cups',
  ],
  supplies: [
    'stoneware',
    'porcelain',
    'terracotta',
    'speckled stoneware',
    'white porcelain',
    'red terracotta',
  ],
}
const SAID = {
  firing: (thing: string) => [
    `My ${thing} are dry and need to go to cone six`,
    `When will the ${thing} come out, they went in on Monday`,
  ],
  supplies: (thing: string) => [
    `Four bags of ${thing} please, ten kilos each`,
    `Put two bags of ${thing} aside for me, I come with the van`,
  ],
}
type Intent = keyof typeof SAID
const callersOf = (intent: Intent) => THINGS[intent].flatMap(SAID[intent])

const readEvaluation = async (by: TestOrganisation) =>
  (await by.asAdmin('/api/settings/intents/evaluation')).json()

async function potters(): Promise<TestOrganisation> {
  const organisation = await service.organisation()
  const saved = await organisation.asAdmin(
    '/api/settings/intents',
    json({ base_version: 1, intents: INTENTS }, 'PUT'),
  )
  expect(saved.status).toBe(200)
  return organisation
}

/** Calls of both intents, labelled. */
async function labelCalls(by: TestOrganisation, { each = 12 } = {}): Promise<string[]> {
  const ids: string[] = []
  for (const intent of ['firing', 'supplies'] as const) {
    for (const said of callersOf(intent).slice(0, each)) {
      const id = await insertTranscribed(service, by, `A: Hello, the studio here\nC: ${said}`)
      const response = await by.asAdmin(`/api/voicelogs/${id}/labels`, json({ intent }, 'PUT'))
      expect(response.status).toBe(200)
      ids.push(id)
    }
  }
  return ids
}

const localEngine = createLocalEngine()

/** Lets a worker learn, and waits until nothing is left to learn. */
async function learn(by: TestOrganisation) {
  const deps = { db: service.database.db, engine: localEngine, log: silentLogger }
  const work = startLessons(deps, { settleSeconds: 0, everySeconds: 0, claimSeconds: 60 })
  try {
    return await eventually(
      async () => {
        for (const { step } of work) await step.run()
        const evaluation = await readEvaluation(by)
        return !evaluation.outdated && evaluation
      },
      { withinMs: 60_000 },
    )
  } finally {
    for (const each of work) await each.stop()
  }
}

async function intentOf(by: TestOrganisation, said: string): Promise<string> {
  const id = await insertTranscribed(service, by, `A: Hello, the studio here\nC: ${said}`)
  await by.asAdmin(`/api/voicelogs/${id}/analytics`, json({ kinds: ['intent'] }))
  return await eventually(
    async () => {
      const { status, analytics } = await (await by.asAdmin(`/api/voicelogs/${id}`)).json()
      return status === 'completed' && analytics.intent.result.primary.intent
    },
    { withinMs: 30_000 },
  )
}

const storedLesson = async ({ organisationId }: TestOrganisation) => {
  const rows = await service.database.db
    .select()
    .from(intentLessons)
    .where(eq(intentLessons.organisationId, organisationId))
  return rows[0]
}

describe('what labels teach', () => {
  test('is used where it is better, for this organisation only, and goes when it is switched off', async () => {
    const [ours, theirs] = [await potters(), await potters()]
    const unheard = 'The porcelain bags, keep eight of them for the van'
    const before = await intentOf(ours, unheard)
    expect(before).not.toBe('supplies')
    await labelCalls(ours)
    expect(await readEvaluation(ours)).toMatchObject({
      ...{ state: 'waiting', labels: 24, needed: 20, calls: null, intents: [], outdated: true },
    })

    const evaluation = await learn(ours)
    expect(evaluation).toMatchObject({ state: 'used', labels: 24, calls: { n: 24 }, examples: { n: 4 } })
    const { calls, intents } = evaluation
    expect(calls.accuracy_with).toBeGreaterThan(0.9)
    expect(calls.accuracy_with).toBeGreaterThan(calls.accuracy_without)
    expect(intents.map((each: { intent: string; n: number }) => [each.intent, each.n])).toEqual([
      ['firing', 12],
      ['supplies', 12],
    ])
    expect(await intentOf(ours, unheard)).toBe('supplies')

    expect(await intentOf(theirs, unheard)).toBe(before)
    expect(await readEvaluation(theirs)).toMatchObject({ state: 'too_few', labels: 0, learnt_at: null })

    const off = await ours.asAdmin('/api/settings', json({ learn_from_labels: false }, 'PATCH'))
    expect(await off.json()).toMatchObject({ learn_from_labels: false })
    expect(await intentOf(ours, unheard)).toBe(before)
    expect(await readEvaluation(ours)).toMatchObject({ state: 'off', calls })
    const { items } = await readAudit(ours, 'action=settings.changed')
    expect(items[0]?.detail).toEqual({ learn_from_labels: { before: true, after: false } })
    await ours.asAdmin('/api/settings', json({ learn_from_labels: true }, 'PATCH'))
    expect(await intentOf(ours, unheard)).toBe('supplies')
  }, 120_000)

  test('is the same whoever learns it, and changes with the intents and the labels', async () => {
    const [one, other] = [await potters(), await potters()]
    const [id = ''] = await labelCalls(one)
    await labelCalls(other)
    await learn(one)
    await learn(other)
    const [first, second] = [await storedLesson(one), await storedLesson(other)]
    expect([second?.figures, second?.examples]).toEqual([first?.figures, first?.examples])

    // What a deleted call taught is gone with the next lesson.
    const [gone = ''] = callersOf('firing')
    expect(first?.examples.map((each) => each.text)).toContain(gone)
    expect((await one.asAdmin(`/api/voicelogs/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await learn(one)).toMatchObject({ labels: 23 })
    expect((await storedLesson(one))?.examples.map((each) => each.text)).not.toContain(gone)

    // Intents that changed are learnt anew; until then what is stored is not used.
    const intents = [...INTENTS, { name: 'courses', description: 'Evening courses', examples: [] }]
    await one.asAdmin('/api/settings/intents', json({ base_version: 2, intents }, 'PUT'))
    expect(await readEvaluation(one)).toMatchObject({ state: 'waiting', intents_version: 3, outdated: true })
    expect(await learn(one)).toMatchObject({ state: 'used', intents_version: 3 })
  }, 120_000)

  test('changes with the words of labelled calls', async () => {
    const org = await potters()
    const [id = '', ...others] = await labelCalls(org)
    await learn(org)
    const unlabelled = await insertTranscribed(service, org, 'A: Hello\nC: Bags of stoneware')
    const correct = async (call: string, text: string) => {
      const body = { revision: 1, segments: [{ id: 's2', text }] }
      expect((await org.asAdmin(`/api/voicelogs/${call}/transcript`, json(body, 'PATCH'))).status).toBe(200)
    }
    await correct(unlabelled, 'Bags of clay')
    expect(await readEvaluation(org)).toMatchObject({ outdated: false })
    await correct(id, 'My raku bowls are dry')
    expect(await readEvaluation(org)).toMatchObject({ outdated: true })
    await learn(org)
    const taught = (await storedLesson(org))?.examples.map((each) => each.text)
    expect(taught).toHaveLength(1 + others.length)
    expect(taught).toContain('My raku bowls are dry')
  }, 120_000)

  test('is sent to no language model, and forgotten while one is in use', async () => {
    const org = await potters()
    await labelCalls(org)
    await learn(org)
    const { db } = service.database
    const taxonomy = { version: 2, intents: INTENTS }
    const intentsFor = async (name: 'local' | 'llm') =>
      (await intentsInUse(db, org.organisationId, taxonomy, { engine: { name } })).intents
    expect(await intentsFor('local')).not.toEqual(INTENTS)
    expect(await intentsFor('llm')).toEqual(INTENTS)
    const [work] = startLessons({ db, engine: { ...localEngine, name: 'llm' }, log: silentLogger })
    await work?.step.run()
    await eventually(async () => (await storedLesson(org))?.examples.length === 0)
    await work?.stop()
    expect(await intentsFor('local')).toEqual(INTENTS)
    expect(await learn(org)).toMatchObject({ state: 'used' })
  }, 120_000)

  test('is not used where it is not better, and nothing of the calls is kept', async () => {
    const org = await service.organisation()
    // The program comes with what tells these two apart.
    for (const [intent, said] of [
      ['refund_request', 'I want my money back for the'],
      ['cancellation', 'I want to cancel my subscription to the'],
    ] as const) {
      for (const paper of [
        'Herald',
        'Courier',
        'Globe',
        'Argus',
        'Echo',
        'Mercury',
        'Star',
        'Chronicle',
        'Post',
        'Sun',
      ]) {
        const id = await insertTranscribed(service, org, `A: Hello\nC: ${said} ${paper}`)
        await org.asAdmin(`/api/voicelogs/${id}/labels`, json({ intent }, 'PUT'))
      }
    }
    const evaluation = await learn(org)
    expect(evaluation.state).toBe('not_better')
    expect(evaluation.calls).toMatchObject({ n: 20, accuracy_without: 1 })
    expect(await storedLesson(org)).toMatchObject({ examples: [], isBetter: false })
  }, 120_000)

  test('does not flatter an evaluation, whose calls it was learnt from', async () => {
    const org = await potters()
    await labelCalls(org)
    const { calls, state } = await learn(org)
    expect(state).toBe('used')
    const { id } = await (await org.asAdmin('/api/evaluations', json({}))).json()
    const { figures } = await eventually(
      async () => {
        const read = await (await org.asAdmin(`/api/evaluations/${id}`)).json()
        return read.status === 'completed' && read
      },
      { withinMs: 60_000 },
    )
    expect(figures.intent.n).toBe(24)
    expect(figures.intent.accuracy).toBeLessThan(calls.accuracy_with)
  }, 120_000)

  test('needs 20 labels of calls that were understood, and with intents that are still there', async () => {
    const org = await potters()
    await labelCalls(org, { each: 9 })
    const poor = await insertTranscribed(service, org, 'C: Bags of stoneware', { reliability: 'poor' })
    await org.asAdmin(`/api/voicelogs/${poor}/labels`, json({ intent: 'supplies' }, 'PUT'))
    expect(await learn(org)).toMatchObject({ state: 'too_few', labels: 18, calls: null })
    expect(await storedLesson(org)).toMatchObject({ examples: [] })
  }, 120_000)
})
