import { isTransient } from '../db/transient.ts'
import { LeaseLost } from '../lib/async/keep-lease.ts'
import { retry } from '../lib/async/retry.ts'
import { TimedOut, within } from '../lib/async/wait.ts'
import type { Logger } from '../lib/log.ts'

export type RetryTerms = {
  /** Ends the retries. */
  signal: AbortSignal
  /** After this time no further try begins. */
  forMs: number
  log: Logger
}

/** A query without an answer within this time counts as failed: a dead peer sends no error. */
const QUERY_TIMEOUT_MS = 10_000

/**
 * Runs a query that may be repeated, and repeats it while PostgreSQL is unavailable.
 * @throws what the last try threw, or the reason of `signal`
 */
export async function retryTransient<T>(
  query: () => Promise<T>,
  { signal, forMs, log }: RetryTerms,
): Promise<T> {
  return await retry(() => within(QUERY_TIMEOUT_MS, query(), 'PostgreSQL'), {
    forMs,
    firstDelayMs: 200,
    maxDelayMs: 2_000,
    isTransient: (error) => error instanceof TimedOut || isTransient(error),
    onRetry: (error, attempt) => log.warn({ err: error, attempt }, 'PostgreSQL is unavailable'),
    signal,
  })
}

/**
 * Makes a write that counts only while its fence token holds, and repeats it while PostgreSQL is unavailable: the work
 * behind it was expensive.
 * @throws LeaseLost if the fence token no longer held; otherwise as `retryTransient`
 */
export async function fencedWrite<T>(write: () => Promise<T | null | false>, terms: RetryTerms): Promise<T> {
  const written = await retryTransient(write, terms)
  if (written === null || written === false) throw new LeaseLost()
  return written
}
