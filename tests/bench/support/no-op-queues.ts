import { Queue, Worker } from 'bullmq'
import { createRedisQueue } from '../../../src/backends/queue/redis.ts'
import { completeAnalysis } from '../../../src/db/calls/results.ts'
import { connectDatabase, type Database } from '../../../src/db/client.ts'
import { voicelogs } from '../../../src/db/schema/index.ts'
import { newId } from '../../../src/lib/id.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import type { JobHandler } from '../../../src/workers/jobs/job.ts'
import { startPool } from '../../../src/workers/pool.ts'
import { insertVoicelog } from '../../db/queue/job-rows.ts'
import { freshPrefix, redisUrl } from '../../support/redis.ts'
import { temporaryStorage } from '../../workers/test-pool.ts'

/** A queue and its workers, all in this process, whose jobs do nothing. */
export type NoOpQueue = {
  /** Makes jobs that last but are not seen by the workers until `release`. */
  prepare(count: number): Promise<void>
  release(): Promise<void>
  /** Makes one job that lasts; resolves once it does, and then lets the workers know. */
  add(onLasting: () => void): Promise<void>
  stop(): Promise<void>
}

type Events = { onStart(): void; onEnd(): void }

/** Ours: a job is a row in PostgreSQL, and doing it is a claim and a completion there; Redis has the hint. */
export async function ownQueue(
  { databaseUrl, organisationId, workers }: { databaseUrl: string; organisationId: string; workers: number },
  { onStart, onEnd }: Events,
): Promise<NoOpQueue> {
  const queue = createRedisQueue({ url: redisUrl(), prefix: freshPrefix(), log: silentLogger })
  const { db, close } = connectDatabase(databaseUrl, { maxConnections: 10 + 2 * workers })
  const { storage, remove } = temporaryStorage()
  const noOp: JobHandler = async (job, { fencedWrite }) => {
    onStart()
    const reached = await fencedWrite(() => completeAnalysis(db, job))
    onEnd()
    return reached
  }
  const handlers = { transcribing: noOp, analysing: noOp }
  const pool = startPool({ db, queue, storage, handlers, log: silentLogger }, { concurrency: workers })
  let prepared: string[] = []
  const row = { status: 'analysing' as const, hintedAt: new Date() }
  return {
    async prepare(count) {
      prepared = await insertRows(db, organisationId, count, row)
    },
    release: () => queue.push(prepared),
    async add(onLasting) {
      const id = await insertVoicelog(db, organisationId, row)
      onLasting()
      await queue.push([id])
    },
    async stop() {
      await pool.stop()
      await Promise.all([queue.close(), close()])
      remove()
    },
  }
}

/** BullMQ as its documentation sets it up: one worker with a concurrency, finished jobs kept. */
export async function bullQueue(
  { workers }: { workers: number },
  { onStart, onEnd }: Events,
): Promise<NoOpQueue> {
  const { hostname: host, port, password } = new URL(redisUrl())
  const connection = { host, port: Number(port), password, maxRetriesPerRequest: null }
  const options = { connection, prefix: freshPrefix() }
  const queue = new Queue('bench', options)
  const worker = new Worker('bench', async () => onStart(), { ...options, concurrency: workers })
  worker.on('completed', onEnd)
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()])
  return {
    async prepare(count) {
      await queue.pause()
      await queue.addBulk(Array.from({ length: count }, () => ({ name: 'no-op', data: { id: newId() } })))
    },
    release: () => queue.resume(),
    async add(onLasting) {
      await queue.add('no-op', { id: newId() })
      onLasting()
    },
    async stop() {
      await worker.close()
      await queue.obliterate({ force: true })
      await queue.close()
    },
  }
}

/** Voicelogs as uploads leave them, but for what is given. */
export async function insertRows(
  db: Database,
  organisationId: string,
  count: number,
  columns: Partial<typeof voicelogs.$inferInsert>,
): Promise<string[]> {
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
    await db.insert(voicelogs).values(rows)
  }
  return ids
}
