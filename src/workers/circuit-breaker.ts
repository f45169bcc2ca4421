import type { Database } from '../db/client.ts'
import { admitRequest, closeCircuit, openCircuit } from '../db/queue/circuit-breakers.ts'
import type { ClaimedJob } from '../db/queue/jobs.ts'
import { ProcessingError } from '../domain/processing-error.ts'
import { busyReason, openSeconds } from '../domain/voicelogs/retry-policy.ts'
import type { Logger } from '../lib/log.ts'
import { within } from '../lib/wait.ts'
import type { EngineStage } from '../model/voicelog.ts'
import type { JobHandler } from './jobs/job.ts'

/** A state that cannot be written in this time costs one more refused request, no more. */
const WRITE_TIMEOUT_MS = 5_000

/**
 * A handler that only runs if the circuit breaker of its stage lets it through. A busy answer opens the circuit breaker;
 * any other outcome of a probe closes it.
 *
 * The handler throws ProcessingError with `busy: 'at_once'` while the circuit is open, without any request.
 */
export function withCircuitBreaker<J extends ClaimedJob>(
  { db, log }: { db: Database; log: Logger },
  stage: EngineStage,
  handler: JobHandler<J>,
): JobHandler<J> {
  const write = async (writing: Promise<void>) => {
    await within(WRITE_TIMEOUT_MS, writing, 'PostgreSQL').catch((error) =>
      log.warn({ err: error, stage }, 'state of a circuit breaker not written'),
    )
  }
  return async (job, context) => {
    const state = await context.query(() => admitRequest(db, stage))
    if (state === 'open') throw new ProcessingError({ ...busyReason(stage), stage, busy: 'at_once' })
    const isProbe = state === 'half-open'
    try {
      const next = await handler(job, context)
      if (isProbe) await write(closeCircuit(db, stage))
      return next
    } catch (error) {
      if (!(error instanceof ProcessingError)) throw error
      const { busy, retryAfterSeconds } = error
      if (busy !== undefined) {
        const secondsFor = (openings: number) => openSeconds({ openings, retryAfterSeconds })
        await write(openCircuit(db, stage, { isProbe, isAsked: retryAfterSeconds !== undefined, secondsFor }))
        log.warn({ err: error, stage, retryAfterSeconds }, 'engine is busy')
      } else if (isProbe) await write(closeCircuit(db, stage))
      throw error
    }
  }
}
