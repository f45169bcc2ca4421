import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import postgres from 'postgres'
import { createRedisQueue } from '../../../src/backends/queue/redis.ts'
import { completeAnalysis } from '../../../src/db/calls/results.ts'
import { connectDatabase, type Database } from '../../../src/db/client.ts'
import { type JobKind, jobTable } from '../../../src/db/queue/jobs.ts'
import { voicelogs } from '../../../src/db/schema/index.ts'
import { jobColumns } from '../../../src/db/schema/job-columns.ts'
import { newId } from '../../../src/lib/id.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { createCrashIsolation } from '../../../src/workers/crash-isolation.ts'
import { hintedSource } from '../../../src/workers/hinted-source.ts'
import type { JobHandler } from '../../../src/workers/jobs/job.ts'
import { startLoops } from '../../../src/workers/loop.ts'
import { startPool } from '../../../src/workers/pool.ts'
import { createSchemaGate } from '../../../src/workers/schema-gate.ts'
import { WORKER_TIMING } from '../../../src/workers/timing.ts'
import { insertVoicelog } from '../../db/queue/job-rows.ts'
import { hintsOf } from '../../support/hints.ts'
import { freshPrefix, redisUrl } from '../../support/redis.ts'
import { temporaryStorage } from '../../workers/test-pool.ts'

/** A queue and its workers, all in this process, whose jobs do nothing. */
export type NoOpQueue = {
  /** Makes durable jobs that the workers do not see until `release`. */
  prepare(count: number): Promise<void>
  release(): Promise<void>
  /** Makes one durable job. Calls `onDurable` once it is, and then lets the workers know. */
  add(onDurable: () => void): Promise<void>
  stop(): Promise<void>
}

type Events = { onStart(): void; onEnd(): void }
type Options = { databaseUrl: string; organisationId: string; workers: number }

/**
 * Our queue with jobs in a table of their own that has nothing but the columns of a job: what graphile-worker's has. The
 * loop, the claim, the lease and the fence token are those of every kind; completing a job is one fenced write.
 */
export async function jobQueue(
  { databaseUrl, organisationId, workers }: Options,
  { onStart, onEnd }: Events,
): Promise<NoOpQueue> {
  const { db, sql: client, close } = connectDatabase(databaseUrl, { maxConnections: 10 + 2 * workers })
  await client`
    create table if not exists no_op_jobs (id uuid primary key, organisation_id uuid not null,
      status text not null default 'analysing', is_done boolean not null default false, attempts integer not null default 0, failures integer not null default 0,
      crashes integer not null default 0, next_attempt_at timestamptz, refused_at timestamptz, lease_token uuid, lease_until timestamptz,
      updated_at timestamptz not null default now())`
  const queue = createRedisQueue({ url: redisUrl(), prefix: freshPrefix(), log: silentLogger })
  const noOp: JobHandler = async (job, { fencedWrite }) => {
    onStart()
    const complete = async () => {
      const done = await client`
        update no_op_jobs set is_done = true, crashes = 0, lease_token = null, lease_until = null, updated_at = now()
        where id = ${job.voicelogId} and lease_token = ${job.leaseToken}`
      return done.count === 1
    }
    await fencedWrite(complete, { isLast: true })
    onEnd()
    return 'completed'
  }
  const handlers = { transcribing: noOp, analysing: noOp }
  const source = hintedSource({ db, queue }, NO_OP, handlers, WORKER_TIMING)
  const pool = startLoops({ db, log: silentLogger }, source, {
    concurrency: workers,
    timing: WORKER_TIMING,
    crashIsolation: createCrashIsolation(),
    schemaGate: createSchemaGate({ db, log: silentLogger }),
  })
  const insert = async (count: number) => {
    const ids = Array.from({ length: count }, newId)
    await db.insert(noOpJobs).values(ids.map((id) => ({ id, organisationId })))
    return ids
  }
  let prepared: string[] = []
  return {
    async prepare(count) {
      prepared = await insert(count)
    },
    release: () => queue.push(hintsOf(prepared)),
    async add(onDurable) {
      const ids = await insert(1)
      onDurable()
      await queue.push(hintsOf(ids))
    },
    async stop() {
      await pool.stop()
      await Promise.all([queue.close(), close()])
    },
  }
}

const noOpJobs = pgTable('no_op_jobs', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  status: text('status').$type<'analysing'>().notNull().default('analysing'),
  isDone: boolean('is_done').notNull().default(false),
  ...jobColumns(),
})

const NO_OP: JobKind = {
  name: 'no-op',
  rows: jobTable(noOpJobs),
  id: noOpJobs.id,
  isClaimable: sql`not ${noOpJobs.isDone}`,
  maxCrashes: 3,
  isOrdered: true,
  fields: {
    voicelogId: noOpJobs.id,
    organisationId: noOpJobs.organisationId,
    status: noOpJobs.status,
  },
  retried: () => ({}),
  waiting: () => ({}),
  failed: () => ({ isDone: true }),
}

/** Our queue with calls, which are wide rows with many indexes, a timeline and triggers for reports. */
export async function callQueue(
  { databaseUrl, organisationId, workers }: Options,
  { onStart, onEnd }: Events,
): Promise<NoOpQueue> {
  const queue = createRedisQueue({ url: redisUrl(), prefix: freshPrefix(), log: silentLogger })
  const { db, close } = connectDatabase(databaseUrl, { maxConnections: 10 + 2 * workers })
  const { storage, remove } = temporaryStorage()
  const noOp: JobHandler = async (job, { fencedWrite }) => {
    onStart()
    const reached = await fencedWrite(() => completeAnalysis(db, job), { isLast: true })
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
    release: () => queue.push(hintsOf(prepared)),
    async add(onDurable) {
      const id = await insertVoicelog(db, organisationId, row)
      onDurable()
      await queue.push(hintsOf([id]))
    },
    async stop() {
      await pool.stop()
      await Promise.all([queue.close(), close()])
      remove()
    },
  }
}

/**
 * graphile-worker on the same PostgreSQL, with its defaults but for the number of workers: each worker claims one job at
 * a time and deletes it when it is done, and LISTEN wakes it. `batched` turns on what it offers for very short jobs: a
 * claim fetches several jobs ahead, and completions within a millisecond are one statement.
 */
export async function graphileQueue(
  { databaseUrl, workers, batched = false }: { databaseUrl: string; workers: number; batched?: boolean },
  { onStart, onEnd }: Events,
): Promise<NoOpQueue> {
  const client = postgres(databaseUrl, { max: 2, onnotice: () => {} })
  const logger = new Logger(() => () => {})
  const preset = {
    worker: {
      connectionString: databaseUrl,
      concurrentJobs: workers,
      maxPoolSize: 10 + 2 * workers,
      logger,
      ...(batched && { localQueue: { size: workers + 1 }, completeJobBatchDelay: 1 }),
    },
  }
  const utils = await makeWorkerUtils({ preset })
  await utils.migrate()
  const runner = await run({ preset, taskList: { 'no-op': async () => onStart() } })
  // The job is deleted by then.
  runner.events.on('job:complete', onEnd)
  let commit = Promise.withResolvers<void>()
  let committed: Promise<unknown> = Promise.resolve()
  return {
    async prepare(count) {
      const inserted = Promise.withResolvers<void>()
      commit = Promise.withResolvers()
      committed = client.begin(async (tx) => {
        await tx`select graphile_worker.add_job('no-op', json_build_object('id', n)) from generate_series(1, ${count}) n`
        inserted.resolve()
        await commit.promise
      })
      await inserted.promise
    },
    async release() {
      commit.resolve()
      await committed
    },
    async add(onDurable) {
      await utils.addJob('no-op', { id: newId() })
      onDurable()
    },
    async stop() {
      await runner.stop()
      await utils.release()
      await client.end()
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
