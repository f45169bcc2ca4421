import type { Logger } from '../../lib/log.ts'
import { connectRedis, type RedisClient, runScript } from '../redis.ts'
import { createConsumer, type QueueTiming } from './consumer.ts'
import { type HintQueue, QueueUnavailable } from './contract.ts'
import { queueKeys, RECOVER } from './scripts.ts'

/**
 * Creates the queue of hints in Redis 6.2 or later: one list, and a processing list and a heartbeat for each worker.
 * @default `prefix` is `voicelog`; several services in one Redis need different ones
 */
export function createRedisQueue({
  url,
  prefix = 'voicelog',
  log,
  timing = {},
}: {
  url: string
  prefix?: string
  log: Logger
  timing?: Partial<QueueTiming>
}): HintQueue {
  const keys = queueKeys(prefix)
  const commands = connectRedis(url, { name: 'queue', log })
  return {
    async push(voicelogIds) {
      if (voicelogIds.length === 0) return
      await attempt(commands, 'push hints', () => commands.redis.lpush(keys.queue, ...voicelogIds))
    },
    consumer(workerId) {
      const times = { blockSeconds: 5, lateMs: 2_000, heartbeatSeconds: 20, ...timing }
      return createConsumer({ url, commands, keys, workerId, log, timing: times })
    },
    async recoverDead() {
      return await attempt(commands, 'recover hints of dead workers', async () => {
        let recovered = 0
        for (const workerId of await commands.redis.smembers(keys.workers)) {
          const { workers, queue } = keys
          const own = [workers, keys.heartbeat(workerId), keys.processing(workerId), queue]
          recovered += Number(await runScript(commands.redis, RECOVER, own, [workerId]))
        }
        return recovered
      })
    },
    async depth() {
      return await attempt(commands, 'read the length of the queue', () => commands.redis.llen(keys.queue))
    },
    async ping() {
      await attempt(commands, 'ping Redis', () => commands.redis.ping())
    },
    async close() {
      await commands.close()
    },
  }
}

async function attempt<T>(commands: RedisClient, what: string, work: () => Promise<T>): Promise<T> {
  try {
    await commands.settled()
    return await work()
  } catch (error) {
    throw new QueueUnavailable(`Cannot ${what}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
