import type { HintQueue } from '../backends/queue/contract.ts'
import type { ObjectStorage } from '../backends/storage/contract.ts'
import type { Database } from '../db/client.ts'
import type { Logger } from '../lib/log.ts'
import { within } from '../lib/wait.ts'
import { type CrashIsolation, createCrashIsolation } from './crash-isolation.ts'
import type { JobHandlers } from './jobs/job.ts'
import { work } from './loop.ts'
import { type ReconcileStep, startReconciler } from './reconciler/reconciler.ts'
import { WORKER_TIMING, type WorkerTiming } from './timing.ts'

export type PoolDeps = {
  db: Database
  queue: HintQueue
  storage: ObjectStorage
  handlers: JobHandlers
  log: Logger
}

export type PoolOptions = {
  /** Jobs under way at once in this process. */
  concurrency: number
  timing?: Partial<WorkerTiming>
  /** The lock that all workers of this process share. */
  crashIsolation?: CrashIsolation
  /** What the reconciler does besides. */
  steps?: readonly ReconcileStep[]
}

/**
 * Starts `concurrency` workers and a reconciler.
 *
 * `stop` fetches no more, waits for the jobs under way (25 s at most), then aborts them and gives them back, which
 * does not count as an attempt.
 */
export function startPool(deps: PoolDeps, options: PoolOptions): { stop(): Promise<void> } {
  const timing = { ...WORKER_TIMING, ...options.timing }
  const fetching = new AbortController()
  const working = new AbortController()
  const crashIsolation = options.crashIsolation ?? createCrashIsolation()
  const reconciler = startReconciler(deps, timing, options.steps)
  const workers = Promise.all(
    Array.from({ length: options.concurrency }, () =>
      work({ ...deps, timing, crashIsolation }, { fetching: fetching.signal, working: working.signal }),
    ),
  )

  async function stop(): Promise<void> {
    fetching.abort()
    await within(timing.drainMs, Promise.all([workers, reconciler.stop()]), 'Work under way').catch(() =>
      working.abort(new Error('The worker stops')),
    )
    await workers
  }
  let stopped: Promise<void> | undefined
  return {
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}
