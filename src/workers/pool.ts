import type { HintQueue } from '../backends/queue/contract.ts'
import type { ObjectStorage } from '../backends/storage/contract.ts'
import type { Tracer } from '../backends/tracing/contract.ts'
import type { Database } from '../db/client.ts'
import { CALL, type ClaimedCall } from '../db/queue/calls.ts'
import type { Logger } from '../lib/log.ts'
import { type CrashIsolation, createCrashIsolation } from './crash-isolation.ts'
import { hintedSource } from './hinted-source.ts'
import type { HostGate } from './host-gate.ts'
import type { JobHandlers } from './jobs/job.ts'
import { startLoops } from './loop.ts'
import { startReconciler } from './reconciler/reconciler.ts'
import type { ReconcileStep } from './reconciler/steps.ts'
import { createSchemaGate, type SchemaGate } from './schema-gate.ts'
import { WORKER_TIMING, type WorkerTiming } from './timing.ts'

export type PoolDeps = {
  db: Database
  queue: HintQueue
  storage: ObjectStorage
  handlers: JobHandlers<ClaimedCall>
  log: Logger
  /** @default none */
  tracer?: Tracer
}

export type WorkerPoolOptions = {
  /** Calls under way at once in this process. */
  concurrency: number
  timing?: Partial<WorkerTiming>
  /** The lock that all workers of this process share. @default one of their own */
  crashIsolation?: CrashIsolation
  /** The gate that all workers of this process share. @default one of their own */
  schemaGate?: SchemaGate
  /** The gate that the handlers close. @default always open */
  hostGate?: HostGate
  /** Further steps of the reconciler. */
  steps?: readonly ReconcileStep[]
}

/** Starts `concurrency` workers for calls, and a reconciler. `stop` stops both as `startLoops` says. */
export function startPool(deps: PoolDeps, options: WorkerPoolOptions): { stop(): Promise<void> } {
  const timing = { ...WORKER_TIMING, ...options.timing }
  const { concurrency, crashIsolation = createCrashIsolation(), hostGate } = options
  const schemaGate = options.schemaGate ?? createSchemaGate(deps, { everyMs: timing.reconcileMs })
  const reconciler = startReconciler({ ...deps, schemaGate }, timing, options.steps)
  const source = hintedSource(deps, CALL, deps.handlers, timing)
  const workers = startLoops(deps, source, { concurrency, timing, crashIsolation, schemaGate, hostGate })
  return {
    async stop() {
      await Promise.all([workers.stop(), reconciler.stop()])
    },
  }
}
