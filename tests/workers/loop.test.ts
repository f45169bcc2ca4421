import { expect, test } from 'bun:test'
import type { Database } from '../../src/db/client.ts'
import { CALL } from '../../src/db/queue/calls.ts'
import { type ClaimedJob, claim } from '../../src/db/queue/jobs.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { createCrashIsolation } from '../../src/workers/crash-isolation.ts'
import type { Hint, JobFeed, JobSource } from '../../src/workers/job-source.ts'
import type { JobHandler } from '../../src/workers/jobs/job.ts'
import { startLoops } from '../../src/workers/loop.ts'
import { insertVoicelog, readVoicelog } from '../db/queue/job-rows.ts'
import { eventually } from '../support/poll.ts'
import { FAST } from './test-pool.ts'
import { useWorkers } from './use-workers.ts'

const { db, organisation } = useWorkers()

/** One worker with these hints; every hint is a job that is due. */
function startWorker(hints: string[], handler: JobHandler) {
  const told: string[] = []
  const isolation = createCrashIsolation()
  const none = Promise.withResolvers<undefined>()
  const feed: JobFeed = {
    async nextHint(): Promise<Hint | undefined> {
      const hint = hints.shift()
      if (hint === undefined) return await none.promise
      told.push(`took ${hint}`)
      return hint
    },
    claim: async (hint) => ({ voicelogId: hint, kind: { name: 'test' }, status: 'analysing' }) as ClaimedJob,
    isLastTryDue: async () => false,
    async putBack(hint) {
      told.push(`put back ${hint}`)
      hints.push(hint)
    },
  }
  const source: JobSource = {
    maxCrashes: 3,
    handlers: { transcribing: handler, analysing: handler },
    open: () => feed,
  }
  // No job here lasts until its lease is renewed, which is all that the loop needs a database for.
  const deps = { db: {} as Database, log: silentLogger }
  const schemaGate = { isOpen: async () => true, opened: async () => {} }
  const timing = { ...FAST, renewMs: 60_000 }
  const loops = startLoops(deps, source, { concurrency: 1, timing, crashIsolation: isolation, schemaGate })
  const stop = async () => {
    none.resolve(undefined)
    await loops.stop()
  }
  return { told, isolation, stop }
}

test('the next hint is taken while a job makes its last write', async () => {
  const written = Promise.withResolvers<true>()
  const worker = startWorker(['one', 'two'], async (job, { fencedWrite }) => {
    const isFirst = job.voicelogId === 'one'
    await fencedWrite(async () => true, { isLast: false })
    worker.told.push(`writes ${job.voicelogId}`)
    await fencedWrite(() => (isFirst ? written.promise : Promise.resolve(true)), { isLast: true })
    worker.told.push(`ended ${job.voicelogId}`)
    return 'completed'
  })
  await eventually(() => worker.told.includes('took two'))
  expect(worker.told).toEqual(['took one', 'writes one', 'took two'])
  written.resolve(true)
  await eventually(() => worker.told.includes('ended two'))
  expect(worker.told.slice(3)).toEqual(['ended one', 'writes two', 'ended two'])
  await worker.stop()
})

test('a hint taken early goes to other workers if a job in crash isolation comes first', async () => {
  const written = Promise.withResolvers<true>()
  const worker = startWorker(['one', 'two'], async (job, { fencedWrite }) => {
    const isFirst = job.voicelogId === 'one'
    await fencedWrite(() => (isFirst ? written.promise : Promise.resolve(true)), { isLast: true })
    worker.told.push(`ended ${job.voicelogId}`)
    return 'completed'
  })
  await eventually(() => worker.told.includes('took two'))
  const isolated = worker.isolation.acquireExclusive(new AbortController().signal)
  written.resolve(true)
  const release = await isolated
  await eventually(() => worker.told.includes('put back two'))
  expect(worker.told).toEqual(['took one', 'took two', 'ended one', 'put back two'])
  release?.()
  await eventually(() => worker.told.includes('ended two'))
  await worker.stop()
})

test('a claim that is made after the worker has given it up goes back, and counts as no try', async () => {
  const id = await insertVoicelog(db(), organisation())
  const none = Promise.withResolvers<undefined>()
  const made = Promise.withResolvers<ClaimedJob | null>()
  const givenUp = Promise.withResolvers<void>()
  const hints: string[] = [id]
  const feed: JobFeed = {
    async nextHint() {
      const hint = hints.shift()
      if (hint !== undefined) return hint
      // It asks for the next one once it has given up, after 10 s.
      givenUp.resolve()
      return await none.promise
    },
    async claim(hint, terms) {
      await givenUp.promise
      const job = await claim(db(), CALL, hint, terms)
      made.resolve(job)
      return job
    },
    isLastTryDue: async () => false,
  }
  const handler: JobHandler = async () => 'completed'
  const source: JobSource = {
    maxCrashes: 3,
    handlers: { transcribing: handler, analysing: handler },
    open: () => feed,
  }
  const loops = startLoops({ db: db(), log: silentLogger }, source, {
    ...{ concurrency: 1, timing: { ...FAST, leaseSeconds: 600 }, crashIsolation: createCrashIsolation() },
    schemaGate: { isOpen: async () => true, opened: async () => {} },
  })
  expect((await made.promise)?.status).toBe('transcribing')
  await eventually(async () => (await readVoicelog(db(), id))?.leaseToken === null)
  expect(await readVoicelog(db(), id)).toMatchObject({ attempts: 0, crashes: 0 })
  none.resolve(undefined)
  await loops.stop()
}, 60_000)
