import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { complete, presign, presignResponse } from '../support/presign.ts'
import { startService, type TestOrganisation, type TestService } from '../support/service.ts'

const ROOT = join(import.meta.dir, '../..')
const UNKNOWN_ID = '0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10'

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

  test('empty parameters count as left out; exactly 500 MB and every alias of a type are accepted', async () => {
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

  test("without a language the organisation's default applies; without a channel, the key's", async () => {
    const other = await service.organisation({ agentChannel: 1 })
    const { voicelog_id } = await presign(other)
    const [row] = await service.database
      .sql`select language, agent_channel from voicelogs where id = ${voicelog_id}`
    expect(row).toEqual({ language: 'en-US', agent_channel: 1 })
  })

  test("it needs a key and counts against the key's rate limit, as complete does", async () => {
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

  test('a declared 501 MB is refused if the service itself receives the PUT', async () => {
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

  test('the shell lines of docs/push.md work', async () => {
    const { apiKey } = organisation
    const page = await Bun.file(join(ROOT, 'docs/push.md')).text()
    const script = /## Large files straight to storage.*?```sh\n(.*?)```/s.exec(page)?.[1] ?? ''
    expect(script).toContain('/complete')
    const shell = Bun.spawn(['sh', '-ec', script], {
      cwd: ROOT,
      env: { PATH: Bun.env.PATH, BASE: service.baseUrl, API_KEY: apiKey },
    })
    expect(JSON.parse(await new Response(shell.stdout).text())).toMatchObject({ status: 'queued' })
  })

  test('its parameters are documented, each as text or number', async () => {
    const document = await (await fetch(`${service.baseUrl}/swagger/json`)).json()
    const { parameters } = document.paths['/api/ingest/presign'].get
    expect(parameters.map((each: { name: string }) => each.name)).toEqual([
      'call_id',
      'language',
      'operator_id',
      'customer_id',
      'department',
      'call_date',
      'agent_channel',
      'content_type',
      'content_length',
    ])
    for (const each of parameters) expect(each).toMatchObject({ in: 'query', required: false })
  })
})
