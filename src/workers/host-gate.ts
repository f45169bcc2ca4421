import type { ClaimedJob } from '../db/queue/jobs.ts'
import { openSeconds } from '../domain/voicelogs/retry-policy.ts'
import { pause } from '../lib/async/wait.ts'
import type { Logger } from '../lib/log.ts'
import type { EngineStage } from '../model/voicelog.ts'
import { EngineUnavailable } from './circuit-breaker.ts'
import { failureOf } from './jobs/failure.ts'
import type { JobHandler } from './jobs/job.ts'

/**
 * Lets this process take no jobs for a while after its own host could not do one: a full disk, a decoder that is missing
 * or that the kernel killed, a speech model that cannot be loaded, no more processes. Workers on other hosts go on, so the
 * circuit breaker, which all share, does not open.
 */
export type HostGate = {
  isOpen(): boolean
  /** Resolves once the gate is open, or `signal` aborts. */
  opened(signal: AbortSignal): Promise<void>
  /**
   * Closes the gate after a failure of the host with a job, and keeps its error code.
   * @returns for how many seconds it is closed; null if the job is at fault, since the host has done others since it first
   *   failed with this one
   */
  close(voicelogId: string, code: string): number | null
  /** The host has done a job, so it was not at fault. */
  succeeded(voicelogId: string): void
  /** The error code of the host's last failure; null if it has done a job since. */
  fault(): string | null
}

/** More jobs do not fail on a host between two that it does, as a rule; the others are forgotten. */
const MAX_KNOWN = 1_000

/** @param random 0 to 1 */
export function createHostGate(random: () => number = Math.random): HostGate {
  let closedUntilMs = Number.NEGATIVE_INFINITY
  let closings = 0
  let succeeded = 0
  let fault: string | null = null
  /** How many jobs had been done when the host first failed with a job. */
  const failedAt = new Map<string, number>()

  const closedMs = () => closedUntilMs - performance.now()

  return {
    isOpen: () => closedMs() <= 0,
    async opened(signal) {
      while (!signal.aborted && closedMs() > 0) await pause(closedMs(), signal)
    },
    close(voicelogId, code) {
      const before = failedAt.get(voicelogId)
      if (before !== undefined && before < succeeded) return null
      if (before === undefined) failedAt.set(voicelogId, succeeded)
      const [oldest] = failedAt.keys()
      if (failedAt.size > MAX_KNOWN && oldest !== undefined) failedAt.delete(oldest)
      // Jobs that were under way when it closed do not close it for longer.
      if (closedMs() <= 0) {
        closedUntilMs = performance.now() + 1_000 * openSeconds({ openings: closings, isAway: true }, random)
        closings += 1
      }
      fault = code
      return closedMs() / 1_000
    },
    succeeded(voicelogId) {
      failedAt.delete(voicelogId)
      succeeded += 1
      closings = 0
      fault = null
    },
    fault: () => fault,
  }
}

/** How long a job waits after the gate is open, so that this host tries another one first. */
const BEHIND_OTHERS_SECONDS = 10

/**
 * A handler that closes the gate if the host could not do the job, and gives the job back uncounted, so that another host
 * can do it. The job fails if the host can do others.
 */
export function withHostGate<J extends ClaimedJob>(
  { hostGate, log }: { hostGate: HostGate; log: Logger },
  stage: EngineStage,
  handler: JobHandler<J>,
): JobHandler<J> {
  return async (job, context) => {
    try {
      const next = await handler(job, context)
      hostGate.succeeded(job.voicelogId)
      return next
    } catch (error) {
      const failure = failureOf(error, stage)
      if (context.signal.aborted || !failure.isHostFault) throw error
      const closedSeconds = hostGate.close(job.voicelogId, failure.code)
      if (closedSeconds === null) throw failure.asFailureOfCall()
      log.warn({ err: failure, stage, closedSeconds }, 'this host cannot do jobs, others may')
      const { code, message, retryable } = failure
      const notBeforeSeconds = closedSeconds + BEHIND_OTHERS_SECONDS
      throw new EngineUnavailable(
        { code, message, stage, retryable },
        { isRefused: false, notBeforeSeconds, cause: failure },
      )
    }
  }
}
