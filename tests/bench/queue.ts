/**
 * The queue without the work, beside BullMQ on the same redis-server, with appendfsync always and everysec: no-op jobs
 * a second with 1, 4 and 16 workers, in turns, and the time from a job that lasts to the start of its work.
 *
 * A job of ours lasts in PostgreSQL (fsync on), and doing it is two commits there, the claim and the completion; its
 * hint is in Redis. A job of BullMQ lasts in Redis, as far as appendfsync says: with everysec a power cut may take the
 * last second. Jobs are there before the clock starts; producer and workers are in one process.
 */
import { Redis } from 'ioredis'
import { voicelogs } from '../../src/db/schema/index.ts'
import { eventually } from '../support/poll.ts'
import { redisUrl } from '../support/redis.ts'
import { benchDatabase } from './support/api.ts'
import { figure, median, percentile } from './support/figures.ts'
import { bullQueue, insertRows, type NoOpQueue, ownQueue } from './support/no-op-queues.ts'

const ROUNDS = 3
const JOBS = 1_000
const WARM_UP_JOBS = 200
const HAND_OFFS = 300
const WORKERS = [1, 4, 16]
const WAITING = 10_000

const database = await benchDatabase()
const { db, organisationId } = database
const redis = new Redis(redisUrl())
const [settings] =
  await database.sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`
console.log(`PostgreSQL fsync ${settings?.fsync}, synchronous_commit ${settings?.commit}`)
try {
  for (const appendfsync of ['always', 'everysec'] as const) {
    await redis.config('SET', 'appendfsync', appendfsync)
    // What nobody promises is only said.
    const isPromised = appendfsync === 'always'
    for (const workers of WORKERS) {
      const rates = { own: [] as number[], bull: [] as number[] }
      for (let round = 0; round < ROUNDS; round++) {
        rates.own.push(await jobsPerSecond(own, workers))
        rates.bull.push(await jobsPerSecond(bull, workers))
      }
      const line = `no-op jobs, appendfsync ${appendfsync}, ${workers} worker${workers === 1 ? '' : 's'}`
      console.log(`${line}: ${median(rates.own).toFixed(0)}/s, BullMQ ${median(rates.bull).toFixed(0)}/s`)
      const ratio = median(rates.own.map((rate, round) => rate / (rates.bull[round] ?? 0)))
      figure(`${line}: a second over BullMQ`, ratio, '', isPromised ? { atLeast: 1 } : null)
    }
    await measureHandOffs(appendfsync)
  }
} finally {
  redis.disconnect()
  await database.drop()
}
process.exit(0)

async function measureHandOffs(appendfsync: string): Promise<void> {
  const theirs = await handOffs(bull)
  console.log(`hand-off, appendfsync ${appendfsync}, BullMQ: ${said(theirs)}`)
  for (const waiting of [0, WAITING]) {
    const later = new Date(Date.now() + 3_600_000)
    await insertRows(db, organisationId, waiting, { nextAttemptAt: later })
    const ours = await handOffs(own)
    const line = `hand-off, appendfsync ${appendfsync}${waiting === 0 ? '' : `, ${waiting} waiting`}`
    console.log(`${line}: ${said(ours)}`)
    figure(`${line}: commit to start, p50`, median(ours.fromLasting), 'ms', { atMost: 2 })
    figure(`${line}: commit to start, p99`, percentile(ours.fromLasting, 0.99), 'ms', { atMost: 10 })
    const ratio = median(ours.fromAdding) / median(theirs.fromAdding)
    figure(`${line}: adding to start, p50 over BullMQ`, ratio, '', null)
  }
  await db.delete(voicelogs)
}

type Events = Parameters<typeof ownQueue>[1]
type MakeQueue = (workers: number, events: Events) => Promise<NoOpQueue>

function own(workers: number, events: Events): Promise<NoOpQueue> {
  return ownQueue({ databaseUrl: database.url, organisationId, workers }, events)
}

function bull(workers: number, events: Events): Promise<NoOpQueue> {
  return bullQueue({ workers }, events)
}

async function jobsPerSecond(make: MakeQueue, workers: number): Promise<number> {
  let done = 0
  const queue = await make(workers, { onStart() {}, onEnd: () => done++ })
  const run = async (jobs: number) => {
    await queue.prepare(jobs)
    done = 0
    const start = performance.now()
    await queue.release()
    await eventually(() => done >= jobs, { withinMs: 60_000, everyMs: 1 })
    return (performance.now() - start) / 1_000
  }
  // The first ones make connections.
  await run(WARM_UP_JOBS)
  const seconds = await run(JOBS)
  await queue.stop()
  return JOBS / seconds
}

type HandOffs = { fromAdding: number[]; fromLasting: number[] }

async function handOffs(make: MakeQueue): Promise<HandOffs> {
  let started = Promise.withResolvers<number>()
  let ended = Promise.withResolvers<void>()
  const queue = await make(1, {
    onStart: () => started.resolve(performance.now()),
    onEnd: () => ended.resolve(),
  })
  const times: HandOffs = { fromAdding: [], fromLasting: [] }
  for (let each = -20; each < HAND_OFFS; each++) {
    const addedAt = performance.now()
    let lastingAt = 0
    await queue.add(() => {
      lastingAt = performance.now()
    })
    const startedAt = await started.promise
    if (each >= 0) {
      times.fromAdding.push(startedAt - addedAt)
      // BullMQ's worker may start before its producer has heard that the job is there.
      times.fromLasting.push(Math.max(0, startedAt - lastingAt))
    }
    await ended.promise
    started = Promise.withResolvers()
    ended = Promise.withResolvers()
  }
  await queue.stop()
  return times
}

function said({ fromAdding, fromLasting }: HandOffs): string {
  const both = (times: number[]) =>
    `p50 ${median(times).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`
  return `from adding ${both(fromAdding)}; from lasting ${both(fromLasting)}`
}
