import { isTransient } from '../db/transient.ts'
import type { Logger } from '../lib/log.ts'
import { pause, TimedOut, within } from '../lib/wait.ts'
import { LeaseLost } from './job.ts'

/** A connection whose peer has gone silent answers nothing, not even an error. */
const WRITE_BOUND_MS = 10_000

/**
 * Makes a fenced write, which may be repeated, and repeats it while PostgreSQL is away, for `forMs` at most.
 * @throws LeaseLost when the fence no longer held; else what the last try threw, or the signal's reason
 */
export async function saveFenced<T>(
  write: () => Promise<T | null | false>,
  { signal, forMs, log }: { signal: AbortSignal; forMs: number; log: Logger },
): Promise<T> {
  const deadline = performance.now() + forMs
  for (let tried = 1; ; tried++) {
    signal.throwIfAborted()
    try {
      const held = await within(WRITE_BOUND_MS, write(), 'PostgreSQL')
      if (held === null || held === false) throw new LeaseLost()
      return held
    } catch (error) {
      const mayPass = error instanceof TimedOut || isTransient(error)
      if (!mayPass || performance.now() > deadline) throw error
      log.warn({ err: error, tried }, 'result not written yet')
      await pause(Math.min(100 * 2 ** tried, 2_000), signal)
    }
  }
}
