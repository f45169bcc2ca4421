import { setImmediate } from 'node:timers/promises'

/** In milliseconds: a request that waits for this long is not noticeably slower. */
const PIECE_MS = 10

/**
 * Makes what long work calls between two of its steps: it yields to the event loop, if the work has run for 10 ms since
 * it last did.
 * @returns whether it yielded
 */
export function createYielding(): () => Promise<boolean> {
  let begunAt = performance.now()
  return async () => {
    if (performance.now() - begunAt < PIECE_MS) return false
    await setImmediate()
    begunAt = performance.now()
    return true
  }
}
