/** So many retryable failures of one stage are the last (notes on reliability: "Retry"). */
export const MAX_FAILURES = 5

/** So many claims in a row without any outcome make a poison pill: the work takes its worker down. */
export const MAX_CRASHES = 3

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
