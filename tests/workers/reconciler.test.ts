import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { HintQueue } from '../../src/backends/queue/contract.ts'
import { createRedisQueue } from '../../src/backends/queue/redis.ts'
import { type ObjectStorage, StorageError } from '../../src/backends/storage/contract.ts'
import { startAnalytic } from '../../src/db/calls/results.ts'
import { saveTranscript } from '../../src/db/calls/transcripts/save-transcript.ts'
import { CALL } from '../../src/db/queue/calls.ts'
import { claim, scheduleRetry } from '../../src/db/queue/jobs.ts'
import { readNextDueMs, withReconcilerLock } from '../../src/db/queue/reconcile.ts'
import { objectDeletions, voicelogs } from '../../src/db/schema/index.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { reconcileSteps, startReconciler } from '../../src/workers/reconciler/reconciler.ts'
import {
  eventsOf,
  insertOrganisation,
  insertVoicelog,
  readAnalyses,
  readVoicelog,
  transcript,
} from '../db/queue/job-rows.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { hintsOf } from '../support/hints.ts'
import { eventually } from '../support/poll.ts'
import { freshPrefix, redisUrl } from '../support/redis.ts'
import { temporaryStorage } from './test-pool.ts'

const TERMS = { leaseSeconds: 30, maxCrashes: 3 }
const PAST = sql`now() - interval '1 second'`

let database: FreshDatabase
let organisationId: string
let queue: HintQueue
const db = () => database.db
const { storage, remove } = temporaryStorage()
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  database = await freshDatabase()
  organisationId = await insertOrganisation(db())
})
beforeEach(() => {
  queue = createRedisQueue({ url: redisUrl(), prefix: freshPrefix(), log: silentLogger })
})
afterEach(async () => {
  for (const each of cleanups.splice(0).reverse()) await each()
  await queue.close()
  await db().delete(voicelogs)
  await db().delete(objectDeletions)
})
afterAll(async () => {
  await database.drop()
  remove()
})

/** One round; answers what each step put right, where it did. */
async function round({
  rehintSeconds = 30,
  storage: used = storage,
}: {
  rehintSeconds?: number
  storage?: ObjectStorage
} = {}) {
  const done: Record<string, number> = {}
  const { quick, slow } = reconcileSteps(
    { db: db(), queue, storage: used, log: silentLogger },
    { rehintSeconds },
  )
  for (const step of [...quick, ...slow]) {
    const count = await step.run()
    if (count > 0) done[step.name] = count
  }
  return done
}

async function update(
  id: string,
  columns: Parameters<ReturnType<ReturnType<typeof db>['update']>['set']>[0],
) {
  await db().update(voicelogs).set(columns).where(eq(voicelogs.id, id))
}

describe('hints', () => {
  test('are pushed once for due calls that have none', async () => {
    const id = await insertVoicelog(db(), organisationId)
    expect(await round()).toEqual({ 'push lost hints': 1 })
    expect(await round()).toEqual({})
    const consumer = queue.consumer('worker')
    cleanups.push(() => consumer.close())
    expect(await consumer.next()).toBe(id)
    // Taken, but not claimed: it may have been lost, though not yet.
    expect(await round()).toEqual({})
    await update(id, { hintedAt: sql`now() - interval '31 seconds'` })
    expect(await round()).toEqual({ 'push lost hints': 1 })
  })

  test('are not pushed again while there are as many as due calls', async () => {
    const old = sql`now() - interval '1 hour'`
    for (let each = 0; each < 5; each++) {
      const id = await insertVoicelog(db(), organisationId)
      await update(id, { hintedAt: old })
      await queue.push(hintsOf([id], { organisationId }))
    }
    for (let rounds = 0; rounds < 3; rounds++) expect(await round()).toEqual({})
    expect(await queue.depth()).toBe(5)
  })

  test('of the oldest calls come first, and no more than are missing', async () => {
    const ids: string[] = []
    for (let each = 0; each < 3; each++) ids.push(await insertVoicelog(db(), organisationId))
    await queue.push(hintsOf([ids[2] ?? ''], { organisationId }))
    expect(await round()).toEqual({ 'push lost hints': 2 })
    const consumer = queue.consumer('worker')
    cleanups.push(() => consumer.close())
    const next = async () => ids.indexOf((await consumer.next()) ?? '')
    expect([await next(), await next(), await next()]).toEqual([2, 0, 1])
  })

  test('are not pushed for calls that are not due', async () => {
    const later = new Date(Date.now() + 60_000)
    for (const columns of [
      { status: 'uploading', leaseUntil: later },
      { status: 'awaiting_upload', uploadExpiresAt: later },
      { status: 'completed' },
      { status: 'failed' },
      { status: 'queued', nextAttemptAt: later },
      { status: 'transcribing', leaseUntil: later },
    ] as const) {
      await insertVoicelog(db(), organisationId, columns)
    }
    expect(await round()).toEqual({})
    expect(await queue.depth()).toBe(0)
  })

  test('are pushed for a job whose wait is over', async () => {
    const id = await insertVoicelog(db(), organisationId)
    const job = await claim(db(), CALL, id, TERMS)
    if (job === null) throw new Error('not claimed')
    const error = { code: 'x', message: 'y', stage: 'transcription', retryable: true } as const
    await scheduleRetry(db(), job, { delaySeconds: 60, error })
    expect(await round()).toEqual({})
    await update(id, { nextAttemptAt: PAST })
    expect(await round()).toEqual({ 'push lost hints': 1 })
  })
})

describe('stalled jobs', () => {
  test('are recovered with their analytics', async () => {
    const id = await insertVoicelog(db(), organisationId)
    const job = await claim(db(), CALL, id, TERMS)
    if (job === null) throw new Error('not claimed')
    await saveTranscript(db(), job, transcript)
    await startAnalytic(db(), job, 'summary')
    expect(await round()).toEqual({})
    await update(id, { leaseUntil: PAST })
    expect(await round()).toEqual({ 'recover stalled jobs': 1, 'push lost hints': 1 })
    expect(await readVoicelog(db(), id)).toMatchObject({
      status: 'analysing',
      leaseToken: null,
      leaseUntil: null,
    })
    expect((await readAnalyses(db(), id)).summary?.status).toBe('pending')
    expect((await readVoicelog(db(), id)).timeline.at(-1)).toMatchObject({
      stage: 'analysis',
      event: 'recovered',
      detail: 'the worker stopped responding in attempt 1',
    })
    expect(await claim(db(), CALL, id, TERMS)).not.toBeNull()
  })

  test('that crashed three workers fail with their stage, so that a retry by hand can go on', async () => {
    const id = await insertVoicelog(db(), organisationId, {
      status: 'analysing',
      crashes: 3,
      leaseToken: crypto.randomUUID(),
    })
    await update(id, { leaseUntil: PAST })
    expect(await round()).toEqual({ 'fail what crashes its workers': 1 })
    const row = await readVoicelog(db(), id)
    expect(row).toMatchObject({ status: 'failed', crashes: 0, leaseToken: null, leaseUntil: null })
    expect(row.error).toMatchObject({ code: 'crashed_repeatedly', stage: 'analysis' })
    expect(await eventsOf(db(), id)).toEqual(['failed'])
  })

  test('get a third try after the second crash', async () => {
    const id = await insertVoicelog(db(), organisationId, { status: 'transcribing', crashes: 2 })
    await update(id, { leaseUntil: PAST })
    expect(await round()).toEqual({ 'recover stalled jobs': 1, 'push lost hints': 1 })
  })
})

describe('uploads', () => {
  test('whose lease has ended are removed with their objects, and others stay', async () => {
    const stale = await insertVoicelog(db(), organisationId, { status: 'uploading', callId: 'a' })
    const living = await insertVoicelog(db(), organisationId, {
      status: 'uploading',
      leaseUntil: new Date(Date.now() + 60_000),
    })
    await update(stale, { leaseUntil: PAST })
    const { objectKey } = await readVoicelog(db(), stale)
    await storage.put(objectKey, body('half'), { contentType: 'audio/wav' })
    expect(await round()).toEqual({ 'remove stale uploads': 1, 'delete objects': 1 })
    expect(await db().$count(voicelogs, eq(voicelogs.id, stale))).toBe(0)
    expect(await db().$count(voicelogs, eq(voicelogs.id, living))).toBe(1)
    expect(await storage.head(objectKey)).toBeNull()
    expect(await db().$count(objectDeletions)).toBe(0)
  })
})

describe('objects to delete', () => {
  test('wait while storage is unavailable, and one that cannot be deleted delays no other', async () => {
    const keys = ['a', 'b', 'c'].map((name) => `${organisationId}/2026/01/${name}.wav`)
    for (const objectKey of keys) {
      await db().insert(objectDeletions).values({ objectKey, organisationId })
      await storage.put(objectKey, body('sound'), { contentType: 'audio/wav' })
    }
    const flaky: ObjectStorage = {
      ...storage,
      async delete(key, options) {
        if (key === keys[0]) throw new StorageError('refused', 'No', false)
        await storage.delete(key, options)
      },
    }
    expect(await round({ storage: flaky })).toEqual({ 'delete objects': 2 })
    expect(await db().$count(objectDeletions)).toBe(1)
    expect(await round()).toEqual({ 'delete objects': 1 })
    expect(await db().$count(objectDeletions)).toBe(0)
  })
})

describe('several reconcilers', () => {
  test('one works at a time, and the lock ends with the work', async () => {
    const inside = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const first = withReconcilerLock(db(), async () => {
      inside.resolve()
      await leave.promise
    })
    await inside.promise
    let ran = false
    const run = async () => {
      ran = true
    }
    expect(await withReconcilerLock(db(), run)).toBe(false)
    expect(ran).toBe(false)
    leave.resolve()
    expect(await first).toBe(true)
    expect(await withReconcilerLock(db(), run)).toBe(true)
    expect(ran).toBe(true)
  })

  test('the lock ends with its connection', async () => {
    const inside = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const first = withReconcilerLock(db(), async () => {
      inside.resolve()
      await leave.promise
    })
    await inside.promise
    await db().execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)
    await eventually(() => withReconcilerLock(db(), async () => {}))
    leave.resolve()
    // What it did is done, though the lock had gone.
    expect(await first).toBe(true)
  })

  test('a frozen process loses the lock', async () => {
    const thaw = Promise.withResolvers<void>()
    const inside = Promise.withResolvers<void>()
    const first = withReconcilerLock(db(), async () => {
      inside.resolve()
      await thaw.promise
    })
    await inside.promise
    await eventually(() => withReconcilerLock(db(), async () => {}))
    thaw.resolve()
    await first
  })

  test('that run at once repair everything exactly once', async () => {
    const ids: string[] = []
    for (let each = 0; each < 50; each++) {
      const id = await insertVoicelog(db(), organisationId, { status: 'transcribing', crashes: 1 })
      await update(id, { leaseUntil: PAST })
      ids.push(id)
    }
    // Without the lock even: each step alone must bear others beside it.
    await Promise.all([1, 2, 3, 4].map(() => round()))
    for (const id of ids) expect(await eventsOf(db(), id)).toEqual(['recovered'])
  })
})

describe('a running reconciler', () => {
  test('begins a round early when a lease ends, and runs further steps', async () => {
    let rounds = 0
    const count = { name: 'count', run: async () => ++rounds }
    const id = await insertVoicelog(db(), organisationId)
    await claim(db(), CALL, id, { ...TERMS, leaseSeconds: 1 })
    const deps = { db: db(), queue, storage, log: silentLogger }
    const reconciler = startReconciler(deps, { reconcileMs: 600_000, rehintSeconds: 30 }, [count])
    cleanups.push(() => reconciler.stop())
    await eventually(async () => (await eventsOf(db(), id)).includes('recovered'))
    await eventually(() => rounds === 2)
    expect(await queue.depth()).toBe(1)
  })

  test('goes on when a step fails', async () => {
    let rounds = 0
    const failing = {
      name: 'failing',
      run: async () => {
        rounds++
        throw new Error('failed')
      },
    }
    const deps = { db: db(), queue, storage, log: silentLogger }
    const reconciler = startReconciler(deps, { reconcileMs: 20, rehintSeconds: 30 }, [failing])
    cleanups.push(() => reconciler.stop())
    await eventually(() => rounds > 2)
  })

  test('leaves a round behind that does not end, and goes on', async () => {
    let rounds = 0
    const end = Promise.withResolvers<number>()
    const hanging = { name: 'hanging', run: () => (++rounds === 1 ? end.promise : Promise.resolve(0)) }
    const deps = { db: db(), queue, storage, log: silentLogger }
    const timing = { reconcileMs: 20, rehintSeconds: 30, roundTimeoutMs: 500 }
    const reconciler = startReconciler(deps, timing, [hanging])
    cleanups.push(() => reconciler.stop())
    await eventually(() => rounds > 2)
    end.resolve(0)
  })

  test('knows when the next thing is due', async () => {
    expect(await readNextDueMs(db())).toBeNull()
    await insertVoicelog(db(), organisationId)
    expect(await readNextDueMs(db())).toBeNull()
    const id = await insertVoicelog(db(), organisationId)
    await claim(db(), CALL, id, { ...TERMS, leaseSeconds: 100 })
    expect(await readNextDueMs(db())).toBeGreaterThan(95_000)
    const delayed = await insertVoicelog(db(), organisationId)
    // One reading of the clock for both; what is kept is rounded to the millisecond.
    const nextMs = await db().transaction(async (tx) => {
      await tx
        .update(voicelogs)
        .set({ nextAttemptAt: sql`now() + interval '50 seconds'` })
        .where(eq(voicelogs.id, delayed))
      return await readNextDueMs(tx)
    })
    expect([50_000, 50_001]).toContain(nextMs as number)
  })
})

async function* body(text: string) {
  yield new TextEncoder().encode(text)
}
