import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { claimArrival } from '../../src/db/presigns.ts'
import { takeObjectDeletions } from '../../src/db/reconcile.ts'
import { settleArrival } from '../../src/domain/ingest/arrival.ts'
import { lookForUploads } from '../../src/domain/ingest/awaited.ts'
import { presignUpload } from '../../src/domain/ingest/presign.ts'
import { fileTooLarge } from '../../src/domain/ingest/upload.ts'
import { eventually } from '../support/poll.ts'
import { startS3, type TestS3 } from '../support/s3.ts'
import { formOf, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

const UNKNOWN_ID = '0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10'
const wav = wavOf(2000)

describe.each(['disk', 'S3'] as const)('presigned upload to %s', (kind) => {
  let s3: TestS3 | null = null
  let service: TestService
  beforeAll(async () => {
    s3 = kind === 'S3' ? await startS3() : null
    service = await startService({ environment: s3 === null ? {} : environmentOf(s3) })
  }, 120_000)
  afterAll(async () => {
    await service?.stop()
    await s3?.stop()
  })

  const generous = () => service.organisation({ rateLimit: 10_000 })
  const row = async (id: string) => {
    const [found] = await service.database.sql`select * from voicelogs where id = ${id}`
    return found ?? null
  }
  const objects = async ({ organisationId }: TestOrganisation) =>
    (await Array.fromAsync(service.services.storage.list(organisationId))).map((each) => each.key)
  const makeExpired = (id: string) =>
    service.database
      .sql`update voicelogs set lease_until = now() - interval '1 second', next_attempt_at = now() - interval '1 second' where id = ${id}`
  const makeDue = (id: string) =>
    service.database.sql`update voicelogs set next_attempt_at = now() - interval '1 second' where id = ${id}`

  /** What the reconciler does in a round, its checks waited for. */
  async function reconcile() {
    const { arrived, expired } = await lookForUploads(service.services, { enough: 100 })
    await Promise.all(arrived.map((each) => settleArrival(service.services, each)))
    return { arrived: arrived.length, expired }
  }

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
    const status = async () =>
      (await organisation.asKey(`/api/ingest/voicelogs/${presigned.voicelog_id}`)).json()
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
      source: 'presign',
      error: null,
    })
    expect(await row(presigned.voicelog_id)).toMatchObject({
      agent_channel: 1,
      lease_token: null,
      lease_until: null,
      next_attempt_at: null,
    })
    // One object, of the format that was found, and not where the address leads.
    const [key, ...others] = await objects(organisation)
    expect(key).toMatch(new RegExp(`/${presigned.voicelog_id}\\.[0-9a-f]{8}\\.wav$`))
    expect(others).toEqual([])
  })

  test('the content decides the format, whatever type was declared; without bounds any audio is taken', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { content_type: 'application/ogg' })
    expect(presigned.headers).toEqual({ 'Content-Type': 'application/ogg' })
    expect((await put(presigned, wav)).status).toBe(200)
    expect((await complete(organisation, presigned)).status).toBe(200)
    expect(await row(presigned.voicelog_id)).toMatchObject({ content_type: 'audio/wav', status: 'queued' })

    const unbound = await presign(organisation)
    expect(unbound.headers).toEqual({})
    expect((await put(unbound, wav, { 'Content-Type': 'audio/x-wav' })).status).toBe(200)
    expect((await complete(organisation, unbound)).status).toBe(200)
  })

  test('complete may be called again: it answers the status as it is by then', async () => {
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
    expect(await objects(organisation)).toHaveLength(1)
  })

  test('many completes and two reconcilers at once queue one call with one recording', async () => {
    const organisation = await generous()
    const presigned = await presign(organisation)
    await put(presigned, wavOf(20_000))
    await makeDue(presigned.voicelog_id)
    const [statuses] = await Promise.all([
      Promise.all(
        Array.from(
          { length: 8 },
          async () => (await (await complete(organisation, presigned)).json()).status,
        ),
      ),
      reconcile(),
      reconcile(),
    ])
    expect(statuses).toEqual(Array(8).fill('queued'))
    const found = await row(presigned.voicelog_id)
    expect(found?.timeline.map((each: { event: string }) => each.event)).toEqual(['received', 'queued'])
    expect(await objects(organisation)).toEqual([found?.object_key])
  })

  test('complete before the PUT says that nothing is there, and after it goes on', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation)
    const early = await complete(organisation, presigned)
    expect([early.status, (await early.json()).code]).toEqual([409, 'conflict'])
    await put(presigned, wav)
    expect((await complete(organisation, presigned)).status).toBe(200)
  })

  const refused: [string, Uint8Array<ArrayBuffer>, number, string][] = [
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
      // The same again, and once more.
      for (const _ of [1, 2]) {
        const again = await complete(organisation, presigned)
        expect([again.status, await again.json()]).toEqual([status, problem])
      }
      expect(await row(presigned.voicelog_id)).toMatchObject({
        status: 'failed',
        holds_call_id: false,
        error: { code, stage: 'upload', retryable: false },
      })
      expect(await objects(organisation)).toEqual([])
      expect((await presignResponse(organisation, { call_id: 'refused' })).status).toBe(200)
      const retry = await organisation.asAdmin(`/api/voicelogs/${presigned.voicelog_id}/retry`, {
        method: 'POST',
      })
      expect(retry.status).toBe(409)
    },
  )

  test('one byte over the limit is refused once it is there, without being read', async () => {
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
    const upload = await row(presigned.voicelog_id)
    const deps = { ...service.services, storage: large }
    expect(
      await settleArrival(deps, {
        voicelogId: presigned.voicelog_id,
        organisationId: organisation.organisationId,
        objectKey: upload?.object_key,
      }),
    ).toBe('settled')
    expect(reads).toBe(0)
    const response = await complete(organisation, presigned)
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: 'file_too_large', detail: fileTooLarge().detail, limit_bytes: 524_288_000 },
    ])
    expect(await objects(organisation)).toEqual([])
  })

  test('what is put after complete changes nothing that is heard, and does not stay', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation)
    await put(presigned, wav)
    await complete(organisation, presigned)
    // The address is still good.
    expect((await put(presigned, wavOf(4000))).status).toBe(200)
    const { objectKey, sizeBytes } = await (async () => {
      const found = await row(presigned.voicelog_id)
      return { objectKey: found?.object_key, sizeBytes: Number(found?.size_bytes) }
    })()
    expect(sizeBytes).toBe(wav.byteLength)
    const stored = await service.services.storage.get(objectKey)
    expect(Bun.hash(await new Response(stored?.stream).bytes())).toBe(Bun.hash(wav))
    // Not yet, as more may follow; an hour after the address has ended it goes.
    const { sql, db } = service.database
    const noted = await sql`select object_key, created_at from object_deletions
      where organisation_id = ${organisation.organisationId}`
    expect(noted).toHaveLength(1)
    expect(noted[0]?.object_key).toContain(`${presigned.voicelog_id}.upload`)
    const afterMs = new Date(noted[0]?.created_at).getTime() - Date.parse(presigned.expires_at)
    expect(afterMs).toBeWithin(3_500_000, 3_700_000)
    expect(await takeObjectDeletions(db, { limit: 100 })).not.toContain(noted[0]?.object_key)
    await sql`update object_deletions set created_at = now() where object_key = ${noted[0]?.object_key}`
    expect(await takeObjectDeletions(db, { limit: 100 })).toContain(noted[0]?.object_key)
  })

  test('the address takes only the type and length bound into it, and nothing once tampered with', async () => {
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
    expect(await objects(organisation)).toEqual([])
  })

  test('an address that has expired takes nothing', async () => {
    const organisation = await service.organisation()
    const { organisationId, apiKeyId } = organisation
    const { uploadUrl } = await presignUpload(
      { ...service.services, presignTtlSeconds: 1 },
      { source: 'api', organisationId, apiKeyId, agentChannel: null },
      new Map(),
    )
    await eventually(async () => (await fetch(uploadUrl, { method: 'PUT', body: wav })).status === 403)
  })

  test('an unused address expires: the call fails as upload_expired and its call_id is free', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { call_id: 'unused' })
    expect((await presignResponse(organisation, { call_id: 'unused' })).status).toBe(409)
    await makeExpired(presigned.voicelog_id)
    expect((await reconcile()).expired).toBe(1)
    expect(await row(presigned.voicelog_id)).toMatchObject({
      status: 'failed',
      error: { code: 'upload_expired', stage: 'upload' },
    })
    const late = await complete(organisation, presigned)
    expect([late.status, (await late.json()).code]).toEqual([410, 'upload_expired'])
    expect((await presignResponse(organisation, { call_id: 'unused' })).status).toBe(200)
  })

  test('a file that came in while the address expired is not lost: complete still takes it', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { call_id: 'late' })
    await makeExpired(presigned.voicelog_id)
    await reconcile()
    await put(presigned, wav)
    expect(await (await complete(organisation, presigned)).json()).toMatchObject({ status: 'queued' })
    expect((await presignResponse(organisation, { call_id: 'late' })).status).toBe(409)
  })

  test('nor is it taken twice, where another call has the call_id by then', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { call_id: 'late' })
    await makeExpired(presigned.voicelog_id)
    await reconcile()
    const winner = await presign(organisation, { call_id: 'late' })
    await put(presigned, wav)
    for (const _ of [1, 2]) {
      const response = await complete(organisation, presigned)
      expect([response.status, await response.json()]).toMatchObject([
        409,
        { code: 'duplicate_call_id', voicelog_id: winner.voicelog_id },
      ])
    }
    expect(await objects(organisation)).toEqual([])
  })

  test('the reconciler finds what arrived without complete, and refuses by the same rules', async () => {
    const organisation = await service.organisation()
    const [good, bad, absent] = [
      await presign(organisation),
      await presign(organisation),
      await presign(organisation),
    ]
    await put(good, wav)
    await put(bad, wav.slice(0, 20_000))
    for (const each of [good, bad, absent]) await makeDue(each.voicelog_id)
    expect(await reconcile()).toEqual({ arrived: 2, expired: 0 })
    expect((await row(good.voicelog_id))?.status).toBe('queued')
    expect(await row(bad.voicelog_id)).toMatchObject({ status: 'failed', error: { code: 'invalid_audio' } })
    expect((await row(absent.voicelog_id))?.status).toBe('awaiting_upload')
    // Its turn has just been.
    expect(await reconcile()).toEqual({ arrived: 0, expired: 0 })
  })

  test('an address that expires with its file there is not unused', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation)
    await put(presigned, wav)
    await makeExpired(presigned.voicelog_id)
    expect(await reconcile()).toEqual({ arrived: 1, expired: 0 })
    expect((await row(presigned.voicelog_id))?.status).toBe('queued')
  })

  test('a check whose process died is made again, and the copy it left behind deleted', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation)
    await put(presigned, wav)
    const { db, storage } = service.services
    const dead = { voicelogId: presigned.voicelog_id, leaseToken: crypto.randomUUID() }
    expect(await claimArrival(db, dead)).toBe(true)
    // While the claim is fresh another keeps off.
    const { object_key: objectKey } = (await row(presigned.voicelog_id)) ?? {}
    const upload = { ...dead, organisationId: organisation.organisationId, objectKey }
    expect(await settleArrival({ ...service.services, storage }, upload)).toBe('busy')
    await makeDue(presigned.voicelog_id)
    expect(await reconcile()).toMatchObject({ arrived: 1 })
    expect((await row(presigned.voicelog_id))?.status).toBe('queued')
  })

  test('a call_id is refused against uploads and presigns, and names the call that has it', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { call_id: 'one' })
    const form = formOf(['call_id', 'one'], ['file', wav])
    const upload = await organisation.asKey('/api/ingest/upload', { method: 'POST', body: form })
    expect([upload.status, (await upload.json()).voicelog_id]).toEqual([409, presigned.voicelog_id])
    const again = await presignResponse(organisation, { call_id: 'one' })
    expect([again.status, (await again.json()).voicelog_id]).toEqual([409, presigned.voicelog_id])

    const body = formOf(['call_id', 'two'], ['file', wav])
    const { voicelog_id } = await (
      await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
    ).json()
    const taken = await presignResponse(organisation, { call_id: 'two' })
    expect([taken.status, (await taken.json()).voicelog_id]).toEqual([409, voicelog_id])
  })

  test('16 presigns of one call_id at once: one address', async () => {
    const organisation = await generous()
    const responses = await Promise.all(
      Array.from({ length: 16 }, () => presignResponse(organisation, { call_id: 'same' })),
    )
    expect(responses.map((each) => each.status).sort()).toEqual([200, ...Array(15).fill(409)])
  })

  test('a deleted call is not brought back by its file', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { call_id: 'deleted' })
    const path = `/api/voicelogs/${presigned.voicelog_id}`
    expect((await organisation.asAdmin(path, { method: 'DELETE' })).status).toBe(204)
    await put(presigned, wav)
    expect((await complete(organisation, presigned)).status).toBe(404)
    // What was put late is still noted for deletion.
    const noted = await service.database.sql`select object_key from object_deletions
      where organisation_id = ${organisation.organisationId}`
    expect(noted).toHaveLength(1)
    expect((await presignResponse(organisation, { call_id: 'deleted' })).status).toBe(200)
  })

  test('another organisation knows nothing of it', async () => {
    const [one, other] = [await service.organisation(), await service.organisation()]
    const presigned = await presign(one)
    await put(presigned, wav)
    expect((await complete(other, presigned)).status).toBe(404)
    expect((await complete(one, { ...presigned, voicelog_id: UNKNOWN_ID })).status).toBe(404)
    expect((await complete(one, { ...presigned, voicelog_id: 'nonsense' })).status).toBe(404)
    expect((await row(presigned.voicelog_id))?.status).toBe('awaiting_upload')
  })

  test('there is nothing to complete of an upload through the service', async () => {
    const organisation = await service.organisation()
    const body = formOf(['file', wav])
    const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
    expect((await complete(organisation, await response.json())).status).toBe(409)
  })
})

describe('GET /api/ingest/presign', () => {
  let service: TestService
  let organisation: TestOrganisation
  beforeAll(async () => {
    service = await startService()
    organisation = await service.organisation({ rateLimit: 10_000 })
  })
  afterAll(async () => {
    await service?.stop()
  })

  const wrong: [string, string, number, string, string[]][] = [
    ['an unknown parameter', 'organisation_id=x', 422, 'invalid_fields', ['organisation_id']],
    ['a parameter given twice', 'call_id=a&call_id=b', 422, 'invalid_fields', ['call_id']],
    [
      'every wrong field at once',
      'language=english&call_date=soon&agent_channel=2&content_length=many',
      422,
      'invalid_fields',
      ['language', 'call_date', 'agent_channel', 'content_length'],
    ],
    ['NUL', 'operator_id=a%00b', 422, 'invalid_fields', ['operator_id']],
    ['a text too long', `department=${'x'.repeat(256)}`, 422, 'invalid_fields', ['department']],
    ['no bytes', 'content_length=0', 422, 'invalid_fields', ['content_length']],
    ['a negative length', 'content_length=-1', 422, 'invalid_fields', ['content_length']],
    ['half a byte', 'content_length=1.5', 422, 'invalid_fields', ['content_length']],
    ['one byte over 500 MB', 'content_length=524288001', 413, 'file_too_large', []],
    ['a content type that is no audio', 'content_type=text/plain', 415, 'unsupported_media_type', []],
    ['audio of another format', 'content_type=audio/flac', 415, 'unsupported_media_type', []],
    ['a header split', 'content_type=audio/wav%0d%0ax:y', 415, 'unsupported_media_type', []],
  ]
  test.each(wrong)('%s is refused and leaves no row', async (_what, query, status, code, fields) => {
    const response = await organisation.asKey(`/api/ingest/presign?${query}`)
    const problem = await response.json()
    expect([response.status, problem.code]).toEqual([status, code])
    expect((problem.errors ?? []).map((each: { field: string }) => each.field)).toEqual(fields)
    const rows = await service.database
      .sql`select id from voicelogs where organisation_id = ${organisation.organisationId}`
    expect([...rows]).toEqual([])
  })

  test.each(['{"a":1}', '[1]', '1,2', 'a+b c', 'Müller & Söhne'])(
    'a text is taken as it is: %s',
    async (text) => {
      const presigned = await presign(await service.organisation(), { customer_id: text })
      const [row] = await service.database
        .sql`select customer_id from voicelogs where id = ${presigned.voicelog_id}`
      expect(row?.customer_id).toBe(text)
    },
  )

  test('empty parameters count as left out; 500 MB to the byte and every alias of a type are taken', async () => {
    const query = { call_id: '', language: '', content_type: '', content_length: '' }
    expect((await presign(await service.organisation(), query)).headers).toEqual({})
    for (const content_type of ['audio/x-wav', 'audio/mp3', 'audio/x-m4a', 'application/ogg', 'Audio/WAV']) {
      const { headers } = await presign(await service.organisation(), {
        content_type,
        content_length: '524288000',
      })
      expect(headers).toEqual({ 'Content-Type': content_type, 'Content-Length': '524288000' })
    }
  })

  test('the organisation default applies where no language is given, the channel of the key where none is', async () => {
    const other = await service.organisation({ agentChannel: 1 })
    const { voicelog_id } = await presign(other)
    const [row] = await service.database
      .sql`select language, agent_channel from voicelogs where id = ${voicelog_id}`
    expect(row).toEqual({ language: 'en-US', agent_channel: 1 })
  })

  test('it needs a key, and counts in its limit, as complete does', async () => {
    expect((await fetch(`${service.baseUrl}/api/ingest/presign`)).status).toBe(401)
    expect((await organisation.asAdmin('/api/ingest/presign')).status).toBe(401)
    const few = await service.organisation({ rateLimit: 2 })
    const presigned = await presign(few)
    expect((await complete(few, presigned)).status).toBe(409)
    expect((await presignResponse(few)).status).toBe(429)
    expect((await complete(few, presigned)).status).toBe(429)
    expect(
      (await fetch(`${service.baseUrl}/api/ingest/uploads/${UNKNOWN_ID}/complete`, { method: 'POST' }))
        .status,
    ).toBe(401)
  })

  test('a declared 501 MB is refused where the service itself takes the PUT', async () => {
    const presigned = await presign(await service.organisation())
    const url = new URL(presigned.upload_url)
    const answer = Promise.withResolvers<string>()
    const socket = await Bun.connect({
      hostname: url.hostname,
      port: Number(url.port),
      socket: { data: (_, data) => answer.resolve(data.toString()) },
    })
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 525336576\r\n\r\n`,
    )
    expect(await answer.promise).toContain('HTTP/1.1 413')
    socket.end()
  })
})

type Presigned = {
  voicelog_id: string
  upload_url: string
  method: string
  status: string
  headers: Record<string, string>
  expires_at: string
}

function presignResponse(organisation: TestOrganisation, query: Record<string, string> = {}) {
  return organisation.asKey(`/api/ingest/presign?${new URLSearchParams(query)}`)
}

async function presign(
  organisation: TestOrganisation,
  query: Record<string, string> = {},
): Promise<Presigned> {
  const response = await presignResponse(organisation, query)
  if (response.status !== 200)
    throw new Error(`presign answered ${response.status}: ${await response.text()}`)
  return await response.json()
}

function put(presigned: Presigned, file: Uint8Array<ArrayBuffer>, headers?: Record<string, string>) {
  return fetch(presigned.upload_url, { method: 'PUT', headers: headers ?? presigned.headers, body: file })
}

function complete(organisation: TestOrganisation, { voicelog_id }: Pick<Presigned, 'voicelog_id'>) {
  return organisation.asKey(`/api/ingest/uploads/${voicelog_id}/complete`, { method: 'POST' })
}

function environmentOf(s3: TestS3): Record<string, string> {
  return {
    STORAGE_URL: `s3://${s3.bucket}?endpoint=${encodeURIComponent(s3.endpoint)}&region=${s3.region}`,
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
}
