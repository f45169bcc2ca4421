import type { Database } from '../db/client.ts'
import { admitRequest, closeCircuit, openCircuit, releaseProbe } from '../db/queue/circuit-breakers.ts'
import type { ClaimedJob } from '../db/queue/jobs.ts'
import { ProcessingError } from '../domain/processing-error.ts'
import { openSeconds, waitReason } from '../domain/voicelogs/retry-policy.ts'
import { LeaseLost } from '../lib/async/keep-lease.ts'
import { within } from '../lib/async/wait.ts'
import type { Logger } from '../lib/log.ts'
import type { EngineStage, VoicelogError } from '../model/voicelog.ts'
import { failureOf } from './jobs/failure.ts'
import type { JobHandler } from './jobs/job.ts'

/** If a state is not written within this time, the only cost is one more refused request. */
const WRITE_TIMEOUT_MS = 5_000

/** The job has to wait: the circuit of its stage is open, or this host cannot do jobs. It does not count as a failure. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable'
  /** Whether the engine has just refused this job. It is then due after the jobs that were not refused. */
  readonly isRefused: boolean
  /** The job is not due before. @default 0 */
  readonly notBeforeSeconds: number | undefined
  constructor(
    readonly reason: VoicelogError,
    {
      isRefused,
      notBeforeSeconds,
      ...options
    }: { isRefused: boolean; notBeforeSeconds?: number; cause?: unknown },
  ) {
    super(reason.message, options)
    this.isRefused = isRefused
    this.notBeforeSeconds = notBeforeSeconds
  }
}

/**
 * A handler that only runs if the circuit breaker of its stage lets it through. A server that is busy or away opens the
 * circuit breaker; an answer to a probe closes it. So does a PostgreSQL that takes no results: what is made for them has
 * its price, and would be made again and again.
 *
 * The handler throws EngineUnavailable while the circuit is open, without any request, and after a refusal. A refusal
 * that is the job's own fault is thrown as the ProcessingError that it is.
 */
export function withCircuitBreaker<J extends ClaimedJob>(
  { db, log }: { db: Database; log: Logger },
  stage: EngineStage,
  handler: JobHandler<J>,
): JobHandler<J> {
  async function write<T>(writing: Promise<T>): Promise<T | null> {
    try {
      return await within(WRITE_TIMEOUT_MS, writing, 'PostgreSQL')
    } catch (error) {
      log.warn({ err: error, stage }, 'state of a circuit breaker not written')
      return null
    }
  }

  async function refused(job: J, isProbe: boolean, error: ProcessingError): Promise<Error> {
    const { code, message, retryable, retryAfterSeconds, isAway, mayWait } = error
    const reason = { code, message, stage, retryable }
    // What a busy server refuses beside other requests says nothing about the job: it is over the limit, not too large.
    const mayBeJobsFault = isAway || (isProbe && mayWait)
    const secondsFor = (openings: number) => openSeconds({ openings, retryAfterSeconds, isAway })
    const hasRetryAfter = retryAfterSeconds !== undefined
    const opening = openCircuit(db, stage, {
      job,
      reason,
      isProbe,
      isAway,
      mayBeJobsFault,
      hasRetryAfter,
      secondsFor,
    })
    const isOwn = (await write(opening)) === 'own'
    log.warn({ err: error, stage, retryAfterSeconds, isOwn }, 'engine is busy or away')
    if (isOwn) return error.asFailureOfCall()
    return mayWait ? new EngineUnavailable(reason, { isRefused: mayBeJobsFault, cause: error }) : error
  }

  return async (job, context) => {
    const { state, reason } = await context.query(() => admitRequest(db, stage))
    if (state === 'open')
      throw new EngineUnavailable(
        { ...waitReason(stage, reason), stage, retryable: true },
        { isRefused: false },
      )
    const isProbe = state === 'half-open'
    try {
      const next = await handler(job, context)
      if (isProbe) await write(closeCircuit(db, stage))
      return next
    } catch (error) {
      const isEnded = context.signal.aborted || error instanceof LeaseLost
      const failure = isEnded ? null : failureOf(error, stage)
      if (failure !== null && (failure.busy !== undefined || failure.isAway))
        throw await refused(job, isProbe, failure)
      // A failure that is the call's own, or an abort, does not tell whether the server answers.
      const isAnswered = error instanceof ProcessingError && error.retryable
      if (isProbe) await write(isAnswered ? closeCircuit(db, stage) : releaseProbe(db, stage))
      throw error
    }
  }
}
