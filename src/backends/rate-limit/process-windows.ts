import type { RateLimit, RateLimitDecision } from './contract.ts'

/** How many keys are counted. The key that was not asked for longest is then forgotten, so more may be let in. */
const MAX_KEYS = 10_000

/**
 * The sliding logs of one process, which count while Redis is down.
 * @param now milliseconds that never go back. @default performance.now
 */
export function createProcessWindows({ now = () => performance.now(), maxKeys = MAX_KEYS } = {}) {
  // A Map keeps the order of insertion, so the key asked for last is always put in last.
  const logs = new Map<string, number[]>()

  return {
    /** Takes a place in the window of `key` if `take`, or only looks. */
    ask(key: string, limit: RateLimit, take: boolean): RateLimitDecision {
      const at = now()
      const windowMs = limit.windowSeconds * 1_000
      const taken = logs.get(key) ?? []
      // The oldest come first, so that no time within the window is looked at.
      const left = taken.findIndex((each) => each > at - windowMs)
      taken.splice(0, left === -1 ? taken.length : left)
      const allowed = taken.length < limit.max
      const resetAt = allowed ? taken.at(-1) : (taken[taken.length - limit.max] ?? at)
      let untilResetMs = resetAt === undefined ? 0 : resetAt + windowMs - at
      if (allowed && take) {
        taken.push(at)
        untilResetMs = windowMs
      }
      logs.delete(key)
      if (taken.length > 0) logs.set(key, taken)
      if (logs.size > maxKeys) logs.delete(logs.keys().next().value ?? key)
      return {
        allowed,
        remaining: Math.max(0, limit.max - taken.length),
        resetSeconds: Math.ceil(untilResetMs / 1_000),
      }
    },
  }
}
