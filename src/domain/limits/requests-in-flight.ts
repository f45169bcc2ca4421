import { createWaitingLines, NotBegun } from '../../lib/async/waiting-line.ts'
import { Problem } from '../problems.ts'

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

/** Tabs that a browser opens together ask for more than 20 things in one moment. One that waits costs no more than its head. */
const MAX_WAITING = 40

/** As long as expensive reads wait. */
const WAIT_MS = 5_000
const RETRY_AFTER_SECONDS = 5

/** Makes the limit of this process: 20 at once for each user, and 40 that wait for 5 s. */
export function createRequestsInFlight(): RequestsInFlight {
  const lines = createWaitingLines({ max: AT_ONCE, waitMs: WAIT_MS, maxWaiting: MAX_WAITING })
  return {
    async take(userId) {
      const { promise: ended, resolve: giveBack } = Promise.withResolvers<void>()
      const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>()
      lines
        .run(userId, () => {
          begin()
          return ended
        })
        .catch(reject)
      try {
        await begun
      } catch (cause) {
        if (!(cause instanceof NotBegun)) throw cause
        throw new Problem(
          'rate_limited',
          `A user may have ${AT_ONCE} requests under way at once; try again in ${RETRY_AFTER_SECONDS} s`,
          { retry_after_seconds: RETRY_AFTER_SECONDS },
          { cause },
        )
      }
      return giveBack
    },
  }
}
