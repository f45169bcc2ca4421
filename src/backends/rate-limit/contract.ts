/**
 * Limits how often something may happen in a rolling window, exactly, over all processes that share one Redis.
 *
 * Questions that are asked at once (`Promise.all`) are answered in the order in which they were asked, with one round
 * trip to Redis.
 *
 * @example
 * ```ts
 * import { createProcessWindows } from './process-windows.ts'
 * import assert from 'node:assert/strict'
 *
 * const windows = createProcessWindows()
 * const limit = { max: 1, windowSeconds: 60 }
 * assert.equal(windows.ask('key', limit, true).allowed, true)
 * const { allowed, resetSeconds } = windows.ask('key', limit, true)
 * assert.equal(allowed, false)
 * assert.equal(resetSeconds, 60)
 * ```
 */
export interface RateLimiter {
  /**
   * Takes one place in the window of `key`, if one is free. While Redis is down or takes no writes, each process counts
   * alone, so more may be let in than the limit.
   */
  take(key: string, limit: RateLimit): Promise<RateLimitDecision>
  /** What `take` would answer, without taking a place. */
  peek(key: string, limit: RateLimit): Promise<RateLimitDecision>
}

/** At most `max` in any `windowSeconds`. */
export type RateLimit = { max: number; windowSeconds: number }

/** The answer of a rate limiter. */
export type RateLimitDecision = {
  allowed: boolean
  /** How many places are free now. */
  remaining: number
  /** If refused, whole seconds until a place is free; if allowed, until all of what is in the window has left it. */
  resetSeconds: number
}
