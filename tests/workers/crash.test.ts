import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createRedisQueue } from '../../src/backends/queue/redis.ts'
import { analyses, transcripts } from '../../src/db/schema/index.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { ANALYTIC_KINDS } from '../../src/model/analytics.ts'
import { eventsOf, readAnalyses, readVoicelog } from '../db/queue/job-rows.ts'
import { eventually } from '../support/poll.ts'
import { freshPrefix, redisUrl } from '../support/redis.ts'
import type { WorkerOrder } from './fixtures/worker.ts'
import { ended, submit } from './test-pool.ts'
import { useWorkers } from './use-workers.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

// Real worker processes, killed, frozen and stopped at named points.

const { db, organisation, databaseUrl, cleanups, pool: poolOf } = useWorkers()

/** A queue to submit to, with a way to start workers on it. */
function stage() {
  const prefix = freshPrefix()
  const queue = createRedisQueue({ url: redisUrl(), prefix, log: silentLogger })
  cleanups.push(() => queue.close())
  return {
    db: db(),
    queue,
    worker(order: Pick<WorkerOrder, 'point' | 'timing' | 'gate' | 'crashOn' | 'concurrency'>): WorkerProcess {
      const worker = startWorkerProcess({
        databaseUrl: databaseUrl(),
        redisUrl: redisUrl(),
        prefix,
        ...order,
      })
      cleanups.push(() => worker.kill('SIGKILL'))
      return worker
    },
    pool: () => poolOf({ prefix }),
  }
}

/** Exactly one transcript and one result a kind, none of them left unfinished. */
async function expectOneResultSet(id: string) {
  expect(await db().$count(transcripts, eq(transcripts.voicelogId, id))).toBe(1)
  expect(await db().$count(analyses, eq(analyses.voicelogId, id))).toBe(4)
  const rows = await readAnalyses(db(), id)
  for (const kind of ANALYTIC_KINDS) expect(['done', 'skipped']).toContain(rows[kind]?.status ?? 'missing')
  const events = await eventsOf(db(), id)
  expect(events.filter((each) => each === 'transcribed')).toHaveLength(1)
  expect(events.filter((each) => each === 'analysed')).toHaveLength(4)
  expect(events.filter((each) => each === 'completed')).toHaveLength(1)
}

const POINTS = [
  { point: 'after_blmove', attempts: 1, isRecovered: false },
  { point: 'after_claim', attempts: 1, isRecovered: true },
  { point: 'after_two_analytics', attempts: 2, isRecovered: true },
  { point: 'before_done', attempts: 1, isRecovered: false },
] as const

test.each(POINTS)('kill -9 $point: the call completes, once', async ({ point, attempts, isRecovered }) => {
  const { db, queue, worker, pool } = stage()
  const killed = worker({ point })
  const [id = ''] = await submit({ db, queue }, organisation())
  await killed.said(point)
  killed.kill('SIGKILL')
  await killed.exited
  pool()
  const [row] = await ended(db, [id], 'completed')
  expect(row).toMatchObject({ attempts, crashes: 0 })
  expect((await eventsOf(db, id)).includes('recovered')).toBe(isRecovered)
  await expectOneResultSet(id)
  await eventually(async () => (await queue.depth()) === 0)
})

test('a recording that crashes its worker three times fails, and the good ones complete', async () => {
  const { db, queue, worker, pool } = stage()
  const good = await submit({ db, queue }, organisation(), 3)
  const [poison = ''] = await submit({ db, queue }, organisation())
  good.push(...(await submit({ db, queue }, organisation(), 3)))
  const timing = { leaseSeconds: 1, renewMs: 300 }
  for (let crash = 1; crash <= 3; crash++) {
    expect(await worker({ point: 'nowhere', crashOn: poison, timing }).exited).toBe(137)
    expect((await readVoicelog(db, poison)).crashes).toBe(crash)
  }
  pool()
  const [row] = await ended(db, [poison], 'failed')
  expect(row?.error).toEqual({
    code: 'crashed_repeatedly',
    message: 'Processing stopped without a result 3 times in a row',
    stage: 'transcription',
    retryable: true,
  })
  expect(row).toMatchObject({ attempts: 3, leaseToken: null })
  await ended(db, good, 'completed')
  for (const id of good) await expectOneResultSet(id)
})

test('a good call under way with one that crashes their worker completes: the last try is isolated', async () => {
  const { db, queue, worker, pool } = stage()
  const [poison = '', good = ''] = await submit({ db, queue }, organisation(), 2)
  const timing = { leaseSeconds: 1, renewMs: 300 }
  const crashesOf = async (id: string) => (await readVoicelog(db, id)).crashes
  const seen = { poison: 0, good: 0 }
  while (seen.poison < 3) {
    expect(await worker({ point: 'nowhere', crashOn: poison, concurrency: 2, timing }).exited).toBe(137)
    seen.poison = await crashesOf(poison)
    seen.good = Math.max(seen.good, await crashesOf(good))
  }
  // Both went down twice, and only the guilty one a third time.
  expect(seen.good).toBe(2)
  pool()
  const [row] = await ended(db, [poison], 'failed')
  expect(row?.error?.code).toBe('crashed_repeatedly')
  await ended(db, [good], 'completed')
  await expectOneResultSet(good)
})

test('a worker that was frozen beyond its lease changes nothing when it goes on', async () => {
  const { db, queue, worker, pool } = stage()
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-test-gate-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const gate = join(folder, 'gate')
  const frozen = worker({ point: 'late', gate, timing: { leaseSeconds: 1, renewMs: 300 } })
  const [id = ''] = await submit({ db, queue }, organisation())
  await frozen.said('late')
  frozen.kill('SIGSTOP')
  pool()
  await ended(db, [id], 'completed')
  const before = await readVoicelog(db, id)

  writeFileSync(gate, '')
  frozen.kill('SIGCONT')
  frozen.kill('SIGTERM')
  expect(await frozen.exited).toBe(0)
  expect(await readVoicelog(db, id)).toEqual(before)
  await expectOneResultSet(id)
  const [row] = await db.select().from(transcripts).where(eq(transcripts.voicelogId, id))
  expect(row?.engine).toBe('test')
})

test('SIGTERM in the middle of a job gives it back, and the attempt does not count', async () => {
  const { db, queue, worker, pool } = stage()
  const stopped = worker({ point: 'after_claim', timing: { drainMs: 100 } })
  const [id = ''] = await submit({ db, queue }, organisation())
  await stopped.said('after_claim')
  stopped.kill('SIGTERM')
  expect(await stopped.exited).toBe(0)
  expect(await readVoicelog(db, id)).toMatchObject({ attempts: 0, crashes: 0, leaseToken: null })
  pool()
  const [row] = await ended(db, [id], 'completed')
  expect(row?.attempts).toBe(1)
  await expectOneResultSet(id)
})
