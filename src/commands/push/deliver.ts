import { pause } from '../../lib/wait.ts'
import type { Answer } from './service.ts'

/** Holds every upload of this run back for as long as the service said to one of them. */
export type Gate = {
  /** Resolves once a request may be sent, or `signal` aborts. */
  pass(signal: AbortSignal): Promise<void>
  /** When the gate opens, in ms since 1970; in the past where it is open. */
  readonly opensAtMs: number
  close(forMs: number): void
  /** How many times it was closed since the service last took a request. */
  readonly rounds: number
  /** The service took a request. */
  passed(): void
}

export function createGate(): Gate {
  let opensAtMs = 0
  let rounds = 0
  return {
    get opensAtMs() {
      return opensAtMs
    },
    get rounds() {
      return rounds
    },
    async pass(signal) {
      while (Date.now() < opensAtMs && !signal.aborted) await pause(opensAtMs - Date.now(), signal)
    },
    close(forMs) {
      // Requests that were under way together are refused together: that is one round.
      if (Date.now() >= opensAtMs) rounds += 1
      opensAtMs = Math.max(opensAtMs, Date.now() + forMs)
    },
    passed() {
      rounds = 0
    },
  }
}

/** An answer that more tries would not change, or the last one there was. */
export type FinalAnswer =
  | Exclude<Answer, { kind: 'try_again' | 'wait' }>
  | { kind: 'gave_up'; message: string; attempts: number }

/**
 * Tries until the service has decided, `retries` times more than once at most. It waits as long as the service says,
 * else twice as long from time to time, with chance in it. Being told to wait, by the rate limit or by a busy
 * service, holds every upload back, and is no failed try as long as others get through.
 * @param stopping ends the waiting between tries; a try under way is finished
 */
export async function persist(
  { gate, retries, stopping }: { gate: Gate; retries: number; stopping: AbortSignal },
  attempt: () => Promise<Answer>,
): Promise<FinalAnswer> {
  let failures = 0
  let attempts = 0
  let message = 'it was stopped before the first try'
  while (true) {
    await gate.pass(stopping)
    if (stopping.aborted) return { kind: 'gave_up', message, attempts }
    attempts += 1
    const answer = await attempt()
    if (answer.kind === 'wait') {
      message = answer.message
      gate.close(answer.retryAfterMs ?? backoffMs(gate.rounds))
      if (gate.rounds > retries) return { kind: 'gave_up', message, attempts }
      continue
    }
    gate.passed()
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
