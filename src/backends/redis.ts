import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { within } from '../lib/async/wait.ts'
import type { Logger } from '../lib/log.ts'

/** The longest wait for Redis within a request, in milliseconds. */
const REDIS_BOUND_MS = 250

/** A client for short commands: each succeeds or fails within 250 ms, whatever Redis does. */
export type RedisClient = {
  redis: Redis
  /**
   * Waits for the first connection, at most 250 ms.
   * @throws the reason why there is no connection, while Redis is down or refuses the login
   */
  settled(): Promise<void>
  /** @throws Error if Redis does not take writes: its memory is full, it cannot save, or the user may not write */
  checkWrites(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a client for short commands.
 *
 * By default ioredis 6 sends a command again if its reply was lost, and queues commands while Redis is down. Then one
 * push could become two, and a request would hang as long as Redis does. With `maxRetriesPerRequest: 0` the commands in
 * progress fail when the connection ends; with `enableOfflineQueue: false` commands fail while there is no connection.
 */
export function connectRedis(url: string, { name, log }: { name: string; log: Logger }): RedisClient {
  const redis = new Redis(url, {
    connectionName: `voicelog-${name}`,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    commandTimeout: REDIS_BOUND_MS,
    // Ends a connection whose other end has vanished. The command itself has failed long before.
    socketTimeout: 1_000,
    disconnectTimeout: 100,
    retryStrategy: (times) => backoffMs(times),
    // The command fails as it would without a connection; the next connection may lead to the new primary.
    reconnectOnError(error) {
      logRefusal(error)
      return isNoPrimary(error)
    },
  })
  const logRefusal = refusalLog(name, log)
  let reason: Error | null = null
  redis.on('error', (error) => {
    reason = error
  })
  logOutages(redis, name, log)
  const first = new Promise<void>((resolve) => {
    redis.once('ready', resolve).once('close', resolve)
  })
  return {
    redis,
    async settled() {
      if (redis.status !== 'ready') await within(REDIS_BOUND_MS, first, 'Redis')
      if (redis.status !== 'ready' && reason !== null) throw reason
    },
    async checkWrites() {
      await this.settled()
      // A write, which a full memory refuses, too. With nothing to write it makes no key.
      await redis.setrange('voicelog:check', 0, '')
    },
    async close() {
      if (redis.status === 'ready') await within(REDIS_BOUND_MS, redis.quit(), 'Redis').catch(() => {})
      redis.disconnect()
    },
  }
}

/**
 * Whether a server answers that it is a replica, or that it is not yet ready after a start. Errors within a script have
 * the code in the middle, up to Redis 6.2.
 * @see https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors
 */
export function isNoPrimary(error: Error): boolean {
  return /\b(READONLY|LOADING|MASTERDOWN)\b/.test(error.message)
}

/** The wait before the n-th attempt to connect (from 1), in milliseconds: 50, doubling to 2,000; up to a fifth is random. */
export function backoffMs(times: number): number {
  return Math.min(50 * 2 ** (times - 1), 2_000) * (0.8 + Math.random() * 0.2)
}

/** A Lua script for Redis, and its SHA-1 by which it is called. */
export type Script = { lua: string; sha: string }

/** Makes a script of Lua source. */
export function defineScript(lua: string): Script {
  return { lua, sha: createHash('sha1').update(lua).digest('hex') }
}

/** Runs a script by its SHA-1; sends its source if the server does not know it yet. */
export async function runScript(
  redis: Redis,
  script: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(script.sha, keys.length, ...keys, ...args)
  } catch (error) {
    // The server was restarted, or got SCRIPT FLUSH.
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
    return await redis.eval(script.lua, keys.length, ...keys, ...args)
  }
}

/** Logs one line when Redis goes down and one when it is back, not one for each failed attempt. */
function logOutages(redis: Redis, name: string, log: Logger): void {
  let isDown = false
  redis.on('error', (error) => {
    if (!isDown) log.warn({ err: error, connection: name }, 'Redis is down')
    isDown = true
  })
  redis.on('ready', () => {
    if (isDown) log.info({ connection: name }, 'Redis is back')
    isDown = false
  })
}

const REFUSAL_LOG_MS = 60_000

/**
 * Logs what an error reply of Redis says, once a minute: that its memory is full (OOM), that it cannot save to its disk and
 * takes no writes (MISCONF), or that the user has no permission (NOPERM). Calls go on without Redis, only slower.
 */
function refusalLog(name: string, log: Logger): (error: Error) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    // These are part of every start and failover.
    if (isNoPrimary(error) || error.message.startsWith('NOSCRIPT')) return
    if (performance.now() - loggedAt < REFUSAL_LOG_MS) return
    loggedAt = performance.now()
    log.warn({ err: error, connection: name }, 'Redis refuses commands')
  }
}
