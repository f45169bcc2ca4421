import { type HintQueue, QueueUnavailable } from '../../backends/queue/contract.ts'
import type { ObjectStorage } from '../../backends/storage/contract.ts'
import { forgetObjectDeletion } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import {
  countDueByTurn,
  failCrashedCalls,
  markHinted,
  readNextDueMs,
  readUnhinted,
  recoverStalled,
  removeStaleUploads,
  takeObjectDeletions,
  withReconcilerLock,
} from '../../db/queue/reconcile.ts'
import type { Turn } from '../../db/queue/turns.ts'
import { selectExpiredUploads } from '../../db/uploads/pending-uploads.ts'
import { reopenLateUpload } from '../../domain/ingest/pending-uploads.ts'
import { voicelogIdIn } from '../../domain/ingest/upload.ts'
import { pause, within } from '../../lib/async/wait.ts'
import { isId } from '../../lib/id.ts'
import type { Logger } from '../../lib/log.ts'
import { createSchemaGate, type SchemaGate } from '../schema-gate.ts'
import type { WorkerTiming } from '../timing.ts'
import type { ReconcileStep } from './steps.ts'

export type ReconcilerDeps = { db: Database; queue: HintQueue; storage: ObjectStorage; log: Logger }

/** `quick` steps use PostgreSQL and Redis only. `slow` steps may wait for storage. */
type ReconcileSteps = { quick: readonly ReconcileStep[]; slow: readonly ReconcileStep[] }

type ReconcilerTiming = Pick<WorkerTiming, 'reconcileMs' | 'rehintSeconds'> & {
  /** See ROUND_TIMEOUT_MS. @default 5 min */
  roundTimeoutMs?: number
}

/**
 * Starts a loop that every 5 s repairs what crashed workers, lost hints and refused uploads left behind. One process
 * does so at a time. A round also begins when a lease ends or a delayed job becomes due.
 *
 * Slow steps and `furtherSteps` run after the quick ones, without the lock.
 */
export function startReconciler(
  { schemaGate, ...deps }: ReconcilerDeps & { schemaGate?: SchemaGate },
  timing: ReconcilerTiming,
  furtherSteps: readonly ReconcileStep[] = [],
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const steps = reconcileSteps(deps, timing)
  const gate = schemaGate ?? createSchemaGate(deps, { everyMs: timing.reconcileMs })
  const ended = (async () => {
    for (;;) {
      await gate.opened(stopping.signal)
      if (stopping.signal.aborted) return
      await pause(
        await reconcile(deps, { quick: steps.quick, slow: [...steps.slow, ...furtherSteps] }, timing),
        stopping.signal,
      )
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/**
 * A round that takes longer is no longer waited for: a connection whose other end is gone may send no error. Its steps
 * may then run beside those of the next round.
 */
const ROUND_TIMEOUT_MS = 300_000

/** The shortest time between two rounds, however many jobs become due one after the other. */
const MIN_PAUSE_MS = 100

/** One round, unless another process does one. Answers the milliseconds until the next. Never throws. */
async function reconcile(
  { db, log }: ReconcilerDeps,
  steps: ReconcileSteps,
  { reconcileMs, roundTimeoutMs = ROUND_TIMEOUT_MS }: ReconcilerTiming,
): Promise<number> {
  const round = async () => {
    if (await withReconcilerLock(db, () => runSteps(steps.quick, log))) await runSteps(steps.slow, log)
    const nextDueMs = (await readNextDueMs(db)) ?? reconcileMs
    return Math.min(Math.max(nextDueMs + 1, MIN_PAUSE_MS), reconcileMs)
  }
  try {
    return await within(roundTimeoutMs, round(), 'PostgreSQL')
  } catch (error) {
    log.warn({ err: error }, 'reconciler: PostgreSQL is unavailable')
    return reconcileMs
  }
}

/** Runs each step, also after one has failed. */
async function runSteps(steps: readonly ReconcileStep[], log: Logger): Promise<void> {
  for (const { name, run } of steps) {
    try {
      const count = await run()
      if (count > 0) log.info({ step: name, count }, 'reconciled')
    } catch (error) {
      // The queue's connection has already logged that Redis is unavailable.
      const level = error instanceof QueueUnavailable ? 'debug' : 'warn'
      log[level]({ err: error, step: name }, 'reconciler step failed')
    }
  }
}

/** The most rows or hints that one step changes in one round. */
const BATCH = 1_000

export function reconcileSteps(
  { db, queue, storage, log }: ReconcilerDeps,
  { rehintSeconds }: Pick<WorkerTiming, 'rehintSeconds'>,
): ReconcileSteps {
  return {
    quick: [
      { name: 'fail what crashes its workers', run: () => failCrashedCalls(db, { limit: BATCH }) },
      { name: 'recover stalled jobs', run: () => recoverStalled(db, { limit: BATCH }) },
      { name: 'recover hints of dead workers', run: () => queue.recoverDead() },
      { name: 'push lost hints', run: () => pushLostHints({ db, queue }, rehintSeconds) },
      { name: 'remove stale uploads', run: () => removeStaleUploads(db, { limit: BATCH }) },
    ],
    slow: [{ name: 'delete objects', run: () => deleteObjects({ db, storage, log }) }],
  }
}

/** Due calls are counted up to here, those of all organisations together. */
const MAX_COUNTED = 20_000

/**
 * Pushes hints for due calls that have none, or only one so old that it may be lost.
 *
 * Of each organisation and priority it pushes no more hints than are missing. In a long queue every hint is old: pushing
 * all of them again each round would make the lists grow without end.
 */
async function pushLostHints(
  { db, queue }: { db: Database; queue: HintQueue },
  rehintSeconds: number,
): Promise<number> {
  const nameOf = (turn: Turn) => `${turn.priority} ${turn.organisationId}`
  const [due, { next, waiting }] = await Promise.all([countDueByTurn(db, MAX_COUNTED), queue.depths()])
  const hints = new Map(waiting.map((each) => [nameOf(each), each.hints]))
  const missing = due
    .map((each) => ({ ...each, missing: each.due - (hints.get(nameOf(each)) ?? 0) }))
    .filter((each) => each.missing > 0)
  // The hints whose turn has come may be of any organisation.
  const limit = Math.min(
    BATCH,
    missing.reduce((sum, each) => sum + each.missing, -next),
  )
  if (limit <= 0) return 0
  const lost = await readUnhinted(db, missing, { rehintSeconds, limit })
  await queue.push(lost)
  await markHinted(
    db,
    lost.map((each) => each.voicelogId),
  )
  return lost.length
}

/** How many objects one round deletes, and how many milliseconds it may take: other steps wait. */
const MAX_DELETIONS = 50
const DELETIONS_TIMEOUT_MS = 5_000

async function deleteObjects({ db, storage, log }: Omit<ReconcilerDeps, 'queue'>): Promise<number> {
  const signal = AbortSignal.timeout(DELETIONS_TIMEOUT_MS)
  let deleted = 0
  const objectKeys = await takeObjectDeletions(db, { limit: MAX_DELETIONS })
  const expired = await selectExpiredUploads(db, objectKeys.map(voicelogIdIn).filter(isId))
  for (const objectKey of objectKeys) {
    if (signal.aborted) break
    try {
      const upload = expired.find((each) => each.objectKey === objectKey)
      if (upload !== undefined && (await reopenLateUpload({ db, storage }, upload, signal))) continue
      await storage.delete(objectKey, { signal })
      await forgetObjectDeletion(db, objectKey)
      deleted++
    } catch (error) {
      log.warn({ err: error, objectKey }, 'object not deleted yet')
    }
  }
  return deleted
}
