/** A task was not begun: too many others were before it, for too long. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun'
}

/** Runs some tasks at once, and keeps the others waiting for a while. */
export type WaitingLine = {
  /**
   * Runs `task` when it is its turn. Tasks that wait are begun in the order in which they came.
   * @throws NotBegun, or what `task` throws
   */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Whether no task runs or waits. */
  readonly isEmpty: boolean
  /** How many tasks run, and how many wait. */
  readonly load: { running: number; waiting: number }
}

/**
 * Makes a line in which at most `max` tasks run at once. A task is refused if it has waited for `waitMs` milliseconds,
 * or at once if `maxWaiting` others wait already. p-limit has neither of these bounds.
 *
 * @default maxWaiting without a limit
 * @example
 * ```ts
 * import { createWaitingLine, NotBegun } from './waiting-line.ts'
 * import assert from 'node:assert/strict'
 *
 * const line = createWaitingLine({ max: 1, waitMs: 1 })
 * await line.run(async () => {
 *   await assert.rejects(line.run(async () => 'never begun'), NotBegun)
 * })
 * assert.equal(await line.run(async () => 'done'), 'done')
 * ```
 */
export function createWaitingLine({
  max,
  waitMs,
  maxWaiting = Number.POSITIVE_INFINITY,
}: {
  max: number
  waitMs: number
  maxWaiting?: number
}): WaitingLine {
  // A Set keeps the order of insertion, and gives up any of its members in constant time.
  const waiting = new Set<() => void>()
  let running = 0

  async function turn(): Promise<void> {
    if (running < max) {
      running++
      return
    }
    if (waiting.size >= maxWaiting) throw new NotBegun(`${waiting.size} others wait already`)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      waiting.delete(resolve)
      reject(new NotBegun(`Waited ${waitMs} ms, ${max} others run`))
    }, waitMs)
    waiting.add(resolve)
    try {
      await promise
    } finally {
      clearTimeout(timer)
    }
  }

  /** Hands the place of a task that has ended to the next one. */
  function end(): void {
    const [next] = waiting
    if (next === undefined) {
      running--
      return
    }
    waiting.delete(next)
    next()
  }

  return {
    async run(task) {
      await turn()
      try {
        return await task()
      } finally {
        end()
      }
    },
    get isEmpty() {
      return running === 0
    },
    get load() {
      return { running, waiting: waiting.size }
    },
  }
}
