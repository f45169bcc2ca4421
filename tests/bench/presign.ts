/**
 * p99 of GET /api/ingest/presign over the least that it can cost: the p99 of a bare route of the same process
 * (GET /health/live) plus the p99 of one committed INSERT of a call, both at the same concurrency. Target: at most 1.5.
 * In turns, with 1 and 16 requests at once, on disk and on S3. The client is a process of its own.
 *
 * A presign commits a row before it answers, so it cannot be quicker than both together (PostgreSQL with fsync on).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '../../src/db/client.ts'
import { insertVoicelog } from '../db/queue/job-rows.ts'
import { startS3 } from '../support/s3.ts'
import { benchDatabase, s3Environment, startApi } from './support/api.ts'
import { figure, median, percentile } from './support/figures.ts'

/** Many short rounds, so that other work on the machine meets all three alike. */
const ROUNDS = 16
const REQUESTS = 100
const WARM_UP = 200
const CONCURRENCIES = [1, 16]

const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
const database = await benchDatabase()
const bare = connectDatabase(database.url, { maxConnections: Math.max(...CONCURRENCIES) })
const s3 = await startS3()
try {
  await measure('disk', { STORAGE_URL: `file://${folder}/storage` })
  await measure('S3', s3Environment(s3))
} finally {
  await bare.close()
  await s3.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

async function measure(store: string, environment: Record<string, string>): Promise<void> {
  const api = await startApi(database.url, environment)
  const works = {
    live: () => get(`${api.baseUrl}/health/live`),
    presign: () => get(`${api.baseUrl}/api/ingest/presign?language=en-US`),
    insert: () => insertVoicelog(bare.db, database.organisationId),
  }
  try {
    for (const atOnce of CONCURRENCIES) {
      for (const work of Object.values(works)) await timesOf(work, WARM_UP, atOnce)
      const times = { live: [] as number[], presign: [] as number[], insert: [] as number[] }
      for (let round = 0; round < ROUNDS; round++) {
        for (const name of ['live', 'presign', 'insert'] as const) {
          times[name].push(...(await timesOf(works[name], REQUESTS, atOnce)))
        }
      }
      const p99 = (name: keyof typeof times) => percentile(times[name], 0.99)
      for (const [name, each] of Object.entries(times)) {
        console.log(
          `${store}, ${atOnce} at once, ${name}: p50 ${median(each).toFixed(2)} ms, p99 ${percentile(each, 0.99).toFixed(2)} ms`,
        )
      }
      const least = p99('live') + p99('insert')
      figure(
        `presign, ${store}, ${atOnce} at once: p99 over a bare route and a committed INSERT`,
        p99('presign') / least,
        '',
        { atMost: 1.5 },
      )
    }
  } finally {
    await api.stop()
  }
}

async function get(url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'x-api-key': database.apiKey } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`)
}

/** The milliseconds of each of `count` calls. */
async function timesOf(work: () => Promise<unknown>, count: number, atOnce: number): Promise<number[]> {
  const times: number[] = []
  let begun = 0
  const one = async () => {
    while (begun++ < count) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return times
}
