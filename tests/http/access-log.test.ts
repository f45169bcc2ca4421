import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createConnection } from 'node:net'
import { accessLog } from '../../src/commands/access-log.ts'
import { createApp } from '../../src/http/app.ts'
import { type AnsweredRequest, listen } from '../../src/http/server/server.ts'
import { createLogger } from '../../src/lib/log.ts'
import { SECRETS } from '../../src/model/secrets.ts'
import { openApiServices } from '../../src/wiring/api.ts'
import { eventually } from '../support/poll.ts'
import {
  formOf,
  json,
  PASSWORD,
  startService,
  type TestOrganisation,
  type TestService,
} from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

let service: TestService
let organisation: TestOrganisation
let api: { baseUrl: string; stop(): Promise<unknown> }
const lines: string[] = []
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
  const { config, services } = service
  const app = createApp(openApiServices(config, services), {
    publicUrl: config.publicUrl,
    version: 'test',
    corsOrigins: [],
  })
  const log = createLogger('info', SECRETS, { write: (line) => lines.push(line) })
  const server = await listen(app, { port: 0, onAnswered: accessLog('info', log) })
  api = { baseUrl: `http://127.0.0.1:${server.port}`, stop: () => server.stop({ now: true }) }
})
afterAll(async () => {
  await api?.stop()
  await service?.stop()
})

/** The one line of a request, and the answer. */
async function logged(path: string, init: RequestInit = {}) {
  lines.length = 0
  const response = await fetch(api.baseUrl + path, { redirect: 'manual', ...init })
  const bytes = await response.bytes()
  await eventually(() => lines.length > 0)
  expect(lines).toHaveLength(1)
  return { response, bytes, line: JSON.parse(lines[0] ?? ''), text: lines[0] ?? '' }
}

test('a request is one line: method, route, status, time, bytes and request id', async () => {
  const { response, bytes, line } = await logged('/api/voicelogs?limit=7', { method: 'GET' })
  expect(line).toMatchObject({
    level: 'info',
    msg: 'request',
    method: 'GET',
    route: '/api/voicelogs',
    status: 401,
    bytes: bytes.length,
    complete: true,
    requestId: response.headers.get('x-request-id'),
  })
  expect(line.durationMs).toBeGreaterThanOrEqual(0)
  expect(Object.keys(line)).not.toContain('userId')
})

test('the sender is named once it is known: a user with the organisation, a key with the organisation', async () => {
  const { organisationId, userId, apiKeyId, apiKey } = organisation
  const { access_token } = await (
    await fetch(`${service.baseUrl}/api/auth/login`, json({ email: organisation.email, password: PASSWORD }))
  ).json()
  const authorization = `Bearer ${access_token}`
  const user = await logged('/api/auth/me', { headers: { authorization } })
  expect(user.line).toMatchObject({ status: 200, organisationId, userId })
  expect(user.text).not.toContain(access_token)
  const body = formOf(['file', wavOf(100)])
  const key = await logged('/api/ingest/upload', { method: 'POST', headers: { 'x-api-key': apiKey }, body })
  expect(key.line).toMatchObject({ status: 200, route: '/api/ingest/upload', organisationId, apiKeyId })
  expect(key.text).not.toContain(apiKey)
})

describe('nothing that a client writes is in the line', () => {
  test.each([
    ['/api/nothing/secret-word?token=secret-word', null],
    ['/api/voicelogs/secret-word?q=secret-word', '/api/voicelogs/:voicelog_id'],
    ['/storage/secret-word?signature=secret-word', '/storage/*'],
  ])('%s is %s', async (path, route) => {
    const headers = { 'user-agent': 'secret-word', 'x-request-id': 'secret-word', referer: 'secret-word' }
    const { line, text } = await logged(path, { headers })
    expect(line.route).toBe(route)
    expect(text).not.toContain('secret-word')
  })

  test('nor of a body', async () => {
    const { text } = await logged('/api/auth/login', json({ email: 'a@b.test', password: 'secret-word' }))
    expect(text).not.toContain('secret-word')
  })
})

test('a download that breaks off is not complete', async () => {
  // More than the kernel takes in for a client that reads no more: 10 MB of loopback's buffers.
  const file = wavOf(60_000 * 30)
  const upload = await organisation.asKey('/api/ingest/upload', {
    method: 'POST',
    body: formOf(['file', file]),
  })
  const { voicelog_id } = await upload.json()
  const audio = await organisation.asAdmin(`/api/voicelogs/${voicelog_id}/audio`)
  const { pathname, search } = new URL(audio.headers.get('location') ?? '')
  expect((await logged(pathname + search)).line).toMatchObject({ bytes: file.length, complete: true })
  lines.length = 0
  const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(api.baseUrl).port) })
  socket.once('data', () => socket.destroy())
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await eventually(() => lines.length > 0)
  const line = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({ route: '/storage/*', status: 200, complete: false })
  expect(line.bytes).toBeLessThan(file.length)
})

describe('the level', () => {
  const answered: AnsweredRequest = {
    method: 'GET',
    route: '/health/ready',
    status: 200,
    durationMs: 1,
    bytes: 2,
    complete: true,
    requestId: null,
  }
  const levelOf = (level: 'off' | 'debug' | 'info', some: Partial<AnsweredRequest>) => {
    const seen: string[] = []
    const log = createLogger('debug', SECRETS, { write: (line) => seen.push(JSON.parse(line).level) })
    accessLog(level, log)({ ...answered, ...some })
    return seen
  }

  test('is that of the setting; answered probes are debug', () => {
    expect(levelOf('info', { route: '/api/voicelogs' })).toEqual(['info'])
    expect(levelOf('debug', { route: '/api/voicelogs' })).toEqual(['debug'])
    expect(levelOf('off', { route: '/api/voicelogs' })).toEqual([])
    expect(levelOf('info', {})).toEqual(['debug'])
    expect(levelOf('info', { status: 503 })).toEqual(['info'])
  })
})
