import { expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { createRedisQueue } from '../../src/backends/queue/redis.ts'
import { PUSH } from '../../src/backends/queue/scripts.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { insertVoicelog } from '../db/queue/job-rows.ts'
import { hintsOf } from '../support/hints.ts'
import { eventually } from '../support/poll.ts'
import { formOf } from '../support/service.ts'
import { accept, onStage, SPOKEN, type Stage } from './stage.ts'

// Whatever becomes of Redis: an upload is accepted, and every call that was accepted ends.

const TIMEOUT_MS = 300_000
const calls = (count: number) => Array.from({ length: count }, () => formOf(['file', SPOKEN]))

const both = async (stage: Stage) => await Promise.all([stage.serve(), stage.work()])

test.concurrent(
  'Redis away during whole uploads: they are accepted and complete, before it is back and after',
  () =>
    onStage(async (stage) => {
      const [api, worker] = await both(stage)
      for (const each of [api, worker]) each.redis.down()
      await stage.completed(await accept(stage, api, calls(3)))
      for (const each of [api, worker]) each.redis.up()
      await stage.completed(await accept(stage, api, calls(3)))
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'Redis that hangs during whole uploads: they are accepted and complete',
  () =>
    onStage(async (stage) => {
      const [api, worker] = await both(stage)
      for (const each of [api, worker]) each.redis.silence()
      await stage.completed(await accept(stage, api, calls(3)))
    }),
  TIMEOUT_MS,
)

test.concurrent.each(['swallow', 'cut'] as const)(
  'a reply to a push that is lost (%s): the call completes, once',
  (how) =>
    onStage(async (stage) => {
      const [api] = await both(stage)
      // Redis knows the script from now on.
      await stage.completed(await accept(stage, api, calls(1)))
      const lost = api.redis.loseReplyTo(PUSH.sha, how)
      const ids = await accept(stage, api, calls(2))
      await lost
      const rows = await stage.completed(ids)
      for (const row of rows) expect(row.timeline.filter((each) => each.event === 'claimed')).toHaveLength(1)
    }),
  TIMEOUT_MS,
)

test.concurrent.each(['swallow', 'cut'] as const)(
  'a reply to BLMOVE that is lost (%s): the call in it completes, once',
  (how) =>
    onStage(async (stage) => {
      const [api, worker] = await Promise.all([stage.serve(), stage.work({ WORKER_CONCURRENCY: '1' })])
      await worker.redis.loseReplyTo('blmove', how)
      const rows = await stage.completed(await accept(stage, api, calls(2)))
      expect(worker.redis.lost()).toBeGreaterThan(0)
      for (const row of rows) expect(row.timeline.filter((each) => each.event === 'claimed')).toHaveLength(1)
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'FLUSHALL with 1000 queued, before two workers with a reconciler each: all end, each claimed once',
  () =>
    onStage(async (stage) => {
      const { db, organisationId } = stage
      const api = await stage.serve()
      const spoken = await accept(stage, api, calls(10))
      const queue = createRedisQueue({ url: stage.redis.url, log: silentLogger })
      stage.cleanups.push(() => queue.close())
      // Not worth decoding: these are many.
      const ids: string[] = []
      for (let each = 0; each < 990; each++) {
        ids.push(await insertVoicelog(db, organisationId, { contentType: 'video/mp4', hintedAt: new Date() }))
      }
      await queue.push(hintsOf(ids, { organisationId }))
      expect(await queue.depth()).toBe(1_000)
      const redis = new Redis(stage.redis.url)
      stage.cleanups.push(() => redis.disconnect())
      await redis.flushall()

      await Promise.all([stage.work(), stage.work()])
      await stage.completed(spoken, 120_000)
      const rows = await eventually(
        async () => {
          const all = await stage.rows()
          const open = all.filter((row) => row.status !== 'completed' && row.status !== 'failed')
          if (open.length > 0) throw new Error(`${open.length} have not ended`)
          return all
        },
        { withinMs: 120_000, everyMs: 500 },
      )
      expect(rows).toHaveLength(1_000)
      const claims = rows.map((row) => row.timeline.filter((each) => each.event === 'claimed').length)
      expect(new Set(claims)).toEqual(new Set([1]))
      await eventually(async () => (await queue.depth()) === 0, { withinMs: 30_000 })
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'CLIENT PAUSE and CLIENT KILL, over and over: uploads are accepted and complete',
  () =>
    onStage(async (stage) => {
      const [api] = await both(stage)
      const redis = new Redis(stage.redis.url)
      stage.cleanups.push(() => redis.disconnect())
      const ids: string[] = []
      for (let round = 0; round < 5; round++) {
        await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
        ids.push(...(await accept(stage, api, calls(2))))
      }
      await redis.call('CLIENT', 'PAUSE', '10000', 'ALL')
      ids.push(...(await accept(stage, api, calls(2))))
      await stage.completed(ids)
    }),
  TIMEOUT_MS,
)
