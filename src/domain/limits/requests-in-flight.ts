import { createLimits } from './concurrency.ts'

/** How many requests of a user this process works on at once. */
export type RequestsInFlight = {
  /**
   * Takes a place, when one is free.
   * @returns what gives it back
   * @throws Problem rate_limited
   */
  take(userId: string): Promise<() => void>
}

/**
 * An answer is in memory until the client has taken it. The largest, an organisation's intents, have some 12 MiB
 * (MAX_TAXONOMY_BYTES): 240 MiB for a user. A page of reports sends five requests at once, so that four may be opened in
 * one moment.
 */
const AT_ONCE = 20

/** Tabs that a browser opens together send more than 20 requests at once. One that waits holds only its headers. */
const MAX_QUEUED = 40

/** Makes the limit of this process: 20 at once for each user, and 40 that wait for 5 s. */
export function createRequestsInFlight(): RequestsInFlight {
  const limits = createLimits({
    max: AT_ONCE,
    maxQueued: MAX_QUEUED,
    refusal: { code: 'rate_limited', detail: `A user may have ${AT_ONCE} requests under way at once` },
  })
  return {
    async take(userId) {
      const { promise: ended, resolve: giveBack } = Promise.withResolvers<void>()
      const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>()
      limits
        .run(userId, () => {
          begin()
          return ended
        })
        .catch(reject)
      await begun
      return giveBack
    },
  }
}
