import { afterAll, beforeAll, expect, test } from 'bun:test'
import { insertVoicelog, readVoicelog } from '../db/queue/job-rows.ts'
import { formOf, startService, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

test('what a person sends or retries goes before calls by API, in the row and in the hint', async () => {
  const organisation = await service.organisation()
  const { organisationId, asKey, asAdmin } = organisation
  const { db } = service.database
  const post = async (send: typeof asKey, path: string) => {
    const response = await send(path, { method: 'POST', body: formOf(['file', wavOf(100)]) })
    return (await response.json()).voicelog_id
  }
  const byKey = await post(asKey, '/api/ingest/upload')
  const byPerson = await post(asAdmin, '/api/voicelogs')
  const error = {
    code: 'speech_unavailable',
    message: 'away',
    stage: 'transcription',
    retryable: true,
  } as const
  const retried = await insertVoicelog(db, organisationId, { status: 'failed', error })
  expect((await asAdmin(`/api/voicelogs/${retried}/retry`, { method: 'POST' })).status).toBe(202)

  const priorities = await Promise.all(
    [byKey, byPerson, retried].map(async (id) => (await readVoicelog(db, id)).priority),
  )
  expect(priorities).toEqual([1, 0, 0])
  const consumer = service.services.queue.consumer('worker')
  const hints = [await consumer.next(), await consumer.next(), await consumer.next()]
  await consumer.close()
  expect(hints.slice(0, 2).sort()).toEqual([byPerson, retried].sort())
  expect(hints[2]).toBe(byKey)
})
