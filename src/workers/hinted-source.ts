import type { HintQueue } from '../backends/queue/contract.ts'
import type { Database } from '../db/client.ts'
import { type ClaimedJob, claim, findLastTry, type JobKind } from '../db/queue/jobs.ts'
import { createTurns } from '../db/queue/turns.ts'
import { newId } from '../lib/id.ts'
import type { JobSource } from './job-source.ts'
import type { JobHandlers } from './jobs/job.ts'

/**
 * Jobs of a kind that hints in Redis name. While Redis is unavailable PostgreSQL is polled.
 *
 * Each worker has a consumer of its own. So only a worker that is free takes a hint, and a job of an hour delays no
 * other that was fetched with it.
 */
export function hintedSource<J extends ClaimedJob>(
  { db, queue }: { db: Database; queue: HintQueue },
  kind: JobKind,
  handlers: JobHandlers<J>,
  { heartbeatMs }: { heartbeatMs: number },
): JobSource<J> {
  // The reconciler pushes a hint that is missing.
  const putBack = (id: string) => queue.putBack([id]).catch(() => {})
  const turns = createTurns()
  return {
    maxCrashes: kind.maxCrashes,
    handlers,
    onGivenBack: (job) => putBack(job.voicelogId),
    open() {
      const consumer = queue.consumer(newId())
      const heartbeat = setInterval(() => consumer.heartbeat(), heartbeatMs)
      return {
        nextHint: () =>
          consumer.next().then(
            (hint) => hint ?? undefined,
            () => null,
          ),
        claim: async (hint, terms) => (await claim(db, kind, hint, terms, turns)) as J | null,
        isLastTryDue: async (hint) => (await findLastTry(db, kind, hint)) !== null,
        putBack,
        done: consumer.done,
        async close() {
          clearInterval(heartbeat)
          await consumer.close()
        },
      }
    },
  }
}
