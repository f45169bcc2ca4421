import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { connectDatabase, type Database } from '../../src/db/client.ts'
import { pruneItems } from '../../src/db/reruns/items.ts'
import { claimItem } from '../../src/db/reruns/jobs.ts'
import { cancelRerun } from '../../src/db/reruns/reruns.ts'
import { analyses, rerunItems, reruns, voicelogs } from '../../src/db/schema/index.ts'
import type { AnalysisEngine } from '../../src/domain/analysis/engine.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { ProcessingError } from '../../src/domain/processing-error.ts'
import { newId } from '../../src/lib/id.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { createCrashIsolation } from '../../src/workers/crash-isolation.ts'
import { type RerunTiming, startReruns } from '../../src/workers/reruns.ts'
import { insertOrganisation } from '../db/queue/job-rows.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { noSpeech } from '../support/no-speech.ts'
import { eventually } from '../support/poll.ts'
import { insertTranscribed } from '../support/transcribed.ts'

const FAST: Partial<RerunTiming> = {
  pollMs: 20,
  maxYieldMs: 600_000,
  leaseSeconds: 2,
  renewMs: 300,
  batch: 3,
}
const CALL =
  'A: Hello, Acme, how can I help you?\nC: I want to cancel my contract.\nA: I have cancelled it. Goodbye.'

let database: FreshDatabase
let organisationId: string
const running: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  await db().delete(reruns)
  await db().delete(voicelogs)
})
afterAll(() => database?.drop())
const db = () => database.db

/** Calls whose intent was found by an older engine. */
async function calls(count: number): Promise<string[]> {
  organisationId = await insertOrganisation(db())
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const id = await insertTranscribed({ database }, { organisationId }, CALL)
    const primary = { intent: 'other', confidence: 0, evidence: [] }
    await db()
      .insert(analyses)
      .values({
        ...{ id: newId(), voicelogId: id, organisationId, kind: 'intent', status: 'done' },
        ...{ engine: 'old', version: '0', result: { primary, intents: [primary] } },
      })
    ids.push(id)
  }
  return ids
}

async function ask(more: Partial<typeof reruns.$inferInsert> = {}): Promise<string> {
  const id = newId()
  await db()
    .insert(reruns)
    .values({
      ...{ id, organisationId, status: 'preparing', dryRun: false, kinds: ['intent'], filter: {} },
      ...{ scorecardVersion: 1, intentsVersion: 1, ...more },
    })
  return id
}

/** Every voicelog that is collected takes so long, and PostgreSQL ends a statement after a second. */
async function slowCollecting(secondsEach: number) {
  await db().execute(
    sql.raw(`create or replace function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${secondsEach}); return new; end $$`),
  )
  await db().execute(
    sql`create trigger slow before insert on rerun_items for each row execute function slow()`,
  )
  const connection = connectDatabase(database.url, { statementTimeoutSeconds: 1 })
  running.push({
    async stop() {
      await connection.close()
      await db().execute(sql`drop trigger slow on rerun_items`)
    },
  })
  return connection.db
}

function work(
  engine: AnalysisEngine = createLocalEngine(),
  {
    concurrency = 2,
    on = db(),
    ...timing
  }: Partial<RerunTiming> & { concurrency?: number; on?: Database } = {},
) {
  const started = startReruns(
    { ...noSpeech, db: on, engine, log: silentLogger },
    { concurrency, timing: { ...FAST, ...timing } },
  )
  running.push(started)
  return started
}

/** The local engine, with something before each analysis. */
function engineThat(
  does: (signal: AbortSignal | undefined, index: number) => Promise<void>,
): AnalysisEngine & { made: number } {
  const local = createLocalEngine()
  const engine = {
    ...local,
    made: 0,
    async analyse(...[kind, input, options]: Parameters<AnalysisEngine['analyse']>) {
      await does(options.signal, engine.made++)
      return await local.analyse(kind, input, options)
    },
  }
  return engine as AnalysisEngine & { made: number }
}

const read = async (id: string) => (await db().select().from(reruns).where(eq(reruns.id, id)))[0]
const status = async (id: string, wanted: string) =>
  await eventually(async () => ((await read(id))?.status === wanted ? await read(id) : null), {
    withinMs: 30_000,
  })
const intents = async () =>
  (await db().select({ intent: voicelogs.intent }).from(voicelogs)).map((each) => each.intent)

const untilAborted = (signal: AbortSignal | undefined) => {
  const { promise, reject } = Promise.withResolvers<void>()
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

describe('collecting the calls of a re-run', () => {
  const read = async (id: string) => (await db().select().from(reruns).where(eq(reruns.id, id)))[0]

  test('that always takes too long ends it as failed after five tries', async () => {
    await calls(2)
    const id = await ask()
    work(undefined, { on: await slowCollecting(1.5), concurrency: 1 })
    await eventually(async () => (await read(id))?.status === 'failed', { withinMs: 40_000 })
    expect(await read(id)).toMatchObject({
      collectFailures: 5,
      total: 0,
      reason: { code: 'collecting_failed', retryable: true },
    })
  }, 60_000)

  test('that takes too long for many calls at once is done for fewer', async () => {
    await calls(4)
    const id = await ask()
    work(undefined, { on: await slowCollecting(0.3), concurrency: 1, batch: 4 })
    await eventually(async () => (await read(id))?.status === 'completed', { withinMs: 40_000 })
    expect(await read(id)).toMatchObject({ total: 4, changed: 4, failed: 0 })
  }, 60_000)

  test('takes those that existed when it was requested, whatever the clocks of hosts', async () => {
    organisationId = await insertOrganisation(db())
    /** Calls that hosts take in whose clocks are a day behind, right and a day ahead. */
    const taken = async () => {
      const ids = [-86_400_000, 0, 86_400_000].map((ms) => Bun.randomUUIDv7('hex', Date.now() + ms))
      for (const id of ids) await insertTranscribed({ database }, { organisationId }, CALL, { id })
      return ids
    }
    const before = await taken()
    const id = await ask({ includeMissing: true })
    // Not in the same millisecond.
    await db().execute(sql`select pg_sleep(0.01)`)
    await taken()
    work(undefined, { batch: 2 })
    await eventually(async () => (await read(id))?.status === 'completed', { withinMs: 30_000 })
    const items = await db().select({ id: rerunItems.voicelogId }).from(rerunItems)
    expect(items.map((each) => each.id).sort()).toEqual(before)
    expect(await read(id)).toMatchObject({ total: 3, changed: 3 })
  })
})

describe('workers of re-runs', () => {
  test('do each call once, however many workers there are', async () => {
    await calls(10)
    const id = await ask()
    const engine = engineThat(async () => {})
    // None of them dies, so no lease may lapse: the engine holds its process up while it learns its first language.
    work(engine, { concurrency: 4, leaseSeconds: 60 })
    work(engine, { concurrency: 4, leaseSeconds: 60 })
    expect(await status(id, 'completed')).toMatchObject({ total: 10, changed: 10, failed: 0, skipped: 0 })
    expect(engine.made).toBe(10)
    expect(await intents()).toEqual(Array(10).fill('cancellation'))
  })

  test('begin nothing while a new call waits, and go on once it is done', async () => {
    await calls(3)
    const waiting = await insertTranscribed({ database }, { organisationId }, CALL)
    await db().update(voicelogs).set({ status: 'queued' }).where(eq(voicelogs.id, waiting))
    const id = await ask()
    const engine = engineThat(async () => {})
    let looked = 0
    const watched = new Proxy(db(), {
      get(target, name, receiver) {
        if (name === '$count') looked++
        return Reflect.get(target, name, receiver)
      },
    })
    running.push(
      startReruns({ ...noSpeech, db: watched, engine, log: silentLogger }, { concurrency: 2, timing: FAST }),
    )
    await eventually(() => looked > 10)
    expect([engine.made, (await read(id))?.status]).toEqual([0, 'preparing'])
    await db().update(voicelogs).set({ status: 'completed' }).where(eq(voicelogs.id, waiting))
    expect(await status(id, 'completed')).toMatchObject({ changed: 3 })
  })

  test('poll once in each interval while there is nothing to do', async () => {
    let queries = 0
    const watched = new Proxy(db(), {
      get(target, name, receiver) {
        if (name === 'select') queries++
        return Reflect.get(target, name, receiver)
      },
    })
    const deps = { ...noSpeech, db: watched, engine: createLocalEngine(), log: silentLogger }
    running.push(startReruns(deps, { concurrency: 1, timing: { ...FAST, pollMs: 600_000 } }))
    await eventually(() => queries === 2)
    for (let each = 0; each < 50; each++) await db().execute(sql`select 1`)
    expect(queries).toBe(2)
  })

  test('do a call now and then, however many new calls wait', async () => {
    await calls(2)
    const waiting = await insertTranscribed({ database }, { organisationId }, CALL)
    await db().update(voicelogs).set({ status: 'queued' }).where(eq(voicelogs.id, waiting))
    const id = await ask()
    work(createLocalEngine(), { maxYieldMs: 50 })
    expect(await status(id, 'completed')).toMatchObject({ changed: 2 })
  })

  test('give their call back when they stop, and others do it', async () => {
    await calls(2)
    const id = await ask()
    const stuck = engineThat(untilAborted)
    const first = startReruns(
      { ...noSpeech, db: db(), engine: stuck, log: silentLogger },
      { concurrency: 1, timing: { ...FAST, drainMs: 50 } },
    )
    await eventually(() => stuck.made > 0)
    await first.stop()
    const items = await db().select().from(rerunItems).where(eq(rerunItems.rerunId, id))
    expect(items.map((each) => [each.status, each.attempts, each.leaseToken])).toEqual(
      Array(2).fill(['pending', 0, null]),
    )
    work()
    expect(await status(id, 'completed')).toMatchObject({ changed: 2 })
  })

  test('remove the calls of re-runs that ended long ago, and keep the counts', async () => {
    const [voicelogId = ''] = await calls(1)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const old = await ask({ status: 'completed', dryRun: true, total: 1, finishedAt: daysAgo(91) })
    const recent = await ask({ status: 'completed', dryRun: true, total: 1, finishedAt: daysAgo(89) })
    const running = await ask({ status: 'running', dryRun: true, total: 1 })
    for (const rerunId of [old, recent, running])
      await db().insert(rerunItems).values({ rerunId, voicelogId, organisationId })
    expect(await pruneItems(db(), { days: 90, limit: 10 })).toBe(1)
    const left = await db().select({ id: rerunItems.rerunId }).from(rerunItems)
    expect(new Set(left.map((each) => each.id))).toEqual(new Set([recent, running]))
    const [row] = await db().select().from(reruns).where(eq(reruns.id, old))
    expect(row?.total).toBe(1)
  })

  test('do what a killed worker left; after five crashes the call fails', async () => {
    const [first = ''] = await calls(2)
    const id = await ask({ status: 'running', total: 2 })
    for (const voicelogId of (await db().select({ id: voicelogs.id }).from(voicelogs)).map((each) => each.id))
      await db().insert(rerunItems).values({ rerunId: id, voicelogId, organisationId })
    // As if its workers had been killed, one with each claim.
    await db()
      .update(rerunItems)
      .set({ crashes: 5 })
      .where(and(eq(rerunItems.rerunId, id), eq(rerunItems.voicelogId, first)))
    expect(
      await claimItem(db(), { id: id, kinds: ['intent'] }, { leaseSeconds: 0, maxCrashes: 4 }),
    ).not.toBeNull()
    work()
    expect(await status(id, 'completed')).toMatchObject({ changed: 1, failed: 1 })
    const [failed] = await db().select().from(rerunItems).where(eq(rerunItems.status, 'failed'))
    expect([failed?.voicelogId, failed?.reason?.code]).toEqual([first, 'crashed_repeatedly'])
  })

  test('make the last try of a call in crash isolation', async () => {
    const [voicelogId = ''] = await calls(1)
    const id = await ask({ status: 'running', total: 1 })
    await db().insert(rerunItems).values({ rerunId: id, voicelogId, organisationId, crashes: 4 })
    const crashIsolation = createCrashIsolation()
    const { signal } = new AbortController()
    const release = await crashIsolation.acquireShared(signal)
    const engine = engineThat(async () => {})
    const deps = { db: db(), engine, log: silentLogger }
    running.push(startReruns({ ...noSpeech, ...deps }, { concurrency: 2, timing: FAST, crashIsolation }))
    // Who waits for the exclusive lock lets no other begin.
    await eventually(async () => {
      const other = await crashIsolation.acquireShared(AbortSignal.timeout(50))
      other?.()
      return other === null
    })
    expect(engine.made).toBe(0)
    release?.()
    expect(await status(id, 'completed')).toMatchObject({ changed: 1, failed: 0 })
    expect((await db().select().from(rerunItems))[0]).toMatchObject({ attempts: 1, crashes: 0, failures: 0 })
  })

  test('store nothing once the re-run is cancelled, also of calls under way', async () => {
    await calls(3)
    const id = await ask()
    const { promise: cancelled, resolve } = Promise.withResolvers<void>()
    const engine = engineThat(() => cancelled)
    work(engine, { concurrency: 3 })
    await eventually(() => engine.made === 3)
    expect(await cancelRerun(db(), organisationId, id)).toBe(true)
    resolve()
    await Promise.all(running.splice(0).map((each) => each.stop()))
    expect(await read(id)).toMatchObject({ status: 'cancelled', changed: 0 })
    expect(await intents()).toEqual([null, null, null])
    const results = await db().select({ engine: analyses.engine }).from(analyses)
    expect(results.map((each) => each.engine)).toEqual(['old', 'old', 'old'])
  })

  test('keep the old result if a new one cannot be made, with the reason', async () => {
    await calls(2)
    const id = await ask()
    const engine = engineThat(async (_signal, index) => {
      if (index === 0)
        throw new ProcessingError({
          code: 'model_refused',
          message: 'No',
          stage: 'analysis',
          retryable: false,
        })
    })
    work(engine, { concurrency: 1 })
    expect(await status(id, 'completed')).toMatchObject({ changed: 1, failed: 1 })
    const [failed] = await db().select().from(rerunItems).where(eq(rerunItems.status, 'failed'))
    expect(failed?.reason).toMatchObject({ code: 'model_refused' })
    expect((await intents()).sort()).toEqual(['cancellation', null])
  })

  test('retry a call after a retryable failure', async () => {
    await calls(1)
    const id = await ask()
    const engine = engineThat(async (_signal, index) => {
      if (index === 0)
        throw new ProcessingError({
          code: 'overloaded',
          message: 'Later',
          stage: 'analysis',
          retryable: true,
        })
    })
    work(engine)
    await eventually(async () => {
      const [item] = await db().select().from(rerunItems)
      return item?.reason?.code === 'overloaded' && item.nextAttemptAt !== null && item.leaseToken === null
    })
    await db().update(rerunItems).set({ nextAttemptAt: sql`now()` })
    expect(await status(id, 'completed')).toMatchObject({ changed: 1, failed: 0 })
  })

  test('do not overwrite a result that was written meanwhile, and try again', async () => {
    const [call = ''] = await calls(1)
    const id = await ask()
    const engine = engineThat(async (_signal, index) => {
      if (index > 0) return
      // Somebody else has it made by hand in the same moment, with this very engine.
      await db()
        .update(analyses)
        .set({
          engine: 'local',
          version: engine.version,
          definitionVersion: 1,
          updatedAt: sql`now() + interval '1 s'`,
        })
        .where(eq(analyses.voicelogId, call))
    })
    work(engine)
    expect(await status(id, 'completed')).toMatchObject({ changed: 0, skipped: 1 })
    const [item] = await db().select().from(rerunItems)
    expect(item?.reason?.code).toBe('up_to_date')
  })

  test('complete the others if a call is deleted meanwhile', async () => {
    const [first = ''] = await calls(3)
    const id = await ask()
    const { promise: deleted, resolve } = Promise.withResolvers<void>()
    const engine = engineThat(() => deleted)
    work(engine, { concurrency: 3 })
    await eventually(() => engine.made === 3)
    await db().delete(voicelogs).where(eq(voicelogs.id, first))
    resolve()
    expect(await status(id, 'completed')).toMatchObject({ total: 2, changed: 2 })
  })

  for (const evaluates of [false, true]) {
    test(`count in the total what was done, not a call deleted before its turn${evaluates ? ', in an evaluation too' : ''}`, async () => {
      const [first, second, ...others] = await calls(4)
      const id = await ask({ status: 'running', total: 4, dryRun: evaluates, evaluates })
      for (const voicelogId of [first, second, ...others])
        await db()
          .insert(rerunItems)
          .values({ rerunId: id, voicelogId: String(voicelogId), organisationId })
      // One that was done before it was deleted is still counted.
      await db()
        .update(rerunItems)
        .set({ status: 'changed' })
        .where(eq(rerunItems.voicelogId, String(first)))
      await db().update(reruns).set({ changed: 1 }).where(eq(reruns.id, id))
      await db()
        .delete(voicelogs)
        .where(inArray(voicelogs.id, [String(first), String(second)]))
      work()
      const { total, changed, unchanged, skipped, failed } = (await status(id, 'completed')) ?? {}
      expect({ total, changed, unchanged, skipped, failed }).toEqual({
        ...{ total: 3, changed: 3, unchanged: 0, skipped: 0, failed: 0 },
      })
    })
  }
})
