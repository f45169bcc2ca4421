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

/** A waiting line for each of some keys, such as the organisations of a process. */
export type WaitingLines = {
  /** Runs `task` in the line of `key`. @throws NotBegun, or what `task` throws */
  run<T>(key: string, task: () => Promise<T>): Promise<T>
  /** How many tasks run, and how many wait, in all lines. */
  readonly load: { running: number; waiting: number }
}

/** Makes lines that are kept only while a task of their key runs or waits. */
export function createWaitingLines(options: Parameters<typeof createWaitingLine>[0]): WaitingLines {
  const lines = new Map<string, WaitingLine>()
  return {
    async run(key, task) {
      const line = lines.get(key) ?? createWaitingLine(options)
      lines.set(key, line)
      try {
        return await line.run(task)
      } finally {
        if (line.isEmpty) lines.delete(key)
      }
    },
    get load() {
      const loads = [...lines.values()].map((line) => line.load)
      return {
        running: loads.reduce((sum, { running }) => sum + running, 0),
        waiting: loads.reduce((sum, { waiting }) => sum + waiting, 0),
      }
    },
  }
}
