/**
 * Uploads of 500 MB (524,288,000 bytes) through the API on disk and on S3, 1 and 8 at once: MB/s over raw writes of the
 * same bytes to the same store by the client itself, and the peak RSS of the API, a process of its own for each line.
 *
 * A raw write on disk is a file written in chunks of 1 MiB and flushed (fsync); on S3 it is one presigned PUT. Both run
 * in turns with the uploads, at the same concurrency. The S3 server is that of the tests; TEST_S3_ENDPOINT names another.
 * The size of an upload is known only at its end, so it is sent to S3 in parts. Therefore a second baseline is what the
 * client alone reaches with the same parts of 8 MiB, two at a time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createS3Control } from '../../src/backends/storage/s3/control.ts'
import { createS3Storage } from '../../src/backends/storage/s3/storage.ts'
import { PART_BYTES } from '../../src/backends/storage/s3/upload.ts'
import { MAX_FILE_BYTES } from '../../src/model/voicelog.ts'
import { startS3 } from '../support/s3.ts'
import { wavOf } from '../support/wav.ts'
import { benchDatabase, s3Environment, startApi } from './support/api.ts'
import { figure, median, secondsOf } from './support/figures.ts'
import { send } from './support/sender.ts'

/** BENCH_UPLOAD_BYTES makes it smaller, to try this script out. */
const SIZE_BYTES = Number(Bun.env.BENCH_UPLOAD_BYTES ?? MAX_FILE_BYTES)
const CHUNK = new Uint8Array(1024 * 1024)
const HEADER = wavOf(0, SIZE_BYTES - 44)
const BEFORE = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n')
const AFTER = Buffer.from('\r\n--b--\r\n')
/** A store that is faster than this leaves hardly any time for the copies in between. */
const FAST_STORE_MB_PER_SECOND = 300

const LINES = [
  { clients: 1, rounds: 2, boundMb: 200 },
  { clients: 8, rounds: 1, boundMb: 400 },
]

type Store = {
  name: string
  environment: Record<string, string>
  writeRaw(name: string): Promise<void>
  /** The same as our parts would be written by the client itself, where there are any. */
  writeParts?(name: string): Promise<void>
  empty(): Promise<void>
}

const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
const database = await benchDatabase()
const s3 = await startS3()
try {
  for (const store of [diskStore(), s3Store()]) {
    for (const line of LINES) await measure(store, line)
  }
} finally {
  await s3.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** A new API process, so that its peak RSS is that of these uploads only. */
async function measure(
  store: Store,
  { clients, rounds, boundMb }: { clients: number; rounds: number; boundMb: number },
): Promise<void> {
  const api = await startApi(database.url, store.environment)
  const line = `upload, ${store.name}, ${clients} client${clients === 1 ? '' : 's'}`
  try {
    const idleMb = await api.peakRssMb()
    const [ratios, partRatios, rawSpeeds]: [number[], number[], number[]] = [[], [], []]
    for (let round = 1; round <= rounds; round++) {
      const atOnce = (work: (name: string) => Promise<unknown>) =>
        secondsOf(() => Promise.all(Array.from({ length: clients }, (_, each) => work(`raw-${each}`))))
      const raw = await atOnce(store.writeRaw)
      const uploaded = await atOnce(() => upload(api.baseUrl))
      if (clients === 1 && store.writeParts !== undefined)
        partRatios.push((await atOnce(store.writeParts)) / uploaded)
      await store.empty()
      const speed = (seconds: number) => (clients * SIZE_BYTES) / 1e6 / seconds
      ratios.push(raw / uploaded)
      rawSpeeds.push(speed(raw))
      console.log(`${line}: raw ${speed(raw).toFixed(0)} MB/s, upload ${speed(uploaded).toFixed(0)} MB/s`)
    }
    const isSlow = median(rawSpeeds) <= FAST_STORE_MB_PER_SECOND
    figure(`${line}: MB/s over a raw write`, median(ratios), '', { atLeast: isSlow ? 0.9 : 0.25 })
    if (partRatios.length > 0) figure(`${line}: MB/s over raw parts`, median(partRatios), '', null)
    console.log(`${line}: RSS before the first upload ${idleMb.toFixed(0)} MB`)
    figure(`${line}: peak RSS of the API`, await api.peakRssMb(), 'MB', { atMost: boundMb })
  } finally {
    await api.stop()
  }
}

async function upload(baseUrl: string): Promise<void> {
  await send(`${baseUrl}/api/ingest/upload`, {
    method: 'POST',
    headers: {
      'X-API-Key': database.apiKey,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': `${BEFORE.length + SIZE_BYTES + AFTER.length}`,
    },
    body: [BEFORE, ...recording(), AFTER],
  })
}

function diskStore(): Store {
  const storage = join(folder, 'storage')
  return {
    name: 'disk',
    environment: { STORAGE_URL: `file://${storage}` },
    async writeRaw(name) {
      const path = join(folder, name)
      const file = await open(path, 'w')
      for (const chunk of recording()) await file.write(chunk)
      await file.sync()
      await file.close()
      rmSync(path)
    },
    async empty() {
      rmSync(join(storage, 'objects'), { recursive: true, force: true })
    },
  }
}

function s3Store(): Store {
  const storage = createS3Storage(s3)
  const control = createS3Control(s3, { answerMs: 60_000, completeMs: 180_000, bytesPerSecond: 1_000 })
  return {
    name: 'S3',
    environment: s3Environment(s3),
    async writeRaw(name) {
      const { url } = await storage.signedPutUrl(`raw/${name}`, {
        expiresInSeconds: 3600,
        holder: 'session:0',
      })
      const headers = { 'Content-Length': `${SIZE_BYTES}` }
      await send(url, { method: 'PUT', headers, body: recording() })
    },
    async writeParts(name) {
      const key = `raw/parts-${name}`
      const uploadId = await control.beginUpload(key, 'audio/wav')
      const sent: { number: number; etag: string }[] = []
      const count = Math.ceil(SIZE_BYTES / PART_BYTES)
      let next = 1
      const sendParts = async () => {
        for (let number = next++; number <= count; number = next++) {
          const sizeBytes = Math.min(PART_BYTES, SIZE_BYTES - (number - 1) * PART_BYTES)
          const answer = await send(await control.addresses.part(key, uploadId, number), {
            method: 'PUT',
            headers: { 'Content-Length': `${sizeBytes}` },
            body: zeros(sizeBytes),
          })
          sent.push({ number, etag: /^etag: *(.+?)\r$/im.exec(answer)?.[1] ?? '' })
        }
      }
      await Promise.all([sendParts(), sendParts()])
      sent.sort((a, b) => a.number - b.number)
      await control.completeUpload(key, uploadId, sent)
    },
    async empty() {
      for await (const { key } of storage.list('')) await storage.delete(key)
    },
  }
}

function* recording(): Generator<Uint8Array> {
  yield HEADER
  yield* zeros(SIZE_BYTES - HEADER.length)
}

function* zeros(sizeBytes: number): Generator<Uint8Array> {
  for (let left = sizeBytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left)
}
