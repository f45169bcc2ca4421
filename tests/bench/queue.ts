/**
 * The queue without the work: no-op jobs a second, and the time from a committed row to the start of its work, beside
 * the bare LPUSH → BLMOVE of the same Redis in the same run. A no-op job is a claim and a completion in PostgreSQL.
 */
import { Redis } from 'ioredis'
import { createRedisQueue } from '../../src/backends/queue/redis.ts'
import { connectDatabase } from '../../src/db/client.ts'
import { completeAnalysis } from '../../src/db/results.ts'
import { voicelogs } from '../../src/db/schema.ts'
import { newId } from '../../src/lib/id.ts'
import { silentLogger } from '../../src/lib/log.ts'
import type { JobHandler } from '../../src/workers/job.ts'
import { startPool } from '../../src/workers/pool.ts'
import { insertOrganisation, insertVoicelog } from '../db/job-rows.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { freshPrefix, redisUrl } from '../support/redis.ts'
import { temporaryStorage } from '../workers/test-pool.ts'

const HAND_OFFS = 500
const JOBS = 2_000

const database = await freshDatabase()
const organisationId = await insertOrganisation(database.db)
const { storage, remove } = temporaryStorage()
const [settings] = await database.sql`select current_setting('fsync') as fsync`
const redis = new Redis(redisUrl())
const persistence = await redis.config('GET', 'appendfsync')
console.log(`PostgreSQL fsync ${settings?.fsync}; Redis ${[persistence].flat().join(' ')}`)

const bare = await bareHandOffs()
console.log(`bare LPUSH → BLMOVE: p50 ${bare.p50} ms, p99 ${bare.p99} ms`)
for (const delayed of [0, 10_000]) {
  await insertMany(delayed, { status: 'queued', nextAttemptAt: new Date(Date.now() + 3_600_000) })
  const own = await handOffs()
  console.log(
    `commit → start, ${delayed} jobs waiting for their time: p50 ${own.p50} ms, p99 ${own.p99} ms` +
      ` (${(own.p50 / bare.p50).toFixed(1)} and ${(own.p99 / bare.p99).toFixed(1)} times bare); bounds 2 and 10 ms`,
  )
}
await database.db.delete(voicelogs)
for (const concurrency of [1, 4, 16]) {
  console.log(`no-op jobs a second with ${concurrency} workers: ${await jobsPerSecond(concurrency)}`)
}
redis.disconnect()
remove()
await database.drop()

async function bareHandOffs() {
  const taker = new Redis(redisUrl())
  const [from, to] = [freshPrefix(), freshPrefix()]
  const times: number[] = []
  for (let each = 0; each < HAND_OFFS; each++) {
    const taken = taker.blmove(from, to, 'RIGHT', 'LEFT', 5)
    const startedAt = performance.now()
    await redis.lpush(from, `${each}`)
    await taken
    times.push(performance.now() - startedAt)
  }
  taker.disconnect()
  return percentiles(times)
}

async function handOffs() {
  let started = Promise.withResolvers<number>()
  let ended = Promise.withResolvers<void>()
  const { queue, stop } = noOpPool(1, {
    onStart: () => started.resolve(performance.now()),
    onEnd: () => ended.resolve(),
  })
  const times: number[] = []
  // The first ones make connections.
  for (let each = -20; each < HAND_OFFS; each++) {
    const id = await insertVoicelog(database.db, organisationId, {
      status: 'analysing',
      hintedAt: new Date(),
    })
    const committedAt = performance.now()
    await queue.push([id])
    const startedAt = await started.promise
    if (each >= 0) times.push(startedAt - committedAt)
    await ended.promise
    started = Promise.withResolvers()
    ended = Promise.withResolvers()
  }
  await stop()
  return percentiles(times)
}

async function jobsPerSecond(concurrency: number): Promise<number> {
  const ids = await insertMany(JOBS, { status: 'analysing', hintedAt: new Date() })
  let done = 0
  const { queue, stop } = noOpPool(concurrency, { onEnd: () => done++ })
  const startedAt = performance.now()
  await queue.push(ids)
  await eventually(() => done === JOBS, { withinMs: 60_000, everyMs: 5 })
  const seconds = (performance.now() - startedAt) / 1_000
  await stop()
  return Math.round(JOBS / seconds)
}

function noOpPool(
  concurrency: number,
  { onStart = () => {}, onEnd }: { onStart?: () => void; onEnd: () => void },
) {
  const queue = createRedisQueue({ url: redisUrl(), prefix: freshPrefix(), log: silentLogger })
  const { db, close } = connectDatabase(database.url, { maxConnections: 10 + 2 * concurrency })
  const noOp: JobHandler = async (job, { save }) => {
    onStart()
    const reached = await save(() => completeAnalysis(db, job))
    onEnd()
    return reached
  }
  const handlers = { transcribing: noOp, analysing: noOp }
  const pool = startPool({ db, queue, storage, handlers, log: silentLogger }, { concurrency })
  return {
    queue,
    async stop() {
      await pool.stop()
      await Promise.all([queue.close(), close()])
    },
  }
}

async function insertMany(count: number, columns: Partial<typeof voicelogs.$inferInsert>): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  for (let from = 0; from < count; from += 1_000) {
    const rows = ids.slice(from, from + 1_000).map((id) => ({
      id,
      organisationId,
      status: 'queued' as const,
      source: 'api' as const,
      language: 'en-US',
      objectKey: id,
      contentType: 'audio/wav',
      ...columns,
    }))
    await database.db.insert(voicelogs).values(rows)
  }
  return ids
}

function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3))
  return { p50: at(0.5), p99: at(0.99) }
}
