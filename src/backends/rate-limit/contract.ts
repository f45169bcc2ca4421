/**
 * Counts events in a rolling window, exactly, over all processes that share the store.
 *
 * What is asked at once (`Promise.all`) is answered in the order in which it was asked, and costs one round trip.
 */
export interface RateLimiter {
  /**
   * Takes one place in the window of `key`.
   * While the store is away a window of this process alone counts: it errs towards letting in.
   */
  take(key: string, limit: RateLimit): Promise<RateLimitDecision>
  /** What `take` would answer, without taking. */
  peek(key: string, limit: RateLimit): Promise<RateLimitDecision>
}

export type RateLimit = { max: number; windowSeconds: number }

export type RateLimitDecision = {
  allowed: boolean
  remaining: number
  /** Whole seconds until a place is free again (refused) or until the window is empty of what is in it now. */
  resetSeconds: number
}
