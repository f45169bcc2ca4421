import type { EngineStage } from '../../model/voicelog.ts'

/** So many retryable failures of one stage are the last (notes on reliability: "Retry"). */
export const MAX_FAILURES = 5

/** So many claims in a row without any outcome make a poison pill: the work takes its worker down. */
export const MAX_CRASHES = 3

/** A server that asks to be left alone for longer is asked again after so long. */
const MAX_PAUSE_SECONDS = 3_600

/** A remote that asks for more patience than a day is asked again after a day. */
const MAX_RETRY_AFTER_SECONDS = 86_400

export type RetryDecision = { kind: 'retry'; delaySeconds: number } | { kind: 'give_up' }

/**
 * What follows a failure: another attempt after min(900, 10·2ⁿ) s ± 20 % or after what the remote asked for, whichever
 * is longer; none where it would not help, or after the fifth.
 *
 * `failures` counts those of this stage before this one; `random` gives 0 to 1.
 */
export function decideRetry(
  failure: { failures: number; retryable: boolean; retryAfterSeconds?: number },
  random: () => number = Math.random,
): RetryDecision {
  const { failures, retryable, retryAfterSeconds = 0 } = failure
  if (!retryable || failures + 1 >= MAX_FAILURES) return { kind: 'give_up' }
  const spread = 0.8 + 0.4 * random()
  const backoffSeconds = Math.round(Math.min(900, 10 * 2 ** failures) * spread * 1_000) / 1_000
  const askedSeconds = Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS)
  return { kind: 'retry', delaySeconds: Math.max(backoffSeconds, askedSeconds) }
}

/**
 * How long a server that said that it is busy is left alone, by all who would ask it: as long as it asked for and up to
 * a fifth more, or min(300, 10·2ⁿ) s ± 20 %.
 *
 * `pauses` counts those before this one, since the server last answered; `random` gives 0 to 1. What it asks for counts
 * from 2ⁿ s, a minute at most, to an hour: whoever says 0 each time is not asked without end.
 */
export function pauseSeconds(
  { pauses, retryAfterSeconds }: { pauses: number; retryAfterSeconds?: number },
  random: () => number = Math.random,
): number {
  if (retryAfterSeconds === undefined) return Math.min(300, 10 * 2 ** pauses) * (0.8 + 0.4 * random())
  const askedSeconds = Math.max(retryAfterSeconds, Math.min(60, 2 ** pauses))
  return Math.min(askedSeconds, MAX_PAUSE_SECONDS) * (1 + 0.2 * random())
}

/** Why a call is not made: its server has been busy for longer than it waits. */
export function busyForTooLong(stage: EngineStage, maxBusySeconds: number) {
  const hours = Number((maxBusySeconds / 3600).toPrecision(3))
  return { ...busyReason(stage), message: `${ENGINES[stage].name} has been busy for ${hours} h` }
}

/** Why a call waits: its server has said to another that it is busy. */
export function busyReason(stage: EngineStage) {
  const { code, name } = ENGINES[stage]
  return { code, message: `${name} is busy`, retryable: true }
}

const ENGINES = {
  transcription: { code: 'speech_busy', name: 'The speech server' },
  analysis: { code: 'model_busy', name: 'The language model' },
}
