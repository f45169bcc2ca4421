import type { RateLimit, RateLimiter } from '../../backends/rate-limit/contract.ts'
import { type Problem, rateLimited } from '../problems.ts'

/** People whom one author tells by mentions: three comments that mention as many as a comment may. */
const TOLD_BY_AUTHOR: RateLimit = { max: 60, windowSeconds: 3600 }

/**
 * Counts people whom a user is about to tell by a mention, all or none of them. Call it before anything is written.
 * @throws Problem rate_limited
 */
export async function countMentions(
  { rateLimiter }: { rateLimiter: RateLimiter },
  { userId }: { userId: string },
  people: number,
): Promise<void> {
  if (people === 0) return
  const key = `mentions:${userId}`
  const { allowed, remaining, resetSeconds } = await rateLimiter.peek(key, TOLD_BY_AUTHOR)
  // While fewer places are free than are needed, none is taken, so that a comment with fewer mentions is let in.
  if (!allowed || remaining < people) throw tooManyMentions(resetSeconds)
  const taken = await Promise.all(Array.from({ length: people }, () => rateLimiter.take(key, TOLD_BY_AUTHOR)))
  const refused = taken.find((each) => !each.allowed)
  if (refused !== undefined) throw tooManyMentions(refused.resetSeconds)
}

function tooManyMentions(resetSeconds: number): Problem {
  const what = `A user may tell ${TOLD_BY_AUTHOR.max} people by mentions in any hour`
  return rateLimited(what, resetSeconds, ', or mention fewer')
}
