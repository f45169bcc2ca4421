import { and, gt, sql } from 'drizzle-orm'
import type { Database } from '../../src/db/client.ts'
import { circuitBreakers, rerunItems, voicelogs } from '../../src/db/schema/index.ts'

/**
 * Lets the waits of jobs and circuit breakers pass `times` as fast, in their order, until it is stopped.
 * @default times 100
 */
export function startTimeLapse(db: Database, { times = 100 } = {}): { stop(): Promise<void> } {
  let isStopped = false
  const ended = (async () => {
    while (!isStopped) {
      await Bun.sleep(20)
      const sooner = sql`${(times - 1) * 0.02} * interval '1 second'`
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
