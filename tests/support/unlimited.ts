import type { RateLimiter } from '../../src/backends/rate-limit/contract.ts'

/** Never refuses: for tests that fail more often than anyone may, but not about that. */
export const unlimited: RateLimiter = { take: letIn, peek: letIn }

async function letIn() {
  return { allowed: true, remaining: 1, resetSeconds: 0 }
}
