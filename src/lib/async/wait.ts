/** Something outside the process did not answer in time. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/**
 * Settles as `promise` does, or rejects after `ms` milliseconds. A later result or error of `promise` is dropped.
 *
 * @throws TimedOut, with `who` as the subject of its message
 * @example
 * ```ts
 * import { within } from './wait.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(await within(1_000, Promise.resolve('answer'), 'The server'), 'answer')
 * await assert.rejects(within(1, new Promise(() => {}), 'The server'), /The server did not answer within 1 ms/)
 * ```
 */
export function within<T>(ms: number, promise: Promise<T>, who: string): Promise<T> {
  // Not Promise.race: that makes twice as many promises, and every job waits here several times.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut(`${who} did not answer within ${ms} ms`)), ms)
    const settle = <V>(pass: (value: V) => void) => {
      return (value: V) => {
        clearTimeout(timer)
        pass(value)
      }
    }
    promise.then(settle(resolve), settle(reject))
  })
}

/**
 * Waits `ms` milliseconds, or until `signal` aborts if that is sooner. Never rejects.
 *
 * @example
 * ```ts
 * import { pause } from './wait.ts'
 * import assert from 'node:assert/strict'
 *
 * const startedAt = performance.now()
 * await pause(60_000, AbortSignal.timeout(1))
 * assert.ok(performance.now() - startedAt < 60_000)
 * ```
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const end = () => resolve()
  signal?.addEventListener('abort', end, { once: true })
  await promise
  clearTimeout(timer)
  // A signal that lives as long as the process would otherwise keep one listener for each wait.
  signal?.removeEventListener('abort', end)
}

/**
 * Answers as `promise` does, or null as soon as `signal` aborts. A later result or error of `promise` is dropped.
 *
 * @example
 * ```ts
 * import { unlessAborted } from './wait.ts'
 * import assert from 'node:assert/strict'
 *
 * const never = new Promise<string>(() => {})
 * assert.equal(await unlessAborted(never, AbortSignal.timeout(1)), null)
 * ```
 */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | null> {
  // A new promise for each call: one that lives as long as the process would keep every race it was ever part of.
  return new Promise((resolve, reject) => {
    const end = () => resolve(null)
    const settle = <V>(pass: (value: V) => void) => {
      return (value: V) => {
        signal.removeEventListener('abort', end)
        pass(value)
      }
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
    promise.then(settle(resolve), settle(reject))
  })
}
