import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eventually } from '../support/poll.ts'
import { push, recordingOf, startPush, writeRecordings } from './push-process.ts'

// A server that answers the ingest API with the failures of real services and networks.

type SeenRequest = { atMs: number; callId: string }
type Reply = 'take' | 'reset' | Response

let folder: string
let server: ReturnType<typeof badServer> | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voicelog-push-'))
})
afterEach(async () => {
  await server?.stop()
  server = null
  rmSync(folder, { recursive: true, force: true })
})

describe('a service that answers badly', () => {
  test('after 429 all uploads wait for Retry-After, and all succeed in the end', async () => {
    let openAtMs = 0
    server = badServer(({ atMs }, nth) => {
      if (nth === 3) openAtMs = atMs + 2_000
      return nth < 3 || atMs >= openAtMs ? 'take' : refusal(429, 'rate_limited', { 'retry-after': '2' })
    })
    await writeRecordings(folder, names(12))
    expect(await run('--parallel', '3', '--retries', '1')).toMatchObject({
      code: 0,
      outcomes: { uploaded: 12 },
    })
    const refusedAt = server.requests[3]?.atMs ?? 0
    const early = server.requests.filter(({ atMs }) => atMs > refusedAt && atMs < refusedAt + 2_000)
    // These were being sent already; none is sent after the refusal arrived.
    expect(early.length).toBeLessThan(3)
  })

  test('an endless 429 is given up after --retries rounds', async () => {
    server = badServer(() => refusal(429, 'rate_limited', { 'retry-after': '0' }))
    await writeRecordings(folder, names(2))
    const { code, outcomes, files } = await run('--retries', '2', '--parallel', '2')
    expect({ code, outcomes }).toEqual({ code: 1, outcomes: { failed: 2 } })
    expect(files[0]?.message).toContain('the rate limit of the key')
    expect(server.requests.length).toBeLessThanOrEqual(8)
  })

  test('503, 502, a reset and 500 are tried again until the file is there', async () => {
    const troubles: (() => Reply)[] = [
      () => refusal(503, 'overloaded', { 'retry-after': '1' }),
      () => new Response('<html>Bad gateway</html>', { status: 502 }),
      () => 'reset',
      () => refusal(500, 'internal'),
    ]
    const met = new Map<string, number>()
    server = badServer(async ({ callId }) => {
      const times = met.get(callId) ?? 0
      met.set(callId, times + 1)
      const trouble = troubles[times]
      if (trouble !== undefined) return trouble()
      // A slow answer.
      await Bun.sleep(300)
      return 'take'
    })
    await writeRecordings(folder, names(3))
    expect(await run('--retries', '4')).toMatchObject({ code: 0, outcomes: { uploaded: 3 } })
    expect(server.requests).toHaveLength(15)
    expect([...server.taken.values()]).toEqual([1, 1, 1])
  })

  test('pages of a proxy while the service is replaced are tried again, and do not end a watch', async () => {
    const page = (status: number) => () => new Response('<p>Back soon', { status })
    const troubles: (() => Reply)[] = [
      page(200),
      () => Response.redirect('https://login.example.com/', 302),
      page(404),
      page(403),
      page(401),
    ]
    server = badServer((_request, nth) => troubles[nth]?.() ?? 'take')
    await writeRecordings(folder, names(1))
    // One try for each page: what is given up comes again in the next scan, within a few tries.
    const child = startPush([folder, '--json', '--watch', '--settle', '0.1', '--retries', '4'], {
      ...(await environment()),
    })
    await eventually(() => (server?.taken.size ?? 0) === 1, { withinMs: 60_000 })
    child.kill('SIGTERM')
    expect(await child.ended).toBe(0)
    expect(server.requests).toHaveLength(6)
    expect(child.files().map(({ outcome }) => outcome)).toEqual(['failed', 'uploaded'])
  }, 90_000)

  test('a page that says that a file is too large is final', async () => {
    server = badServer(() => new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }))
    await writeRecordings(folder, names(1))
    const { outcomes, files } = await run()
    expect(outcomes).toEqual({ refused: 1 })
    expect(files[0]?.message).toBe('HTTP 413, not from Voicelog')
    expect(server.requests).toHaveLength(1)
  })

  test('a lost answer to a successful upload is found by the 409', async () => {
    server = badServer((request, nth) => {
      if (nth > 0) return 'take'
      server?.taken.set(request.callId, 1)
      return 'reset'
    })
    await writeRecordings(folder, names(1))
    expect(await run()).toMatchObject({ code: 0, outcomes: { already_there: 1 } })
    expect([...server.taken.values()]).toEqual([1])
  })

  test('a failure is given up after --retries, and the others go on', async () => {
    await writeRecordings(folder, names(3))
    const bad = `sha256-${new Bun.CryptoHasher('sha256').update(recordingOf(1)).digest('hex')}`
    server = badServer(({ callId }) => (callId === bad ? refusal(500, 'internal') : 'take'))
    const { code, outcomes, files } = await run('--retries', '1')
    expect({ code, outcomes }).toEqual({ code: 1, outcomes: { uploaded: 2, failed: 1 } })
    expect(files.find((each) => each.outcome === 'failed')).toMatchObject({
      code: 'gave_up',
      message: 'tried 2 times: internal',
    })
    expect(server.requests).toHaveLength(4)
  })

  test('a key that is revoked during the run ends it at once', async () => {
    server = badServer((_request, nth) => (nth < 2 ? 'take' : refusal(401, 'invalid_api_key')))
    await writeRecordings(folder, names(30))
    const { code, outcomes, error } = await run('--parallel', '2')
    expect({ code, outcomes }).toEqual({ code: 1, outcomes: { uploaded: 2, not_tried: 28 } })
    expect(error.match(/no longer accepts the API key/g)).toHaveLength(1)
    expect(server.requests.length).toBeLessThanOrEqual(4)
  })

  test('the key never follows a redirect', async () => {
    const heard: string[] = []
    const other = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch(request) {
        heard.push(request.url)
        return new Response('ok')
      },
    })
    try {
      server = badServer(() => 'take', { greeting: () => Response.redirect(other.url.href, 307) })
      await writeRecordings(folder, names(1))
      const { code, error } = await run()
      expect(code).toBe(1)
      expect(error).toContain(`a redirect to ${other.url.href}`)
      expect(heard).toEqual([])
    } finally {
      await other.stop(true)
    }
  })

  test('Ctrl-C ends the run while it waits for the service', async () => {
    server = badServer(() => refusal(429, 'rate_limited', { 'retry-after': '3600' }))
    await writeRecordings(folder, names(5))
    const child = startPush([folder, '--json'], await environment())
    await eventually(() => (server?.requests.length ?? 0) >= 4)
    child.kill('SIGINT')
    expect(await child.ended).toBe(1)
    expect(child.files()).toHaveLength(5)
  })

  test('a second Ctrl-C stops at once', async () => {
    const never = Promise.withResolvers<'take'>()
    server = badServer(() => never.promise)
    await writeRecordings(folder, names(5))
    const child = startPush([folder], await environment())
    await eventually(() => (server?.requests.length ?? 0) >= 4)
    child.kill('SIGINT')
    await eventually(() => child.error.includes('press Ctrl-C again to stop at once'))
    child.kill('SIGINT')
    expect(await child.ended).toBe(130)
    never.resolve('take')
  })
})

test('an unreachable service is reported in one line', async () => {
  await writeRecordings(folder, names(2))
  const { code, out, error } = await push([folder, '--retries', '1', '--url', 'http://127.0.0.1:9'], {
    VOICELOG_API_KEY: 'key',
  })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toStartWith('Cannot reach http://127.0.0.1:9: ')
})

test('a file that changes while it is being sent is not accepted', async () => {
  const path = join(folder, 'changing.wav')
  await Bun.write(path, new Uint8Array([...recordingOf(1), ...new Uint8Array(40_000_000)]))
  const changed = Promise.withResolvers<void>()
  let isHalfway = false
  let end = ''
  // Reads the beginning, then nothing until the file has changed, so most of it cannot be sent before that.
  const slow = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      end = Buffer.from(chunk).subarray(-200).toString('latin1')
      if (Buffer.from(chunk).toString('latin1').startsWith('GET')) {
        socket.end(
          'HTTP/1.1 404 Not Found\r\ncontent-length: 20\r\nconnection: close\r\n\r\n{"code":"not_found"}',
        )
      } else if (!isHalfway) {
        isHalfway = true
        socket.pause()
        void changed.promise.then(() => socket.resume())
      }
    })
  })
  const listening = Promise.withResolvers<void>()
  slow.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  try {
    const address = slow.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const child = startPush([path, '--json', '--retries', '0', '--url', url], { VOICELOG_API_KEY: 'key' })
    await eventually(() => isHalfway)
    await Bun.write(path, recordingOf(1))
    changed.resolve()
    expect(await child.ended).toBe(1)
    expect(child.files()).toMatchObject([{ outcome: 'failed', code: 'changed' }])
    expect(end).not.toContain('--voicelog-')
  } finally {
    slow.close()
  }
})

function names(count: number): string[] {
  return Array.from({ length: count }, (_, each) => `${each}.wav`)
}

async function environment() {
  await server?.listening
  return { VOICELOG_URL: server?.url ?? '', VOICELOG_API_KEY: 'key' }
}

async function run(...options: string[]) {
  return push([folder, '--json', ...options], await environment())
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { code, detail: code, status },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  )
}

/** Answers uploads as `reply` says: accepts each call_id once, sends a response, or resets the connection. */
function badServer(
  reply: (request: SeenRequest, nth: number) => Reply | Promise<Reply>,
  more: { greeting?: () => Response } = {},
) {
  const requests: SeenRequest[] = []
  const taken = new Map<string, number>()

  const answerTo = async (incoming: IncomingMessage): Promise<Response | 'reset'> => {
    if (incoming.method === 'GET') return more.greeting?.() ?? refusal(404, 'not_found')
    const atMs = Date.now()
    const headers = { 'content-type': incoming.headers['content-type'] ?? '' }
    const form = await new Response(await buffer(incoming), { headers }).formData()
    const callId = `${form.get('call_id')}`
    requests.push({ atMs, callId })
    const answer = await reply({ atMs, callId }, requests.length - 1)
    if (answer !== 'take') return answer
    if (taken.has(callId)) return refusal(409, 'duplicate_call_id')
    taken.set(callId, 1)
    return Response.json({ voicelog_id: crypto.randomUUID(), status: 'queued' })
  }
  const server = createServer(async (incoming, outgoing) => {
    const answer = await answerTo(incoming).catch(() => 'reset' as const)
    if (answer === 'reset') return void incoming.socket.destroy()
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  return {
    listening,
    get url() {
      const address = server.address()
      return typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
    },
    requests,
    taken,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
