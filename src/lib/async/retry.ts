import { pause } from './wait.ts'

export type RetryOptions = {
  /** Tries in all, the first included. @default Infinity, which `forMs` or `signal` must then bound */
  attempts?: number
  /** No wait for a further try begins after so many milliseconds. @default Infinity */
  forMs?: number
  /** The wait before the second try, in milliseconds; it doubles each time. */
  firstDelayMs: number
  /** No wait is longer, in milliseconds. */
  maxDelayMs: number
  /** Whether another try may help; any other error is thrown at once. */
  isTransient: (error: unknown) => boolean
  /** How long the other side asked us to wait, in milliseconds, such as by Retry-After; undefined if it did not. */
  retryAfterMs?: (error: unknown) => number | undefined
  /** Called before each wait, with the error and the number of the try that failed, from 1. */
  onRetry?: (error: unknown, attempt: number) => void
  /** How it waits; tests wait less. @default pause */
  wait?: typeof pause
  signal?: AbortSignal
}

/**
 * Repeats `work` while it fails for a passing reason, with exponential backoff. Up to half of each wait is random, so
 * that many clients do not come back at once ("equal jitter").
 *
 * Our own, not p-retry: that never repeats after a TypeError it does not know, and cannot wait as long as Retry-After
 * says.
 *
 * @throws what the last try threw, or the signal's reason
 * @example
 * ```ts
 * import { retry } from './retry.ts'
 * import assert from 'node:assert/strict'
 *
 * const work = async (attempt: number) => {
 *   if (attempt < 3) throw new Error('busy')
 *   return 'done'
 * }
 * const answer = await retry(work, { attempts: 3, firstDelayMs: 1, maxDelayMs: 10, isTransient: () => true })
 * assert.equal(answer, 'done')
 * ```
 */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  {
    attempts = Infinity,
    forMs = Infinity,
    firstDelayMs,
    maxDelayMs,
    isTransient,
    retryAfterMs,
    onRetry,
    wait = pause,
    signal,
  }: RetryOptions,
): Promise<T> {
  const deadline = performance.now() + forMs
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await work(attempt)
    } catch (error) {
      signal?.throwIfAborted()
      if (attempt >= attempts || performance.now() > deadline || !isTransient(error)) throw error
      onRetry?.(error, attempt)
      await wait(retryAfterMs?.(error) ?? backoffMs(attempt, { firstDelayMs, maxDelayMs }), signal)
    }
  }
}

/** The wait after a number of failed tries, in milliseconds: doubled each time, less up to half at random. */
export function backoffMs(
  failures: number,
  { firstDelayMs, maxDelayMs }: Pick<RetryOptions, 'firstDelayMs' | 'maxDelayMs'>,
): number {
  return Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs) * (0.5 + Math.random() / 2)
}
