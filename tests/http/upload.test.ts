import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { film } from '../support/films.ts'
import { eventually } from '../support/poll.ts'
import { formOf, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  await service?.stop()
})

const GENEROUS = { rateLimit: 10_000 }
const upload = (organisation: TestOrganisation, form: FormData) =>
  organisation.asKey('/api/ingest/upload', { method: 'POST', body: form })

describe('POST /api/ingest/upload', () => {
  test('a call with every field is stored, committed as queued, and a hint is pushed', async () => {
    const organisation = await service.organisation()
    const response = await upload(
      organisation,
      formOf(
        ['call_id', 'call-1'],
        ['language', 'ja-JP'],
        ['operator_id', 'agent-17'],
        ['customer_id', 'customer-4711'],
        ['department', 'support'],
        ['call_date', '2025-01-31T09:30:00Z'],
        ['file', wavOf(2000)],
      ),
    )
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(Object.keys(body).sort()).toEqual(['status', 'voicelog_id'])
    expect(body.status).toBe('queued')

    const seen = await (await organisation.asAdmin(`/api/voicelogs/${body.voicelog_id}`)).json()
    expect(seen).toMatchObject({
      voicelog_id: body.voicelog_id,
      status: 'queued',
      call_id: 'call-1',
      language: 'ja-JP',
      operator_id: 'agent-17',
      customer_id: 'customer-4711',
      department: 'support',
      call_date: '2025-01-31T09:30:00.000Z',
      content_type: 'audio/wav',
      source: 'api',
      size_bytes: wavOf(2000).byteLength,
      recording_sha256: new Bun.CryptoHasher('sha256').update(wavOf(2000)).digest('hex'),
      error: null,
    })
    expect(await objects(organisation)).toEqual([`${body.voicelog_id}.wav`])
    expect(await service.services.queue.depth()).toBeGreaterThan(0)
  })

  test('the file may come first: a call_id after it also counts', async () => {
    const organisation = await service.organisation()
    const first = await upload(organisation, formOf(['file', wavOf(100)], ['call_id', 'late']))
    const second = await upload(organisation, formOf(['file', wavOf(100)], ['call_id', 'late']))
    expect([first.status, second.status]).toEqual([200, 409])
    expect((await second.json()).voicelog_id).toBe((await first.json()).voicelog_id)
    expect(await objects(organisation)).toHaveLength(1)
  })

  test("without a language the organisation's default applies; without an agent channel, the key's or the organisation's", async () => {
    const organisation = await service.organisation({ agentChannel: 1 })
    await organisation.asAdmin('/api/settings', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ default_language: 'ja-JP' }),
    })
    const { voicelog_id } = await (await upload(organisation, formOf(['file', wavOf(100)]))).json()
    const [row] = await service.database
      .sql`select language, agent_channel from voicelogs where id = ${voicelog_id}`
    expect(row).toMatchObject({ language: 'ja-JP', agent_channel: 1 })
  })

  test('32 uploads of one call_id at once: one 200, 31 times 409, one object', async () => {
    const organisation = await service.organisation(GENEROUS)
    const responses = await Promise.all(
      Array.from({ length: 32 }, () =>
        upload(organisation, formOf(['call_id', 'same'], ['file', wavOf(5000)])),
      ),
    )
    const statuses = responses.map((each) => each.status).sort()
    expect(statuses).toEqual([200, ...Array(31).fill(409)])
    const bodies = await Promise.all(responses.map((each) => each.json()))
    expect(new Set(bodies.map((each) => each.voicelog_id)).size).toBe(1)
    expect(await rows(organisation)).toHaveLength(1)
    expect(await objects(organisation)).toHaveLength(1)
  })

  test('the same call_id in another organisation is another call', async () => {
    const [one, other] = [await service.organisation(), await service.organisation()]
    const form = () => formOf(['call_id', 'shared'], ['file', wavOf(100)])
    expect((await upload(one, form())).status).toBe(200)
    expect((await upload(other, form())).status).toBe(200)
  })

  test('a call_id is free again after its voicelog was deleted', async () => {
    const organisation = await service.organisation()
    const form = () => formOf(['call_id', 'again'], ['file', wavOf(100)])
    const { voicelog_id } = await (await upload(organisation, form())).json()
    expect((await organisation.asAdmin(`/api/voicelogs/${voicelog_id}`, { method: 'DELETE' })).status).toBe(
      204,
    )
    expect((await upload(organisation, form())).status).toBe(200)
  })

  const wav = wavOf(2000)
  // In chunks of the form as they come, the index first or last.
  test.each([
    ['MP4, its index last', ['-c:v', 'libx264', '-f', 'mp4']],
    ['MP4, its index first', ['-c:v', 'libx264', '-movflags', 'faststart', '-f', 'mp4']],
    ['OGG', ['-map', '1', '-map', '0', '-c:v', 'libtheora', '-c:a', 'libvorbis', '-f', 'ogg']],
  ])('a film as %s is refused and leaves no row and no object', async (_, args) => {
    const organisation = await service.organisation()
    const response = await upload(organisation, formOf(['file', Buffer.from(await film(args))]))
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({
      status: 415,
      code: 'unsupported_audio',
      detail: 'The file has a video track; only recordings of sound are accepted',
    })
    expect(await rows(organisation)).toEqual([])
    expect(filesOf(organisation)).toEqual([])
  })

  const refusals: [string, FormData, number, string][] = [
    ['an empty file', formOf(['file', new Uint8Array()]), 422, 'invalid_audio'],
    ['a truncated WAV', formOf(['file', wav.slice(0, wav.length / 2)]), 422, 'invalid_audio'],
    ['a text file named .wav', formOf(['file', textFile()]), 415, 'unsupported_audio'],
    [
      'an ffconcat script',
      formOf(['file', bytes('ffconcat version 1.0\nfile other.wav\n')]),
      415,
      'unsupported_audio',
    ],
    ['no file', formOf(['call_id', 'x']), 422, 'invalid_fields'],
    ['two files', formOf(['file', wav], ['file', wav]), 422, 'invalid_fields'],
    ['a file under another name', formOf(['file', wav], ['extra', wav]), 422, 'invalid_fields'],
    ['an unknown field', formOf(['file', wav], ['organisation_id', 'x']), 422, 'invalid_fields'],
    ['a field given twice', formOf(['call_id', 'a'], ['call_id', 'b'], ['file', wav]), 422, 'invalid_fields'],
    [
      'a wrong language before the file',
      formOf(['language', 'english'], ['file', wav]),
      422,
      'invalid_fields',
    ],
    [
      'a wrong language after the file',
      formOf(['file', wav], ['language', 'english']),
      422,
      'invalid_fields',
    ],
    ['a wrong call_date', formOf(['file', wav], ['call_date', 'yesterday']), 422, 'invalid_fields'],
    ['a call_id with NUL', formOf(['file', wav], ['call_id', 'a\u0000b']), 422, 'invalid_fields'],
    [
      'an operator_id too long',
      formOf(['file', wav], ['operator_id', 'x'.repeat(256)]),
      422,
      'invalid_fields',
    ],
    ['a customer_id with CRLF', formOf(['file', wav], ['customer_id', 'a\r\nb']), 422, 'invalid_fields'],
    ['a department too long', formOf(['file', wav], ['department', 'x'.repeat(256)]), 422, 'invalid_fields'],
    ['a wrong agent_channel', formOf(['file', wav], ['agent_channel', 'left']), 422, 'invalid_fields'],
  ]
  test.each(refusals)('%s is refused and leaves no row and no object', async (_what, form, status, code) => {
    const organisation = await service.organisation()
    const response = await upload(organisation, form)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ status, code })
    expect(response.status).toBe(status)
    expect(await rows(organisation)).toEqual([])
    expect(filesOf(organisation)).toEqual([])
  })

  test('a body that is not a form is refused', async () => {
    const organisation = await service.organisation()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const response = await organisation.asKey('/api/ingest/upload', init)
    expect([response.status, (await response.json()).code]).toEqual([415, 'unsupported_media_type'])
  })

  test('an incomplete form is refused and leaves nothing', async () => {
    const organisation = await service.organisation()
    const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n')
    const body = Buffer.concat([head, wavOf(500)])
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await rows(organisation)).toEqual([])
    expect(filesOf(organisation)).toEqual([])
  })

  test('a client that disconnects in the middle of the file leaves nothing', async () => {
    const organisation = await service.organisation()
    const socket = openUpload(organisation, 100_000_000)
    socket.write(wavOf(0, 100_000_000))
    socket.write(Buffer.alloc(2_000_000))
    await eventually(async () => (await rows(organisation)).length === 1)
    socket.destroy()
    await eventually(
      async () => (await rows(organisation)).length === 0 && filesOf(organisation).length === 0,
    )
  })

  test('a missing or wrong key, the rate limit and a declared 500 MB + 2 MB are answered before the body is read', async () => {
    const organisation = await service.organisation({ rateLimit: 1 })
    const tooLarge = openUpload(organisation, 524_288_000 + 2 * 1024 * 1024)
    expect(await answerOf(tooLarge)).toContain('413')
    // This was the only request that the key has in a minute.
    expect(await answerOf(openUpload(organisation, 100_000_000))).toContain('429')
    expect(await answerOf(openUpload({ ...organisation, apiKey: 'nonsense' }, 100_000_000))).toContain('401')
  })

  test('the 61st request in a minute is refused and says how long to wait; the headers count down', async () => {
    const organisation = await service.organisation()
    const responses: Response[] = []
    for (let sent = 0; sent < 61; sent++) {
      responses.push(await organisation.asKey('/api/ingest/voicelogs/0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10'))
    }
    expect(responses.map((each) => each.status)).toEqual([...Array(60).fill(404), 429])
    expect(responses[0]?.headers.get('ratelimit-policy')).toBe('"ingest";q=60;w=60')
    expect(responses[0]?.headers.get('ratelimit')).toMatch(/^"ingest";r=59;t=\d+$/)
    const last = responses[60]
    const wait = Number(last?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await last?.json()).toMatchObject({ code: 'rate_limited', status: 429 })
  })
})

describe('POST /api/voicelogs', () => {
  test('a user uploads by the same rules', async () => {
    const organisation = await service.organisation()
    const body = formOf(['file', wavOf(100)], ['call_id', 'by-hand'])
    const response = await organisation.asAdmin('/api/voicelogs', { method: 'POST', body })
    expect(response.status).toBe(200)
    const { voicelog_id } = await response.json()
    const seen = await (await organisation.asAdmin(`/api/voicelogs/${voicelog_id}`)).json()
    expect(seen).toMatchObject({ source: 'dashboard', status: 'queued', call_id: 'by-hand' })
    const again = formOf(['file', wavOf(100)], ['call_id', 'by-hand'])
    expect((await organisation.asAdmin('/api/voicelogs', { method: 'POST', body: again })).status).toBe(409)
  })

  test('without a session nobody can upload there, also not with an API key', async () => {
    const organisation = await service.organisation()
    const response = await organisation.asKey('/api/voicelogs', {
      method: 'POST',
      body: formOf(['file', wavOf(10)]),
    })
    expect(response.status).toBe(401)
    expect(await rows(organisation)).toEqual([])
  })
})

/** A request that declares `length` bytes of body and sends none of them by itself. */
function openUpload({ apiKey }: Pick<TestOrganisation, 'apiKey'>, length: number) {
  const { hostname, port } = new URL(service.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    [
      'POST /api/ingest/upload HTTP/1.1',
      `Host: ${hostname}`,
      `X-API-Key: ${apiKey}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n')
  return socket
}

async function answerOf(socket: ReturnType<typeof openUpload>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''))
  const answer = await promise
  socket.destroy()
  return answer
}

async function rows({ organisationId }: TestOrganisation): Promise<{ id: string; status: string }[]> {
  const { sql } = service.database
  return [
    ...(await sql<{ id: string; status: string }[]>`
    select id, status from voicelogs where organisation_id = ${organisationId}`),
  ]
}

/** The names of an organisation's objects. */
async function objects({ organisationId }: TestOrganisation): Promise<string[]> {
  const listed = await Array.fromAsync(service.services.storage.list(organisationId))
  return listed.map((each) => basename(each.key))
}

/** Every file on disk with an organisation's id in its path, unfinished ones included. */
function filesOf({ organisationId }: TestOrganisation): string[] {
  const all = readdirSync(service.storageFolder, { recursive: true, withFileTypes: true })
  const files = all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  return files.filter((each) => each.includes(organisationId))
}

function textFile(): Uint8Array<ArrayBuffer> {
  return bytes('Dear all,\nthis is not a recording.\n'.repeat(100))
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
