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

const CANCEL = `
  A: Hello, Acme Energy, how can I help you?
  C: I want to cancel my contract, I am very angry.
  A: I am sorry. I have cancelled it, it ends on Friday. Is there anything else?
  C: No. Goodbye.`

const PATH = '/api/evaluations'

async function evaluate(org: TestOrganisation) {
  const response = await org.asAdmin(PATH, json({}))
  const started = await response.json()
  expect([response.status, started.detail ?? '']).toEqual([202, ''])
  expect(started).toMatchObject({ status: 'preparing', finished_at: null })
  return await eventually(
    async () => {
      const read = await (await org.asAdmin(`${PATH}/${started.id}`)).json()
      return read.status === 'completed' && read
    },
    { withinMs: 60_000 },
  )
}

const stored = async ({ organisationId }: TestOrganisation) =>
  await service.database.db
    .select()
    .from(analyses)
    .where(eq(analyses.organisationId, organisationId))
    .orderBy(asc(analyses.id))

const label = (org: TestOrganisation, id: string, labels: object) =>
  org.asAdmin(`/api/voicelogs/${id}/labels`, json(labels, 'PUT'))

describe('an evaluation', () => {
  test('compares the engine with what people say, and stores no result', async () => {
    const org = await service.organisation()
    const right = await insertTranscribed(service, org, CANCEL, { department: 'sales' })
    const wrong = await insertTranscribed(service, org, CANCEL, { department: 'claims' })
    const reviewed = await insertTranscribed(service, org, CANCEL)
    const unlabelled = await insertTranscribed(service, org, CANCEL)
    expect((await label(org, right, { intent: 'cancellation' })).status).toBe(200)
    expect((await label(org, wrong, { intent: 'payment' })).status).toBe(200)
    await org.asAdmin(`/api/voicelogs/${reviewed}/analytics`, { method: 'POST' })
    await eventually(
      async () => (await (await org.asAdmin(`/api/voicelogs/${reviewed}`)).json()).status === 'completed',
      { withinMs: 60_000 },
    )
    const review = { answers: [{ question_id: 'greeting', answer: 'no' }] }
    expect((await org.asAdmin(`/api/voicelogs/${reviewed}/review`, json(review, 'PUT'))).status).toBe(200)
    const before = await stored(org)

    const { figures, progress, last, id } = await evaluate(org)
    expect(progress).toEqual({ total: 3, done: 3, skipped: 0, failed: 0 })
    expect(figures).toMatchObject({
      calls: 3,
      intent: {
        n: 2,
        right: 1,
        accuracy: 0.5,
        confusions: [{ label: 'payment', got: 'cancellation', count: 1 }],
      },
      emotion: { n: 0, accuracy: null },
      answers: { n: 1, right: 0, confusions: [{ label: 'no', got: 'yes', count: 1 }] },
      answers_by_question: { greeting: { n: 1, right: 0 } },
      by_language: { 'en-US': { calls: 3, intent: { n: 2 } } },
      by_department: { sales: { intent: { accuracy: 1 } }, claims: { intent: { accuracy: 0 } } },
    })
    expect(figures.intent.calibration_error).toBeGreaterThan(0)
    expect(last).toBeNull()
    expect(await stored(org)).toEqual(before)
    const items = await service.database.db.select().from(rerunItems).where(eq(rerunItems.rerunId, id))
    expect(items.map((each) => each.voicelogId)).not.toContain(unlabelled)

    // The next one has this one to compare with, and the labels of now.
    await label(org, wrong, { intent: 'cancellation' })
    const next = await evaluate(org)
    expect(next.figures.intent).toMatchObject({ n: 2, right: 2 })
    expect(next.last).toMatchObject({ id, figures: { calls: 3, intent: { n: 2, right: 1 } } })

    const listed = await (await org.asAdmin(PATH)).json()
    expect(listed.items.map((each: { id: string }) => each.id)).toEqual([next.id, id])
    expect((await (await org.asAdmin('/api/analytics/reruns')).json()).items).toEqual([])
    const events = (await readAudit(org)).items.filter(
      (each) => each.action === 'analytics.evaluation_started',
    )
    expect(events.map((each) => each.detail)).toEqual([{ evaluation_id: next.id }, { evaluation_id: id }])
  }, 120_000)

  test('without a label it completes with nothing to compare', async () => {
    const { figures } = await evaluate(await service.organisation())
    expect(figures).toMatchObject({ calls: 0, intent: { n: 0, kappa: null }, by_language: {} })
  }, 60_000)

  test('one at a time, and five re-runs, also of requests that come at once', async () => {
    const [one, other] = [await idle.organisation(), await idle.organisation()]
    const statusesOf = async (org: TestOrganisation, path: string, body: object) => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => org.asAdmin(path, json(body))))
      return answers.map((each) => each.status).sort()
    }
    expect(await statusesOf(one, PATH, {})).toEqual([202, ...Array(9).fill(409)])
    expect(await statusesOf(other, '/api/analytics/reruns', { dry_run: { sample: 2 } })).toEqual([
      ...Array(5).fill(202),
      ...Array(5).fill(409),
    ])
  })

  test('one at a time; it can be cancelled, and another be started', async () => {
    const org = await idle.organisation()
    const { id } = await (await org.asAdmin(PATH, json({}))).json()
    const second = await org.asAdmin(PATH, json({}))
    expect(second.status).toBe(409)
    expect((await second.json()).detail).toContain('An evaluation is under way')
    expect((await org.asAdmin(`/api/analytics/reruns/${id}/cancel`, { method: 'POST' })).status).toBe(200)
    const read = await (await org.asAdmin(`${PATH}/${id}`)).json()
    expect(read).toMatchObject({ status: 'cancelled', figures: null })
    expect((await org.asAdmin(PATH, json({}))).status).toBe(202)
  })

  test('members and other organisations', async () => {
    const org = await idle.organisation()
    const other = await idle.organisation()
    const asMember = await org.member()
    const { id } = await (await org.asAdmin(PATH, json({}))).json()
    expect((await asMember(PATH, json({}))).status).toBe(403)
    expect((await asMember(`${PATH}/${id}`)).status).toBe(200)
    expect((await other.asAdmin(`${PATH}/${id}`)).status).toBe(404)
    expect((await (await other.asAdmin(PATH)).json()).items).toEqual([])
    // A re-run is not an evaluation.
    const rerun = await (await org.asAdmin('/api/analytics/reruns', json({ dry_run: {} }))).json()
    expect((await org.asAdmin(`${PATH}/${rerun.id}`)).status).toBe(404)
  })
})
