import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { createRedisQueue } from '../../../src/backends/queue/redis.ts'
import { checkRedis } from '../../../src/commands/doctor/services.ts'
import { createLogger, silentLogger } from '../../../src/lib/log.ts'
import { SECRETS } from '../../../src/model/secrets.ts'
import { hintsOf } from '../../support/hints.ts'
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts'

// A Redis that answers, and does not do what it is asked: readiness, the doctor and the log say so.

let server: RedisServer
let administrator: Redis
beforeAll(async () => {
  server = await startRedisServer()
  administrator = new Redis(server.url)
})
afterAll(async () => {
  administrator?.disconnect()
  await server?.[Symbol.asyncDispose]()
})

const REFUSALS: [string, () => Promise<unknown>, () => Promise<unknown>, RegExp][] = [
  [
    'its memory is full and nothing may be evicted',
    () => administrator.config('SET', 'maxmemory', '1'),
    () => administrator.config('SET', 'maxmemory', '0'),
    /OOM command not allowed/,
  ],
  [
    'the user may not write',
    () => administrator.acl('SETUSER', 'default', '-@write'),
    () => administrator.acl('SETUSER', 'default', '+@write'),
    /NOPERM|can't run this command/,
  ],
  [
    'it wants a password',
    () => administrator.config('SET', 'requirepass', 'new'),
    () => administrator.config('SET', 'requirepass', ''),
    /NOAUTH/,
  ],
]

test.each(REFUSALS)('Redis: %s', async (_name, begin, end, says) => {
  const lines: string[] = []
  const log = createLogger('warn', SECRETS, { write: (line) => lines.push(line) })
  await begin()
  const queue = createRedisQueue({ url: server.url, log })
  try {
    const refusalOf = async (asked: Promise<unknown>) =>
      await asked.then(
        () => 'taken',
        (error: Error) => error.message,
      )
    expect(await refusalOf(queue.ping())).toMatch(says)
    for (let each = 0; each < 3; each++)
      expect(await refusalOf(queue.push(hintsOf([crypto.randomUUID()])))).toMatch(says)
    expect(await checkRedis({ redisUrl: server.url }, silentLogger)).toMatchObject([
      { check: 'redis', state: 'wrong', detail: expect.stringMatching(says) },
    ])
    // Once, however often it is asked.
    expect(lines.filter((line) => says.test(line))).toHaveLength(1)
  } finally {
    await queue.close()
    await end()
  }
  const again = createRedisQueue({ url: server.url, log: silentLogger })
  await again.ping()
  await again.close()
  expect(await server.keys()).toEqual([])
})
