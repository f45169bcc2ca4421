import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { analyses, callLabels } from '../../src/db/schema/index.ts'
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
  A: The router lost its settings after the update, so I have reset it from here.
  C: It works now, thank you.
  A: Is there anything else I can help you with? Thank you for calling, goodbye.`

/** What nobody would say of that call, so that it is never the engine's answer. */
const HUMAN = { intent: 'appointment', emotion: 'sadness', outcome: 'follow_up' } as const
const NONE = { intent: null, emotion: null, outcome: null }

const read = async (id: string, by = org) => (await by.asAdmin(`/api/voicelogs/${id}`)).json()
const put = (id: string, labels: object, send = asMember) =>
  send(`/api/voicelogs/${id}/labels`, json(labels, 'PUT'))
const idsOf = async (query: string, by = org): Promise<string[]> => {
  const { items } = await (await by.asAdmin(`/api/voicelogs?${query}`)).json()
  return items.map((each: { voicelog_id: string }) => each.voicelog_id)
}

async function label(id: string, labels: object, send = asMember) {
  const response = await put(id, labels, send)
  const body = await response.json()
  expect([response.status, body.detail ?? '']).toEqual([200, ''])
  return body
}

async function analyse(id: string, by = org) {
  expect((await by.asAdmin(`/api/voicelogs/${id}/analytics`, json({}))).status).toBe(202)
  return await eventually(
    async () => {
      const detail = await read(id, by)
      return detail.status === 'completed' && detail
    },
    { withinMs: 30_000 },
  )
}

async function analysed(by = org): Promise<string> {
  const id = await insertTranscribed(service, by, CALL)
  await analyse(id, by)
  return id
}

describe('a label of a call', () => {
  test('is shown with the newest 100 and those that count, however many there were', async () => {
    const id = await analysed()
    await label(id, { emotion: 'anger' })
    const row = { organisationId: org.organisationId, voicelogId: id, label: 'intent' as const }
    const ended = { ...row, answer: 'payment', intentsVersion: 1, endedAt: new Date() }
    await service.database.db
      .insert(callLabels)
      .values(Array.from({ length: 150 }, () => ({ ...ended, id: Bun.randomUUIDv7() })))
    const saved = await label(id, { outcome: 'follow_up' })
    expect(saved).toMatchObject({ emotion: 'anger', outcome: 'follow_up', intent: null })
    const labels = saved.history.map((each: { label: string }) => each.label)
    expect(labels).toEqual(['emotion', ...Array(99).fill('intent'), 'outcome'])
    expect((await read(id)).labels).toEqual(saved)
  })

  test("stands in the place of the engine's answer in lists and filters; both are kept, with who and when", async () => {
    const id = await analysed()
    const before = await read(id)
    const machine = {
      intent: before.intent,
      emotion: before.emotion,
      outcome: before.analytics.summary.result.outcome,
    }
    expect(before.labels).toEqual({
      ...{ ...NONE, by: null, at: null, machine, intent_removed: false, history: [] },
    })

    const saved = await label(id, HUMAN)
    expect(saved).toMatchObject({ ...HUMAN, machine, intent_removed: false })
    expect(saved.by.email).toMatch(/@/)
    expect(Date.parse(saved.at)).toBeGreaterThanOrEqual(Date.parse(before.created_at))
    const after = await read(id)
    expect(after).toMatchObject({ intent: HUMAN.intent, emotion: HUMAN.emotion, labels: saved })
    expect(after.analytics).toEqual(before.analytics)
    expect(saved.history.map((each: { label: string }) => each.label).sort()).toEqual([
      'emotion',
      'intent',
      'outcome',
    ])

    for (const [field, answer] of Object.entries(HUMAN)) {
      expect(await idsOf(`${field}=${answer}`)).toContain(id)
      expect(await idsOf(`${field}=${machine[field as keyof typeof machine]}`)).not.toContain(id)
    }
    const { items } = await (await org.asAdmin('/api/voicelogs')).json()
    const row = items.find((each: { voicelog_id: string }) => each.voicelog_id === id)
    expect(row).toMatchObject({ intent: HUMAN.intent, emotion: HUMAN.emotion, labels: HUMAN })
  })

  test("that is taken back lets the engine's count again; what is left out stays, and the history keeps all", async () => {
    const id = await analysed()
    const before = await read(id)
    await label(id, HUMAN)
    const part = await label(id, { intent: null })
    expect(part).toMatchObject({ ...HUMAN, intent: null })
    expect(await read(id)).toMatchObject({ intent: before.intent, emotion: HUMAN.emotion })
    const none = await label(id, { emotion: null, outcome: null })
    expect(none).toMatchObject({ ...NONE, by: null, at: null })
    const after = await read(id)
    expect([after.intent, after.emotion]).toEqual([before.intent, before.emotion])
    expect(await idsOf(`outcome=${HUMAN.outcome}`)).not.toContain(id)
    expect(none.history).toHaveLength(3)
    expect(none.history.every((each: { ended_at: string | null }) => each.ended_at !== null)).toBe(true)
    expect(none.history[0].machine_answer).toBe(before.intent)
  })

  test('given again changes nothing, not even who gave it; another person may replace it', async () => {
    const id = await insertTranscribed(service, org, CALL)
    const first = await label(id, { intent: 'payment' })
    expect(await label(id, { intent: 'payment' }, org.asAdmin)).toEqual(first)
    expect(await label(id, {}, org.asAdmin)).toEqual(first)
    const replaced = await label(id, { intent: 'purchase' }, org.asAdmin)
    expect(replaced.by.email).toBe(org.email)
    expect(replaced.history.map((each: { answer: string }) => each.answer)).toEqual(['payment', 'purchase'])
  })

  test('needs no result; a result that comes later does not replace it, nor does one made again', async () => {
    const id = await insertTranscribed(service, org, CALL)
    await label(id, { intent: HUMAN.intent, outcome: HUMAN.outcome })
    expect(await read(id)).toMatchObject({ intent: HUMAN.intent, emotion: null })
    for (const _round of ['first', 'again']) {
      const { analytics, ...detail } = await analyse(id)
      expect(detail).toMatchObject({ intent: HUMAN.intent, emotion: detail.labels.machine.emotion })
      expect(detail.labels.machine.intent).toBe(analytics.intent.result.primary.intent)
      expect(detail.labels.machine.intent).not.toBe(HUMAN.intent)
      expect(await idsOf(`outcome=${HUMAN.outcome}`)).toContain(id)
    }
    await label(id, { intent: null, outcome: null })
    const { intent, labels } = await read(id)
    expect(intent).toBe(labels.machine.intent)
    expect(await idsOf(`outcome=${labels.machine.outcome}`)).toContain(id)
  })

  test('counts where the engine’s answer does not, since its transcript was not understood', async () => {
    const id = await analysed()
    await service.database.db.update(analyses).set({ unreliable: true }).where(eq(analyses.voicelogId, id))
    await label(id, HUMAN)
    expect(await read(id)).toMatchObject({ intent: HUMAN.intent, emotion: HUMAN.emotion })
    await label(id, NONE)
    expect(await read(id)).toMatchObject({ intent: null, emotion: null })
    expect(await idsOf('without=outcome,intent')).toContain(id)
  })

  test('is counted in reports', async () => {
    const own = await service.organisation()
    const id = await analysed(own)
    const { machine } = (await read(id, own)).labels
    await label(id, HUMAN, own.asAdmin)
    const { figures } = await (await own.asAdmin('/api/reports/overview')).json()
    const callsOf = (shares: { value: string; calls: number }[], value: string) =>
      shares.find((each) => each.value === value)?.calls
    expect(callsOf(figures.outcomes, HUMAN.outcome)).toBe(1)
    expect(callsOf(figures.outcomes, machine.outcome)).toBe(0)
    expect(callsOf(figures.emotions, HUMAN.emotion)).toBe(1)
    const { items } = await (await own.asAdmin('/api/reports/breakdown?by=intent')).json()
    expect(items.map((each: { value: string }) => each.value)).toEqual([HUMAN.intent])
  })

  test('is in exports, with the effective answers', async () => {
    const own = await service.organisation()
    const id = await insertTranscribed(service, own, CALL)
    await label(id, { intent: 'payment', outcome: 'resolved' }, own.asAdmin)
    const [line] = (await (await own.asAdmin('/api/voicelogs/export?format=jsonl')).text()).split('\n')
    expect(JSON.parse(line ?? '')).toMatchObject({
      ...{ intent: 'payment', emotion: null },
      labels: { intent: 'payment', emotion: null, outcome: 'resolved' },
    })
    const [header, row] = (await (await own.asAdmin('/api/voicelogs/export')).text()).split('\r\n')
    const csv = Object.fromEntries(
      (header ?? '').split(',').map((name, index) => [name, (row ?? '').split(',')[index]]),
    )
    expect(csv).toMatchObject({
      ...{ intent: 'payment', emotion: '' },
      ...{ label_intent: 'payment', label_emotion: '', label_outcome: 'resolved' },
    })
  })

  test('is a filter: calls that a person has labelled, and the others', async () => {
    const own = await service.organisation()
    const [labelled = '', plain = '', withdrawn = ''] = await Promise.all(
      [0, 1, 2].map(() => insertTranscribed(service, own, CALL)),
    )
    await label(labelled, { emotion: 'anger' }, own.asAdmin)
    await label(withdrawn, { emotion: 'anger' }, own.asAdmin)
    await label(withdrawn, { emotion: null }, own.asAdmin)
    expect(await idsOf('labelled=true', own)).toEqual([labelled])
    expect((await idsOf('labelled=false', own)).toSorted()).toEqual([plain, withdrawn].toSorted())
  })

  test('by twenty people at once leaves one answer to each, which lists show', async () => {
    const id = await insertTranscribed(service, org, CALL)
    const intents = ['payment', 'purchase', 'complaint', 'other']
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        label(id, { intent: intents[index % 4] }, index % 3 ? asMember : org.asAdmin),
      ),
    )
    const { intent, labels } = await read(id)
    const current = labels.history.filter((each: { ended_at: string | null }) => each.ended_at === null)
    expect(current).toHaveLength(1)
    expect([intent, labels.intent]).toEqual([current[0].answer, current[0].answer])
  })

  test('stays when its intent is removed from the organisation’s intents, and is told so', async () => {
    const own = await service.organisation()
    const id = await insertTranscribed(service, own, CALL)
    await label(id, { intent: 'payment' }, own.asAdmin)
    const intents = [
      { name: 'delivery', description: 'Where a delivery is', examples: ['Where is my parcel'] },
    ]
    const saved = await own.asAdmin('/api/settings/intents', json({ base_version: 1, intents }, 'PUT'))
    expect(saved.status).toBe(200)
    const detail = await read(id, own)
    expect(detail).toMatchObject({ intent: 'payment', labels: { intent: 'payment', intent_removed: true } })
    // The other labels can still be changed with the intent as it is; a removed intent cannot be given again.
    await label(id, { intent: 'payment', outcome: 'resolved' }, own.asAdmin)
    await label(id, { intent: 'delivery' }, own.asAdmin)
    const refused = await put(id, { intent: 'payment' }, own.asAdmin)
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors[0]).toMatchObject({ field: 'intent', code: 'not_one_of' })
  })

  test('is compared with the engine’s answer in the report on agreement, with the filters of the list', async () => {
    const own = await service.organisation()
    const ids = [await analysed(own), await analysed(own), await analysed(own)]
    const { intent, emotion } = (await read(ids[0] ?? '', own)).labels.machine
    await label(ids[0] ?? '', { intent, emotion }, own.asAdmin)
    await label(ids[1] ?? '', { intent: HUMAN.intent, outcome: HUMAN.outcome }, own.asAdmin)
    await label(ids[1] ?? '', { outcome: null }, own.asAdmin)
    await label(await insertTranscribed(service, own, CALL), { intent }, own.asAdmin)
    const { labels } = await (await own.asAdmin('/api/reports/agreement')).json()
    expect(labels).toEqual([
      {
        ...{ label: 'intent', pairs: 2, agreed: 1, share: 0.5, kappa: 0, machine_open: 1 },
        matrix: [
          { machine: intent, human: HUMAN.intent, answers: 1 },
          { machine: intent, human: intent, answers: 1 },
        ],
      },
      {
        ...{ label: 'emotion', pairs: 1, agreed: 1, share: 1, kappa: null, machine_open: 0 },
        matrix: [{ machine: emotion, human: emotion, answers: 1 }],
      },
      { label: 'outcome', pairs: 0, agreed: 0, share: null, kappa: null, machine_open: 0, matrix: [] },
    ])
    const filtered = await (await own.asAdmin(`/api/reports/agreement?intent=${HUMAN.intent}`)).json()
    expect(filtered.labels[0]).toMatchObject({ pairs: 1, agreed: 0 })
  })

  test.each<[string, object, string]>([
    ['an intent there is not', { intent: 'song' }, 'intent'],
    ['an emotion there is not', { emotion: 'joy' }, 'emotion'],
    ['an outcome there is not', { outcome: 'won' }, 'outcome'],
    ['no text', { intent: 5 }, 'intent'],
    ['a NUL', { intent: 'pay\u0000ment' }, 'intent'],
    ['a field nobody knows', { quality: 5 }, 'quality'],
  ])('with %s is a 422 that names the field, and nothing is stored', async (_what, labels, field) => {
    const id = await insertTranscribed(service, org, CALL)
    const refused = await put(id, { outcome: 'resolved', ...labels })
    const body = await refused.json()
    expect([refused.status, body.errors?.[0]?.field]).toEqual([422, field])
    expect((await read(id)).labels.history).toEqual([])
  })

  test('of a call of another organisation, or of none, is not found', async () => {
    const theirs = await insertTranscribed(service, other, CALL)
    expect((await put(theirs, { intent: 'payment' })).status).toBe(404)
    expect((await put('x', { intent: 'payment' })).status).toBe(404)
    expect((await read(theirs, other)).labels.history).toEqual([])
  })

  test('is in the audit, with what changed; it goes with the call', async () => {
    const id = await analysed()
    const { machine } = await label(id, { intent: 'payment' })
    await label(id, { intent: null, outcome: 'resolved' })
    const { items } = await readAudit(org, `action=voicelog.labelled&target_id=${id}`)
    expect(items.map((each) => each.detail)).toEqual([
      {
        intent: { before: 'payment', after: null, machine: machine.intent },
        outcome: { before: null, after: 'resolved', machine: machine.outcome },
      },
      { intent: { before: null, after: 'payment', machine: machine.intent } },
    ])
    expect((await org.asAdmin(`/api/voicelogs/${id}`, { method: 'DELETE' })).status).toBe(204)
    const left = await service.database.db.select().from(callLabels).where(eq(callLabels.voicelogId, id))
    expect(left).toEqual([])
  })
})
