import { defineScript } from '../redis.ts'

/** The names of all keys of the queue in Redis. */
export type QueueKeys = ReturnType<typeof queueKeys>

export function queueKeys(prefix: string) {
  return {
    /** List of hints: pushed on the left, taken from the right. */
    queue: `${prefix}:queue`,
    /** Set of worker ids that may have a processing list. */
    workers: `${prefix}:workers`,
    /** List of the hints that a worker has taken and not yet done. */
    processing: (workerId: string) => `${prefix}:processing:${workerId}`,
    /** Exists while the worker is alive. */
    heartbeat: (workerId: string) => `${prefix}:heartbeat:${workerId}`,
  }
}

/**
 * Registers a worker and gives back the hints that an earlier connection of its own took without handing them over: the
 * reply to a BLMOVE can be lost with the connection.
 *
 * KEYS: 1 workers, 2 heartbeat, 3 processing list, 4 queue.
 * ARGV: 1 worker id, 2 heartbeat's life in seconds.
 * Answers how many hints went back. Afterwards the processing list is empty and its hints are next in the queue, in order.
 */
export const REGISTER = defineScript(`
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('SET', KEYS[2], '1', 'EX', ARGV[2])
local moved = 0
while redis.call('LMOVE', KEYS[3], KEYS[4], 'LEFT', 'RIGHT') do moved = moved + 1 end
return moved
`)

/**
 * Gives back the hints of a worker that stops. It stays in the set of workers until its heartbeat ends, because a BLMOVE
 * whose connection the server has not yet seen end can still move one more hint to its list. RECOVER finds that one.
 *
 * KEYS: 1 processing list, 2 queue, 3 heartbeat.
 * ARGV: 1 seconds until the heartbeat ends.
 * Answers how many hints went back.
 */
export const GIVE_BACK = defineScript(`
local moved = 0
while redis.call('LMOVE', KEYS[1], KEYS[2], 'LEFT', 'RIGHT') do moved = moved + 1 end
redis.call('EXPIRE', KEYS[3], ARGV[1])
return moved
`)

/**
 * Puts back the hints of a worker without a heartbeat and removes that worker. One with a heartbeat is not touched.
 * Check and move are one step, so a worker that comes back in between loses nothing.
 *
 * KEYS: 1 workers, 2 heartbeat, 3 processing list, 4 queue.
 * ARGV: 1 worker id.
 * Answers how many hints went back.
 */
export const RECOVER = defineScript(`
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
local moved = 0
while redis.call('LMOVE', KEYS[3], KEYS[4], 'LEFT', 'RIGHT') do moved = moved + 1 end
redis.call('SREM', KEYS[1], ARGV[1])
return moved
`)
