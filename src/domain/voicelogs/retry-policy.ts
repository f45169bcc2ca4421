import type { EngineStage } from '../../model/voicelog.ts'

/** The fifth retryable failure of one stage is final. With the delays below, retries span about 150 s. */
export const MAX_FAILURES = 5

/** The waits after failures of a stage, and how much they vary at random. */
const BACKOFF = { firstSeconds: 10, maxSeconds: 900 }
const SPREAD = 0.2

/** A longer Retry-After of a busy server is cut to this: its limit may have been lifted meanwhile. */
const MAX_OPEN_SECONDS = 3_600

/**
 * The times between two probes of a server that does not say when to come back. One that is away is asked more often, so
 * that it is soon found to be back.
 */
const PROBES = { busy: { firstSeconds: 10, maxSeconds: 300 }, away: { firstSeconds: 5, maxSeconds: 20 } }

/** A server that asks for a shorter wait again and again is left alone for up to this long. */
const MAX_UNASKED_SECONDS = 60

/** A longer Retry-After after a failure is cut to this. */
const MAX_RETRY_AFTER_SECONDS = 86_400

export type RetryDecision = { kind: 'retry'; delaySeconds: number } | { kind: 'give_up' }

/**
 * Decides what follows a failure. Another attempt comes after min(900, 10·2ⁿ) s ± 20 %, or after what the server asked
 * for if that is longer. There is none if it would not help, or after the fifth failure.
 *
 * `failures` counts those of this stage before this one. `random` gives 0 to 1.
 *
 * @example
 * ```ts
 * import { decideRetry } from './retry-policy.ts'
 * import assert from 'node:assert/strict'
 *
 * const middle = () => 0.5
 * assert.deepEqual(decideRetry({ failures: 0, retryable: true }, middle), { kind: 'retry', delaySeconds: 10 })
 * assert.deepEqual(decideRetry({ failures: 3, retryable: true }, middle), { kind: 'retry', delaySeconds: 80 })
 * assert.deepEqual(decideRetry({ failures: 4, retryable: true }, middle), { kind: 'give_up' })
 * ```
 */
export function decideRetry(
  failure: { failures: number; retryable: boolean; retryAfterSeconds?: number },
  random: () => number = Math.random,
): RetryDecision {
  const { failures, retryable, retryAfterSeconds = 0 } = failure
  if (!retryable || failures + 1 >= MAX_FAILURES) return { kind: 'give_up' }
  const backoffSeconds = Math.round(doubled(BACKOFF, failures) * spread(random) * 1_000) / 1_000
  const askedSeconds = Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS)
  return { kind: 'retry', delaySeconds: Math.max(backoffSeconds, askedSeconds) }
}

/**
 * For how many seconds a circuit breaker stays open after a refusal: as long as the server asked for plus up to 20 %, at
 * most an hour. If it did not say, min(300, 10·2ⁿ) s ± 20 % if it is busy, and min(20, 5·2ⁿ) s ± 20 % if it is away.
 *
 * `openings` counts the times it has opened since the server last answered. `random` gives 0 to 1. A server that asks
 * for less than 2ⁿ s is left alone for 2ⁿ s, at most a minute: one that always says 0 is not asked without end.
 *
 * @example
 * ```ts
 * import { openSeconds } from './retry-policy.ts'
 * import assert from 'node:assert/strict'
 *
 * const least = () => 0
 * assert.equal(openSeconds({ openings: 0 }, least), 8)
 * assert.equal(openSeconds({ openings: 0, isAway: true }, least), 4)
 * assert.equal(openSeconds({ openings: 0, retryAfterSeconds: 120 }, least), 120)
 * assert.equal(openSeconds({ openings: 3, retryAfterSeconds: 0 }, least), 8)
 * ```
 */
export function openSeconds(
  {
    openings,
    retryAfterSeconds,
    isAway = false,
  }: { openings: number; retryAfterSeconds?: number; isAway?: boolean },
  random: () => number = Math.random,
): number {
  if (retryAfterSeconds === undefined) {
    return doubled(isAway ? PROBES.away : PROBES.busy, openings) * spread(random)
  }
  const askedSeconds = Math.max(retryAfterSeconds, Math.min(MAX_UNASKED_SECONDS, 2 ** openings))
  return Math.min(askedSeconds, MAX_OPEN_SECONDS) * (1 + SPREAD * random())
}

function doubled(
  { firstSeconds, maxSeconds }: { firstSeconds: number; maxSeconds: number },
  times: number,
): number {
  return Math.min(maxSeconds, firstSeconds * 2 ** times)
}

/** A factor from 1 − SPREAD to 1 + SPREAD, so that jobs that failed together do not come back together. */
function spread(random: () => number): number {
  return 1 - SPREAD + 2 * SPREAD * random()
}

type Reason = { code: string; message: string }

/** The reason of a call that is ended because it has waited for its engine for `maxWaitSeconds`; `last` as below. */
export function waitedTooLong(stage: EngineStage, last: Reason | null, maxWaitSeconds: number) {
  const hours = Number((maxWaitSeconds / 3600).toPrecision(3))
  const { code, message } = waitReason(stage, last)
  const text =
    code === ENGINES[stage].busy
      ? `${ENGINES[stage].name} has been busy for ${hours} h`
      : `${message}; given up after ${hours} h`
  return { code, message: text, retryable: true }
}

/** The reason of a call that waits because its engine is busy or away. `last` is what it did last; null if unknown. */
export function waitReason(stage: EngineStage, last: Reason | null): Reason {
  const { busy, name } = ENGINES[stage]
  return last === null || last.code === busy ? { code: busy, message: `${name} is busy` } : last
}

const ENGINES = {
  transcription: { busy: 'speech_busy', name: 'The speech server' },
  analysis: { busy: 'model_busy', name: 'The language model' },
}
