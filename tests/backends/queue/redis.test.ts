import { afterEach, describe, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import type { QueueTiming } from '../../../src/backends/queue/consumer.ts'
import { type HintQueue, QueueUnavailable } from '../../../src/backends/queue/contract.ts'
import { createRedisQueue } from '../../../src/backends/queue/redis.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { hintsOf } from '../../support/hints.ts'
import { eventually } from '../../support/poll.ts'
import { freshPrefix, redisUrl } from '../../support/redis.ts'
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const each of cleanups.splice(0).reverse()) await each()
})

function openQueue({
  url = redisUrl(),
  prefix = freshPrefix(),
  timing,
}: {
  url?: string
  prefix?: string
  timing?: Partial<QueueTiming>
} = {}): HintQueue {
  const queue = createRedisQueue({ url, prefix, log: silentLogger, timing })
  cleanups.push(() => queue.close())
  return queue
}

async function ownServer(): Promise<RedisServer> {
  const server = await startRedisServer()
  cleanups.push(() => server[Symbol.asyncDispose]())
  return server
}

function openConsumer(queue: HintQueue, workerId: string = crypto.randomUUID()) {
  const consumer = queue.consumer(workerId)
  cleanups.push(() => consumer.close())
  return consumer
}

/** Bun's promises can't be asked: what it answered, or `refused`, once it has. */
function outcomeOf<T>(promise: Promise<T>): Promise<T | 'refused'> {
  return promise.catch((error) => {
    expect(error).toBeInstanceOf(QueueUnavailable)
    return 'refused' as const
  })
}

describe('the queue of hints', () => {
  test('hands hints out in the order they were pushed, each to one worker', async () => {
    const queue = openQueue()
    await queue.push(hintsOf(['a', 'b']))
    await queue.push(hintsOf(['c']))
    expect(await queue.depth()).toBe(3)
    const [one, two] = [openConsumer(queue), openConsumer(queue)]
    expect([await one.next(), await two.next(), await one.next()]).toEqual(['a', 'b', 'c'])
    expect(await queue.depth()).toBe(0)
  })

  test('wakes a worker that waits', async () => {
    const queue = openQueue()
    const waiting = openConsumer(queue).next()
    await queue.push(hintsOf(['a']))
    expect(await waiting).toBe('a')
  })

  test('answers null when no hint comes in time', async () => {
    const queue = openQueue({ timing: { blockSeconds: 0.05 } })
    expect(await openConsumer(queue).next()).toBeNull()
  })

  test('pushing nothing is no error, and an empty queue has depth 0', async () => {
    const queue = openQueue()
    await queue.push([])
    expect(await queue.depth()).toBe(0)
    await queue.ping()
  })

  test('takes 10,000 hints at once', async () => {
    const queue = openQueue()
    await queue.push(hintsOf(Array.from({ length: 10_000 }, (_, index) => `hint-${index}`)))
    expect(await queue.depth()).toBe(10_000)
  })

  test('keeps services with different prefixes apart', async () => {
    const queue = openQueue()
    await openQueue().push(hintsOf(['a']))
    expect(await queue.depth()).toBe(0)
  })
})

describe('closing a worker', () => {
  test('ends its wait at once and gives back what it had not done, next in line and in order', async () => {
    const queue = openQueue()
    await queue.push(hintsOf(['a', 'b', 'c', 'd']))
    const consumer = openConsumer(queue)
    for (let taken = 0; taken < 3; taken++) await consumer.next()
    await consumer.done('b')
    await consumer.close()
    const other = openConsumer(queue)
    expect([await other.next(), await other.next(), await other.next()]).toEqual(['a', 'c', 'd'])
  })

  test('while it waits: the wait answers null and nothing is lost', async () => {
    const queue = openQueue()
    const consumer = openConsumer(queue)
    const waiting = consumer.next()
    await eventually(async () => (await blockedClients()) > 0)
    await consumer.close()
    expect(await waiting).toBeNull()
    expect(await consumer.next()).toBeNull()
    await queue.push(hintsOf(['a']))
    expect(await openConsumer(queue).next()).toBe('a')
  })

  test('twice is no harm', async () => {
    const consumer = openConsumer(openQueue())
    await consumer.close()
    await consumer.close()
  })
})

describe('hints of dead workers', () => {
  test('come back once the heartbeat is gone, and only once', async () => {
    const prefix = freshPrefix()
    const queue = openQueue({ prefix, timing: { heartbeatSeconds: 1 } })
    await queue.push(hintsOf(['a', 'b']))
    const dead = openConsumer(queue)
    await dead.next()
    await dead.next()
    expect(await queue.recoverDead()).toBe(0)
    expect(await eventually(async () => (await queue.recoverDead()) || null)).toBe(2)
    expect(await queue.recoverDead()).toBe(0)
    const other = openConsumer(queue)
    expect([await other.next(), await other.next()]).toEqual(['a', 'b'])
  })

  test('stay with a worker that goes on saying that it lives', async () => {
    const prefix = freshPrefix()
    const queue = openQueue({ prefix, timing: { heartbeatSeconds: 100 } })
    await queue.push(hintsOf(['a']))
    const consumer = openConsumer(queue, 'living')
    await consumer.next()
    const redis = new Redis(redisUrl())
    cleanups.push(async () => redis.disconnect())
    await redis.expire(`${prefix}:heartbeat:living`, 1)
    await consumer.heartbeat()
    expect(await redis.ttl(`${prefix}:heartbeat:living`)).toBeGreaterThan(90)
    expect(await queue.recoverDead()).toBe(0)
  })

  test('are found after Redis forgot the worker, once it has said again that it lives', async () => {
    const prefix = freshPrefix()
    const queue = openQueue({ prefix, timing: { heartbeatSeconds: 1 } })
    const redis = new Redis(redisUrl())
    cleanups.push(async () => redis.disconnect())
    await queue.push(hintsOf(['a']))
    const consumer = openConsumer(queue, 'forgotten')
    await consumer.next()
    await redis.del(`${prefix}:workers`, `${prefix}:heartbeat:forgotten`)
    expect(await queue.recoverDead()).toBe(0)
    await consumer.heartbeat()
    expect(await eventually(async () => (await queue.recoverDead()) || null)).toBe(1)
  })
})

describe('while Redis is away', () => {
  test('everything is refused as unavailable, and works again once it is back', async () => {
    const server = await ownServer()
    const queue = openQueue({ url: server.url })
    const consumer = openConsumer(queue)
    await queue.push(hintsOf(['a']))
    expect(await consumer.next()).toBe('a')
    await server.stop()
    const calls = [
      queue.push(hintsOf(['b'])),
      consumer.next(),
      queue.recoverDead(),
      queue.depth(),
      queue.ping(),
    ]
    const outcomes = await Promise.all(calls.map((each) => outcomeOf<unknown>(each)))
    expect(outcomes).toEqual(calls.map(() => 'refused'))
    // Best effort: neither of them may throw.
    await consumer.done('a')
    await consumer.heartbeat()

    await server.start()
    await eventually(async () => (await outcomeOf(queue.push(hintsOf(['c'])))) !== 'refused')
    expect(
      await eventually(async () => outcomeOf(consumer.next()).then((each) => each !== 'refused' && each)),
    ).toBe('c')
  })

  test('a push to a Redis that hangs gives up, and so does a wait', async () => {
    const server = await ownServer()
    // The answer to the first wait must not be late on a busy machine either.
    const queue = openQueue({ url: server.url, timing: { blockSeconds: 0.2, lateMs: 2_000 } })
    const consumer = openConsumer(queue)
    expect(await consumer.next()).toBeNull()
    server.suspend()
    try {
      expect(await outcomeOf(queue.push(hintsOf(['a'])))).toBe('refused')
      expect(await outcomeOf(consumer.next())).toBe('refused')
    } finally {
      server.resume()
    }
    await eventually(async () => (await outcomeOf(queue.push(hintsOf(['b'])))) !== 'refused')
    const seen = new Set<string | null>()
    await eventually(async () => {
      const hint = await outcomeOf(consumer.next())
      if (hint !== 'refused') seen.add(hint)
      return seen.has('b')
    })
  })

  test('a queue opened towards nothing is refused, not waited for', async () => {
    const server = await ownServer()
    await server.stop()
    const queue = openQueue({ url: server.url })
    expect(await outcomeOf(queue.push(hintsOf(['a'])))).toBe('refused')
    expect(await outcomeOf(openConsumer(queue).next())).toBe('refused')
  })
})

describe('lost replies', () => {
  test('a lost reply to a push gives one hint more at most, and an error to the pusher', async () => {
    // Redis knows the script from now on.
    await openQueue().push(hintsOf(['known']))
    for (const how of ['swallow', 'cut'] as const) {
      const proxy = await startTcpProxy(redisUrl())
      cleanups.push(() => proxy.close())
      const prefix = freshPrefix()
      const queue = openQueue({ url: proxy.url, prefix })
      await queue.ping()
      proxy.loseReplyTo('evalsha', how)
      expect(await outcomeOf(queue.push(hintsOf(['a'])))).toBe('refused')
      expect(proxy.lost()).toBeGreaterThan(0)
      // It did arrive, once: nothing was sent again behind our back.
      expect(await openQueue({ prefix }).depth()).toBe(1)
      await eventually(async () => (await outcomeOf(queue.ping())) !== 'refused')
      expect(await openQueue({ prefix }).depth()).toBe(1)
    }
  })

  test.each(['evalsha', 'blmove'] as const)(
    'a hint whose reply (to %s) was lost comes back to the queue with the next connection',
    async (command) => {
      for (const how of ['swallow', 'cut'] as const) {
        const proxy = await startTcpProxy(redisUrl())
        cleanups.push(() => proxy.close())
        const prefix = freshPrefix()
        const direct = openQueue({ prefix })
        const queue = openQueue({ url: proxy.url, prefix, timing: { blockSeconds: 0.2, lateMs: 100 } })
        const consumer = openConsumer(queue)
        // Its connection is there; a machine with much to do may be late by more than `lateMs`.
        await eventually(async () => (await outcomeOf(consumer.next())) !== 'refused')
        if (command === 'evalsha') await direct.push(hintsOf(['a', 'b']))
        const sent = proxy.loseReplyTo(command, how)
        const next = outcomeOf(consumer.next())
        await sent
        if (command === 'blmove') await direct.push(hintsOf(['a', 'b']))
        expect(await next).toBe('refused')
        const seen: string[] = []
        await eventually(async () => {
          const hint = await outcomeOf(consumer.next())
          if (hint !== null && hint !== 'refused') seen.push(hint)
          return seen.length === 2
        })
        expect(seen).toEqual(['a', 'b'])
      }
    },
  )

  test('a killed connection is refused to whoever waits on it, and replaced', async () => {
    const server = await ownServer()
    const queue = openQueue({ url: server.url })
    const consumer = openConsumer(queue)
    const admin = new Redis(server.url)
    cleanups.push(async () => admin.disconnect())
    const waiting = outcomeOf(consumer.next())
    await eventually(async () => /name=voicelog-worker/.test(String(await admin.client('LIST'))))
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    expect(await waiting).toBe('refused')
    await eventually(async () => (await outcomeOf(queue.push(hintsOf(['a'])))) !== 'refused')
    expect(
      await eventually(async () => outcomeOf(consumer.next()).then((each) => each !== 'refused' && each)),
    ).toBe('a')
  })
})

async function blockedClients(): Promise<number> {
  const redis = new Redis(redisUrl())
  try {
    return Number(/blocked_clients:(\d+)/.exec(await redis.info('clients'))?.[1])
  } finally {
    redis.disconnect()
  }
}
