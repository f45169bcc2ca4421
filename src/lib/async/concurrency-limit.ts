/** A task was not started: too many others wait in the queue, or it has waited there too long. */
export class ConcurrencyLimitReached extends Error {
  override readonly name = 'ConcurrencyLimitReached'
}

/** How many tasks run, and how many wait in the queue. */
export type Load = { running: number; queued: number }

/** Runs some tasks at once, and queues the others for a while. */
export type ConcurrencyLimit = {
  /**
   * Runs `task` when a place is free. Queued tasks start in the order in which they came.
   * @throws ConcurrencyLimitReached, or what `task` throws
   */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Whether no task runs or waits. */
  readonly isIdle: boolean
  readonly load: Load
}

/**
 * Makes a limit of `max` tasks at once. A task is refused if it has been queued for `queueTimeoutMs`, or at once if
 * `maxQueued` others are queued already. p-limit has neither of these bounds.
 *
 * @default maxQueued without a limit
 * @example
 * ```ts
 * import { ConcurrencyLimitReached, createConcurrencyLimit } from './concurrency-limit.ts'
 * import assert from 'node:assert/strict'
 *
 * const limit = createConcurrencyLimit({ max: 1, queueTimeoutMs: 1 })
 * await limit.run(async () => {
 *   await assert.rejects(limit.run(async () => 'never started'), ConcurrencyLimitReached)
 * })
 * assert.equal(await limit.run(async () => 'done'), 'done')
 * ```
 */
export function createConcurrencyLimit({
  max,
  queueTimeoutMs,
  maxQueued = Number.POSITIVE_INFINITY,
}: {
  max: number
  queueTimeoutMs: number
  maxQueued?: number
}): ConcurrencyLimit {
  // A Set keeps the order of insertion, and gives up any of its members in constant time.
  const queue = new Set<() => void>()
  let running = 0

  async function takePlace(): Promise<void> {
    if (running < max) {
      running++
      return
    }
    if (queue.size >= maxQueued) throw new ConcurrencyLimitReached(`${queue.size} others are queued already`)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      queue.delete(resolve)
      reject(new ConcurrencyLimitReached(`Queued for ${queueTimeoutMs} ms while ${max} others ran`))
    }, queueTimeoutMs)
    queue.add(resolve)
    try {
      await promise
    } finally {
      clearTimeout(timer)
    }
  }

  /** Hands the place of a task that has ended to the next one. */
  function givePlaceBack(): void {
    const [next] = queue
    if (next === undefined) {
      running--
      return
    }
    queue.delete(next)
    next()
  }

  return {
    async run(task) {
      await takePlace()
      try {
        return await task()
      } finally {
        givePlaceBack()
      }
    },
    get isIdle() {
      return running === 0
    },
    get load() {
      return { running, queued: queue.size }
    },
  }
}

/** A concurrency limit for each of some keys, such as the organisations of a process. */
export type ConcurrencyLimits = {
  /** Runs `task` under the limit of `key`. @throws ConcurrencyLimitReached, or what `task` throws */
  run<T>(key: string, task: () => Promise<T>): Promise<T>
  /** Of all keys. */
  readonly load: Load
}

/** Makes limits that are kept only while a task of their key runs or waits. */
export function createConcurrencyLimits(
  options: Parameters<typeof createConcurrencyLimit>[0],
): ConcurrencyLimits {
  const limits = new Map<string, ConcurrencyLimit>()
  return {
    async run(key, task) {
      const limit = limits.get(key) ?? createConcurrencyLimit(options)
      limits.set(key, limit)
      try {
        return await limit.run(task)
      } finally {
        if (limit.isIdle) limits.delete(key)
      }
    },
    get load() {
      const loads = [...limits.values()].map((limit) => limit.load)
      return {
        running: loads.reduce((sum, { running }) => sum + running, 0),
        queued: loads.reduce((sum, { queued }) => sum + queued, 0),
      }
    },
  }
}
