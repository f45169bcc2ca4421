import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApiKey } from '../../src/domain/identity/api-keys.ts'
import { formOf, json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

// An API key stands in a recorder that many people can reach. It learns how far its own calls have come, and no more.

let service: TestService
let organisation: TestOrganisation
let asOther: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
  const { organisationId } = organisation
  const by = { kind: 'system' as const, organisationId }
  const { apiKey } = await createApiKey(service.services, by, { name: 'another recorder' })
  asOther = (path, init) =>
    fetch(`${service.baseUrl}${path}`, { ...init, headers: { 'x-api-key': apiKey, ...init?.headers } })
})
afterAll(() => service.stop())

const upload = (callId: string) => ({
  method: 'POST',
  body: formOf(['call_id', callId], ['customer_id', 'customer-1'], ['file', wavOf(100)]),
})

test('a key reads the status of its own calls, and nothing of what they are about', async () => {
  const { voicelog_id: id } = await (await organisation.asKey('/api/ingest/upload', upload('own'))).json()
  await service.database.sql`
    update voicelogs set status = 'completed', intent = 'cancellation', emotion = 'anger', quality_score = 12
    where id = ${id}`
  const response = await organisation.asKey(`/api/ingest/voicelogs/${id}`)
  expect(await response.json()).toEqual({
    voicelog_id: id,
    status: 'completed',
    call_id: 'own',
    created_at: expect.any(String),
    updated_at: expect.any(String),
    completed_at: null,
    error: null,
  })
})

test('a key finds no call of another key, of a person or of another organisation', async () => {
  const own = await (await organisation.asKey('/api/ingest/upload', upload('of one key'))).json()
  const person = await (await organisation.asAdmin('/api/voicelogs', upload('of a person'))).json()
  const foreign = await service.organisation()
  const seen = [
    await asOther(`/api/ingest/voicelogs/${own.voicelog_id}`),
    await asOther(`/api/ingest/voicelogs/${person.voicelog_id}`),
    await foreign.asKey(`/api/ingest/voicelogs/${own.voicelog_id}`),
    await asOther(`/api/ingest/voicelogs/${crypto.randomUUID()}`),
  ]
  const answers = await Promise.all(seen.map(async (each) => [each.status, await each.json()]))
  expect(answers.map(([status]) => status)).toEqual([404, 404, 404, 404])
  expect(new Set(answers.map(([, body]) => JSON.stringify(body))).size).toBe(1)
})

test('a duplicate names the other call only to the key that sent it, and to people', async () => {
  const taken = upload('taken')
  const { voicelog_id: id } = await (await organisation.asKey('/api/ingest/upload', taken)).json()
  const duplicates = async (responses: Promise<Response>[]) =>
    await Promise.all(
      responses.map(async (each) => {
        const { status } = await each
        const { code, voicelog_id } = await (await each).json()
        return [status, code, voicelog_id]
      }),
    )
  const presign = '/api/ingest/presign?call_id=taken'
  expect(
    await duplicates([
      organisation.asKey('/api/ingest/upload', taken),
      organisation.asKey(presign),
      organisation.asAdmin('/api/voicelogs', taken),
      organisation.asAdmin('/api/voicelogs/uploads', json({ call_id: 'taken' })),
    ]),
  ).toEqual(Array(4).fill([409, 'duplicate_call_id', id]))
  // The call_id before the file, after it, and of a presigned address.
  const late = { method: 'POST', body: formOf(['file', wavOf(100)], ['call_id', 'taken']) }
  expect(
    await duplicates([
      asOther('/api/ingest/upload', taken),
      asOther('/api/ingest/upload', late),
      asOther(presign),
    ]),
  ).toEqual(Array(3).fill([409, 'duplicate_call_id', undefined]))
})

test('a key completes its own uploads only', async () => {
  const presigned = await (await organisation.asKey('/api/ingest/presign')).json()
  expect((await fetch(presigned.upload_url, { method: 'PUT', body: wavOf(100) })).status).toBe(200)
  const complete = `/api/ingest/uploads/${presigned.voicelog_id}/complete`
  expect((await asOther(complete, { method: 'POST' })).status).toBe(404)
  expect((await organisation.asKey(complete, { method: 'POST' })).status).toBe(200)
})
