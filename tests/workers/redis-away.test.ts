import { expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { NEXT, PUSH } from '../../src/backends/queue/scripts.ts'
import { transcript } from '../db/queue/job-rows.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { createGate, ended, submit } from './test-pool.ts'
import { useWorkers } from './use-workers.ts'

// Redis holds hints alone: whatever becomes of it, and whenever, no call is lost.

const { db, organisation, pool, cleanups } = useWorkers()

async function ownRedis(): Promise<RedisServer> {
  const server = await startRedisServer()
  cleanups.push(() => server[Symbol.asyncDispose]())
  return server
}

test('FLUSHALL with 100 calls queued: all complete', async () => {
  const server = await ownRedis()
  const gate = createGate()
  const { queue } = pool({
    url: server.url,
    transcribe: async () => {
      await gate.pass()
      return transcript
    },
  })
  const ids = await submit({ db: db(), queue }, organisation(), 100)
  const redis = new Redis(server.url)
  cleanups.push(() => redis.disconnect())
  await redis.flushall()
  gate.open()
  const rows = await ended(db(), ids, 'completed', 40_000)
  expect(new Set(rows.map((row) => row.attempts))).toEqual(new Set([1]))
})

test('Redis is never available: calls complete', async () => {
  const server = await ownRedis()
  await server.stop()
  const { queue } = pool({ url: server.url })
  const ids = await submit({ db: db(), queue }, organisation(), 20)
  await ended(db(), ids, 'completed')
})

test('Redis fails and comes back: calls complete before, during and after', async () => {
  const server = await ownRedis()
  const { queue } = pool({ url: server.url })
  await ended(db(), await submit({ db: db(), queue }, organisation(), 5), 'completed')
  await server.stop()
  await ended(db(), await submit({ db: db(), queue }, organisation(), 5), 'completed')
  await server.start()
  await ended(db(), await submit({ db: db(), queue }, organisation(), 5), 'completed')
})

test('Redis hangs: calls complete meanwhile and afterwards', async () => {
  const server = await ownRedis()
  const { queue } = pool({ url: server.url })
  await ended(db(), await submit({ db: db(), queue }, organisation(), 2), 'completed')
  server.suspend()
  try {
    await ended(db(), await submit({ db: db(), queue }, organisation(), 5), 'completed')
  } finally {
    server.resume()
  }
  await ended(db(), await submit({ db: db(), queue }, organisation(), 5), 'completed')
})

test('Redis connections are killed again and again: each call completes in one attempt', async () => {
  const server = await ownRedis()
  const redis = new Redis(server.url)
  cleanups.push(() => redis.disconnect())
  const { queue } = pool({ url: server.url })
  const ids: string[] = []
  for (let round = 0; round < 10; round++) {
    ids.push(...(await submit({ db: db(), queue }, organisation(), 3)))
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  }
  const rows = await ended(db(), ids, 'completed')
  expect(new Set(rows.map((row) => row.attempts))).toEqual(new Set([1]))
})

test('CLIENT PAUSE: calls complete before it is over', async () => {
  const server = await ownRedis()
  const redis = new Redis(server.url)
  cleanups.push(() => redis.disconnect())
  const { queue } = pool({ url: server.url })
  await redis.call('CLIENT', 'PAUSE', '60000', 'ALL')
  await ended(db(), await submit({ db: db(), queue }, organisation(), 5), 'completed')
})

const COMMANDS = [
  ['a push', PUSH.sha],
  ['taking a hint', NEXT.sha],
  ['waiting for one', 'blmove'],
] as const

// A test each: workers that have lost Redis look for jobs in PostgreSQL, and would take those of the next round.
test.each(
  COMMANDS.flatMap(([what, command]) =>
    (['swallow', 'cut'] as const).map((how) => [what, how, command] as const),
  ),
)('a lost reply to %s, by %s: the call completes, once', async (_, how, command) => {
  const server = await ownRedis()
  const proxy = await startTcpProxy(server.url)
  cleanups.push(() => proxy.close())
  let calls = 0
  const { queue } = pool({
    url: proxy.url,
    transcribe: async () => {
      calls++
      return transcript
    },
  })
  await ended(db(), await submit({ db: db(), queue }, organisation()), 'completed')
  proxy.loseReplyTo(command, how)
  await ended(db(), await submit({ db: db(), queue }, organisation()), 'completed')
  expect(calls).toBe(2)
})
