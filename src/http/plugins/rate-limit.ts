import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import { rateLimited } from '../../domain/problems.ts'
import type { AdmitKey } from './authentication.ts'

const WINDOW_SECONDS = 60

/**
 * Counts a request to /api/ingest/* against the limit of its key, and says in every answer how many are left.
 * @throws Problem rate_limited
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function ingestRateLimit({ rateLimiter }: { rateLimiter: RateLimiter }): AdmitKey {
  return async (apiKey, set) => {
    const limit = { max: apiKey.rateLimit, windowSeconds: WINDOW_SECONDS }
    const { allowed, remaining, resetSeconds } = await rateLimiter.take(`ingest:${apiKey.apiKeyId}`, limit)
    set.headers['ratelimit-policy'] = `"ingest";q=${limit.max};w=${WINDOW_SECONDS}`
    set.headers.ratelimit = `"ingest";r=${remaining};t=${resetSeconds}`
    if (allowed) return
    throw rateLimited(
      `This key may send ${limit.max} requests in any ${WINDOW_SECONDS} seconds`,
      resetSeconds,
    )
  }
}
