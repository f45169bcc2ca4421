import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { finaliseUpload } from '../../src/domain/ingest/finalise-upload.ts'
import { fileTooLarge } from '../../src/domain/ingest/upload.ts'
import { film } from '../support/films.ts'
import {
  complete,
  type Presigned,
  type PresignService,
  presign,
  presignResponse,
  put,
  reconcileUploads,
  STORES,
  startServiceOn,
} from '../support/presign.ts'
import { formOf } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

const UNKNOWN_ID = '0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10'
const wav = wavOf(2000)
const FILM = Uint8Array.from(await film(['-c:v', 'libx264', '-f', 'mp4']))

describe.each(STORES)('presigned upload to %s', (store) => {
  let service: PresignService
  beforeAll(async () => {
    service = await startServiceOn(store)
  }, 120_000)
  afterAll(async () => {
    await service?.stop()
  })

  test('address, PUT, complete: the call is queued like an upload, with every field', async () => {
    const organisation = await service.organisation()
    const response = await presignResponse(organisation, {
      call_id: 'call-1',
      language: 'ja-JP',
      operator_id: 'agent-17',
      customer_id: 'customer-4711',
      department: 'support',
      call_date: '2025-01-31T09:30:00Z',
      agent_channel: '1',
      content_type: 'audio/wav',
      content_length: `${wav.byteLength}`,
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('ratelimit')).toMatch(/^"ingest";r=59;/)
    const presigned: Presigned = await response.json()
    expect(presigned).toEqual({
      voicelog_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      upload_url: expect.stringContaining(presigned.voicelog_id),
      method: 'PUT',
      headers: { 'Content-Type': 'audio/wav', 'Content-Length': `${wav.byteLength}` },
      expires_at: expect.any(String),
      status: 'awaiting_upload',
    })
    const lifeMs = Date.parse(presigned.expires_at) - Date.now()
    expect(lifeMs).toBeWithin(3_500_000, 3_600_001)
    const status = async () => (await organisation.asAdmin(`/api/voicelogs/${presigned.voicelog_id}`)).json()
    expect(await status()).toMatchObject({ status: 'awaiting_upload', source: 'presign', size_bytes: null })

    expect((await put(presigned, wav)).status).toBe(200)
    const completed = await complete(organisation, presigned)
    expect([completed.status, await completed.json()]).toEqual([
      200,
      { voicelog_id: presigned.voicelog_id, status: 'queued' },
    ])
    expect(await status()).toMatchObject({
      status: 'queued',
      call_id: 'call-1',
      language: 'ja-JP',
      operator_id: 'agent-17',
      customer_id: 'customer-4711',
      department: 'support',
      call_date: '2025-01-31T09:30:00.000Z',
      content_type: 'audio/wav',
      size_bytes: wav.byteLength,
      recording_sha256: new Bun.CryptoHasher('sha256').update(wav).digest('hex'),
      source: 'presign',
      error: null,
    })
    expect(await service.row(presigned.voicelog_id)).toMatchObject({
      agent_channel: 1,
      lease_token: null,
      lease_until: null,
      next_attempt_at: null,
    })
    // One object, with the extension of the format that was found, and not at the address of the PUT.
    const [key, ...others] = await service.objects(organisation)
    expect(key).toMatch(new RegExp(`/${presigned.voicelog_id}\\.[0-9a-f]{8}\\.wav$`))
    expect(others).toEqual([])
  })

  test('the content decides the format, whatever type was declared; if no type is bound, any audio is accepted', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { content_type: 'application/ogg' })
    expect(presigned.headers).toEqual({ 'Content-Type': 'application/ogg' })
    expect((await put(presigned, wav)).status).toBe(200)
    expect((await complete(organisation, presigned)).status).toBe(200)
    expect(await service.row(presigned.voicelog_id)).toMatchObject({
      content_type: 'audio/wav',
      status: 'queued',
    })

    const unbound = await presign(organisation)
    expect(unbound.headers).toEqual({})
    expect((await put(unbound, wav, { 'Content-Type': 'audio/x-wav' })).status).toBe(200)
    expect((await complete(organisation, unbound)).status).toBe(200)
  })

  test('complete may be called again: it answers the current status', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation)
    await put(presigned, wav)
    for (const _ of [1, 2]) {
      const response = await complete(organisation, presigned)
      expect([response.status, (await response.json()).status]).toEqual([200, 'queued'])
    }
    await service.database
      .sql`update voicelogs set status = 'transcribing' where id = ${presigned.voicelog_id}`
    expect((await (await complete(organisation, presigned)).json()).status).toBe('transcribing')
    expect(await service.objects(organisation)).toHaveLength(1)
  })

  test('many completes and two reconcilers at once queue one call with one recording', async () => {
    const organisation = await service.generous()
    const presigned = await presign(organisation)
    await put(presigned, wavOf(20_000))
    await service.makeDue(presigned.voicelog_id)
    const [statuses] = await Promise.all([
      Promise.all(
        Array.from(
          { length: 8 },
          async () => (await (await complete(organisation, presigned)).json()).status,
        ),
      ),
      reconcileUploads(service),
      reconcileUploads(service),
    ])
    expect(statuses).toEqual(Array(8).fill('queued'))
    const found = await service.row(presigned.voicelog_id)
    expect(found?.timeline.map((each: { event: string }) => each.event)).toEqual(['received', 'queued'])
    expect(await service.objects(organisation)).toEqual([found?.object_key])
  })

  test('complete before the PUT says that nothing has arrived; after the PUT it succeeds', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation)
    const early = await complete(organisation, presigned)
    expect([early.status, (await early.json()).code]).toEqual([409, 'conflict'])
    await put(presigned, wav)
    expect((await complete(organisation, presigned)).status).toBe(200)
  })

  const refused: [string, Uint8Array<ArrayBuffer>, number, string][] = [
    ['a film, its index last', FILM, 415, 'unsupported_audio'],
    [
      'a text file',
      new TextEncoder().encode('this is not a recording\n'.repeat(500)),
      415,
      'unsupported_audio',
    ],
    ['a truncated WAV', wav.slice(0, 20_000), 422, 'invalid_audio'],
    ['an empty file', new Uint8Array(), 422, 'invalid_audio'],
  ]
  test.each(refused)(
    '%s ends failed, its object deleted and its call_id free',
    async (_what, file, status, code) => {
      const organisation = await service.organisation()
      const presigned = await presign(organisation, { call_id: 'refused' })
      expect((await put(presigned, file)).status).toBe(200)
      const first = await complete(organisation, presigned)
      const problem = await first.json()
      expect([first.status, problem.status, problem.code]).toEqual([status, status, code])
      expect(first.headers.get('content-type')).toBe('application/problem+json')
      // It answers the same when it is called again.
      for (const _ of [1, 2]) {
        const again = await complete(organisation, presigned)
        expect([again.status, await again.json()]).toEqual([status, problem])
      }
      expect(await service.row(presigned.voicelog_id)).toMatchObject({
        status: 'failed',
        holds_call_id: false,
        error: { code, stage: 'upload', retryable: false },
      })
      expect(await service.objects(organisation)).toEqual([])
      expect((await presignResponse(organisation, { call_id: 'refused' })).status).toBe(200)
      const retry = await organisation.asAdmin(`/api/voicelogs/${presigned.voicelog_id}/retry`, {
        method: 'POST',
      })
      expect(retry.status).toBe(409)
    },
  )

  test('a file one byte over the limit is refused without being read', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation)
    await put(presigned, wav)
    let reads = 0
    const { storage } = service.services
    const large: typeof storage = {
      ...storage,
      head: async (key) => {
        const found = await storage.head(key)
        return found && { ...found, sizeBytes: 524_288_001 }
      },
      get: (...args) => {
        reads++
        return storage.get(...args)
      },
    }
    const upload = await service.row(presigned.voicelog_id)
    const deps = { ...service.services, storage: large }
    expect(
      await finaliseUpload(deps, {
        voicelogId: presigned.voicelog_id,
        organisationId: organisation.organisationId,
        objectKey: upload?.object_key,
      }),
    ).toBe('finalised')
    expect(reads).toBe(0)
    const response = await complete(organisation, presigned)
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: 'file_too_large', detail: fileTooLarge().detail, limit_bytes: 524_288_000 },
    ])
    expect(await service.objects(organisation)).toEqual([])
  })

  test('the address accepts only the type and length bound into it, and nothing if it was changed', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, {
      content_type: 'audio/wav',
      content_length: `${wav.byteLength}`,
    })
    expect((await put(presigned, wav, { 'Content-Type': 'text/html' })).status).toBe(403)
    expect((await put(presigned, wav.slice(0, -2), { 'Content-Type': 'audio/wav' })).status).toBe(403)
    const other = presigned.upload_url.replace(presigned.voicelog_id, UNKNOWN_ID)
    expect((await put({ ...presigned, upload_url: other }, wav)).status).toBe(403)
    expect((await fetch(presigned.upload_url)).status).toBe(403)
    expect(await service.objects(organisation)).toEqual([])
  })

  test('another organisation cannot complete it', async () => {
    const [one, other] = [await service.organisation(), await service.organisation()]
    const presigned = await presign(one)
    await put(presigned, wav)
    expect((await complete(other, presigned)).status).toBe(404)
    expect((await complete(one, { ...presigned, voicelog_id: UNKNOWN_ID })).status).toBe(404)
    expect((await complete(one, { ...presigned, voicelog_id: 'nonsense' })).status).toBe(404)
    expect((await service.row(presigned.voicelog_id))?.status).toBe('awaiting_upload')
  })

  test('an upload through the API cannot be completed', async () => {
    const organisation = await service.organisation()
    const body = formOf(['file', wav])
    const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
    expect((await complete(organisation, await response.json())).status).toBe(409)
  })
})
