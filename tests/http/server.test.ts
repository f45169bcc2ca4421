import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { Elysia } from 'elysia'
import { listen } from '../../src/http/server/server.ts'
import { eventually } from '../support/poll.ts'
import { startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

let service: TestService
let organisation: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
})
afterAll(() => service?.stop())

describe('Expect: 100-continue', () => {
  const upload = (key: string, length: number, expects = '100-continue') =>
    open(
      'POST /api/ingest/upload HTTP/1.1',
      'Host: localhost',
      `X-API-Key: ${key}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
      `Expect: ${expects}`,
    )

  test('a refused upload is refused before 100 Continue is sent', async () => {
    const { text, closed } = upload('vl_live_wrong', 400_000_000)
    await closed
    expect(text()).toStartWith('HTTP/1.1 401 ')
    expect(text()).not.toContain('100 Continue')
  })

  test('an upload that is declared too large is refused before 100 Continue too', async () => {
    const { text, closed } = upload(organisation.apiKey, 600_000_000)
    await closed
    expect(text()).toStartWith('HTTP/1.1 413 ')
    expect(text()).not.toContain('100 Continue')
  })

  test('an accepted upload gets 100 Continue and is received', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), wavOf(500), Buffer.from('\r\n--b--\r\n')])
    const { socket, text } = upload(organisation.apiKey, body.length)
    await eventually(() => text() === 'HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(body)
    await eventually(() => text().includes('"status":"queued"'))
    socket.destroy()
  })

  test('the value may have any case; any other value is 417', async () => {
    const capital = upload('vl_live_wrong', 1000, '100-Continue')
    await capital.closed
    expect(capital.text()).toStartWith('HTTP/1.1 401 ')
    const other = upload(organisation.apiKey, 1000, 'miracles')
    await other.closed
    expect(other.text()).toStartWith('HTTP/1.1 417 ')
    expect(other.text()).toContain('"code":"expectation_failed"')
  })
})

describe('what is not a request', () => {
  test.each([
    ['nonsense', 400, 'malformed_request', ['nonsense']],
    ['no Host', 400, 'malformed_request', ['GET / HTTP/1.1']],
    ['a head without end', 431, 'head_too_large', ['GET / HTTP/1.1', `A: ${'a'.repeat(70_000)}`]],
    [
      'two lengths',
      400,
      'malformed_request',
      ['POST / HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2'],
    ],
  ] as const)('%s is refused as problem+json', async (_, status, code, lines) => {
    const { text, closed } = open(...lines)
    await closed
    expect(text()).toStartWith(`HTTP/1.1 ${status} `)
    expect(text()).toContain('application/problem+json')
    expect(text()).toContain(`"code":"${code}"`)
  })

  test('a target that looks like another host is a path of this service', async () => {
    const { text, closed } = open('GET //example.com/health/live HTTP/1.1', 'Host: a', 'Connection: close')
    await closed
    expect(text()).toStartWith('HTTP/1.1 404 ')
  })
})

test('an answer is not lost when a small body was not read', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await fetch(`${service.baseUrl}/api/ingest/upload`, {
        method: 'POST',
        body: wavOf(2000),
      })
      return response.status
    }),
  )
  expect(new Set(answers)).toEqual(new Set([401]))
})

test('several requests sent at once on one connection are answered in order', async () => {
  const request = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n'
  const { socket, text } = open('GET /health/live HTTP/1.1', 'Host: a')
  socket.write(request + request)
  await eventually(() => text().split('HTTP/1.1 200 OK').length === 4)
  socket.destroy()
})

/** Sends the head of a request. */
function open(...lines: readonly string[]): { socket: Socket; text(): string; closed: Promise<void> } {
  const { hostname, port } = new URL(service.baseUrl)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return { socket, text: () => text, closed: new Promise((resolve) => socket.once('close', () => resolve())) }
}

test('with an address to listen on, the service is not reached at another', async () => {
  const app = new Elysia().get('/', () => 'here')
  const [everywhere, local] = [
    await listen(app, { port: 0 }),
    await listen(app, { port: 0, host: '127.0.0.1' }),
  ]
  try {
    expect((await fetch(`http://127.0.0.2:${everywhere.port}/`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${local.port}/`)).status).toBe(200)
    await expect(fetch(`http://127.0.0.2:${local.port}/`)).rejects.toThrow()
  } finally {
    await Promise.all([everywhere.stop({ now: true }), local.stop({ now: true })])
  }
})
