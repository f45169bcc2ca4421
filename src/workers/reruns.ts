import type { Database } from '../db/client.ts'
import { readOpenCircuit } from '../db/queue/circuit-breakers.ts'
import { countDue } from '../db/queue/reconcile.ts'
import {
  claimItem,
  collectItems,
  completeRerun,
  endItem,
  failRerun,
  hasItemOnLastTry,
  type ItemClaim,
  nextRerun,
  releaseItem,
  renewItem,
} from '../db/reruns/items.ts'
import type { RerunRow } from '../db/reruns/reruns.ts'
import type { AnalysisEngine } from '../domain/analysis/engine.ts'
import { definitionsOf, rerunAnalytics } from '../domain/reruns/rerun-analytics.ts'
import { parseVoicelogFilter, type VoicelogFilterTexts } from '../domain/voicelogs/filter.ts'
import { busyForTooLong, decideRetry } from '../domain/voicelogs/retry-policy.ts'
import type { Logger } from '../lib/log.ts'
import { pause, within } from '../lib/wait.ts'
import type { AnalyticKind, ModelUsage } from '../model/analytics.ts'
import { throughCircuitBreaker } from './circuit-breaker.ts'
import { type CrashIsolation, createCrashIsolation } from './crash-isolation.ts'
import { failureOf } from './jobs/failure.ts'
import { counter } from './jobs/model-usage.ts'

type RerunDeps = { db: Database; engine: AnalysisEngine; log: Logger }

export type RerunTiming = {
  /** How often a worker without anything to do looks for a re-run. */
  idleMs: number
  /** How often it looks whether calls that have just come in are done. */
  yieldMs: number
  /** However many calls come in, one of a re-run is made so often. */
  patienceMs: number
  leaseSeconds: number
  renewMs: number
  /** How long a language model may be busy without a break before a re-run ends as failed. */
  maxBusySeconds: number
  /** Calls collected in one transaction. */
  batch: number
}

export const RERUN_TIMING: RerunTiming = {
  idleMs: 1_000,
  yieldMs: 250,
  patienceMs: 30_000,
  leaseSeconds: 60,
  renewMs: 15_000,
  maxBusySeconds: 86_400,
  batch: 2_000,
}

type RerunOptions = {
  concurrency: number
  /** The lock that all workers of this process share. */
  crashIsolation?: CrashIsolation
  timing?: Partial<RerunTiming>
  drainMs?: number
}

/** How long a stop waits for a call under way before it is given back. */
const DRAIN_MS = 10_000

/**
 * Starts making re-runs, `concurrency` calls at a time, beside the workers of calls that come in and after them: while
 * one of those waits, none of a re-run is begun.
 */
export function startReruns(
  deps: RerunDeps,
  { concurrency, crashIsolation = createCrashIsolation(), timing = {}, drainMs = DRAIN_MS }: RerunOptions,
): { stop(): Promise<void> } {
  const rhythm = { ...RERUN_TIMING, ...timing }
  const stopping = new AbortController()
  const working = new AbortController()
  const ended = Promise.all(
    Array.from({ length: concurrency }, () =>
      work({ ...deps, crashIsolation }, rhythm, { stopping: stopping.signal, working: working.signal }),
    ),
  )
  return {
    async stop() {
      stopping.abort()
      await within(drainMs, ended, 'A call of a re-run').catch(() =>
        working.abort(new Error('The worker stops')),
      )
      await ended
    },
  }
}

type WorkDeps = RerunDeps & { crashIsolation: CrashIsolation }
type StopSignals = { stopping: AbortSignal; working: AbortSignal }

async function work(deps: WorkDeps, timing: RerunTiming, signals: StopSignals): Promise<void> {
  const { stopping } = signals
  let lastMade = performance.now()
  while (!stopping.aborted) {
    try {
      const rerun = await nextRerun(deps.db)
      if (rerun === null || (await waitsForModel(deps, timing, rerun))) await pause(timing.idleMs, stopping)
      else if (performance.now() - lastMade < timing.patienceMs && (await countDue(deps.db, 1)) > 0)
        await pause(timing.yieldMs, stopping)
      else if (await advance(deps, timing, rerun, signals)) lastMade = performance.now()
      else await pause(timing.yieldMs, stopping)
    } catch (error) {
      deps.log.warn({ err: error }, 're-run interrupted')
      await pause(timing.idleMs, stopping)
    }
  }
}

/** Whether a model that is busy is left alone at present; where it has been for too long the re-run ends. */
async function waitsForModel(
  { db }: WorkDeps,
  { maxBusySeconds: seconds }: RerunTiming,
  { id, status, startedAt, createdAt }: RerunRow,
): Promise<boolean> {
  if (status !== 'running') return false
  const open = await readOpenCircuit(db, 'analysis', { from: startedAt ?? createdAt, seconds })
  if (open?.isTooLong) await failRerun(db, id, busyForTooLong('analysis', seconds))
  return open !== null
}

/** Takes a re-run one step further; false where there is nothing to do at present. */
async function advance(
  deps: WorkDeps,
  timing: RerunTiming,
  rerun: RerunRow,
  signals: StopSignals,
): Promise<boolean> {
  const { db } = deps
  if (rerun.status === 'preparing') {
    const filter = parseVoicelogFilter(textsOf(rerun)).parsed
    return await collectItems(db, rerun, { filter, batch: timing.batch })
  }
  return (
    (await makeNext(deps, timing, { rerun, way: 'acquireShared' }, signals)) ||
    (await makeNext(deps, timing, { rerun, way: 'acquireExclusive' }, signals)) ||
    (await completeRerun(db, rerun.id))
  )
}

/** Makes the next call; alone, one that may have taken its worker down and has its last try. */
async function makeNext(
  deps: WorkDeps,
  timing: RerunTiming,
  { rerun, way }: { rerun: RerunRow; way: 'acquireShared' | 'acquireExclusive' },
  { stopping, working }: StopSignals,
): Promise<boolean> {
  const terms = {
    leaseSeconds: timing.leaseSeconds,
    maxAttempts: MAX_ATTEMPTS,
    isLastTry: way === 'acquireExclusive',
  }
  if (terms.isLastTry && !(await hasItemOnLastTry(deps.db, rerun.id, terms))) return false
  const release = await deps.crashIsolation[way](stopping)
  if (release === null) return false
  try {
    const item = await claimItem(deps.db, rerun.id, terms)
    if (item === null) return false
    await makeItem(deps, timing, { rerun, item }, working)
    return true
  } finally {
    release()
  }
}

/** Claims of one call, and failures that another try might have mended, before it is given up. */
const MAX_ATTEMPTS = 5

async function makeItem(
  { db, engine, log }: RerunDeps,
  timing: RerunTiming,
  { rerun, item }: { rerun: RerunRow; item: ItemClaim },
  working: AbortSignal,
): Promise<void> {
  const { organisationId, dryRun } = rerun
  const terms = { dryRun, organisationId, seen: [] }
  if (item.attempts > MAX_ATTEMPTS) {
    await endItem(db, item, { status: 'failed', reason: CRASHED }, terms)
    return
  }
  const definitions = await definitionsOf(db, rerun)
  if (definitions === null) {
    const message = 'The definitions that it was asked for with are gone'
    await failRerun(db, rerun.id, { code: 'definitions_missing', message, retryable: false })
    return
  }
  const ending = new AbortController()
  const onStop = () => ending.abort(working.reason)
  if (working.aborted) onStop()
  else working.addEventListener('abort', onStop, { once: true })
  const lease = setInterval(() => {
    renewItem(db, item, timing.leaseSeconds)
      .then((held) => held || ending.abort(new Error('The call is another’s, or the re-run has ended')))
      .catch((error) => log.warn({ err: error }, 'lease of a re-run not renewed'))
  }, timing.renewMs)
  const counts = new Map<string, ReturnType<typeof counter>>()
  try {
    const makeDeps = {
      db,
      engine,
      onSpent(kind: AnalyticKind, usage: ModelUsage) {
        const by = { organisationId, kind, model: engine.model ?? '' }
        const count = counts.get(kind) ?? counter({ db, log }, by)
        counts.set(kind, count)
        count.onSpent(usage)
      },
    }
    const { outcome, seen } = await throughCircuitBreaker(
      { db, log, query: (query) => query() },
      'analysis',
      () => rerunAnalytics(makeDeps, rerun, definitions, item.voicelogId, ending.signal),
    )
    const became = await endItem(db, item, outcome, { ...terms, seen })
    // Somebody else has written a result meanwhile: what was compared is no longer so.
    if (became === 'outdated') await releaseItem(db, item, { delaySeconds: 0, counts: true, reason: null })
  } catch (error) {
    if (ending.signal.aborted) {
      if (working.aborted) await releaseItem(db, item, { delaySeconds: 0, counts: false, reason: null })
      return
    }
    const { code, message, ...failure } = failureOf(error, 'analysis')
    const { rerunId, voicelogId } = item
    log.warn({ err: error, rerunId, voicelogId, code }, 'call of a re-run failed')
    const reason = { code, message, retryable: failure.retryable }
    // None is begun until the model may be asked again.
    if (failure.busy === 'at_once')
      return await releaseItem(db, item, { delaySeconds: 0, counts: false, reason })
    const next = decideRetry({ ...failure, failures: item.attempts - 1 })
    if (next.kind === 'give_up') await endItem(db, item, { status: 'failed', reason }, terms)
    else await releaseItem(db, item, { delaySeconds: next.delaySeconds, counts: true, reason })
  } finally {
    clearInterval(lease)
    working.removeEventListener('abort', onStop)
    await Promise.all([...counts.values()].map((each) => each.written()))
  }
}

const CRASHED = {
  code: 'crashed_repeatedly',
  message: `Processing stopped without a result ${MAX_ATTEMPTS} times`,
  retryable: true,
}

/** As it was checked when the re-run was asked for. */
function textsOf({ filter }: RerunRow): VoicelogFilterTexts {
  return (filter.texts ?? {}) as VoicelogFilterTexts
}
