import { and, gt, sql } from 'drizzle-orm'
import type { Database } from '../../src/db/client.ts'
import { circuitBreakers, rerunItems, voicelogs } from '../../src/db/schema/index.ts'

/** How much of a wait passes at once. */
const STEP_SECONDS = 2

/**
 * Lets the waits of jobs and circuit breakers pass `times` as fast, in their order, until it is stopped.
 * @default times 100
 */
export function startTimeLapse(db: Database, { times = 100 } = {}): { stop(): Promise<void> } {
  let isStopped = false
  const ended = (async () => {
    while (!isStopped) {
      await Bun.sleep((STEP_SECONDS / times) * 1000)
      const sooner = sql`${STEP_SECONDS * (1 - 1 / times)} * interval '1 second'`
      for (const table of [voicelogs, rerunItems]) {
        await db
          .update(table)
          .set({ nextAttemptAt: sql`${table.nextAttemptAt} - ${sooner}` })
          .where(and(gt(table.nextAttemptAt, sql`now()`)))
      }
      await db
        .update(circuitBreakers)
        .set({ openUntil: sql`${circuitBreakers.openUntil} - ${sooner}` })
        .where(gt(circuitBreakers.openUntil, sql`now()`))
    }
  })()
  return {
    async stop() {
      isStopped = true
      await ended
    },
  }
}
