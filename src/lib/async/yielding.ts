/** How long work runs before it yields, in ms: a request that waits for this long is not noticeably slower. */
const PIECE_MS = 10

/**
 * Makes a function that long work calls between its steps. It yields to the event loop if the work has run for 10 ms since
 * the last time. If several works wait, each turn of the loop resumes one.
 * @returns whether it yielded
 */
export function createYielding(): () => Promise<boolean> {
  let begunAt = performance.now()
  return async () => {
    if (performance.now() - begunAt < PIECE_MS) return false
    await nextTurn()
    begunAt = performance.now()
    return true
  }
}

/**
 * Maps each item as `Array.map` does, and yields to the event loop every 10 ms.
 * @example
 * ```ts
 * import { mapInPieces } from './yielding.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.deepEqual(await mapInPieces(['a', 'b'], (each, index) => `${index}${each}`), ['0a', '1b'])
 * ```
 */
export async function mapInPieces<T, U>(
  items: readonly T[],
  map: (item: T, index: number) => U,
): Promise<U[]> {
  const yieldToOthers = createYielding()
  const mapped: U[] = []
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index))
    await yieldToOthers()
  }
  return mapped
}

const waiting: (() => void)[] = []

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(resumeOne)
  })
}

function resumeOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeOne)
}
