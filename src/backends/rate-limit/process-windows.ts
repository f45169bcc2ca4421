import type { RateLimit, RateLimitDecision } from './contract.ts'

/** Keys counted at once; beyond them the one not asked for longest is forgotten, which lets in too much, never too little. */
const MAX_KEYS = 10_000

/** The sliding log of one process: what counts while the shared store is away. `now` is in milliseconds and never goes back. */
export function createProcessWindows({ now = () => performance.now(), maxKeys = MAX_KEYS } = {}) {
  // A Map keeps the order of insertion: what was asked for last is put in last.
  const logs = new Map<string, number[]>()

  return {
    ask(key: string, limit: RateLimit, take: boolean): RateLimitDecision {
      const at = now()
      const windowMs = limit.windowSeconds * 1_000
      const taken = (logs.get(key) ?? []).filter((each) => each > at - windowMs)
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
