import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { generateApiKey } from '../../src/domain/identity/api-key-format.ts'
import { type IdentityApp, startIdentityApp } from '../support/identity.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.stop())

test.each([
  ['too large', ' '.repeat(5_000), 413],
  ['not JSON', '{', 400],
])('without a session, the refusal of a body that is %s comes late', async (_what, body, status) => {
  const startedAt = performance.now()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${app.url}/api/auth/login`, { method: 'POST', headers, body })
  expect(response.status).toBe(status)
  // Timers may be a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(98)
})

describe('an unauthenticated body of 50 MB is not read', () => {
  const SIZE = 50 * 1024 * 1024
  const json = { path: '/api/settings/api-keys', contentType: 'application/json' }
  const form = { path: '/api/ingest/upload', contentType: 'multipart/form-data; boundary=b' }
  const headersFor: [string, typeof json, string[]][] = [
    ['a JSON route, no token', json, []],
    ['a JSON route, a wrong token', json, ['Authorization: Bearer garbage']],
    ['a multipart route, no key', form, []],
    ['a multipart route, a wrong key', form, [`X-API-Key: ${generateApiKey()}`]],
  ]

  test.each(headersFor)(
    '%s: 401 while the body has only begun',
    async (_what, { path, contentType }, extra) => {
      // The rest of the body never comes, so a server that waits for it does not answer.
      const answer = await sendHead(path, contentType, extra, Buffer.alloc(64 * 1024, 0x20))
      expect(answer).toStartWith('HTTP/1.1 401 ')
      expect(answer.toLowerCase()).toContain('content-type: application/problem+json')
    },
  )

  test.each(headersFor)(
    '%s: most of it never leaves the client',
    async (_what, { path, contentType }, extra) => {
      const { status, sentBytes } = await pushBody(path, contentType, extra)
      expect(status).toBe(401)
      // The sockets on both ends hold about 5 MB. The server itself stops reading at once.
      expect(sentBytes).toBeLessThanOrEqual(SIZE / 4)
    },
  )

  test('with a key the same form is read to its end', async () => {
    const { apiKey } = await app.createApiKey((await app.logIn(app.first.admin)).access)
    const body = new FormData()
    body.set('file', new File([new Uint8Array(SIZE)], 'call.wav'))
    const response = await fetch(`${app.url}/api/ingest/upload`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey },
      body,
    })
    expect(await response.json()).toMatchObject({ size: SIZE })
  })

  function head(path: string, contentType: string, extra: string[]): string {
    const lines = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${contentType}`, ...extra]
    return `${[...lines, `Content-Length: ${SIZE}`].join('\r\n')}\r\n\r\n`
  }

  /** Sends the head and some of the body, then only listens. */
  function sendHead(path: string, contentType: string, extra: string[], some: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(app.port, 'localhost', () => {
        socket.write(head(path, contentType, extra))
        socket.write(some)
      })
      socket.once('data', (data) => {
        socket.destroy()
        resolve(data.toString())
      })
      socket.once('error', reject)
    })
  }

  /** Sends until it is answered, as a client may do, and counts the bytes that the connection accepted. */
  function pushBody(path: string, contentType: string, extra: string[]) {
    return new Promise<{ status: number; sentBytes: number }>((resolve, reject) => {
      const chunk = Buffer.alloc(64 * 1024, 0x20)
      let sentBytes = 0
      let answered = false
      const socket = connect(app.port, 'localhost', () => {
        socket.write(head(path, contentType, extra))
        const more = () => {
          if (answered || sentBytes >= SIZE) return
          socket.write(chunk, () => {
            sentBytes += chunk.length
            setImmediate(more)
          })
        }
        more()
      })
      socket.once('data', (data) => {
        answered = true
        socket.destroy()
        resolve({ status: Number(data.toString().split(' ')[1]), sentBytes })
      })
      socket.once('error', reject)
    })
  }
})
