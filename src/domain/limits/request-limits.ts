import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import { rateLimited } from '../problems.ts'

/** How many requests a user may send in any minute. */
export type RequestLimits = {
  /** All requests with an access token. */
  requestsPerMinute: number
  /** Requests of one kind of ExpensiveRequest. */
  expensiveRequestsPerMinute: number
}

/**
 * What costs much more than other requests: reading many calls, computing analytics, taking in recordings, and writing
 * thousands of rows or megabytes of settings.
 */
export type ExpensiveRequest = 'reads' | 'analytics' | 'uploads' | 'large_writes'

export type RequestLimitDeps = { rateLimiter: RateLimiter; requestLimits: RequestLimits }

/**
 * Counts a request of a user. While Redis is down, each process counts alone.
 * @throws Problem rate_limited
 */
export async function countRequest(deps: RequestLimitDeps, user: { userId: string }): Promise<void> {
  await take(deps, `requests:${user.userId}`, deps.requestLimits.requestsPerMinute, 'requests')
}

/**
 * Counts an expensive request of a user, in addition to `countRequest`.
 * @throws Problem rate_limited
 */
export async function countExpensiveRequest(
  deps: RequestLimitDeps,
  user: { userId: string },
  kind: ExpensiveRequest,
): Promise<void> {
  const max = deps.requestLimits.expensiveRequestsPerMinute
  await take(deps, `requests:${kind}:${user.userId}`, max, 'requests of this kind')
}

async function take(
  { rateLimiter }: RequestLimitDeps,
  key: string,
  max: number,
  what: string,
): Promise<void> {
  const { allowed, resetSeconds } = await rateLimiter.take(key, { max, windowSeconds: 60 })
  if (!allowed) throw rateLimited(`A user may send ${max} ${what} in any minute`, resetSeconds)
}
