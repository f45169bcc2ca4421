import { afterAll, beforeAll, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { keepCorrection } from '../../src/db/calls/transcripts/revisions.ts'
import { auditEvents, voicelogs } from '../../src/db/schema/index.ts'
import { insertVoicelog, readVoicelog } from '../db/queue/job-rows.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'
import { addUser } from '../support/users.ts'

let service: TestService
let organisation: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
})
afterAll(() => service?.stop())
const db = () => service.database.db

const transcribed = () => insertTranscribed(service, organisation, 'A: Good morning.\nC: I want to cancel.')

async function again(id: string, init: RequestInit = { method: 'POST' }, send = organisation.asAdmin) {
  const response = await send(`/api/voicelogs/${id}/transcription`, init)
  return { status: response.status, body: await response.json() }
}

const eventsOf = (id: string) =>
  db()
    .select({ action: auditEvents.action, detail: auditEvents.detail })
    .from(auditEvents)
    .where(and(eq(auditEvents.targetId, id), eq(auditEvents.action, 'voicelog.transcription_requested')))

test('queues a completed call at the front, and what it has stays readable', async () => {
  const id = await transcribed()
  const answer = await again(id)
  expect([answer.status, answer.body.status, answer.body.completed_at]).toEqual([202, 'queued', null])
  const row = await readVoicelog(db(), id)
  expect(row).toMatchObject({ status: 'queued', priority: 0, attempts: 0 })
  expect(row.timeline.at(-1)).toMatchObject({ stage: 'transcription', event: 'queued' })
  const { transcript } = await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()
  expect(transcript.segments).toHaveLength(2)
  expect(await eventsOf(id)).toEqual([
    { action: 'voicelog.transcription_requested', detail: { discard_corrections: false } },
  ])
  const consumer = service.services.queue.consumer('worker')
  expect(await consumer.next()).toBe(id)
  await consumer.close()
})

test('a second click answers the same, and takes a call forward that waits with many others', async () => {
  const id = await transcribed()
  await again(id)
  await db().update(voicelogs).set({ priority: 2 }).where(eq(voicelogs.id, id))
  expect((await again(id)).status).toBe(202)
  expect(await readVoicelog(db(), id)).toMatchObject({ status: 'queued', priority: 0 })
})

test.each(['awaiting_upload', 'transcribing', 'analysing'] as const)(
  '409 while a call is %s',
  async (status) => {
    const id = await transcribed()
    await db().update(voicelogs).set({ status }).where(eq(voicelogs.id, id))
    const before = await readVoicelog(db(), id)
    const { status: answered, body } = await again(id)
    expect([answered, body.code]).toEqual([409, 'conflict'])
    expect(await readVoicelog(db(), id)).toEqual(before)
    expect(await eventsOf(id)).toEqual([])
  },
)

test('409 for a new call that waits for its first transcription; 202 for one that failed', async () => {
  const { organisationId } = organisation
  const fresh = await insertVoicelog(db(), organisationId)
  expect((await again(fresh)).status).toBe(409)
  const error = { code: 'speech_failed', message: 'x', stage: 'transcription', retryable: false } as const
  const failed = await insertVoicelog(db(), organisationId, { status: 'failed', error })
  expect((await again(failed)).body).toMatchObject({ status: 'queued', error: null })
})

test('404 without a recording, and for the call of another organisation', async () => {
  const id = await transcribed()
  const stranger = await service.organisation()
  const theirs = await again(id, { method: 'POST' }, stranger.asAdmin)
  expect([theirs.status, theirs.body.code]).toEqual([404, 'not_found'])
  expect((await readVoicelog(db(), id)).status).toBe('completed')
  await db().update(voicelogs).set({ sizeBytes: null }).where(eq(voicelogs.id, id))
  expect((await again(id)).status).toBe(404)
  expect((await readVoicelog(db(), id)).status).toBe('completed')
})

test('403 without the permission to ask for analytics', async () => {
  const id = await transcribed()
  const { id: memberId, send } = await addUser(service.baseUrl, organisation, 'member')
  await organisation.asAdmin(`/api/users/${memberId}`, json({ permissions: [] }, 'PATCH'))
  const refused = await again(id, { method: 'POST' }, send)
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_needed'])
  await organisation.asAdmin(`/api/users/${memberId}`, json({ permissions: ['analytics.request'] }, 'PATCH'))
  expect((await again(id, { method: 'POST' }, send)).status).toBe(202)
})

test('a transcript that a person has corrected is replaced only if the corrections are given up', async () => {
  const id = await transcribed()
  await db().transaction((tx) => keepCorrection(tx, id, organisation.userId))
  const refused = await again(id, json({}))
  expect([refused.status, refused.body.code]).toEqual([409, 'transcript_corrected'])
  expect((await readVoicelog(db(), id)).status).toBe('completed')
  expect((await again(id, json({ discard_corrections: true }))).status).toBe(202)
  expect(await eventsOf(id)).toMatchObject([{ detail: { discard_corrections: true } }])
})
