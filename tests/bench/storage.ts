/**
 * Objects of 500 MB (524,288,000 bytes) on disk and in S3, one and eight at once: MB/s over a bare durable write to
 * the same disk, or over a bare PUT to the same store, and the peak RSS of the process that sends.
 * Each line is measured in a process of its own; the S3 server is the tests' (TEST_S3_ENDPOINT brings another).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { createDiskStorage } from '../../src/backends/storage/disk.ts'
import { createS3Storage } from '../../src/backends/storage/s3.ts'
import { startS3, type TestS3 } from '../support/s3.ts'

const SIZE_BYTES = 524_288_000
const CHUNK = crypto.getRandomValues(new Uint8Array(65_536))

type Place = { folder: string; s3: Omit<TestS3, 'stop'> }
type Measured = { megabytesPerSecond: number; peakRssMb: number }

const measures: Record<string, (place: Place, count: number) => Promise<void>> = {
  'disk bare': ({ folder }, count) => atOnce(count, (name) => writeBare(join(folder, name))),
  'disk put': async ({ folder }, count) => {
    const storage = createDiskStorage({ root: folder, publicUrl: '', signingSecrets: ['bench'] })
    await atOnce(count, (name) => storage.put(`bench/${name}`, body(), { contentType: 'audio/wav' }))
  },
  's3 bare': async ({ s3 }, count) => {
    const client = s3Client(s3)
    await atOnce(count, async (name) => {
      const url = await getSignedUrl(
        client,
        new PutObjectCommand({ Bucket: s3.bucket, Key: `bench/${name}` }),
      )
      const headers = { 'content-length': `${SIZE_BYTES}` }
      const response = await fetch(url, { method: 'PUT', headers, body: streamOf(body()) })
      if (!response.ok) throw new Error(`The store answered ${response.status} ${await response.text()}`)
    })
  },
  's3 put': async ({ s3 }, count) => {
    const storage = createS3Storage(s3)
    await atOnce(count, (name) => storage.put(`bench/${name}`, body(), { contentType: 'audio/wav' }))
  },
  's3 download': async ({ s3, folder }, count) => {
    const storage = createS3Storage(s3)
    await atOnce(count, (name) => storage.download(`bench/${name}`, join(folder, name)))
  },
}

const [measure, count, place] = process.argv.slice(2)
if (measure === undefined) await measureAll()
else await measureHere(measure, Number(count), JSON.parse(place ?? ''))

async function measureAll(): Promise<void> {
  const { stop, ...s3 } = await startS3()
  const root = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
  try {
    for (const objects of [1, 8]) {
      const folder = mkdtempSync(join(root, 'round-'))
      const results = new Map<string, Measured>()
      for (const name of Object.keys(measures)) {
        const measured = await measureApart(name, objects, { folder, s3 })
        results.set(name, measured)
        const bare = results.get(`${name.split(' ')[0]} bare`)
        const ratio =
          bare === undefined ? '' : (measured.megabytesPerSecond / bare.megabytesPerSecond).toFixed(2)
        console.log(
          `${objects} x 500 MB, ${name}: ${measured.megabytesPerSecond.toFixed(0)} MB/s (${ratio} of bare), peak RSS ${measured.peakRssMb} MB`,
        )
      }
      await emptyBucket(s3)
      rmSync(folder, { recursive: true, force: true })
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
    await stop()
  }
}

async function measureApart(name: string, objects: number, where: Place): Promise<Measured> {
  const args = [process.execPath, import.meta.path, name, `${objects}`, JSON.stringify(where)]
  const child = Bun.spawn(args, { stdout: 'pipe', stderr: 'inherit' })
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${name} failed`)
  return JSON.parse(output)
}

async function measureHere(name: string, objects: number, where: Place): Promise<void> {
  const start = performance.now()
  await measures[name]?.(where, objects)
  const seconds = (performance.now() - start) / 1000
  const measured: Measured = {
    megabytesPerSecond: (objects * SIZE_BYTES) / 1e6 / seconds,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }
  console.log(JSON.stringify(measured))
}

async function atOnce(objects: number, run: (name: string) => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: objects }, (_, index) => run(`object-${index}`)))
}

async function* body(): AsyncGenerator<Uint8Array> {
  for (let sentBytes = 0; sentBytes < SIZE_BYTES; sentBytes += CHUNK.byteLength) yield CHUNK
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

async function writeBare(path: string): Promise<void> {
  const handle = await open(path, 'w')
  const block = new Uint8Array(1024 * 1024)
  for (let writtenBytes = 0; writtenBytes < SIZE_BYTES; writtenBytes += block.byteLength) {
    await handle.write(block)
  }
  await handle.sync()
  await handle.close()
}

async function emptyBucket(s3: Place['s3']): Promise<void> {
  const storage = createS3Storage(s3)
  for await (const { key } of storage.list('bench/')) await storage.delete(key)
}

function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: Place['s3']): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
}
