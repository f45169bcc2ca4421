import type { RateLimiter } from '../../src/backends/rate-limit/contract.ts'

/** A rate limiter that never refuses, for tests that make many failed attempts but are not about limits. */
export const unlimited: RateLimiter = { take: letIn, peek: letIn }

async function letIn() {
  return { allowed: true, remaining: 1, resetSeconds: 0 }
}
