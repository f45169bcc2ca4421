/**
 * Recovery after kill -9 of a worker in the middle of a job: from the kill to the job's next claim by another worker,
 * over 100 kills, and whether every call completes with exactly one result. Bound: 35 s.
 *
 * Real processes, the product's own timing (lease 30 s, renewed every 10 s). 50 workers with one job each, kept in the
 * middle of recognition by a speech server that does not answer; then two other workers start, and each of the 50 is
 * killed at a time of its own within 10 s. Twice.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { Redis } from 'ioredis'
import { analyses, transcripts, voicelogs } from '../../src/db/schema/index.ts'
import { sequence, silence, tone, wavFile } from '../support/audio.ts'
import { eventually } from '../support/poll.ts'
import { redisUrl } from '../support/redis.ts'
import { listener, startSpeechServer } from '../support/speech-server.ts'
import { benchDatabase, startApi } from './support/api.ts'
import { figure, percentile } from './support/figures.ts'
import { startWorker } from './support/worker.ts'

const WAVES = 2
/** Fewer for trying this out: BENCH_KILLS. */
const KILLS_A_WAVE = Math.ceil(Number(Bun.env.BENCH_KILLS ?? 100) / WAVES)
const KILLED_WITHIN_MS = 10_000
const OTHERS = 2
const BOUND_SECONDS = 35

const SPOKEN = new Blob([new Uint8Array(wavFile([sequence(silence(500), tone(440, 1_000), silence(500))]))])

const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
const storage = { STORAGE_URL: `file://${folder}/storage` }
// Hints of other benchmarks are in the same Redis.
const redis = new Redis(redisUrl())
await redis.flushall()
const database = await benchDatabase()
const hear = listener(['hello', 'goodbye'])
const speech = startSpeechServer((request) => Response.json(hear(request)))
/** The workers that asked it, by their number, as they asked. */
const asked: number[] = []
const silent = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 0,
  fetch(request) {
    asked.push(Number(/^\/(\d+)\//.exec(new URL(request.url).pathname)?.[1]))
    return new Promise<Response>(() => {})
  },
})
const api = await startApi(database.url, storage)
try {
  const seconds: number[] = []
  const ids: string[] = []
  for (let wave = 1; wave <= WAVES; wave++) {
    const recovered = await playWave()
    seconds.push(...recovered.seconds)
    ids.push(...recovered.ids)
    console.log(
      `wave ${wave}: ${recovered.seconds.length} kills, the slowest ${Math.max(...recovered.seconds).toFixed(1)} s`,
    )
  }
  const line = `kill -9 of a worker, ${seconds.length} times`
  figure(`${line}: to the next claim, p50`, percentile(seconds, 0.5), 's', { atMost: BOUND_SECONDS })
  figure(`${line}: to the next claim, p95`, percentile(seconds, 0.95), 's', { atMost: BOUND_SECONDS })
  figure(`${line}: to the next claim, max`, Math.max(...seconds), 's', { atMost: BOUND_SECONDS })
  const { lost, duplicate } = await countWrong(ids)
  figure(`${line}: calls lost`, lost, '', { atMost: 0 })
  figure(`${line}: calls with more than one result`, duplicate, '', { atMost: 0 })
} finally {
  await api.stop()
  await silent.stop(true)
  await speech.close()
  redis.disconnect()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

type Worker = ReturnType<typeof startWorker>

async function playWave(): Promise<{ ids: string[]; seconds: number[] }> {
  const victims = Array.from({ length: KILLS_A_WAVE }, (_, each) =>
    startWorker(database.url, workerEnvironment(`http://127.0.0.1:${silent.port}/${each}/v1`, 1)),
  )
  // One call at a time, so that it is known which worker has it.
  const held: { id: string; worker: Worker }[] = []
  asked.length = 0
  while (held.length < victims.length) {
    const id = await upload()
    await eventually(() => asked.length > held.length, { withinMs: 120_000, everyMs: 2 })
    const worker = victims[asked[held.length] ?? -1]
    if (worker === undefined) throw new Error('Nobody knows which worker took the call')
    held.push({ id, worker })
  }
  const others = Array.from({ length: OTHERS }, () =>
    startWorker(database.url, workerEnvironment(speech.baseUrl, 8)),
  )
  await Promise.all(others.map((each) => each.started))
  const killedAt = new Map<string, number>()
  await Promise.all(
    held.map(async ({ id, worker }) => {
      await Bun.sleep(Math.random() * KILLED_WITHIN_MS)
      killedAt.set(id, Date.now())
      worker.process.kill('SIGKILL')
      await worker.process.exited
    }),
  )
  const ids = [...killedAt.keys()]
  const rows = await eventually(() => readEnded(ids), { withinMs: 120_000, everyMs: 250 })
  for (const { process } of others) process.kill('SIGTERM')
  await Promise.all(others.map((each) => each.process.exited))
  const seconds = rows.map(({ id, timeline }) => {
    const recovered = timeline.findIndex((each) => each.event === 'recovered')
    const claimed = timeline.slice(recovered + 1).find((each) => each.event === 'claimed')
    if (recovered < 0 || claimed === undefined)
      throw new Error(`Never recovered: ${JSON.stringify(timeline)}`)
    return (Date.parse(claimed.at) - (killedAt.get(id) ?? 0)) / 1000
  })
  return { ids, seconds }
}

/** The rows, once all have ended. */
async function readEnded(ids: string[]) {
  const rows = await database.db.select().from(voicelogs).where(inArray(voicelogs.id, ids))
  return rows.every((row) => row.status === 'completed' || row.status === 'failed') && rows
}

async function countWrong(ids: string[]): Promise<{ lost: number; duplicate: number }> {
  const { db } = database
  const rows = await db.select().from(voicelogs).where(inArray(voicelogs.id, ids))
  const texts = await db
    .select({ id: transcripts.voicelogId })
    .from(transcripts)
    .where(inArray(transcripts.voicelogId, ids))
  const kinds = await db
    .select({ id: analyses.voicelogId, kind: analyses.kind })
    .from(analyses)
    .where(inArray(analyses.voicelogId, ids))
  const completed = new Set(rows.filter((row) => row.status === 'completed').map((row) => row.id))
  const duplicate = rows.filter(({ id, timeline }) => {
    const count = (event: string) => timeline.filter((each) => each.event === event).length
    const analysed = kinds.filter((each) => each.id === id).length
    const results = [
      texts.filter((each) => each.id === id).length,
      analysed,
      count('transcribed'),
      count('analysed'),
    ]
    return results.join() !== '1,4,1,4' || count('completed') !== 1
  })
  return { lost: ids.filter((id) => !completed.has(id)).length, duplicate: duplicate.length }
}

async function upload(): Promise<string> {
  const form = new FormData()
  form.append('file', SPOKEN, 'call.wav')
  const response = await fetch(`${api.baseUrl}/api/ingest/upload`, {
    method: 'POST',
    headers: { 'x-api-key': database.apiKey },
    body: form,
  })
  if (response.status !== 200) throw new Error(`upload answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { voicelog_id: string }).voicelog_id
}

function workerEnvironment(speechUrl: string, concurrency: number): Record<string, string> {
  return {
    ...storage,
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URL: speechUrl,
    // A tone stands for speech.
    SPEECH_DETECTOR: 'levels',
    WORKER_CONCURRENCY: `${concurrency}`,
  }
}
