import { isTransient } from '../db/transient.ts'
import type { Logger } from '../lib/log.ts'
import { pause, TimedOut, within } from '../lib/wait.ts'
import { LeaseLost } from './jobs/job.ts'

export type Patience = { signal: AbortSignal; forMs: number; log: Logger }

/** A connection whose peer has gone silent answers nothing, not even an error. */
const QUERY_BOUND_MS = 10_000

/**
 * Asks PostgreSQL something that may be asked again, and asks again while it is away, for `forMs` at most.
 * @throws what the last try threw, or the signal's reason
 */
export async function askPatiently<T>(query: () => Promise<T>, { signal, forMs, log }: Patience): Promise<T> {
  const deadline = performance.now() + forMs
  for (let tried = 1; ; tried++) {
    signal.throwIfAborted()
    try {
      return await within(QUERY_BOUND_MS, query(), 'PostgreSQL')
    } catch (error) {
      const mayPass = error instanceof TimedOut || isTransient(error)
      if (!mayPass || performance.now() > deadline) throw error
      log.warn({ err: error, tried }, 'PostgreSQL is away')
      await pause(Math.min(100 * 2 ** tried, 2_000), signal)
    }
  }
}

/**
 * Makes a fenced write, patiently: the work behind it was dear.
 * @throws LeaseLost when the fence no longer held; else as `askPatiently`
 */
export async function saveFenced<T>(write: () => Promise<T | null | false>, patience: Patience): Promise<T> {
  const held = await askPatiently(write, patience)
  if (held === null || held === false) throw new LeaseLost()
  return held
}
