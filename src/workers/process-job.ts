import { inSpan, NO_TRACER, type Span, type Tracer } from '../backends/tracing/contract.ts'
import { failPending } from '../db/calls/results.ts'
import type { Database } from '../db/client.ts'
import { CALL } from '../db/queue/calls.ts'
import { behindOthers, readReason } from '../db/queue/circuit-breakers.ts'
import {
  type ClaimedJob,
  fail,
  giveBack,
  type JobStatus,
  renewLease,
  scheduleRetry,
  waitForEngine,
} from '../db/queue/jobs.ts'
import { ProcessingError } from '../domain/processing-error.ts'
import { decideRetry, waitedTooLong } from '../domain/voicelogs/retry-policy.ts'
import { keepLease, LeaseLost } from '../lib/async/keep-lease.ts'
import { within } from '../lib/async/wait.ts'
import type { Logger } from '../lib/log.ts'
import type { EngineStage, VoicelogError } from '../model/voicelog.ts'
import { EngineUnavailable } from './circuit-breaker.ts'
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
  tracer: Tracer
  /** Called when the job is about to make its last write. */
  onLastWrite(): void
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
  const tracer = claimed.traceparent === null ? NO_TRACER : deps.tracer
  if (claimed.traceparent !== undefined) traceWait(tracer, claimed)
  const contextIn = (span: Span): JobContext => ({
    signal,
    span,
    query: (query) => retryTransient(query, terms),
    fencedWrite: (write, { isLast = false } = {}) => {
      if (isLast) deps.onLastWrite()
      return fencedWrite(write, terms)
    },
  })
  let job = claimed
  try {
    for (let status: JobStatus | 'completed' = job.status; status !== 'completed'; ) {
      const handler: JobHandler<J> = deps.source.handlers[status as J['status']]
      const next = await inSpan(startStage(tracer, job), async (span) => {
        const outcome = await orAbandoned(handler(job, contextIn(span)), signal, timing.abortGraceMs)
        span.set({ 'voicelog.outcome': outcome })
        return outcome
      })
      const durationMs = Math.round(performance.now() - startedAt)
      log.info({ from: status, to: next, durationMs }, 'stage done')
      status = next
      // The counters of a new stage start at 1 and 0, in the row too.
      if (status !== 'completed') job = { ...job, status, attempts: 1, failures: 0, refusedAt: null }
    }
  } catch (error) {
    if (error instanceof LeaseLost || signal.reason instanceof LeaseLost)
      log.warn({ err: error }, 'lease lost, results dropped')
    else if (stop.aborted) await giveBackJob(deps, job, log)
    else await recordOutcome(deps, job, error, terms)
  } finally {
    lease.end()
    stop.removeEventListener('abort', onStop)
  }
}

/** The time in the queue, which has passed when a job is claimed. */
function traceWait(tracer: Tracer, { traceparent, waitingSince, voicelogId, attempts }: ClaimedJob): void {
  const at = waitingSince == null ? undefined : new Date(waitingSince)
  const attributes = { 'voicelog.id': voicelogId, 'voicelog.attempt': attempts }
  tracer.start('queue', { parent: traceparent, at, attributes }).end()
}

function startStage(
  tracer: Tracer,
  { status, traceparent, voicelogId, organisationId, rerunId, attempts }: ClaimedJob,
): Span {
  return tracer.start(STAGES[status], {
    parent: traceparent,
    attributes: {
      'voicelog.id': voicelogId,
      'voicelog.organisation_id': organisationId,
      ...(rerunId !== undefined && { 'voicelog.rerun_id': rerunId }),
      'voicelog.attempt': attempts,
    },
  })
}

/** The result of the work. Work that goes on for `graceMs` after its signal has aborted is abandoned. */
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
const GIVE_BACK_TIMEOUT_MS = 3_000

async function giveBackJob<J extends ClaimedJob>(
  { db, source }: ProcessJobDeps<J>,
  job: J,
  log: Logger,
): Promise<void> {
  try {
    if (!(await within(GIVE_BACK_TIMEOUT_MS, giveBack(db, job), 'PostgreSQL'))) return
    log.info('job given back')
    await source.onGivenBack?.(job)
  } catch (error) {
    log.warn({ err: error }, 'job not given back, its lease ends')
  }
}

async function recordOutcome<J extends ClaimedJob>(
  deps: ProcessJobDeps<J>,
  job: J,
  cause: unknown,
  terms: RetryTerms,
): Promise<void> {
  try {
    if (cause instanceof EngineUnavailable) await recordWait(deps, job, cause, terms)
    else await recordFailure(deps, job, cause, terms)
  } catch (error) {
    terms.log.error({ err: error }, 'outcome not recorded, the lease ends')
  }
}

async function recordWait<J extends ClaimedJob>(
  { db, timing }: ProcessJobDeps<J>,
  job: J,
  { reason, isRefused, notBeforeSeconds }: EngineUnavailable,
  terms: RetryTerms,
): Promise<void> {
  const stage = STAGES[job.status]
  const maxSeconds = timing.maxWaitSeconds
  const refusedUntil = isRefused ? behindOthers(stage) : undefined
  const wait = { maxSeconds, error: reason, refusedUntil, notBeforeSeconds }
  terms.log.info({ stage, code: reason.code, isRefused }, 'job waits for its engine')
  if ((await fencedWrite<unknown>(() => waitForEngine(db, job, wait), terms)) !== 'too_long') return
  const last = (await retryTransient(() => readReason(db, stage), terms)) ?? reason
  await failOrComplete(db, job, { ...waitedTooLong(stage, last, maxSeconds), stage }, terms)
}

async function recordFailure<J extends ClaimedJob>(
  { db }: ProcessJobDeps<J>,
  job: J,
  cause: unknown,
  terms: RetryTerms,
): Promise<void> {
  const stage = STAGES[job.status]
  const failure = failureOf(cause, stage)
  const { code, message, retryable, retryAfterSeconds } = failure
  const error = { code, message, stage: failure.stage, retryable }
  terms.log.warn({ err: cause, stage }, 'job failed')
  const next = decideRetry({ failures: job.failures, retryable, retryAfterSeconds })
  if (next.kind === 'retry')
    await fencedWrite<unknown>(() => scheduleRetry(db, job, { ...next, error }), terms)
  else if (cause instanceof ProcessingError) await failOrComplete(db, job, error, terms)
  else await fencedWrite<unknown>(() => fail(db, job, error), terms)
}

/** Ends a job as failed, but a call that has a transcript as completed: its pending analytics are failed. */
async function failOrComplete(
  db: Database,
  job: ClaimedJob,
  error: VoicelogError,
  terms: RetryTerms,
): Promise<void> {
  const { code, message, retryable } = error
  const isTranscribed = job.kind === CALL && job.status === 'analysing'
  await fencedWrite<unknown>(
    () => (isTranscribed ? failPending(db, job, { code, message, retryable }) : fail(db, job, error)),
    terms,
  )
}

const STAGES: Record<JobStatus, EngineStage> = { transcribing: 'transcription', analysing: 'analysis' }
