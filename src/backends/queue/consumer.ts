import { Redis } from 'ioredis'
import { unlessAborted, within } from '../../lib/async/wait.ts'
import { messageOf } from '../../lib/cause.ts'
import type { Logger } from '../../lib/log.ts'
import { backoffMs, type RedisClient, runScript } from '../redis.ts'
import { type HintConsumer, QueueUnavailable } from './contract.ts'
import { GIVE_BACK, NEXT, type QueueKeys, REGISTER, WAKE } from './scripts.ts'

export type QueueTiming = {
  /** How long the server lets one wait for a hint last. */
  blockSeconds: number
  /** An answer later than this counts as a dead connection. */
  lateMs: number
  /** How long a heartbeat lasts. Longer than `blockSeconds` and `lateMs` together. */
  heartbeatSeconds: number
}

/** A connection must be open and the worker registered on it within this time. */
const CONNECT_BOUND_MS = 2_000

/**
 * One worker's end of the queue.
 *
 * It waits on a connection of its own, because a blocked connection answers nothing else. Short commands use the queue's
 * shared connection. Its own one never reconnects by itself: a repeated BLMOVE would leave the hint of the lost reply in
 * the processing list and answer with the next one. A lost connection is dropped, and the next one first gives back what
 * the list holds.
 */
export function createConsumer({
  url,
  commands,
  keys,
  workerId,
  log,
  timing,
}: {
  url: string
  commands: RedisClient
  keys: QueueKeys
  workerId: string
  log: Logger
  timing: QueueTiming
}): HintConsumer {
  const processing = keys.processing(workerId)
  const heartbeat = keys.heartbeat(workerId)
  const closing = new AbortController()
  let connection: Redis | null = null
  let failures = 0
  let retryAt = 0
  /** Ids that are done and still in the processing list. The next wait removes them, which saves a command for each job. */
  let done: string[] = []

  async function connected(): Promise<Redis> {
    if (connection?.status === 'ready') return connection
    drop()
    if (performance.now() < retryAt)
      throw new QueueUnavailable('Redis is unavailable; the next try comes soon')
    const fresh = blockingConnection(url)
    connection = fresh
    try {
      const own = [keys.workers, heartbeat, processing, keys.queue]
      const registered = fresh
        .connect()
        .then(() => runScript(fresh, REGISTER, own, [workerId, timing.heartbeatSeconds]))
      const moved = await within(CONNECT_BOUND_MS, registered, 'Redis')
      if (Number(moved) > 0) log.info({ workerId, hints: moved }, 'hints of a lost connection given back')
      failures = 0
      done = []
      return fresh
    } catch (error) {
      failures++
      retryAt = performance.now() + backoffMs(failures)
      throw lost(error)
    }
  }

  function drop(): void {
    connection?.disconnect()
    connection = null
  }

  function lost(error: unknown): QueueUnavailable {
    drop()
    const reason = messageOf(error)
    return new QueueUnavailable(`Cannot wait for hints: ${reason}`, { cause: error })
  }

  async function wait(): Promise<string | null> {
    const redis = await connected()
    if (closing.signal.aborted) return null
    try {
      // The client itself would wait for ever for a peer that has gone silent.
      const args = [keys.prefix, ...done.splice(0)]
      const next = runScript(redis, NEXT, [keys.queue, processing], args)
      const hint = await within(timing.lateMs, next, 'Redis')
      if (typeof hint === 'string') return hint
      if (closing.signal.aborted) return null
      const woken = await within(
        timing.blockSeconds * 1_000 + timing.lateMs,
        redis.blmove(keys.queue, processing, 'RIGHT', 'LEFT', timing.blockSeconds),
        'Redis',
      )
      // Not awaited: a worker that is not woken looks again when its own wait ends.
      if (woken !== null) runScript(commands.redis, WAKE, [keys.queue], [keys.prefix]).catch(() => {})
      return woken
    } catch (error) {
      throw lost(error)
    }
  }

  return {
    async next() {
      if (closing.signal.aborted) return null
      try {
        return await unlessAborted(wait(), closing.signal)
      } catch (error) {
        if (closing.signal.aborted) return null
        throw error
      }
    },
    done(voicelogId) {
      done.push(voicelogId)
    },
    async heartbeat() {
      // Both keys, because Redis may have lost everything since the last heartbeat.
      const beat = commands.redis
        .multi()
        .sadd(keys.workers, workerId)
        .set(heartbeat, '1', 'EX', timing.heartbeatSeconds)
      await beat.exec().catch((error) => log.debug({ err: error, workerId }, 'heartbeat not sent'))
    },
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      const ended = ending(connection)
      drop()
      await ended
      for (const id of done) commands.redis.lrem(processing, 1, id).catch(() => {})
      const own = [processing, keys.queue, heartbeat]
      await runScript(commands.redis, GIVE_BACK, own, [Math.ceil(timing.blockSeconds) + 1]).catch((error) =>
        log.debug({ err: error, workerId }, 'processing list left to the reconciler'),
      )
    },
  }
}

/** A connection that does not reconnect: commands that wait on it fail when it is lost. */
function blockingConnection(url: string): Redis {
  const redis = new Redis(url, {
    connectionName: 'voicelog-worker',
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: CONNECT_BOUND_MS,
    disconnectTimeout: 100,
  })
  // The rejected command has the same error, and the queue's shared connection logs the outage.
  redis.on('error', () => {})
  return redis
}

/** Waits up to 200 ms for the end of the connection, so that its BLMOVE has ended before the list is given back. */
async function ending(redis: Redis | null): Promise<void> {
  if (redis === null || redis.status === 'end') return
  await within(200, new Promise((resolve) => redis.once('end', () => resolve(null))), 'Redis').catch(() => {})
}
