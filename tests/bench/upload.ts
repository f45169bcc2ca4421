/**
 * Uploads of 500 MB (524,288,000 bytes) through the API on disk storage, 1 and 8 at once: MB/s over bare durable
 * writes of the same bytes to the same disk, and the API's peak RSS. Also bytes sent before a 401 came back.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/dev/stack/ports.ts'
import { createOrganisation } from '../../src/domain/identity/accounts.ts'
import { createApiKey } from '../../src/domain/identity/api-keys.ts'
import { MAX_FILE_BYTES } from '../../src/domain/ingest/upload.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { redisUrl } from '../support/redis.ts'
import { wavOf } from '../support/wav.ts'

const CHUNK = new Uint8Array(1024 * 1024)
const HEADER = wavOf(0, MAX_FILE_BYTES - 44)

const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
const database = await freshDatabase()
try {
  const account = { organisation: 'bench', email: 'bench@example.com', password: 'correct horse battery' }
  const { organisationId } = await createOrganisation(database, account)
  const { apiKey } = await createApiKey(database, { kind: 'system', organisationId }, { name: 'bench' })
  await measure(apiKey, { clients: 1, rounds: 3, boundMegabytes: 200 })
  await measure(apiKey, { clients: 8, rounds: 1, boundMegabytes: 400 })
} finally {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** One API process, so that its peak RSS is that of these uploads alone. */
async function measure(
  apiKey: string,
  { clients, rounds, boundMegabytes }: { clients: number; rounds: number; boundMegabytes: number },
): Promise<void> {
  const api = await startApi()
  try {
    const idleRss = await peakRss(api.pid)
    const ratios: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const all = Array.from({ length: clients }, (_, each) => each)
      const bare = await seconds(all.map((each) => () => writeBare(join(folder, `bare-${each}`))))
      const uploaded = await seconds(all.map(() => () => upload(api.baseUrl, apiKey)))
      ratios.push(bare / uploaded)
      const speed = (duration: number) => ((clients * MAX_FILE_BYTES) / 1e6 / duration).toFixed(0)
      console.log(`${clients} at once: bare write ${speed(bare)} MB/s, upload ${speed(uploaded)} MB/s`)
    }
    ratios.sort((a, b) => a - b)
    const median = ratios[Math.floor(ratios.length / 2)] ?? Number.NaN
    console.log(
      `${clients} at once: upload over bare write to the same disk ${median.toFixed(2)} (median of ${rounds})`,
    )
    const peak = await peakRss(api.pid)
    console.log(
      `${clients} at once: peak RSS ${peak} MB, before the first upload ${idleRss} MB; bound ${boundMegabytes} MB`,
    )
    if (clients === 1) {
      console.log(`bytes sent before a 401 came back: ${await bytesBeforeRefusal(api.port)}; bound 3,000,000`)
    }
  } finally {
    await api.stop()
  }
}

async function startApi() {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const api = Bun.spawn([process.execPath, join(import.meta.dir, '../../src/main.ts'), 'serve'], {
    env: {
      PATH: Bun.env.PATH,
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      STORAGE_URL: `file://${folder}/storage`,
      JWT_SECRET: crypto.randomUUID() + crypto.randomUUID(),
      PORT: `${port}`,
      LOG_LEVEL: 'error',
    },
    stdout: 'inherit',
    stderr: 'inherit',
  })
  const isReady = async () => (await fetch(`${baseUrl}/health/ready`)).ok
  await eventually(isReady, { withinMs: 30_000 })
  return {
    baseUrl,
    port,
    pid: api.pid,
    async stop() {
      api.kill('SIGTERM')
      await api.exited
    },
  }
}

async function* recording() {
  yield HEADER
  for (let left = MAX_FILE_BYTES - HEADER.length; left > 0; left -= CHUNK.length)
    yield CHUNK.subarray(0, left)
}

async function writeBare(path: string): Promise<void> {
  const file = await open(path, 'w')
  for await (const chunk of recording()) await file.write(chunk)
  await file.sync()
  await file.close()
  rmSync(path)
}

async function upload(baseUrl: string, apiKey: string): Promise<void> {
  async function* body() {
    yield new TextEncoder().encode(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n',
    )
    yield* recording()
    yield new TextEncoder().encode('\r\n--b--\r\n')
  }
  const headers = { 'x-api-key': apiKey, 'content-type': 'multipart/form-data; boundary=b' }
  const response = await fetch(`${baseUrl}/api/ingest/upload`, {
    method: 'POST',
    headers,
    body: streamOf(body()),
  })
  if (response.status !== 200) throw new Error(`upload answered ${response.status}: ${await response.text()}`)
}

function streamOf(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

function bytesBeforeRefusal(port: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  let sent = 0
  let refused = false
  const socket = connect(port, '127.0.0.1')
  const finish = () => {
    refused = true
    socket.destroy()
    resolve(sent)
  }
  socket.on('data', finish).on('close', finish).on('error', finish)
  socket.write(
    'POST /api/ingest/upload HTTP/1.1\r\nHost: a\r\nX-API-Key: no\r\nContent-Length: 400000000\r\n',
  )
  socket.write('Content-Type: multipart/form-data; boundary=b\r\n\r\n')
  // A turn of the event loop between chunks: else the answer could not be seen.
  const send = () => {
    if (refused || sent >= 400_000_000) return
    sent += 65_536
    if (socket.write(CHUNK.subarray(0, 65_536))) setImmediate(send)
    else socket.once('drain', send)
  }
  send()
  return promise
}

/** VmHWM, in MB (10^6 bytes). */
async function peakRss(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Math.round((Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6)
}

async function seconds(work: (() => Promise<void>)[]): Promise<number> {
  const start = performance.now()
  await Promise.all(work.map((each) => each()))
  return (performance.now() - start) / 1000
}
