import type { HintQueue } from '../backends/queue/contract.ts'
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
import type { EngineStage, VoicelogError } from '../model/voicelog.ts'
import { failureOf } from './jobs/failure.ts'
import type { JobContext, JobHandlers } from './jobs/job.ts'
import { fencedWrite, type RetryTerms, retryTransient } from './retry-transient.ts'
import type { WorkerTiming } from './timing.ts'

type ProcessJobDeps = {
  db: Database
  queue: HintQueue
  handlers: JobHandlers
  log: Logger
  timing: WorkerTiming
}

/**
 * Does a claimed job to its end and records what came of it. Never throws: what cannot be recorded either is left to
 * the lease, which runs out.
 *
 * Aborting `stop` ends the work and gives the job back.
 */
export async function processJob(
  deps: ProcessJobDeps,
  claimed: ClaimedJob,
  stop: AbortSignal,
): Promise<void> {
  const log = deps.log.child({ voicelogId: claimed.voicelogId, attempt: claimed.attempts })
  const startedAt = performance.now()
  // Not AbortSignal.any: what listens to it would be kept for as long as `stop` lives, which is for ever.
  const ending = new AbortController()
  const { signal } = ending
  const onStop = () => ending.abort(stop.reason)
  if (stop.aborted) onStop()
  else stop.addEventListener('abort', onStop, { once: true })
  const lease = keepLease({
    renew: () => renewLease(deps.db, claimed, deps.timing.leaseSeconds),
    everyMs: deps.timing.renewMs,
    onError: (error) => log.warn({ err: error }, 'lease not renewed'),
  })
  lease.signal.addEventListener('abort', () => ending.abort(lease.signal.reason))
  const terms: RetryTerms = { signal, forMs: deps.timing.retryForMs, log }
  const context: JobContext = {
    signal,
    query: (query) => retryTransient(query, terms),
    fencedWrite: (write) => fencedWrite(write, terms),
  }
  let job = claimed
  try {
    for (let status: JobStatus | 'completed' = job.status; status !== 'completed'; ) {
      const done = deps.handlers[status](job, context)
      const reached: JobStatus | 'completed' = await orAbandoned(done, signal, deps.timing.abortGraceMs)
      log.info(
        { from: status, to: reached, durationMs: Math.round(performance.now() - startedAt) },
        'stage done',
      )
      status = reached
      // A new stage begins with a clean record, in the row too.
      if (status !== 'completed') job = { ...job, status, attempts: 1, failures: 0 }
    }
  } catch (error) {
    if (error instanceof LeaseLost || signal.reason instanceof LeaseLost)
      log.warn('lease lost, results dropped')
    else if (stop.aborted) await returnJob(deps, job, log)
    else await recordFailure(deps, job, error, terms)
  } finally {
    lease.end()
    stop.removeEventListener('abort', onStop)
  }
}

/** What the work answers; where it goes on for long after its signal was aborted, it is left to itself. */
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

/** The process is about to end: what can't be given back by then comes back when its lease runs out. */
const GIVE_BACK_MS = 3_000

async function returnJob({ db, queue }: ProcessJobDeps, job: ClaimedJob, log: Logger): Promise<void> {
  try {
    if (!(await within(GIVE_BACK_MS, giveBack(db, job), 'PostgreSQL'))) return
    log.info('job given back')
    await queue.push([job.voicelogId])
  } catch (error) {
    log.warn({ err: error }, 'job left to the reconciler')
  }
}

async function recordFailure(
  deps: ProcessJobDeps,
  job: ClaimedJob,
  cause: unknown,
  terms: RetryTerms,
): Promise<void> {
  const { db } = deps
  const { code, message, stage, retryable, retryAfterSeconds, busy } = failureOf(cause, STAGES[job.status])
  const error = { code, message, stage, retryable }
  if (busy === 'at_once') return await recordWait(deps, job, error, terms)
  const next = decideRetry({ failures: job.failures, retryable, retryAfterSeconds })
  terms.log.warn({ err: cause, code, stage, next }, 'job failed')
  try {
    await fencedWrite(() => {
      return next.kind === 'retry'
        ? scheduleRetry(db, job, { delaySeconds: next.delaySeconds, error })
        : fail(db, job, error)
    }, terms)
  } catch (error) {
    terms.log.error({ err: error }, 'outcome not recorded, left to the reconciler')
  }
}

/** The server is busy, which is no failure of the job, unless it has been for too long. */
async function recordWait(
  { db, timing }: ProcessJobDeps,
  job: ClaimedJob,
  error: VoicelogError,
  terms: RetryTerms,
): Promise<void> {
  const stage = STAGES[job.status]
  const maxSeconds = timing.maxBusySeconds
  const reason = busyForTooLong(stage, maxSeconds)
  try {
    const outcome = await fencedWrite(() => waitForEngine(db, job, { maxSeconds, error }), terms)
    terms.log.info({ code: error.code, stage, outcome }, 'job waits for a server that is busy')
    if (outcome === 'waits') return
    await fencedWrite<unknown>(
      () => (stage === 'analysis' ? failPending(db, job, reason) : fail(db, job, { ...reason, stage })),
      terms,
    )
  } catch (error) {
    terms.log.error({ err: error }, 'outcome not recorded, left to the reconciler')
  }
}

const STAGES: Record<JobStatus, EngineStage> = { transcribing: 'transcription', analysing: 'analysis' }
