/**
 * How much of a body is read before an upload is refused with 401 (an unknown key) or 413 (a declared length). The client
 * is on loopback, sends as fast as the kernel accepts, and ignores 100-continue. Target: at most 3 MB.
 *
 * At the client it is what its kernel accepted until it saw the answer, including the buffers of both sockets. At the
 * server it is what the API had read from its socket by then: the same without what is in those buffers (/proc/net/tcp
 * and tcp6). The API needs none of it: it answers before the first byte of a body was sent.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchDatabase, startApi } from './support/api.ts'
import { figure, median } from './support/figures.ts'

const ROUNDS = 30
const WARM_UP = 5
const BOUND = { atMost: 3 }
const DECLARED_BYTES = { 401: 400_000_000, 413: 600_000_000 }
const CHUNK = new Uint8Array(65_536)

const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
const database = await benchDatabase()
const api = await startApi(database.url, { STORAGE_URL: `file://${folder}/storage` })
try {
  for (const status of [401, 413] as const) {
    const apiKey = status === 401 ? 'unknown' : database.apiKey
    const quiet = await refuse(status, { apiKey, flood: false })
    console.log(`${status}: answered after ${quiet.ms.toFixed(1)} ms with no byte of the body sent`)
    const all: Refused[] = []
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const refused = await refuse(status, { apiKey, flood: true })
      if (round >= 0) all.push(refused)
    }
    const megabytes = (of: (each: Refused) => number) => all.map((each) => of(each) / 1e6)
    const accepted = megabytes((each) => each.acceptedBytes)
    const read = megabytes((each) => each.readBytes)
    const ms = median(all.map((each) => each.ms))
    console.log(`${status}: answered after ${ms.toFixed(1)} ms (median), flooded`)
    figure(`body accepted by the kernels before a ${status}, median`, median(accepted), 'MB', BOUND)
    figure(`body read by the API before a ${status}, median`, median(read), 'MB', BOUND)
    figure(`body read by the API before a ${status}, worst of ${ROUNDS}`, Math.max(...read), 'MB', BOUND)
  }
} finally {
  await api.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

type Refused = { acceptedBytes: number; readBytes: number; ms: number }

/** Sends a head, and an endless body if asked for, until it sees an answer. */
async function refuse(
  status: 401 | 413,
  { apiKey, flood }: { apiKey: string; flood: boolean },
): Promise<Refused> {
  const { promise, resolve, reject } = Promise.withResolvers<Refused>()
  const head = Buffer.from(
    [
      'POST /api/ingest/upload HTTP/1.1',
      'Host: a',
      `X-API-Key: ${apiKey}`,
      `Content-Length: ${DECLARED_BYTES[status]}`,
      'Content-Type: multipart/form-data; boundary=b',
      '\r\n',
    ].join('\r\n'),
  )
  const startedAt = performance.now()
  let acceptedBytes = 0
  let isAnswered = false
  const send = (socket: Bun.Socket<undefined>) => {
    if (!flood || isAnswered) return
    // Returns how many bytes the kernel accepted: 0 or less if its buffer is full. Then `drain` is called later.
    const accepted = socket.write(CHUNK)
    acceptedBytes += Math.max(0, accepted)
    // Between chunks the event loop must run, or the answer would not be seen.
    if (accepted === CHUNK.length) setImmediate(() => send(socket))
  }
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port: api.port,
    socket: {
      open(socket) {
        socket.write(head)
        send(socket)
      },
      drain: send,
      data(socket, bytes) {
        if (isAnswered) return
        isAnswered = true
        const ms = performance.now() - startedAt
        const readBytes = acceptedBytes - buffered(socket.localPort)
        const answer = bytes.toString('latin1')
        if (answer.startsWith(`HTTP/1.1 ${status}`)) resolve({ acceptedBytes, readBytes, ms })
        else reject(new Error(`The answer was ${answer.slice(0, 300)}`))
      },
      error: (_socket, error) => reject(error),
    },
  })
  try {
    return await promise
  } finally {
    socket.terminate()
  }
}

/** The unread bytes of the connection from this port: in the client's send buffer and the server's receive buffer. */
function buffered(localPort: number): number {
  const ours = localPort.toString(16).toUpperCase().padStart(4, '0')
  const theirs = api.port.toString(16).toUpperCase().padStart(4, '0')
  let bytes = 0
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const [, local = '', remote = '', , queues = ''] = line.trim().split(/\s+/)
      const [sending = '0', receiving = '0'] = queues.split(':')
      if (local.endsWith(`:${ours}`) && remote.endsWith(`:${theirs}`)) bytes += Number.parseInt(sending, 16)
      if (local.endsWith(`:${theirs}`) && remote.endsWith(`:${ours}`)) bytes += Number.parseInt(receiving, 16)
    }
  }
  return bytes
}
