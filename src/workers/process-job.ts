import { failPending } from '../db/calls/results.ts'
import type { Database } from '../db/client.ts'
import {
  type ClaimedJob,
  fail,
  giveBack,
  type JobStatus,
  renewLease,
  scheduleRetry,
  waitForEngine,
} from '../db/queue/jobs.ts'
import { busyForTooLong, decideRetry } from '../domain/voicelogs/retry-policy.ts'
import { keepLease, LeaseLost } from '../lib/keep-lease.ts'
import type { Logger } from '../lib/log.ts'
import { within } from '../lib/wait.ts'
import type { EngineStage } from '../model/voicelog.ts'
import type { JobSource } from './job-source.ts'
import { failureOf } from './jobs/failure.ts'
import type { JobContext, JobHandler } from './jobs/job.ts'
import { fencedWrite, type RetryTerms, retryTransient } from './retry-transient.ts'
import type { WorkerTiming } from './timing.ts'

type ProcessJobDeps<J extends ClaimedJob> = {
  db: Database
  log: Logger
  timing: WorkerTiming
  source: Pick<JobSource<J>, 'handlers' | 'onGivenBack'>
}

/**
 * Does a claimed job to its end and records the outcome. Never throws: a job whose outcome cannot be recorded comes back
 * when its lease ends.
 *
 * Aborting `stop` ends the work and gives the job back.
 */
export async function processJob<J extends ClaimedJob>(
  deps: ProcessJobDeps<J>,
  claimed: J,
  stop: AbortSignal,
): Promise<void> {
  const { db, timing } = deps
  const { kind, voicelogId, attempts } = claimed
  const log = deps.log.child({ kind: kind.name, voicelogId, attempt: attempts })
  const startedAt = performance.now()
  // Not AbortSignal.any: `stop` lives as long as the process, and would keep the listeners of every job.
  const ending = new AbortController()
  const { signal } = ending
  const onStop = () => ending.abort(stop.reason)
  if (stop.aborted) onStop()
  else stop.addEventListener('abort', onStop, { once: true })
  const lease = keepLease({
    renew: () => renewLease(db, claimed, timing.leaseSeconds),
    everyMs: timing.renewMs,
    onError: (error) => log.warn({ err: error }, 'lease not renewed'),
  })
  lease.signal.addEventListener('abort', () => ending.abort(lease.signal.reason))
  const terms: RetryTerms = { signal, forMs: timing.retryForMs, log }
  const context: JobContext = {
    signal,
    query: (query) => retryTransient(query, terms),
    fencedWrite: (write) => fencedWrite(write, terms),
  }
  let job = claimed
  try {
    for (let status: JobStatus | 'completed' = job.status; status !== 'completed'; ) {
      const done: ReturnType<JobHandler<J>> = deps.source.handlers[status as J['status']](job, context)
      const next = await orAbandoned(done, signal, timing.abortGraceMs)
      const durationMs = Math.round(performance.now() - startedAt)
      log.info({ from: status, to: next, durationMs }, 'stage done')
      status = next
      // The counters of a new stage start at 1 and 0, in the row too.
      if (status !== 'completed') job = { ...job, status, attempts: 1, failures: 0 }
    }
  } catch (error) {
    if (error instanceof LeaseLost || signal.reason instanceof LeaseLost)
      log.warn({ err: error }, 'lease lost, results dropped')
    else if (stop.aborted) await returnJob(deps, job, log)
    else await recordFailure(deps, job, error, terms)
  } finally {
    lease.end()
    stop.removeEventListener('abort', onStop)
  }
}

/** The answer of the work. Work that goes on for `graceMs` after its signal has aborted is abandoned. */
async function orAbandoned<T>(done: Promise<T>, signal: AbortSignal, graceMs: number): Promise<T> {
  const { promise: abandoned, reject } = Promise.withResolvers<never>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    timer = setTimeout(() => reject(signal.reason), graceMs)
  }
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  try {
    return await Promise.race([done, abandoned])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', begin)
    done.catch(() => {})
  }
}

/** The process is about to end. A job that is not given back within this time comes back when its lease ends. */
const GIVE_BACK_MS = 3_000

async function returnJob<J extends ClaimedJob>(
  { db, source }: ProcessJobDeps<J>,
  job: J,
  log: Logger,
): Promise<void> {
  try {
    if (!(await within(GIVE_BACK_MS, giveBack(db, job), 'PostgreSQL'))) return
    log.info('job given back')
    await source.onGivenBack?.(job)
  } catch (error) {
    log.warn({ err: error }, 'job not given back, its lease ends')
  }
}

async function recordFailure<J extends ClaimedJob>(
  { db, timing }: ProcessJobDeps<J>,
  job: J,
  cause: unknown,
  terms: RetryTerms,
): Promise<void> {
  const stage = STAGES[job.status]
  const failure = failureOf(cause, stage)
  const { code, message, retryable, retryAfterSeconds, busy } = failure
  const error = { code, message, stage: failure.stage, retryable }
  const write = () => {
    if (busy === 'at_once') return waitForEngine(db, job, { maxSeconds: timing.maxBusySeconds, error })
    const next = decideRetry({ failures: job.failures, retryable, retryAfterSeconds })
    return next.kind === 'retry' ? scheduleRetry(db, job, { ...next, error }) : fail(db, job, error)
  }
  terms.log.warn({ err: cause, stage, busy }, 'job failed')
  try {
    if ((await fencedWrite<unknown>(write, terms)) !== 'too_long') return
    const reason = busyForTooLong(stage, timing.maxBusySeconds)
    await fencedWrite<unknown>(
      () => (stage === 'analysis' ? failPending(db, job, reason) : fail(db, job, { ...reason, stage })),
      terms,
    )
  } catch (error) {
    terms.log.error({ err: error }, 'outcome not recorded, the lease ends')
  }
}

const STAGES: Record<JobStatus, EngineStage> = { transcribing: 'transcription', analysing: 'analysis' }
