import type { Database } from '../db/client.ts'
import { admitRequest, closeCircuit, openCircuit } from '../db/queue/circuit-breakers.ts'
import { ProcessingError } from '../domain/processing-error.ts'
import { busyReason, openSeconds } from '../domain/voicelogs/retry-policy.ts'
import type { Logger } from '../lib/log.ts'
import { within } from '../lib/wait.ts'
import type { EngineStage } from '../model/voicelog.ts'
import type { JobContext, JobHandler } from './jobs/job.ts'

type CircuitBreakerDeps = {
  db: Database
  log: Logger
  /** Runs a query in the way of the caller, repeated or not. */
  query: JobContext['query']
}

/** A state that cannot be written in this time costs one more refused request, no more. */
const WRITE_TIMEOUT_MS = 5_000

/**
 * Does work that may send requests to the server of a stage, if the stage's circuit breaker lets it through. A busy
 * answer opens the circuit breaker; any other outcome of a probe closes it.
 * @throws ProcessingError with `busy`, also without any request while the circuit is open; whatever the work throws
 */
export async function throughCircuitBreaker<T>(
  { db, log, query }: CircuitBreakerDeps,
  stage: EngineStage,
  work: () => Promise<T>,
): Promise<T> {
  const state = await query(() => admitRequest(db, stage))
  if (state === 'open') throw new ProcessingError({ ...busyReason(stage), stage, busy: 'at_once' })
  const isProbe = state === 'half-open'
  const write = async (writing: Promise<void>) => {
    await within(WRITE_TIMEOUT_MS, writing, 'PostgreSQL').catch((error) =>
      log.warn({ err: error, stage }, 'state of a circuit breaker not written'),
    )
  }
  try {
    const result = await work()
    if (isProbe) await write(closeCircuit(db, stage))
    return result
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

/** A handler whose requests go through the circuit breaker of its stage. */
export function withCircuitBreaker(
  { db, log }: Omit<CircuitBreakerDeps, 'query'>,
  stage: EngineStage,
  handler: JobHandler,
): JobHandler {
  return (job, context) =>
    throughCircuitBreaker({ db, log, query: context.query }, stage, () => handler(job, context))
}
