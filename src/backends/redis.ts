import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from '../lib/log.ts'
import { within } from '../lib/wait.ts'

/** How long anyone waits for Redis in the path of a request. */
export const REDIS_BOUND_MS = 250

/** A client for short commands: each is answered or refused within 250 ms, whatever Redis does. */
export type RedisClient = {
  redis: Redis
  /** Waits, 250 ms at most, while the very first connection is being made; afterwards an outage refuses at once. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a client for short commands.
 *
 * ioredis 6 re-sends commands whose reply was lost and queues commands while it is away, both silently, so that one
 * push becomes two and a request hangs for as long as Redis does. `maxRetriesPerRequest: 0` fails what was under way
 * when a connection ends, `enableOfflineQueue: false` fails what comes while there is none.
 */
export function connectRedis(url: string, { name, log }: { name: string; log: Logger }): RedisClient {
  const redis = new Redis(url, {
    connectionName: `voicelog-${name}`,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    commandTimeout: REDIS_BOUND_MS,
    // A peer that has gone without a word: the command above has failed long before, this one ends the connection.
    socketTimeout: 1_000,
    disconnectTimeout: 100,
    retryStrategy: (times) => backoffMs(times),
  })
  logOutages(redis, name, log)
  const first = new Promise<void>((resolve) => {
    redis.once('ready', resolve).once('close', resolve)
  })
  return {
    redis,
    async settled() {
      if (redis.status !== 'ready') await within(REDIS_BOUND_MS, first, 'Redis')
    },
    async close() {
      if (redis.status === 'ready') await within(REDIS_BOUND_MS, redis.quit(), 'Redis').catch(() => {})
      redis.disconnect()
    },
  }
}

/** The wait before the n-th try to connect (from 1): 50 ms, doubling to 2 s, a fifth of it by chance. */
export function backoffMs(times: number): number {
  return Math.min(50 * 2 ** (times - 1), 2_000) * (0.8 + Math.random() * 0.2)
}

/** A Lua script; sent by its SHA-1 once the server knows it. */
export type Script = { lua: string; sha: string }

export function defineScript(lua: string): Script {
  return { lua, sha: createHash('sha1').update(lua).digest('hex') }
}

export async function runScript(
  redis: Redis,
  script: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(script.sha, keys.length, ...keys, ...args)
  } catch (error) {
    // A server that was restarted or told SCRIPT FLUSH.
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
    return await redis.eval(script.lua, keys.length, ...keys, ...args)
  }
}

/** One line when Redis goes and one when it is back, rather than one for each failed try. */
function logOutages(redis: Redis, name: string, log: Logger): void {
  let isAway = false
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error, connection: name }, 'Redis is away')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info({ connection: name }, 'Redis is back')
    isAway = false
  })
}
