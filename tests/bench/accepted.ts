/**
 * Accepted 1 MB uploads (2^20 bytes) a second on disk over the durable-insert ceiling, 16 at once, in turns of two
 * seconds in the same run.
 *
 * The ceiling is the least that stores a call durably, done by a bare program without HTTP: the file is written and
 * flushed (fsync), then its row is inserted and committed, PostgreSQL with fsync on. A second baseline shows where the
 * time goes: the product's own steps without HTTP. They are two commits, so that no crash leaves an object without a row,
 * and flushes of the file, of its content type and of their folders.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStorage } from '../../src/backends/storage/disk.ts'
import { connectDatabase } from '../../src/db/client.ts'
import { commitUpload, insertUploading } from '../../src/db/uploads/uploads.ts'
import { newId } from '../../src/lib/id.ts'
import { insertVoicelog } from '../db/queue/job-rows.ts'
import { wavOf } from '../support/wav.ts'
import { benchDatabase, startApi } from './support/api.ts'
import { figure, median } from './support/figures.ts'

const SIZE_BYTES = 2 ** 20
const AT_ONCE = 16
const ROUNDS = 3
const ROUND_MS = 2_000
const WARM_UP_MS = 300
const RECORDING = Buffer.concat([wavOf(0, SIZE_BYTES - 44), new Uint8Array(SIZE_BYTES - 44)])
const RECORDING_SHA256 = new Bun.CryptoHasher('sha256').update(RECORDING).digest('hex')

const FORM = Buffer.concat([
  Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'),
  RECORDING,
  Buffer.from('\r\n--b--\r\n'),
])

type Task = { databaseUrl: string; folder: string; organisationId: string; apiKeyId: string }

const [task, how] = process.argv.slice(2)
if (task === undefined) await main()
else console.log(await countApart(JSON.parse(task), how === 'steps' ? storeByOurSteps : storeBare))
process.exit(0)

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
  const database = await benchDatabase()
  const api = await startApi(database.url, { STORAGE_URL: `file://${folder}/storage` })
  const task = { ...database, databaseUrl: database.url, folder }
  const rates = { bare: [] as number[], steps: [] as number[], upload: [] as number[] }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push(await apart('bare', task))
      rates.steps.push(await apart('steps', task))
      rates.upload.push(await perSecond(() => upload(api.baseUrl, database.apiKey)))
    }
  } finally {
    await api.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  const ratio = (over: number[]) => median(rates.upload.map((rate, round) => rate / (over[round] ?? 0)))
  console.log(
    `bare ${median(rates.bare).toFixed(0)}/s, our durable steps without HTTP ${median(rates.steps).toFixed(0)}/s`,
  )
  figure(`1 MB uploads accepted, ${AT_ONCE} at once`, median(rates.upload), 'a second', null)
  figure('1 MB uploads over the durable-insert ceiling', ratio(rates.bare), '', null)
  figure('1 MB uploads over our durable steps without HTTP', ratio(rates.steps), '', null)
}

/** Runs in a process of its own, so that the ceiling has an event loop to itself. */
async function apart(how: 'bare' | 'steps', { databaseUrl, folder, organisationId, apiKeyId }: Task) {
  const task = JSON.stringify({ databaseUrl, folder, organisationId, apiKeyId })
  const child = Bun.spawn([process.execPath, import.meta.path, task, how], { stderr: 'inherit' })
  const said = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${how} failed`)
  return Number(said)
}

type Storing = (
  deps: { db: ReturnType<typeof connectDatabase>['db']; storage: ReturnType<typeof createDiskStorage> },
  task: Task,
) => Promise<void>

async function countApart(task: Task, store: Storing): Promise<number> {
  const { db } = connectDatabase(task.databaseUrl, { maxConnections: AT_ONCE })
  const root = join(task.folder, 'apart')
  const storage = createDiskStorage({ root, publicUrl: '', signingSecrets: ['bench'] })
  return await perSecond(() => store({ db, storage }, task))
}

async function storeBare({ db }: Parameters<Storing>[0], { folder, organisationId }: Task): Promise<void> {
  const file = await open(join(folder, newId()), 'w')
  await file.write(RECORDING)
  await file.sync()
  await file.close()
  await insertVoicelog(db, organisationId)
}

async function storeByOurSteps(
  { db, storage }: Parameters<Storing>[0],
  { organisationId, apiKeyId }: Task,
): Promise<void> {
  const voicelogId = newId()
  const leaseToken = crypto.randomUUID()
  const objectKey = `${organisationId}/2026/11/${voicelogId}.wav`
  const upload = { voicelogId, organisationId, leaseToken, objectKey, contentType: 'audio/wav' }
  await insertUploading(db, { ...upload, source: 'api', priority: 1, apiKeyId, createdBy: null })
  async function* body() {
    yield RECORDING
  }
  const { sizeBytes } = await storage.put(objectKey, body(), upload)
  const fields = {
    callId: null,
    operatorId: null,
    customerId: null,
    department: null,
    callDate: null,
    fields: {},
  }
  await commitUpload(db, {
    ...upload,
    ...fields,
    language: 'en-US',
    agentChannel: 0,
    agentChannelFrom: 'organisation',
    sizeBytes,
    recordingSha256: RECORDING_SHA256,
  })
}

async function upload(baseUrl: string, apiKey: string): Promise<void> {
  const response = await fetch(`${baseUrl}/api/ingest/upload`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'multipart/form-data; boundary=b' },
    body: FORM,
  })
  if (response.status !== 200) throw new Error(`upload answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  let done = 0
  const begin = performance.now() + WARM_UP_MS
  const one = async () => {
    while (performance.now() < begin + ROUND_MS) {
      await work()
      if (performance.now() >= begin) done++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return (done / (performance.now() - begin)) * 1000
}
