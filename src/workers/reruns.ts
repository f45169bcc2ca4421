import type { Tracer } from '../backends/tracing/contract.ts'
import type { Database } from '../db/client.ts'
import type { ClaimTerms } from '../db/queue/jobs.ts'
import { countDue } from '../db/queue/reconcile.ts'
import {
  collectItems,
  completeRerun,
  countCollectFailure,
  isReadyToComplete,
  nextRerun,
} from '../db/reruns/items.ts'
import {
  type ClaimedItem,
  claimItem,
  failCrashedItems,
  failOverdueRerun,
  findRerunOnLastTry,
  RERUN,
  stageOf,
} from '../db/reruns/jobs.ts'
import { type RerunRow, readRunning } from '../db/reruns/reruns.ts'
import { isTransient } from '../db/transient.ts'
import type { AnalysisEngine } from '../domain/analysis/engine.ts'
import { evaluationFigures } from '../domain/evaluation/evaluations.ts'
import { parseVoicelogFilter, resolveFilter, type VoicelogFilterTexts } from '../domain/voicelogs/filter.ts'
import { MAX_FAILURES, waitedTooLong } from '../domain/voicelogs/retry-policy.ts'
import type { Logger } from '../lib/log.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'
import { createCrashIsolation } from './crash-isolation.ts'
import { createHostGate, type HostGate, withHostGate } from './host-gate.ts'
import type { JobSource } from './job-source.ts'
import { rerunHandler } from './jobs/rerun.ts'
import { type CurrentSpeech, rerunTranscriptHandler } from './jobs/rerun-transcript.ts'
import type { Transcribe } from './jobs/transcribe.ts'
import { type LoopOptions, startLoops } from './loop.ts'
import { createSchemaGate } from './schema-gate.ts'
import { WORKER_TIMING, type WorkerTiming } from './timing.ts'

type RerunDeps = {
  db: Database
  engine: AnalysisEngine
  transcribe: Transcribe
  currentSpeech: CurrentSpeech
  log: Logger
  /** @default none */
  tracer?: Tracer
}

export type RerunTiming = WorkerTiming & {
  /** However many calls wait, a worker does one job of a re-run after this time. */
  maxYieldMs: number
  /** Voicelogs collected in one transaction. */
  batch: number
}

const RERUN_TIMING: RerunTiming = { ...WORKER_TIMING, maxYieldMs: 30_000, batch: 2_000 }

/**
 * Starts `concurrency` workers for the jobs of re-runs. They yield to calls: while one waits for a worker, no job of a
 * re-run is begun.
 */
export function startReruns(
  deps: RerunDeps,
  options: { concurrency: number; timing?: Partial<RerunTiming> } & Partial<
    Pick<LoopOptions, 'crashIsolation' | 'schemaGate' | 'hostGate'>
  >,
): { stop(): Promise<void> } {
  const timing = { ...RERUN_TIMING, ...options.timing }
  const { concurrency, crashIsolation = createCrashIsolation(), hostGate = createHostGate() } = options
  const schemaGate = options.schemaGate ?? createSchemaGate(deps, { everyMs: timing.reconcileMs })
  const source = rerunSource({ ...deps, hostGate }, timing)
  return startLoops(deps, source, { concurrency, timing, crashIsolation, schemaGate, hostGate })
}

/** The voicelogs of re-runs. PostgreSQL is polled for them. */
function rerunSource(deps: RerunDeps & { hostGate: HostGate }, timing: RerunTiming): JobSource<ClaimedItem> {
  const { db } = deps
  const transcribing = withHostGate(deps, 'transcription', rerunTranscriptHandler(deps))
  return {
    maxCrashes: RERUN.maxCrashes,
    handlers: {
      transcribing: withCircuitBreaker(deps, 'transcription', transcribing),
      analysing: withCircuitBreaker(deps, 'analysis', rerunHandler(deps)),
    },
    open() {
      let lastDoneAt = performance.now()
      let onLastTry: string | null = null
      return {
        nextHint: async () => null,
        async claim(_hint, terms) {
          if (terms.maxCrashes === RERUN.maxCrashes && onLastTry !== null) {
            const rerun = await readRunning(db, onLastTry)
            return rerun && (await claimItem(db, rerun, terms))
          }
          const rerun = await nextRerun(db)
          if (rerun === null) return null
          if (performance.now() - lastDoneAt < timing.maxYieldMs && (await countDue(db, 1)) > 0) return null
          const claimed = await claimOrAdvance(db, rerun, terms, timing)
          if (claimed !== null) lastDoneAt = performance.now()
          return claimed
        },
        async isLastTryDue() {
          onLastTry = await findRerunOnLastTry(db)
          return onLastTry !== null
        },
      }
    },
  }
}

const NOT_COLLECTED = {
  code: 'collecting_failed',
  message: 'The calls could not be found in time: choose fewer, such as by a shorter time',
  retryable: true,
}

/** Collects voicelogs, claims one, or ends the re-run. Null if there is nothing to do at present. */
async function claimOrAdvance(
  db: Database,
  rerun: RerunRow,
  terms: ClaimTerms,
  { batch, maxWaitSeconds: seconds }: RerunTiming,
): Promise<ClaimedItem | 'progress' | null> {
  if (rerun.status === 'preparing') {
    // As it was checked when the re-run was requested.
    const { parsed } = parseVoicelogFilter((rerun.filter.texts ?? {}) as VoicelogFilterTexts, 'all')
    const filter = await resolveFilter(db, { organisationId: rerun.organisationId, sight: 'all' }, parsed)
    // A statement that takes too long may end in time for fewer calls.
    const atOnce = Math.max(1, batch >> rerun.collectFailures)
    try {
      return (await collectItems(db, rerun, { filter, batch: atOnce })) ? 'progress' : null
    } catch (error) {
      if (!isTransient(error))
        await countCollectFailure(db, rerun.id, { max: MAX_FAILURES, reason: NOT_COLLECTED })
      throw error
    }
  }
  const job = await claimItem(db, rerun, terms)
  if (job !== null) return job
  const isAdvanced =
    (await failCrashedItems(db, rerun)) > 0 ||
    (await complete(db, rerun)) ||
    (await failOverdueRerun(db, rerun, {
      seconds,
      reasonOf: (last) => waitedTooLong(stageOf(rerun), last, seconds),
    }))
  return isAdvanced ? 'progress' : null
}

/** Completes a re-run whose voicelogs have all ended, an evaluation with its figures. */
async function complete(db: Database, { id, evaluates }: RerunRow): Promise<boolean> {
  if (!evaluates) return await completeRerun(db, id)
  return (await isReadyToComplete(db, id)) && (await completeRerun(db, id, await evaluationFigures(db, id)))
}
