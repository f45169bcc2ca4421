import { NO_TRACER, type Tracer } from '../backends/tracing/contract.ts'
import type { Database } from '../db/client.ts'
import { type ClaimedJob, giveBack } from '../db/queue/jobs.ts'
import { pause, unlessAborted, within } from '../lib/async/wait.ts'
import type { Logger } from '../lib/log.ts'
import type { CrashIsolation } from './crash-isolation.ts'
import type { HostGate } from './host-gate.ts'
import type { Hint, JobSource } from './job-source.ts'
import { processJob } from './process-job.ts'
import type { SchemaGate } from './schema-gate.ts'
import type { WorkerTiming } from './timing.ts'

export type LoopDeps = {
  db: Database
  log: Logger
  /** @default none */
  tracer?: Tracer
}

export type LoopOptions = {
  /** Jobs of this kind under way at once in this process. */
  concurrency: number
  timing: WorkerTiming
  /** The lock that all workers of this process share. */
  crashIsolation: CrashIsolation
  /** No job is claimed while it is closed. */
  schemaGate: SchemaGate
  /** Nor while this one is closed. @default always open */
  hostGate?: HostGate
}

/**
 * Starts `concurrency` workers for the jobs of one source.
 *
 * `stop` claims no more, waits `drainMs` for the jobs under way, then aborts them and gives them back uncounted.
 */
export function startLoops<J extends ClaimedJob>(
  deps: LoopDeps,
  source: JobSource<J>,
  options: LoopOptions,
): { stop(): Promise<void> } {
  const claiming = new AbortController()
  const working = new AbortController()
  const signals = { claiming: claiming.signal, working: working.signal }
  const ended = Promise.all(
    Array.from({ length: options.concurrency }, () => work(deps, source, options, signals)),
  )
  async function stop(): Promise<void> {
    claiming.abort()
    await within(options.timing.drainMs, ended, 'Work under way').catch(() =>
      working.abort(new Error('The worker stops')),
    )
    await ended
  }
  let stopped: Promise<void> | undefined
  return {
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Two steps of a stop: the first ends the loops after the jobs under way, the second aborts those. */
type StopSignals = { claiming: AbortSignal; working: AbortSignal }

/** A claim is given up if PostgreSQL does not answer within this time. If it was made after all, its job is given back. */
const CLAIM_TIMEOUT_MS = 10_000

/**
 * One worker: claims a job, does it, and so on.
 *
 * A crash counts against every job under way in the process. So a job with one try left is tried in crash isolation:
 * the last crash is then its own, and a good job next to a bad one completes.
 */
async function work<J extends ClaimedJob>(
  { db, log, tracer = NO_TRACER }: LoopDeps,
  source: JobSource<J>,
  { timing, crashIsolation, schemaGate, hostGate }: LoopOptions,
  { claiming, working }: StopSignals,
): Promise<void> {
  const feed = source.open()
  let nextHint: Promise<Hint | undefined> | null = null

  /** The hint that was asked for during the last write of the job before, or one asked for now. */
  function askForHint(): Promise<Hint | undefined> {
    nextHint ??= feed.nextHint()
    return nextHint
  }

  /** Gives back a hint that this worker asked for and can no longer follow. */
  async function giveBackHint(): Promise<void> {
    const hint = await nextHint
    nextHint = null
    if (hint === undefined || hint === null) return
    await feed.putBack?.(hint)
    await feed.done?.(hint)
  }

  /** Whether there was something to do. */
  async function claimAndProcess(
    hint: Hint,
    acquire: 'acquireShared' | 'acquireExclusive',
    maxCrashes: number,
  ): Promise<boolean> {
    const release = await crashIsolation[acquire](claiming)
    if (release === null) return false
    try {
      const terms = { leaseSeconds: timing.leaseSeconds, maxCrashes }
      const claimed = feed.claim(hint, terms)
      const job = await within(CLAIM_TIMEOUT_MS, claimed, 'PostgreSQL').catch((error) => {
        // Nobody works on it: it is given back without counting as a try. Otherwise three late claims would fail the call.
        claimed
          .then(async (late) => late !== null && late !== 'progress' && (await giveBack(db, late)))
          .catch((failure) => log.warn({ err: failure }, 'late claim not given back'))
        throw error
      })
      if (job !== null && job !== 'progress')
        await processJob({ db, log, tracer, timing, source, onLastWrite: askForHint }, job, working)
      return job !== null
    } finally {
      release()
    }
  }

  while (!claiming.aborted) {
    // A worker takes no hint that it cannot follow now. Others can.
    if (!crashIsolation.isSharedAvailable()) {
      await giveBackHint()
      await crashIsolation.sharedAvailable(claiming)
    }
    if (hostGate?.isOpen() === false) {
      await giveBackHint()
      await hostGate.opened(claiming)
    }
    await schemaGate.opened(claiming)
    if (claiming.aborted) break
    const hint = await unlessAborted(askForHint(), claiming)
    nextHint = null
    if (hint === undefined || claiming.aborted) continue
    let isDone = false
    try {
      isDone =
        (await claimAndProcess(hint, 'acquireShared', source.maxCrashes - 1)) ||
        ((await within(CLAIM_TIMEOUT_MS, feed.isLastTryDue(hint), 'PostgreSQL')) &&
          (await claimAndProcess(hint, 'acquireExclusive', source.maxCrashes)))
      if (!isDone && hint === null) await pause(timing.pollMs, claiming)
    } catch (error) {
      log.error({ err: error }, 'no job could be claimed')
      if (hint !== null) await feed.putBack?.(hint)
      await pause(timing.pollMs, claiming)
    }
    if (hint === null) continue
    if (!isDone && claiming.aborted) await feed.putBack?.(hint)
    await feed.done?.(hint)
  }
  await feed.close?.()
}
