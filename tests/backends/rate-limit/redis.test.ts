import { afterEach, describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { Redis } from 'ioredis'
import { createRateLimiter } from '../../../src/backends/rate-limit/redis.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { eventually } from '../../support/poll.ts'
import { freshPrefix, redisUrl } from '../../support/redis.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const each of cleanups.splice(0).reverse()) await each()
})

function openLimiter({ url = redisUrl(), prefix = freshPrefix() } = {}) {
  const limiter = createRateLimiter({ url, prefix, log: silentLogger })
  cleanups.push(() => limiter.close())
  return limiter
}

const MINUTE = { max: 60, windowSeconds: 60 }

describe('the sliding log', () => {
  test('of 200 requests at once over two processes exactly 60 are let in', async () => {
    const prefix = freshPrefix()
    const [one, two] = [openLimiter({ prefix }), openLimiter({ prefix })]
    const decisions = await Promise.all(
      Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? one : two).take('key', MINUTE)),
    )
    const allowed = decisions.filter((each) => each.allowed)
    expect(allowed).toHaveLength(60)
    expect(new Set(allowed.map((each) => each.remaining)).size).toBe(60)
    for (const each of decisions) {
      expect(each.resetSeconds).toBeGreaterThan(58)
      expect(each.resetSeconds).toBeLessThanOrEqual(60)
    }
  })

  test('says how many places are left; looking takes none', async () => {
    const limiter = openLimiter()
    const limit = { max: 2, windowSeconds: 60 }
    expect(await limiter.peek('key', limit)).toEqual({ allowed: true, remaining: 2, resetSeconds: 0 })
    expect(await limiter.take('key', limit)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 })
    expect(await limiter.peek('key', limit)).toMatchObject({ allowed: true, remaining: 1 })
    expect(await limiter.peek('key', limit)).toMatchObject({ allowed: true, remaining: 1 })
    expect(await limiter.take('key', limit)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await limiter.peek('key', limit)).toMatchObject({ allowed: false, remaining: 0 })
    expect(await limiter.take('key', limit)).toMatchObject({ allowed: false, remaining: 0 })
  })

  test('a place is free after exactly the reported time, never earlier', async () => {
    const limiter = openLimiter()
    const limit = { max: 1, windowSeconds: 1 }
    const before = performance.now()
    expect((await limiter.take('key', limit)).allowed).toBe(true)
    const refused = await limiter.take('key', limit)
    expect(refused).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 })
    await eventually(async () => (await limiter.take('key', limit)).allowed)
    expect(performance.now() - before).toBeGreaterThan(995)
  })

  test('refused requests do not count: too many of them never lock a key out', async () => {
    const limiter = openLimiter()
    const limit = { max: 1, windowSeconds: 1 }
    await limiter.take('key', limit)
    await eventually(async () => (await limiter.take('key', limit)).allowed, { withinMs: 3_000, everyMs: 5 })
  })

  test('keys do not share places', async () => {
    const limiter = openLimiter()
    const limit = { max: 1, windowSeconds: 60 }
    expect((await limiter.take('one', limit)).allowed).toBe(true)
    expect((await limiter.take('two', limit)).allowed).toBe(true)
    expect((await limiter.take('one', limit)).allowed).toBe(false)
  })

  test('a limit that was lowered waits until enough places are free', async () => {
    const limiter = openLimiter()
    for (let each = 0; each < 5; each++) await limiter.take('key', MINUTE)
    expect(await limiter.take('key', { ...MINUTE, max: 2 })).toMatchObject({ allowed: false, remaining: 0 })
    expect(await limiter.take('key', { ...MINUTE, max: 6 })).toMatchObject({ allowed: true, remaining: 0 })
    expect((await limiter.take('key', { ...MINUTE, max: 0 })).allowed).toBe(false)
  })

  test('no entry is kept longer than its window', async () => {
    const prefix = freshPrefix()
    const redis = new Redis(redisUrl())
    cleanups.push(async () => redis.disconnect())
    await openLimiter({ prefix }).take('key', MINUTE)
    const lifeMs = await redis.pttl(`${prefix}:rate:key`)
    expect(lifeMs).toBeGreaterThan(50_000)
    expect(lifeMs).toBeLessThanOrEqual(60_000)
  })

  test("when Redis' clock is set back, no key is locked out", async () => {
    const prefix = freshPrefix()
    const redis = new Redis(redisUrl())
    cleanups.push(async () => redis.disconnect())
    const hourAhead = (Date.now() + 3_600_000) * 1_000
    await redis.rpush(`${prefix}:rate:key`, hourAhead)
    expect((await openLimiter({ prefix }).take('key', { max: 1, windowSeconds: 60 })).allowed).toBe(true)
  })
})

describe('questions asked at once', () => {
  test('are answered in their order', async () => {
    const limiter = openLimiter()
    const limit = { max: 2, windowSeconds: 60 }
    const decisions = await Promise.all([
      limiter.peek('one', limit),
      limiter.take('one', limit),
      limiter.take('two', MINUTE),
      limiter.take('one', limit),
      limiter.peek('one', limit),
      limiter.peek('one', MINUTE),
    ])
    expect(decisions.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 59],
      [true, 0],
      [false, 0],
      [true, 58],
    ])
  })

  test('need one round trip', async () => {
    const server = await startRedisServer()
    cleanups.push(() => server[Symbol.asyncDispose]())
    const limiter = openLimiter({ url: server.url })
    const redis = new Redis(server.url)
    cleanups.push(async () => redis.disconnect())
    await limiter.take('makes the script known', MINUTE)
    await redis.config('RESETSTAT')
    await Promise.all(Array.from({ length: 5 }, (_, each) => limiter.take(`key ${each}`, MINUTE)))
    expect(await redis.info('commandstats')).toContain('cmdstat_evalsha:calls=1,')
  })
})

describe('while Redis is down', () => {
  test('each process counts alone: of 200 at once 60 are let in', async () => {
    const server = await startRedisServer()
    cleanups.push(() => server[Symbol.asyncDispose]())
    const limiter = openLimiter({ url: server.url })
    await limiter.take('before', MINUTE)
    await server.stop()
    const decisions = await Promise.all(Array.from({ length: 200 }, () => limiter.take('key', MINUTE)))
    expect(decisions.filter((each) => each.allowed)).toHaveLength(60)
    expect(decisions.at(-1)).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 })
    expect(await limiter.peek('other', MINUTE)).toEqual({ allowed: true, remaining: 60, resetSeconds: 0 })
  })

  test('what a process let in before the outage still counts', async () => {
    const server = await startRedisServer()
    cleanups.push(() => server[Symbol.asyncDispose]())
    const limiter = openLimiter({ url: server.url })
    for (let taken = 0; taken < 40; taken += 1) await limiter.take('key', MINUTE)
    await server.stop()
    const decisions = await Promise.all(Array.from({ length: 200 }, () => limiter.take('key', MINUTE)))
    expect(decisions.filter((each) => each.allowed)).toHaveLength(20)
  })

  test('Redis is not waited for while it hangs, and counts again once it answers', async () => {
    const server = await startRedisServer()
    cleanups.push(() => server[Symbol.asyncDispose]())
    const prefix = freshPrefix()
    const limiter = openLimiter({ url: server.url, prefix })
    await limiter.take('key', MINUTE)
    server.suspend()
    try {
      expect((await limiter.take('key', { max: 2, windowSeconds: 60 })).allowed).toBe(true)
      expect((await limiter.take('key', { max: 2, windowSeconds: 60 })).allowed).toBe(false)
    } finally {
      server.resume()
    }
    const other = openLimiter({ url: server.url, prefix })
    await eventually(async () => {
      const { remaining } = await limiter.take('again', { max: 1_000, windowSeconds: 60 })
      return (await other.peek('again', { max: 1_000, windowSeconds: 60 })).remaining === remaining
    })
  })
})

describe('while Redis answers and takes no writes', () => {
  const REFUSALS: [string, (redis: Redis) => Promise<unknown>][] = [
    ['its memory is full', (redis) => redis.config('SET', 'maxmemory', '1')],
    [
      'it cannot save',
      async (redis) => {
        const [, folder = ''] = (await redis.config('GET', 'dir')) as string[]
        await rm(folder, { recursive: true })
        await redis.config('SET', 'save', '3600 1')
        await redis.bgsave()
        await eventually(async () => (await redis.info('persistence')).includes('bgsave_status:err'))
      },
    ],
  ]
  test.each(REFUSALS)('a look is answered as a place would be: %s', async (_name, begin) => {
    const server = await startRedisServer()
    cleanups.push(() => server[Symbol.asyncDispose]())
    const redis = new Redis(server.url)
    cleanups.push(async () => redis.disconnect())
    const limiter = openLimiter({ url: server.url })
    const limit = { max: 3, windowSeconds: 60 }
    await limiter.take('key', limit)
    await begin(redis)
    await expect(redis.set('any', 'key')).rejects.toThrow(/OOM|MISCONF/)
    for (const remaining of [1, 0]) expect(await limiter.take('key', limit)).toMatchObject({ remaining })
    expect(await limiter.take('key', limit)).toMatchObject({ allowed: false })
    expect(await limiter.peek('key', limit)).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 })
    expect(await limiter.peek('other', limit)).toMatchObject({ allowed: true, remaining: 3 })
  })
})
