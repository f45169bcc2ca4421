import {
  ConcurrencyLimitReached,
  type ConcurrencyLimits,
  createConcurrencyLimits,
} from '../../lib/async/concurrency-limit.ts'
import { Problem } from '../problems.ts'

/** As long as a query waits for a connection: people try again before that. */
const QUEUE_TIMEOUT_MS = 5_000

const RETRY_AFTER_SECONDS = 5

type Refusal = { code: 'overloaded' | 'rate_limited'; detail: string }

/**
 * Makes a concurrency limit of this process for each of some keys. A task that has been queued for 5 s, or finds
 * `maxQueued` others there, is refused with a Problem.
 */
export function createLimits({
  max,
  maxQueued,
  refusal,
}: {
  max: number
  maxQueued: number
  refusal: Refusal
}): ConcurrencyLimits {
  const limits = createConcurrencyLimits({ max, maxQueued, queueTimeoutMs: QUEUE_TIMEOUT_MS })
  return {
    async run(key, task) {
      try {
        return await limits.run(key, task)
      } catch (cause) {
        throw cause instanceof ConcurrencyLimitReached ? tryAgainSoon(refusal, cause) : cause
      }
    },
    get load() {
      return limits.load
    },
  }
}

/** Whether a task was refused because others of its key ran or waited. */
export function isLimitReached(error: unknown): boolean {
  return error instanceof Problem && error.cause instanceof ConcurrencyLimitReached
}

/** A refusal of what may succeed in 5 s. */
export function tryAgainSoon({ code, detail }: Refusal, cause: unknown): Problem {
  return new Problem(
    code,
    `${detail}; try again in ${RETRY_AFTER_SECONDS} s`,
    { retry_after_seconds: RETRY_AFTER_SECONDS },
    { cause },
  )
}
