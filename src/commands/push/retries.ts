import { backoffMs } from '../../lib/async/retry.ts'
import { pause } from '../../lib/async/wait.ts'
import type { ServiceAnswer } from './service.ts'

/** One wait for all uploads of a run: when the service asks one of them to wait, all of them do. */
export type SharedBackoff = {
  /** Resolves once a request may be sent, or `signal` aborts. */
  wait(signal: AbortSignal): Promise<void>
  /** When requests may be sent again, by `performance.now()`: a clock that is set must not change it. In the past if nothing has
   * to wait. */
  readonly waitsUntilMs: number
  /** No request is sent for `forMs` milliseconds from now. */
  extend(forMs: number): void
  /** How many waits there were since the service last answered anything else. */
  readonly rounds: number
  /** The service answered something else than "wait": the count of rounds begins again. */
  reset(): void
}

export function createSharedBackoff(): SharedBackoff {
  let waitsUntilMs = 0
  let rounds = 0
  return {
    get waitsUntilMs() {
      return waitsUntilMs
    },
    get rounds() {
      return rounds
    },
    async wait(signal) {
      while (performance.now() < waitsUntilMs && !signal.aborted)
        await pause(waitsUntilMs - performance.now(), signal)
    },
    extend(forMs) {
      // Requests that were under way together are refused together: that is one round.
      if (performance.now() >= waitsUntilMs) rounds += 1
      waitsUntilMs = Math.max(waitsUntilMs, performance.now() + forMs)
    },
    reset() {
      rounds = 0
    },
  }
}

/** The service's decision, or its last answer if there were no tries left. */
export type FinalAnswer =
  | Exclude<ServiceAnswer, { kind: 'try_again' | 'wait' }>
  | { kind: 'gave_up'; message: string; attempts: number }

const BACKOFF = { firstDelayMs: 500, maxDelayMs: 60_000 }

/**
 * Repeats a request until the service has decided, at most `retries` times after the first try.
 *
 * It waits as long as the service says, otherwise with exponential backoff from 0.5 s to 60 s. When the service asks
 * for a wait (rate limit, overload), all uploads of the run wait; that counts as no failed try while others succeed.
 *
 * @param stopping ends the wait between tries; a try that has begun is finished
 * @throws what `attempt` throws
 */
export async function requestWithRetries(
  { backoff, retries, stopping }: { backoff: SharedBackoff; retries: number; stopping: AbortSignal },
  attempt: () => Promise<ServiceAnswer>,
): Promise<FinalAnswer> {
  let failures = 0
  let attempts = 0
  let message = 'it was stopped before the first try'
  // Not retry(): waits are shared and counted for the whole run, and a stop must not hide why the last try failed.
  while (true) {
    await backoff.wait(stopping)
    if (stopping.aborted) return { kind: 'gave_up', message, attempts }
    attempts += 1
    const answer = await attempt()
    if (answer.kind === 'wait') {
      message = answer.message
      backoff.extend(answer.retryAfterMs ?? backoffMs(backoff.rounds + 1, BACKOFF))
      if (backoff.rounds > retries) return { kind: 'gave_up', message, attempts }
      continue
    }
    backoff.reset()
    if (answer.kind !== 'try_again') return answer
    message = answer.message
    failures += 1
    if (failures > retries) return { kind: 'gave_up', message, attempts }
    await pause(answer.retryAfterMs ?? backoffMs(failures, BACKOFF), stopping)
  }
}
