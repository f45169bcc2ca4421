import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { createTwilioRecordings } from '../../src/backends/recordings/twilio.ts'
import { isSigned } from '../../src/domain/ingest/twilio.ts'
import { createApp } from '../../src/http/app.ts'
import { listen } from '../../src/http/server/server.ts'
import { openApiServices } from '../../src/wiring/api.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

const TOKEN = '12345678901234567890123456789012'
const ACCOUNT = `AC${'a'.repeat(32)}`
const sid = (letter: string) => `RE${letter.repeat(32)}`

let service: TestService
let organisation: TestOrganisation
/** Twilio's API: what it was asked, and what it answers next. */
let twilio: Bun.Server<undefined>
const asked: { path: string; authorization: string | null }[] = []
let answer: () => Response = () => new Response(wavOf(300))
let app: { baseUrl: string; stop(): Promise<unknown> }
let keyId: string

beforeAll(async () => {
  twilio = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      asked.push({ path: pathname + search, authorization: request.headers.get('authorization') })
      return answer()
    },
  })
  service = await startService()
  organisation = await service.organisation()
  const { config, services } = service
  const twilioRecordings = createTwilioRecordings({ origins: new RegExp(`^${twilio.url.origin}$`) })
  const deps = { ...openApiServices(config, services), twilioRecordings }
  const server = await listen(
    createApp(deps, { publicUrl: 'https://calls.example.com', version: 'test', corsOrigins: [] }),
    { port: 0 },
  )
  app = { baseUrl: `http://127.0.0.1:${server.port}`, stop: () => server.stop({ now: true }) }
  const fields = [{ name: 'call_sid', label: 'Call', kind: 'text' }]
  await organisation.asAdmin('/api/settings', json({ fields }, 'PATCH'))
  const key = { name: 'Twilio', twilio_auth_token: TOKEN }
  const created = await organisation.asAdmin('/api/settings/api-keys', json(key))
  expect(created.status).toBe(201)
  keyId = (await created.json()).id
})
afterAll(async () => {
  await app?.stop()
  await service?.stop()
  await twilio?.stop(true)
})

const callback = (letter: string, more: Record<string, string> = {}) => ({
  ...{ AccountSid: ACCOUNT, CallSid: `CA${letter.repeat(32)}`, RecordingSid: sid(letter) },
  RecordingUrl: `${twilio.url.origin}/2010-04-01/Accounts/${ACCOUNT}/Recordings/${sid(letter)}`,
  ...{ RecordingStatus: 'completed', RecordingDuration: '1', RecordingChannels: '2' },
  ...{ RecordingStartTime: 'Tue, 21 Jan 2025 09:30:00 +0000', RecordingSource: 'DialVerb' },
  ...more,
})

function signatureOf(path: string, params: Record<string, string>, token: string): string {
  const sorted = Object.keys(params)
    .sort()
    .map((name) => name + params[name])
  return createHmac('sha1', token)
    .update(`https://calls.example.com${path}${sorted.join('')}`)
    .digest('base64')
}

async function send(params: Record<string, string>, { query = '', key = keyId, token = TOKEN } = {}) {
  const path = `/api/ingest/twilio/${key}${query}`
  const response = await fetch(app.baseUrl + path, {
    method: 'POST',
    headers: { 'x-twilio-signature': signatureOf(path, params, token) },
    body: new URLSearchParams(params),
  })
  return { status: response.status, body: await response.json() }
}

test('a signature is that of the example in Twilio’s documentation, and of nothing else', () => {
  const params = new URLSearchParams({
    ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234', From: '+14158675309' },
    To: '+18005551212',
  })
  const given = {
    ...{ token: '12345', address: 'https://mycompany.com/myapp.php?foo=1&bar=2', params },
    signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  }
  expect(isSigned(given)).toBe(true)
  expect(isSigned({ ...given, token: '12346' })).toBe(false)
  expect(isSigned({ ...given, address: 'https://mycompany.com/myapp.php?foo=1&bar=3' })).toBe(false)
  expect(isSigned({ ...given, params: new URLSearchParams([...params, ['x', '1']]) })).toBe(false)
  for (const signature of [null, '', 'RSOYDt4T1cUTdK1PDd93/VVr8C8='])
    expect(isSigned({ ...given, signature })).toBe(false)
})

test('a recording is fetched with the account’s credentials, and its metadata and the query are its fields', async () => {
  const sent = await send(callback('1'), { query: '?department=sales&agent_channel=1' })
  expect(sent).toMatchObject({ status: 200, body: { status: 'taken' } })
  expect(asked.at(-1)).toEqual({
    path: `/2010-04-01/Accounts/${ACCOUNT}/Recordings/${sid('1')}.wav?RequestedChannels=2`,
    authorization: `Basic ${btoa(`${ACCOUNT}:${TOKEN}`)}`,
  })
  const call = await (await organisation.asAdmin(`/api/voicelogs/${sent.body.voicelog_id}`)).json()
  expect(call).toMatchObject({
    ...{ call_id: sid('1'), call_date: '2025-01-21T09:30:00.000Z', department: 'sales', status: 'queued' },
    fields: { call_sid: `CA${'1'.repeat(32)}` },
    size_bytes: wavOf(300).byteLength,
  })
  const again = await send(callback('1'), { query: '?department=sales&agent_channel=1' })
  expect(again).toEqual({
    status: 200,
    body: { voicelog_id: sent.body.voicelog_id, status: 'already_there' },
  })
  const listed = await (await organisation.asAdmin('/api/settings/api-keys')).json()
  expect(listed.items.find(({ id }: { id: string }) => id === keyId)).toMatchObject({ twilio: true })
  expect(JSON.stringify(listed)).not.toContain(TOKEN)
  const [row] = await service.database.sql`select twilio_token from api_keys where id = ${keyId}`
  expect(Buffer.from(row?.twilio_token).toString('latin1')).not.toContain(TOKEN)
})

test('what Twilio has not signed, or tells of another place, fetches nothing', async () => {
  const before = asked.length
  expect((await send(callback('2'), { token: 'another' })).status).toBe(403)
  expect((await send(callback('2'), { key: organisation.apiKeyId })).status).toBe(403)
  expect((await send(callback('2'), { key: 'no-id' })).status).toBe(403)
  const elsewhere = await send(callback('2', { RecordingUrl: 'http://127.0.0.1:1/latest/meta-data' }))
  expect([elsewhere.status, elsewhere.body.errors[0].field]).toEqual([422, 'RecordingUrl'])
  expect(await send(callback('2', { RecordingStatus: 'absent' }))).toEqual({
    status: 200,
    body: { ignored: 'absent' },
  })
  const unknown = await send(callback('2'), { query: '?operator=7' })
  expect([unknown.status, unknown.body.errors[0].code]).toEqual([422, 'unknown_field'])
  expect(asked.length).toBe(before)
})

test('a callback that comes again fetches nothing, and a refused recording is not read to its end', async () => {
  answer = () => new Response(wavOf(300))
  expect(await send(callback('7'))).toMatchObject({ body: { status: 'taken' } })
  const before = asked.length
  expect(await send(callback('7'))).toMatchObject({ body: { status: 'already_there' } })
  expect(asked.length).toBe(before)

  let isCancelled = false
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('<html>'.repeat(10_000))),
    cancel() {
      isCancelled = true
    },
  })
  answer = () => new Response(endless)
  expect((await send(callback('8'))).status).toBe(415)
  await eventually(() => expect(isCancelled).toBe(true), { withinMs: 5_000 })
})

test('a redirect is followed within Twilio’s hosts only, and not without end', async () => {
  const inside: string[] = []
  const neighbour = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      inside.push(request.url)
      return new Response(wavOf(300))
    },
  })
  try {
    answer = () => Response.redirect(`${neighbour.url.origin}/latest/meta-data`, 302)
    const refused = {
      status: 503,
      body: { code: 'unavailable', detail: expect.stringContaining('not its own') },
    }
    expect(await send(callback('d'))).toMatchObject(refused)
    expect(inside).toEqual([])
  } finally {
    await neighbour.stop(true)
  }
  const before = asked.length
  answer = () => Response.redirect(`${twilio.url.origin}/again`, 307)
  expect(await send(callback('d'))).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  // Four attempts.
  expect(asked.length - before).toBe(16)
  let answers = 0
  answer = () =>
    answers++ === 0 ? Response.redirect(`${twilio.url.origin}/there`, 307) : new Response(wavOf(300))
  expect(await send(callback('d'))).toMatchObject({ body: { status: 'taken' } })
  expect(asked.at(-1)).toEqual({ path: '/there', authorization: `Basic ${btoa(`${ACCOUNT}:${TOKEN}`)}` })
}, 30_000)

test('a callback with more than 100 parameters is refused before its signature is computed', async () => {
  answer = () => new Response(wavOf(300))
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, each) => [`p${each}`, '']))
  const more = Object.keys(callback('9')).length
  const within = Object.fromEntries(Object.entries(many).slice(0, 100 - more))
  expect(await send(callback('9', many))).toMatchObject({ status: 400, body: { code: 'malformed_body' } })
  expect(await send(callback('9', within))).toMatchObject({ body: { status: 'taken' } })
})

test('Twilio that has no recording, or none that is one, leaves no call; a revoked key takes none', async () => {
  let answers = 0
  answer = () => (answers++ === 0 ? new Response(null, { status: 404 }) : new Response(wavOf(300)))
  expect(await send(callback('3'))).toMatchObject({ status: 200, body: { status: 'taken' } })
  expect(answers).toBe(2)
  answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  expect((await send(callback('4'))).status).toBe(415)
  answer = () => new Response(null, { status: 401 })
  expect(await send(callback('5'))).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const { items } = await (await organisation.asAdmin('/api/voicelogs')).json()
  const taken = ['1', '3', '7', '9', 'd'].map(sid)
  expect(items.map(({ call_id }: { call_id: string }) => call_id).sort()).toEqual(taken)
  await organisation.asAdmin(`/api/settings/api-keys/${keyId}`, { method: 'DELETE' })
  expect((await send(callback('6'))).status).toBe(403)
}, 30_000)

test('an address that guesses keys is refused before the database is asked; a key in use goes on', async () => {
  answer = () => new Response(wavOf(300))
  const newKey = async (name: string) => {
    const key = { name, twilio_auth_token: TOKEN }
    return (await (await organisation.asAdmin('/api/settings/api-keys', json(key))).json()).id
  }
  const [used, unused] = [await newKey('used'), await newKey('unused')]
  expect((await send(callback('a'), { key: used })).status).toBe(200)
  let answered = 0
  while (answered < 100 && (await send(callback('b'), { key: crypto.randomUUID() })).status === 403)
    answered++
  // Those that failed in the tests before count as well.
  expect(answered).toBeGreaterThan(90)
  // That it is refused, though it exists, shows that nobody has looked for it.
  expect(await send(callback('b'), { key: unused })).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  })
  expect((await send(callback('b'), { key: used })).status).toBe(200)
  expect((await send(callback('c'), { key: used, token: 'another' })).status).toBe(429)
})
