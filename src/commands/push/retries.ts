import { pause } from '../../lib/wait.ts'
import type { ServiceAnswer } from './service.ts'

/** One wait for all uploads of a run: when the service asks one of them to wait, all of them do. */
export type SharedBackoff = {
  /** Resolves once a request may be sent, or `signal` aborts. */
  wait(signal: AbortSignal): Promise<void>
  /** When requests may be sent again, in milliseconds since 1970. In the past if nothing has to wait. */
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
      while (Date.now() < waitsUntilMs && !signal.aborted) await pause(waitsUntilMs - Date.now(), signal)
    },
    extend(forMs) {
      // Requests that were under way together are refused together: that is one round.
      if (Date.now() >= waitsUntilMs) rounds += 1
      waitsUntilMs = Math.max(waitsUntilMs, Date.now() + forMs)
    },
    reset() {
      rounds = 0
    },
  }
}

/** An answer that more tries would not change, or the last one there was. */
export type FinalAnswer =
  | Exclude<ServiceAnswer, { kind: 'try_again' | 'wait' }>
  | { kind: 'gave_up'; message: string; attempts: number }

/**
 * Tries until the service has decided, `retries` times more than once at most. It waits as long as the service says,
 * else twice as long from time to time, with chance in it. Being told to wait, by the rate limit or by a busy
 * service, holds every upload back, and is no failed try as long as others get through.
 * @param stopping ends the waiting between tries; a try under way is finished
 */
export async function requestWithRetries(
  { backoff, retries, stopping }: { backoff: SharedBackoff; retries: number; stopping: AbortSignal },
  attempt: () => Promise<ServiceAnswer>,
): Promise<FinalAnswer> {
  let failures = 0
  let attempts = 0
  let message = 'it was stopped before the first try'
  while (true) {
    await backoff.wait(stopping)
    if (stopping.aborted) return { kind: 'gave_up', message, attempts }
    attempts += 1
    const answer = await attempt()
    if (answer.kind === 'wait') {
      message = answer.message
      backoff.extend(answer.retryAfterMs ?? backoffMs(backoff.rounds))
      if (backoff.rounds > retries) return { kind: 'gave_up', message, attempts }
      continue
    }
    backoff.reset()
    if (answer.kind !== 'try_again') return answer
    message = answer.message
    failures += 1
    if (failures > retries) return { kind: 'gave_up', message, attempts }
    await pause(answer.retryAfterMs ?? backoffMs(failures - 1), stopping)
  }
}

/** 0.5 s, 1 s, 2 s … 60 s, less up to half by chance, so that several clients don't come back together. */
function backoffMs(failures: number): number {
  return Math.min(60_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
}
