import { inSpan, type Span } from '../../backends/tracing/contract.ts'
import type { VoicelogProgress } from '../../db/calls/claimed-voicelog.ts'
import {
  completeAnalysis,
  failAnalytic,
  loadTranscript,
  postponeAnalytic,
  readPendingKinds,
  saveAnalytic,
  startAnalytic,
} from '../../db/calls/results.ts'
import type { Database } from '../../db/client.ts'
import type { ClaimedJob } from '../../db/queue/jobs.ts'
import { analyseKind } from '../../domain/analysis/analyse.ts'
import type { AnalysisEngine, AnalysisInput } from '../../domain/analysis/engine.ts'
import { intentsInUse } from '../../domain/lessons/intents-in-use.ts'
import { currentDefinitions } from '../../domain/organisation/definitions.ts'
import { ProcessingError } from '../../domain/processing-error.ts'
import { decideRetry } from '../../domain/voicelogs/retry-policy.ts'
import { LeaseLost } from '../../lib/async/keep-lease.ts'
import type { Logger } from '../../lib/log.ts'
import type { AnalyticKind, AnalyticReason, ModelUsage } from '../../model/analytics.ts'
import { failureOf } from './failure.ts'
import type { JobContext, JobHandler } from './job.ts'
import { recordModelUsage } from './model-usage.ts'

type Input = AnalysisInput & { intentsVersion: number }

type AnalyseDeps = { db: Database; engine: AnalysisEngine; log: Logger }

/**
 * The second stage: makes and stores each pending analytic by itself, so that a failed one does not undo the others.
 *
 * Analytics with a retryable failure stay pending and the voicelog waits for its next attempt; after the fifth failure
 * they end as failed. If the model answers at once that it is busy, no other analytic is tried. If it leaves two analytics
 * without an answer, it counts as away. If it leaves one without an answer and answers about another, the first is tried
 * once more, and no answer is then a failure of the call.
 */
export function analyseHandler(deps: AnalyseDeps): JobHandler {
  return async (job, context) => {
    const input = await context.query(() => readInput(deps, job))
    const postponed = new Map<AnalyticKind, ProcessingError>()
    const unanswered = new Map<AnalyticKind, ProcessingError>()
    let refused: ProcessingError | null = null
    let isAnswered = false
    const settle = async (kind: AnalyticKind, made: ProcessingError) => {
      const failure = made.asFailureOfCall()
      const next = await failOrPostpone(deps, job, { kind, failure }, context)
      if (next === 'postponed') postponed.set(kind, failure)
      return next
    }
    while (refused === null && unanswered.size < 2) {
      // Read again each time: an analytic may be requested while others are made.
      const pending = await context.query(() => readPendingKinds(deps.db, job.voicelogId))
      const [kind, ...alongside] = pending.filter((each) => !postponed.has(each) && !unanswered.has(each))
      if (kind === undefined) break
      const isLast = alongside.length === 0 && postponed.size === 0 && unanswered.size === 0
      const made = await makeAnalytic(deps, job, { kind, alongside, input, isLast }, context)
      if (made === 'completed') return made
      if (!(made instanceof ProcessingError)) {
        isAnswered = true
      } else if (made.busy === 'at_once' || (made.isAway && !isAnswered)) {
        if (made.isAway) unanswered.set(kind, made)
        else refused = made
        await postpone(deps, job, { kind, failure: made }, context)
      } else {
        isAnswered = true
        if ((await settle(kind, made)) === 'completed') return 'completed'
      }
    }
    // The server answers now, so it may have come back in between: the unanswered analytics are tried once more.
    for (const kind of isAnswered ? unanswered.keys() : []) {
      const made = await makeAnalytic(deps, job, { kind, alongside: [], input }, context)
      if (made === 'completed') return made
      if (made instanceof ProcessingError && (await settle(kind, made)) === 'completed') return 'completed'
    }
    const longestWait = [...postponed.values()].sort(
      (a, b) => (b.retryAfterSeconds ?? 0) - (a.retryAfterSeconds ?? 0),
    )[0]
    if (longestWait !== undefined && refused !== null)
      throw longestWait.asBusyMidway(longestWait.retryAfterSeconds ?? refused.retryAfterSeconds)
    const [away] = isAnswered ? [] : unanswered.values()
    const failure = longestWait ?? refused ?? away
    if (failure !== undefined) throw failure
    return await context.fencedWrite(() => completeAnalysis(deps.db, job), { isLast: true })
  }
}

type Making = { kind: AnalyticKind; alongside: AnalyticKind[]; input: Input; isLast?: boolean }

/** Makes one analytic. Answers the next stage, or why the analytic was not made. */
async function makeAnalytic(
  { db, engine, log }: AnalyseDeps,
  job: ClaimedJob,
  { kind, alongside, input, isLast = false }: Making,
  { signal, span, fencedWrite }: JobContext,
): Promise<NonNullable<VoicelogProgress> | ProcessingError> {
  await fencedWrite(() => startAnalytic(db, job, kind))
  const usage = recordModelUsage({ db, log }, { organisationId: job.organisationId, model: engine.model })
  try {
    const onSpent = (spent: ModelUsage) => usage.onSpent(kind, spent)
    const making = inSpan(startAnalyticSpan(span, engine, kind), async (own) => {
      const made = await analyseKind(engine, kind, input, { signal, alongside, onSpent })
      own.set({ 'voicelog.outcome': made.outcome.status })
      return made
    })
    const { outcome, durationMs, unreliable } = await making.finally(usage.written)
    signal.throwIfAborted()
    const definitions = { scorecard: input.scorecard, intentsVersion: input.intentsVersion }
    return await fencedWrite(
      () => saveAnalytic(db, job, { kind, engine, durationMs, unreliable, definitions, ...outcome }),
      { isLast },
    )
  } catch (error) {
    if (signal.aborted || error instanceof LeaseLost) throw error
    log.warn({ err: error, voicelogId: job.voicelogId, kind }, 'analytic failed')
    return failureOf(error, 'analysis')
  }
}

function startAnalyticSpan(span: Span, { name, model }: AnalysisEngine, kind: AnalyticKind): Span {
  return span.child('analytic', {
    'voicelog.analytic': kind,
    'voicelog.engine': name,
    ...(model !== null && { 'voicelog.model': model }),
  })
}

type Failed = { kind: AnalyticKind; failure: ProcessingError }

/** Ends an analytic as failed, unless another attempt may help. */
async function failOrPostpone(
  deps: AnalyseDeps,
  job: ClaimedJob,
  { kind, failure }: Failed,
  context: JobContext,
): Promise<NonNullable<VoicelogProgress> | 'postponed'> {
  const { retryable, retryAfterSeconds } = failure
  const next = decideRetry({ failures: job.failures, retryable, retryAfterSeconds })
  if (next.kind === 'retry') return await postpone(deps, job, { kind, failure }, context)
  return await context.fencedWrite(() => failAnalytic(deps.db, job, kind, reasonOf(failure)))
}

async function postpone(
  { db }: AnalyseDeps,
  job: ClaimedJob,
  { kind, failure }: Failed,
  { fencedWrite }: JobContext,
): Promise<'postponed'> {
  await fencedWrite(() => postponeAnalytic(db, job, kind, reasonOf(failure)))
  return 'postponed'
}

function reasonOf({ code, message, retryable }: ProcessingError): AnalyticReason {
  return { code, message, retryable }
}

async function readInput({ db, engine }: AnalyseDeps, job: ClaimedJob): Promise<Input> {
  const transcript = await loadTranscript(db, job.voicelogId)
  if (transcript === null)
    throw new Error(`Voicelog ${job.voicelogId} is being analysed without a transcript`)
  const { scorecard, taxonomy } = await currentDefinitions(db, job.organisationId)
  const intents = await intentsInUse(db, job.organisationId, taxonomy, { engine })
  return { transcript, scorecard, ...intents, intentsVersion: taxonomy.version }
}
