import { afterEach, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { createRedisQueue, MAX_HINTS } from '../../../src/backends/queue/redis.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { MAX_PASSED, PRIORITIES, type Priority } from '../../../src/model/voicelog.ts'
import { hintsOf } from '../../support/hints.ts'
import { eventually } from '../../support/poll.ts'
import { freshPrefix, redisUrl } from '../../support/redis.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const { interactive, standard, bulk } = PRIORITIES
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanups.splice(0).reverse()) await each()
})

function openQueue({ url = redisUrl(), prefix = freshPrefix(), blockSeconds = 0.05 } = {}) {
  const queue = createRedisQueue({ url, prefix, log: silentLogger, timing: { blockSeconds } })
  cleanups.push(() => queue.close())
  const redis = new Redis(url)
  cleanups.push(() => redis.disconnect())
  const worker = () => {
    const consumer = queue.consumer(crypto.randomUUID())
    cleanups.push(() => consumer.close())
    return consumer
  }
  const consumer = worker()
  return {
    queue,
    redis,
    worker,
    listKey: `${prefix}:queue`,
    push: (ids: string[], organisationId: string, priority: Priority = standard) =>
      queue.push(hintsOf(ids, { organisationId, priority })),
    /** Takes so many hints, as one worker does; those that are there if fewer are. */
    async take(count = Infinity) {
      const taken: string[] = []
      while (taken.length < count) {
        const hint = await consumer.next()
        if (hint === null) break
        taken.push(hint)
        consumer.done(hint)
      }
      return taken
    },
  }
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`)

test('organisations take turns, whatever one of them has waiting', async () => {
  const { push, take } = openQueue()
  await push(numbered('a', 2_000), 'a')
  expect(await take(3)).toEqual(['a0', 'a1', 'a2'])
  await push(numbered('b', 3), 'b')
  await push(numbered('c', 2), 'c')
  expect(await take(9)).toEqual(['c0', 'b0', 'a3', 'c1', 'b1', 'a4', 'b2', 'a5', 'a6'])
})

test('the first call of an organisation is next, but not its every single call', async () => {
  const { push, take } = openQueue()
  await push(numbered('a', 10), 'a')
  expect(await take(1)).toEqual(['a0'])
  const taken: string[] = []
  for (let call = 0; call < 4; call++) {
    await push([`b${call}`], 'b')
    taken.push(...(await take(1)))
  }
  expect(taken).toEqual(['b0', 'a1', 'b1', 'a2'])
})

test('what a person waits for goes first, and one in five is of somebody else', async () => {
  const { push, take } = openQueue()
  await push(numbered('a', 10), 'a')
  await push(numbered('b', 10), 'b')
  await push(numbered('person', 9), 'c', interactive)
  const taken = await take(12)
  expect(taken.map((each) => each.startsWith('person'))).toEqual(
    Array.from({ length: 12 }, (_, index) => index < 11 && index % 5 !== MAX_PASSED[1]),
  )
})

test('what is done again in bulk goes last, and one in seventeen all the same', async () => {
  const { push, take } = openQueue()
  await push(numbered('call', 18), 'a')
  await push(numbered('bulk', 2), 'a', bulk)
  const taken = await take()
  expect(taken.indexOf('bulk0')).toBe(MAX_PASSED[2])
  expect(taken.at(-1)).toBe('bulk1')
})

test('one push of many hints wakes all workers that wait', async () => {
  // Its own, which counts no worker of another test.
  const server = await startRedisServer()
  cleanups.push(() => server[Symbol.asyncDispose]())
  const { redis, worker, push } = openQueue({ url: server.url, blockSeconds: 60 })
  const waiting = Array.from({ length: 5 }, () => worker().next())
  await eventually(async () => (await redis.info('clients')).includes('blocked_clients:5'))
  await push(numbered('a', 5), 'a')
  expect((await Promise.all(waiting)).sort()).toEqual(numbered('a', 5))
})

test('hints of one organisation have a bound, and those of others find room', async () => {
  const { queue, push } = openQueue()
  for (let pushed = 0; pushed < MAX_HINTS + 1_000; pushed += 1_000) await push(numbered('a', 1_000), 'a')
  await push(['b'], 'b')
  const hints = Object.fromEntries(
    (await queue.depths()).waiting.map((each) => [each.organisationId, each.hints]),
  )
  expect(hints).toEqual({ a: MAX_HINTS, b: 1 })
})

test('nothing is kept of an organisation without hints', async () => {
  const prefix = freshPrefix()
  const { push, take, redis } = openQueue({ prefix })
  for (const organisation of ['a', 'b', 'c']) await push(['one', 'two'], organisation, interactive)
  expect(await take()).toHaveLength(6)
  const kept = (await redis.keys(`${prefix}:*`)).map((each) => each.slice(prefix.length + 1).split(':')[0])
  expect(new Set(kept)).toEqual(new Set(['workers', 'heartbeat']))
})

test('a worker of the version before takes from the queue, and hints that it pushed there are found', async () => {
  const { push, take, redis, listKey } = openQueue()
  await push(['new'], 'a')
  // It takes with BLMOVE, pushes with LPUSH.
  expect(await redis.blmove(listKey, `${listKey}-processing`, 'RIGHT', 'LEFT', 1)).toBe('new')
  await redis.lpush(listKey, 'old1', 'old2')
  expect(await take()).toEqual(['old1', 'old2'])
})

test('what is put back is next', async () => {
  const { queue, push, take } = openQueue()
  await push(numbered('a', 3), 'a')
  const [first = ''] = await take(1)
  await queue.putBack([first])
  expect(await take()).toEqual(['a0', 'a1', 'a2'])
})
