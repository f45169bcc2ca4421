import { afterEach, expect, test } from 'bun:test'
import { createRedisQueue } from '../../../src/backends/queue/redis.ts'
import { createRateLimiter } from '../../../src/backends/rate-limit/redis.ts'
import { isNoPrimary } from '../../../src/backends/redis.ts'
import { newId } from '../../../src/lib/id.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { hintsOf } from '../../support/hints.ts'
import { eventually } from '../../support/poll.ts'
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'

// The primary has become a replica, and its address leads to the new one. Nobody closes a connection.

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanups.splice(0).reverse()) await each()
})

async function server(): Promise<RedisServer> {
  const started = await startRedisServer()
  cleanups.push(() => started[Symbol.asyncDispose]())
  return started
}

/** A primary behind an address, and another server that takes its place there. */
async function pair() {
  const [first, second] = [await server(), await server()]
  const proxy = await startTcpProxy(first.url)
  cleanups.push(() => proxy.close())
  return {
    url: proxy.url,
    async failOver() {
      await first.replicate(second)
      proxy.retarget(second.url)
      expect(await this.isUsed()).toBe(false)
    },
    /** Whether the new primary has any key. */
    isUsed: async () => (await second.keys()).length > 0,
  }
}

test('hints reach the new primary, from the producer and from a consumer that waits', async () => {
  const redis = await pair()
  const queue = createRedisQueue({ url: redis.url, log: silentLogger, timing: { blockSeconds: 0.5 } })
  cleanups.push(() => queue.close())
  const consumer = queue.consumer(newId())
  cleanups.push(() => consumer.close())
  await queue.push(hintsOf(['before']))
  expect(await consumer.next()).toBe('before')
  consumer.done('before')

  await redis.failOver()
  await eventually(async () => {
    await queue.push(hintsOf(['after']))
    return true
  })
  await eventually(async () => (await consumer.next().catch(() => null)) === 'after')
  expect(await redis.isUsed()).toBe(true)
})

test('limits are counted by the new primary; until then each process counts for itself', async () => {
  const redis = await pair()
  const limiter = createRateLimiter({ url: redis.url, log: silentLogger })
  cleanups.push(() => limiter.close())
  const limit = { max: 1_000, windowSeconds: 60 }
  const take = async () => await limiter.take('key', limit)
  expect((await take()).allowed).toBe(true)
  await redis.failOver()
  await eventually(async () => {
    expect((await take()).allowed).toBe(true)
    return await redis.isUsed()
  })
})

test.each([
  ['READONLY You can not write against a read only replica.', true],
  ['ERR Error running script (call to f_1): @user_script:1: -READONLY You can not write', true],
  ['LOADING Redis is loading the dataset in memory', true],
  ['MASTERDOWN Link with MASTER is down', true],
  ['NOSCRIPT No matching script.', false],
  ['OOM command not allowed when used memory > maxmemory', false],
])('%s: the connection is left: %p', (message, isLeft) => {
  expect(isNoPrimary(new Error(message))).toBe(isLeft)
})
