import { afterAll, beforeAll, expect, test } from 'bun:test'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { createDiskStorage, type DiskStorage } from '../../src/backends/storage/disk.ts'
import { createUploadLimit } from '../../src/domain/ingest/upload-limit.ts'
import { jsonBody } from '../../src/http/plugins/json-body.ts'
import { problems } from '../../src/http/plugins/problems.ts'
import { storageRoutes } from '../../src/http/storage/routes.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { eventually } from '../support/poll.ts'

const LIMIT_BYTES = 524_288_000
const HOLDER = 'session:0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10'
const GET = { expiresInSeconds: 60, holder: HOLDER, contentType: 'audio/wav', filename: 'call.wav' }

let root: string
let disk: DiskStorage
let port: number
let stop: () => Promise<unknown>

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'voicelog-storage-http-'))
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    maxRequestBodySize: LIMIT_BYTES + 1024 * 1024,
    fetch: (request) => app.fetch(request),
  })
  port = server.port ?? 0
  disk = createDiskStorage({
    root,
    publicUrl: `http://127.0.0.1:${port}`,
    signingSecrets: ['thirty-two bytes of secret or more'],
  })
  // A module that reads bodies stands before it, as in the whole application.
  const other = new Elysia().use(jsonBody).post('/other', ({ body }) => `${body}`)
  const app = new Elysia()
    .use(problems({ log: silentLogger }))
    .use(other)
    .use(storageRoutes(disk, { uploadLimit: createUploadLimit(), isAdmitted: async () => true }))
  stop = () => server.stop(true)
})

afterAll(async () => {
  await stop()
  rmSync(root, { recursive: true, force: true })
})

const newKey = () => `organisation/2025/01/${crypto.randomUUID()}.wav`

async function put(key: string, text: string): Promise<void> {
  async function* body() {
    yield new TextEncoder().encode(text)
  }
  await disk.put(key, body(), { contentType: 'text/html' })
}

/** Every file under the storage's folder that belongs to a key, and all partial files. */
async function remains(key: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  return paths.filter((each) => each.includes(key) || each.includes('/partial/'))
}

test('a GET answers with the type and name signed into the address, and never as a page', async () => {
  const key = newKey()
  await put(key, '<script>')
  const { url } = await disk.signedGetUrl(key, GET)
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('audio/wav')
  expect(response.headers.get('content-length')).toBe('8')
  expect(response.headers.get('accept-ranges')).toBe('bytes')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="call.wav"; filename*=UTF-8''call.wav`,
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toBe('<script>')
})

test('a HEAD answers the headers of a GET, without the body', async () => {
  const key = newKey()
  await put(key, '0123456789')
  const { url } = await disk.signedGetUrl(key, GET)
  const response = await fetch(url, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('10')
  expect(response.headers.get('accept-ranges')).toBe('bytes')
  expect(response.headers.get('content-type')).toBe('audio/wav')
  expect(await response.text()).toBe('')
})

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=7-100', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  // RFC 9110 §14.2: a Range header that is not understood is ignored.
  ['bytes=4-2', 200, '0123456789', null],
  ['seconds=1-2', 200, '0123456789', null],
])('Range: %s is answered with %d', async (range, status, text, contentRange) => {
  const key = newKey()
  await put(key, '0123456789')
  const { url } = await disk.signedGetUrl(key, GET)
  const response = await fetch(url, { headers: { range } })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-range')).toBe(contentRange)
  expect(await response.text()).toBe(text)
})

test('a deleted recording is 404', async () => {
  const { url } = await disk.signedGetUrl(newKey(), GET)
  await expectProblem(await fetch(url), 404, 'not_found')
})

test('an address without a signature, with a wrong one, or for another key is 403', async () => {
  const key = newKey()
  const other = newKey()
  await put(key, 'mine')
  await put(other, 'theirs')
  const { url } = await disk.signedGetUrl(key, GET)
  const bare = new URL(url)
  bare.search = ''
  const wrong = new URL(url)
  wrong.searchParams.set('signature', 'A'.repeat(43))
  const empty = new URL(url)
  empty.searchParams.set('signature', '')
  const later = new URL(url)
  later.searchParams.set('expires', '99999999999')
  for (const each of [bare, wrong, empty, later, url.replace(key, other)]) {
    await expectProblem(await fetch(each), 403, 'forbidden')
  }
})

test('a GET address does not allow PUT, and a PUT address does not allow GET', async () => {
  const key = newKey()
  await put(key, 'before')
  const toGet = await disk.signedGetUrl(key, GET)
  const toPut = await disk.signedPutUrl(key, { expiresInSeconds: 60, holder: HOLDER })
  await expectProblem(await fetch(toGet.url, { method: 'PUT', body: 'after' }), 403, 'forbidden')
  await expectProblem(await fetch(toPut.url), 403, 'forbidden')
  expect(await (await fetch(toGet.url)).text()).toBe('before')
})

test('another method is 405', async () => {
  const { url } = await disk.signedGetUrl(newKey(), GET)
  await expectProblem(await fetch(url, { method: 'DELETE' }), 405, 'method_not_allowed')
  await expectProblem(await fetch(url, { method: 'POST', body: '{}' }), 405, 'method_not_allowed')
})

test('a PUT without a body stores an empty recording', async () => {
  const key = newKey()
  const { url } = await disk.signedPutUrl(key, { expiresInSeconds: 60, holder: HOLDER })
  expect((await fetch(url, { method: 'PUT' })).status).toBe(200)
  expect(await disk.head(key)).toMatchObject({ sizeBytes: 0, contentType: 'application/octet-stream' })
})

test.each([
  'application/json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
])('a PUT of %s is stored unchanged and not parsed', async (contentType) => {
  const key = newKey()
  const { url } = await disk.signedPutUrl(key, { expiresInSeconds: 60, holder: HOLDER })
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: '{"a": [',
  })
  expect(response.status).toBe(200)
  const stored = await disk.get(key)
  expect(stored?.contentType).toBe(contentType)
  expect(await new Response(stored?.stream).text()).toBe('{"a": [')
})

test('a declared length over the limit is 413 before the body is read', async () => {
  const key = newKey()
  const { url } = await disk.signedPutUrl(key, { expiresInSeconds: 60, holder: HOLDER })
  const socket = sendPut(url, `content-length: ${LIMIT_BYTES + 1}\r\n\r\n`)
  const [data] = await once(socket, 'data')
  socket.destroy()
  const answer = String(data)
  expect(answer).toContain('HTTP/1.1 413')
  expect(answer).toContain('application/problem+json')
  expect(answer).toContain(`"limit_bytes":${LIMIT_BYTES}`)
  expect(await remains(key)).toEqual([])
})

test('a body of unknown length is cut off at the limit: 413, and nothing stays', async () => {
  const key = newKey()
  const { url } = await disk.signedPutUrl(key, { expiresInSeconds: 60, holder: HOLDER })
  const chunk = new Uint8Array(1024 * 1024)
  let sentBytes = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sentBytes > LIMIT_BYTES) return controller.close()
      controller.enqueue(chunk)
      sentBytes += chunk.byteLength
    },
  })
  const response = await fetch(url, { method: 'PUT', body })
  await expectProblem(response, 413, 'file_too_large')
  await eventually(async () => (await remains(key)).length === 0)
})

test.each([
  ['of declared length', 'content-length: 10000000\r\n\r\n'],
  ['in chunks', 'transfer-encoding: chunked\r\n\r\nf42400\r\n'],
])('a client that disconnects in the middle of a body %s leaves nothing', async (_, head) => {
  const key = newKey()
  const { url } = await disk.signedPutUrl(key, { expiresInSeconds: 60, holder: HOLDER })
  const socket = sendPut(url, head)
  socket.write(new Uint8Array(5_000_000))
  await eventually(async () => (await remains(key)).length > 0)
  socket.destroy()
  await eventually(async () => (await remains(key)).length === 0)
  expect(await disk.head(key)).toBeNull()
})

async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  const body: unknown = await response.json()
  expect(body).toMatchObject({ status, code })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toStartWith('application/problem+json')
}

/** A PUT as bytes on a socket, for what fetch would not send: `head` ends the headers and may begin the body. */
function sendPut(url: string, head: string): Socket {
  const socket = connect(port, '127.0.0.1')
  const { pathname, search } = new URL(url)
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: localhost\r\n${head}`)
  return socket
}
