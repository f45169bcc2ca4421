import { afterAll, beforeAll, expect, test } from 'bun:test'
import { voicelogs } from '../../src/db/schema/index.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { addUser } from '../support/users.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

async function insertCall(org: TestOrganisation, columns: Partial<typeof voicelogs.$inferInsert>) {
  const id = Bun.randomUUIDv7()
  await service.database.db.insert(voicelogs).values({
    ...{ id, organisationId: org.organisationId, status: 'completed', source: 'api', language: 'en-US' },
    ...{ contentType: 'audio/wav', sizeBytes: 1, objectKey: id, ...columns },
  })
  return id
}

test('each number leads to a list with as many calls, of those that one may see; drafts are of those who review', async () => {
  const org = await service.organisation()
  const agent = await addUser(service.baseUrl, org, 'agent')
  await org.asAdmin('/api/operators/kim', json({ name: 'Kim', user_id: agent.id }, 'PUT'))
  const long = new Date(Date.now() - 30 * 86_400_000)
  for (const callDate of [undefined, long]) {
    await insertCall(org, { status: 'failed', callDate })
    await insertCall(org, { transcriptReliability: 'poor', callDate })
    await insertCall(org, { emotion: 'anger', emotionTrend: 'worsening', qualityScore: 40, callDate })
    await insertCall(org, { operatorId: 'kim', emotion: 'anger', qualityScore: 90, callDate })
  }
  const mine = await insertCall(org, { operatorId: 'kim', qualityScore: 60 })
  const reviewed = await insertCall(org, {})
  for (const voicelog_id of [mine, reviewed]) {
    const task = { voicelog_id, assignee_id: org.userId, due_at: '2020-01-01T00:00:00Z' }
    expect((await org.asAdmin('/api/review-queue', json(task))).status).toBe(201)
  }
  await org.asAdmin(`/api/voicelogs/${mine}/comments`, json({ text: 'Look', mentions: [agent.id] }))
  const today = async (send: TestOrganisation['asAdmin']) => await (await send('/api/today')).json()
  const of = await today(org.asAdmin)
  const numbers = (body: Record<string, { calls: number }>) =>
    ['failed', 'unreliable', 'auto_fail', 'angry', 'worsening', 'low_score'].map((name) => body[name]?.calls)
  expect(numbers(of)).toEqual([1, 1, 0, 2, 1, 2])
  expect(of).toMatchObject({ scored: 3, mean_score: 63.3, to_review: 2, overdue: 2 })
  const own = await today(agent.send)
  expect(numbers(own)).toEqual([0, 0, 0, 1, 0, 1])
  expect(own).toMatchObject({ scored: 2, mean_score: 75, to_review: 0, to_acknowledge: 0, alerts: 1 })
  for (const [send, body] of [
    [org.asAdmin, of],
    [agent.send, own],
  ] as const) {
    for (const [name, each] of Object.entries<{ calls: number; filter: Record<string, string> }>(body)) {
      if (typeof each?.filter !== 'object') continue
      const { items } = await (await send(`/api/voicelogs?${new URLSearchParams(each.filter)}`)).json()
      expect([name, items.length]).toEqual([name, each.calls])
    }
  }
})
