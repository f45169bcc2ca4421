import type { HintConsumer, HintQueue } from '../backends/queue/contract.ts'
import type { Database } from '../db/client.ts'
import { type ClaimedJob, claim, claimOldest, isOnLastTry } from '../db/queue/jobs.ts'
import { MAX_CRASHES } from '../domain/voicelogs/retry-policy.ts'
import { newId } from '../lib/id.ts'
import type { Logger } from '../lib/log.ts'
import { pause, unlessAborted, within } from '../lib/wait.ts'
import type { CrashIsolation } from './crash-isolation.ts'
import type { JobHandlers } from './jobs/job.ts'
import { processJob } from './process-job.ts'
import type { WorkerTiming } from './timing.ts'

export type LoopDeps = {
  db: Database
  queue: HintQueue
  handlers: JobHandlers
  log: Logger
  timing: WorkerTiming
  crashIsolation: CrashIsolation
}

/** Two steps of a stop: `fetching` ends with the job under way, `working` ends that too. */
export type StopSignals = { fetching: AbortSignal; working: AbortSignal }

/**
 * One worker: takes a hint, claims what it points to, does it, and so on until `fetching` aborts.
 *
 * Each worker has a consumer of its own rather than a share of one: a hint is then only taken by who is free to work
 * on it, and a job that takes an hour holds up none that was fetched beside it.
 *
 * A crash counts against all that were under way in the process. So what went down with it twice has its last try
 * alone: the third crash is its own, and a good call beside a bad one completes.
 */
export async function work(deps: LoopDeps, stop: StopSignals): Promise<void> {
  const consumer = deps.queue.consumer(newId())
  const beat = setInterval(() => consumer.heartbeat(), deps.timing.heartbeatMs)
  while (!stop.fetching.aborted) {
    // What this process can't begin now is left to others.
    await deps.crashIsolation.sharedAvailable(stop.fetching)
    const hint = await unlessAborted(nextHint(consumer), stop.fetching)
    if (hint === null) continue
    try {
      const isDone =
        (await claimAndProcess(deps, hint, 'acquireShared', stop)) ||
        ((await isLastTry(deps, hint)) && (await claimAndProcess(deps, hint, 'acquireExclusive', stop)))
      if (!isDone && stop.fetching.aborted) await putBack(deps, hint)
      else if (!isDone && hint === NO_QUEUE) await pause(deps.timing.pollMs, stop.fetching)
    } catch (error) {
      deps.log.error({ err: error }, 'no job could be claimed')
      await putBack(deps, hint)
      await pause(deps.timing.pollMs, stop.fetching)
    }
    if (hint !== NO_QUEUE) await consumer.done(hint)
  }
  clearInterval(beat)
  await consumer.close()
}

/** Redis is away: PostgreSQL says what there is to do, as often as `pollMs` allows. */
const NO_QUEUE = Symbol('no queue')
type Hint = string | typeof NO_QUEUE

async function nextHint(consumer: HintConsumer): Promise<Hint | null> {
  return await consumer.next().catch(() => NO_QUEUE)
}

/** What is not answered in this time is taken back by the reconciler, should it have been claimed after all. */
const CLAIM_BOUND_MS = 10_000

/** Answers whether there was something to do. */
async function claimAndProcess(
  deps: LoopDeps,
  hint: Hint,
  way: 'acquireShared' | 'acquireExclusive',
  stop: StopSignals,
): Promise<boolean> {
  const release = await deps.crashIsolation[way](stop.fetching)
  if (release === null) return false
  try {
    const job = await claimHinted(deps, hint, way === 'acquireExclusive' ? MAX_CRASHES : MAX_CRASHES - 1)
    if (job === null) return false
    await processJob(deps, job, stop.working)
    return true
  } finally {
    release()
  }
}

/** Whether what a hint points to, or without one anything, is due for its last try. */
async function isLastTry({ db }: LoopDeps, hint: Hint): Promise<boolean> {
  const voicelogId = hint === NO_QUEUE ? null : hint
  return await within(CLAIM_BOUND_MS, isOnLastTry(db, voicelogId, MAX_CRASHES), 'PostgreSQL')
}

async function claimHinted(
  { db, timing }: LoopDeps,
  hint: Hint,
  maxCrashes: number,
): Promise<ClaimedJob | null> {
  const terms = { leaseSeconds: timing.leaseSeconds, maxCrashes }
  if (hint === NO_QUEUE) return await within(CLAIM_BOUND_MS, claimOldest(db, terms), 'PostgreSQL')
  // Null: a duplicate, or too early; or what took three workers down, which the reconciler ends.
  return await within(CLAIM_BOUND_MS, claim(db, hint, terms), 'PostgreSQL')
}

/** Best effort: without the hint the reconciler finds the job. */
async function putBack({ queue }: LoopDeps, hint: Hint): Promise<void> {
  if (hint !== NO_QUEUE) await queue.push([hint]).catch(() => {})
}
