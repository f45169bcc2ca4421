import { messageOf } from '../../lib/cause.ts'
import type { Logger } from '../../lib/log.ts'
import type { Priority } from '../../model/voicelog.ts'
import { connectRedis, type RedisClient, runScript } from '../redis.ts'
import { createConsumer, type QueueTiming } from './consumer.ts'
import { type HintQueue, type QueueDepth, QueueUnavailable } from './contract.ts'
import { DEPTHS, PUSH, queueKeys, RECOVER } from './scripts.ts'

/** Hints of one organisation and priority, of 36 bytes each. The reconciler pushes more as these are taken. */
export const MAX_HINTS = 20_000

/** Hints of one command. Redis answers nobody else while it adds them: about 3 ms. */
const PUSHED_AT_ONCE = 1_000

/**
 * Creates the queue of hints in Redis 6.2 or later: a list of hints for each organisation, and a
 * processing list and a heartbeat for each worker.
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

  async function depths(): Promise<{ next: number; waiting: QueueDepth[] }> {
    const read = () => runScript(commands.redis, DEPTHS, [keys.queue], [keys.prefix])
    const [next, ...rest] = (await attempt(commands, 'read the length of the queue', read)) as unknown[]
    const waiting = Array.from({ length: rest.length / 3 }, (_, index) => {
      const [priority, organisationId, hints] = rest.slice(3 * index) as [Priority, string, number]
      return { priority, organisationId, hints }
    })
    return { next: Number(next), waiting }
  }

  return {
    async push(hints) {
      for (let pushed = 0; pushed < hints.length; pushed += PUSHED_AT_ONCE) {
        const some = hints.slice(pushed, pushed + PUSHED_AT_ONCE)
        const args = some.flatMap((each) => [each.priority, each.organisationId, each.voicelogId])
        await attempt(commands, 'push hints', () =>
          runScript(commands.redis, PUSH, [keys.queue], [keys.prefix, MAX_HINTS, ...args]),
        )
      }
    },
    async putBack(voicelogIds) {
      await attempt(commands, 'put hints back', () => commands.redis.lpush(keys.queue, ...voicelogIds))
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
    depths,
    async depth() {
      const { next, waiting } = await depths()
      return waiting.reduce((sum, { hints }) => sum + hints, next)
    },
    async ping() {
      await attempt(commands, 'write to Redis', () => commands.checkWrites())
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
    throw new QueueUnavailable(`Cannot ${what}: ${messageOf(error)}`, {
      cause: error,
    })
  }
}
