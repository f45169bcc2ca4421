import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { eventually } from '../support/poll.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startReplicatedPostgres } from '../support/replicated-postgres.ts'
import { formOf } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { accept, onStage, SPOKEN, type Stage } from './stage.ts'

// PostgreSQL and Redis move to another server, behind the same address. Nothing is lost, nothing fails, and all is done
// within a minute.

const TIMEOUT_MS = 300_000
const MINUTE_MS = 60_000
const call = () => formOf(['file', SPOKEN])
const calls = (count: number) => Array.from({ length: count }, call)

/** That all calls have completed, and none had failed before. */
async function allCompleted(stage: Stage, ids: readonly string[]) {
  for (const { failures, timeline } of await stage.completed(ids, MINUTE_MS)) {
    expect(failures).toBe(0)
    expect(timeline.map((each) => each.event)).not.toContain('failed')
  }
  expect((await stage.rows()).map((each) => each.id).sort()).toEqual([...ids].sort())
}

test.each(['is killed', 'becomes read-only and closes no connection'] as const)(
  'PostgreSQL fails over to a standby after the primary %s',
  async (how) => {
    const postgres = await startReplicatedPostgres('voicelog')
    const proxy = await startTcpProxy(postgres.primaryUrl)
    try {
      await migrateDatabase(proxy.url)
      await onStage(
        async (stage) => {
          const [api] = await Promise.all([stage.serve(), stage.work()])
          stage.speech.hold()
          const ids = await accept(stage, api, calls(4))
          await eventually(() => stage.speech.waiting() === 2, { withinMs: 30_000 })
          if (how === 'is killed') await postgres.kill()
          else await postgres.demote()
          // Two calls are transcribed while nothing can be written.
          stage.speech.release()
          const refused = await stage.upload(api, call())
          expect([refused.status, (await refused.json()).code]).toEqual([503, 'unavailable'])
          await postgres.promote()
          proxy.retarget(postgres.standbyUrl)
          // The test's own pool only reads, so it would go on with the old primary.
          await eventually(() => stage.db.execute(sql`update voicelogs set id = id where false`), {
            withinMs: MINUTE_MS,
          })

          await allCompleted(stage, ids)
          ids.push(...(await accept(stage, api, calls(2))))
          await allCompleted(stage, ids)
        },
        { databaseUrl: proxy.url },
      )
    } finally {
      await proxy.close()
      await postgres.close()
    }
  },
  TIMEOUT_MS,
)

test(
  'Redis becomes a read-only replica, and its address leads to the new primary later',
  () =>
    onStage(async (stage) => {
      const [api, worker] = await Promise.all([stage.serve(), stage.work()])
      const ids = await accept(stage, api, calls(2))
      const primary = await startRedisServer()
      stage.cleanups.push(() => primary[Symbol.asyncDispose]())
      await stage.redis.replicate(primary)
      ids.push(...(await accept(stage, api, calls(4))))
      await allCompleted(stage, ids)
      for (const each of [api, worker]) each.redis.retarget(primary.url)
      // Hints and limits are kept by the new primary, without a restart.
      await eventually(
        async () => {
          ids.push(...(await accept(stage, api, calls(1))))
          const names = await primary.keys()
          return (
            names.some((each) => each.includes('rate')) && names.some((each) => each.includes('heartbeat'))
          )
        },
        { withinMs: MINUTE_MS, everyMs: 1_000 },
      )
      await allCompleted(stage, ids)
    }),
  TIMEOUT_MS,
)
