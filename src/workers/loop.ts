import type { HintConsumer, HintQueue } from '../backends/queue/contract.ts'
import type { Database } from '../db/client.ts'
import { type ClaimedJob, claim, claimOldest } from '../db/jobs.ts'
import { MAX_CRASHES } from '../domain/voicelogs/retry-policy.ts'
import { newId } from '../lib/id.ts'
import type { Logger } from '../lib/log.ts'
import { pause, unlessAborted, within } from '../lib/wait.ts'
import type { JobHandlers } from './job.ts'
import { perform } from './perform.ts'
import type { WorkerTiming } from './timing.ts'

export type LoopDeps = {
  db: Database
  queue: HintQueue
  handlers: JobHandlers
  log: Logger
  timing: WorkerTiming
}

/** Two steps of a stop: `fetching` ends with the job under way, `working` ends that too. */
export type StopSignals = { fetching: AbortSignal; working: AbortSignal }

/**
 * One worker: takes a hint, claims what it points to, does it, and so on until `fetching` aborts.
 *
 * Each worker has a consumer of its own rather than a share of one: a hint is then only taken by who is free to work
 * on it, and a job that takes an hour holds up none that was fetched beside it.
 */
export async function work(deps: LoopDeps, stop: StopSignals): Promise<void> {
  const consumer = deps.queue.consumer(newId())
  const beat = setInterval(() => consumer.heartbeat(), deps.timing.heartbeatMs)
  while (!stop.fetching.aborted) {
    const hint = await unlessAborted(nextHint(consumer), stop.fetching)
    if (hint === null) continue
    try {
      const job = await claimHinted(deps, hint)
      if (job !== null) await perform(deps, job, stop.working)
      else if (hint === NO_QUEUE) await pause(deps.timing.pollMs, stop.fetching)
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

async function claimHinted({ db, timing }: LoopDeps, hint: Hint): Promise<ClaimedJob | null> {
  const terms = { leaseSeconds: timing.leaseSeconds, maxCrashes: MAX_CRASHES }
  if (hint === NO_QUEUE) return await within(CLAIM_BOUND_MS, claimOldest(db, terms), 'PostgreSQL')
  // Null: a duplicate, or too early; or what took three workers down, which the reconciler ends.
  return await within(CLAIM_BOUND_MS, claim(db, hint, terms), 'PostgreSQL')
}

/** Best effort: without the hint the reconciler finds the job. */
async function putBack({ queue }: LoopDeps, hint: Hint): Promise<void> {
  if (hint !== NO_QUEUE) await queue.push([hint]).catch(() => {})
}
