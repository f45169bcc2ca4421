import type { Database } from '../db/client.ts'
import type { ClaimedJob } from '../db/jobs.ts'
import {
  completeAnalysis,
  failAnalytic,
  type Progress,
  postponeAnalytic,
  readPendingKinds,
  readTranscript,
  saveAnalytic,
  startAnalytic,
} from '../db/results.ts'
import { latestScorecard } from '../db/scorecards.ts'
import { analyseKind } from '../domain/analysis/analyse.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../domain/analysis/default-intents.ts'
import { DEFAULT_SCORECARD } from '../domain/analysis/default-scorecard.ts'
import type { AnalysisEngine, AnalysisInput } from '../domain/analysis/engine.ts'
import { ProcessingError } from '../domain/processing-error.ts'
import { decideRetry } from '../domain/voicelogs/retry-policy.ts'
import type { AnalyticKind } from '../lib/analytics.ts'
import type { Logger } from '../lib/log.ts'
import { type Failure, failureOf } from './failure.ts'
import { type JobContext, type JobHandler, LeaseLost } from './job.ts'

type AnalyseDeps = { db: Database; engine: AnalysisEngine; log: Logger }

/**
 * The second stage: each pending analytic by itself, so that one failing does not undo the others.
 *
 * Those that another try may mend keep the voicelog waiting; with its fifth failure they end as failed.
 */
export function analyseHandler(deps: AnalyseDeps): JobHandler {
  return async (job, context) => {
    const input = await context.ask(() => readInput(deps, job))
    const postponed = new Map<AnalyticKind, ProcessingError>()
    for (;;) {
      // Asked again each time: an analytic may be requested while others are made.
      const pending = await context.ask(() => readPendingKinds(deps.db, job.voicelogId))
      const kind = pending.find((each) => !postponed.has(each))
      if (kind === undefined) break
      const outcome = await makeAnalytic(deps, job, kind, input, context)
      if (outcome instanceof ProcessingError) postponed.set(kind, outcome)
      else if (outcome === 'completed') return outcome
    }
    const mostPatient = [...postponed.values()].sort(
      (a, b) => (b.retryAfterSeconds ?? 0) - (a.retryAfterSeconds ?? 0),
    )[0]
    if (mostPatient !== undefined) throw mostPatient
    return await context.save(() => completeAnalysis(deps.db, job))
  }
}

/** Makes one kind; answers where the voicelog then stands, or the failure that another attempt may mend. */
async function makeAnalytic(
  { db, engine, log }: AnalyseDeps,
  job: ClaimedJob,
  kind: AnalyticKind,
  input: AnalysisInput,
  { signal, save }: JobContext,
): Promise<NonNullable<Progress> | ProcessingError> {
  await save(() => startAnalytic(db, job, kind))
  try {
    const { outcome, durationMs } = await analyseKind(engine, kind, input, { signal })
    signal.throwIfAborted()
    return await save(() => saveAnalytic(db, job, { kind, engine, durationMs, ...outcome }))
  } catch (error) {
    if (signal.aborted || error instanceof LeaseLost) throw error
    const failure = failureOf(error, 'analysis')
    log.warn({ err: error, voicelogId: job.voicelogId, kind }, 'analytic failed')
    const { code, message, retryable } = failure
    const reason = { code, message, retryable }
    if (decideRetry({ ...failure, retryable, failures: job.failures }).kind === 'give_up') {
      return await save(() => failAnalytic(db, job, kind, reason))
    }
    await save(() => postponeAnalytic(db, job, kind, reason))
    return asError(failure, error)
  }
}

function asError(failure: Failure, cause: unknown): ProcessingError {
  return cause instanceof ProcessingError ? cause : new ProcessingError(failure, { cause })
}

async function readInput({ db }: AnalyseDeps, job: ClaimedJob): Promise<AnalysisInput> {
  const transcript = await readTranscript(db, job.voicelogId)
  if (transcript === null)
    throw new Error(`Voicelog ${job.voicelogId} is being analysed without a transcript`)
  const scorecard = (await latestScorecard(db, job.organisationId)) ?? DEFAULT_SCORECARD
  return { transcript, scorecard, intents: DEFAULT_INTENT_DEFINITIONS }
}
