import type { Database } from '../db/client.ts'
import { admit, pauseEngine, resumeEngine } from '../db/queue/circuit-breakers.ts'
import { ProcessingError } from '../domain/processing-error.ts'
import { busyReason, pauseSeconds } from '../domain/voicelogs/retry-policy.ts'
import type { Logger } from '../lib/log.ts'
import { within } from '../lib/wait.ts'
import type { EngineStage } from '../model/voicelog.ts'
import type { JobContext, JobHandler } from './jobs/job.ts'

type GateDeps = {
  db: Database
  log: Logger
  /** Runs a query in the way of the caller, repeated or not. */
  query: JobContext['query']
}

/** What a pause that cannot be written down in this time costs is one more request that is refused. */
const WRITE_MS = 5_000

/**
 * Does work that may ask the server of a stage, unless that has said that it is busy: then all workers leave it alone
 * for a while, one of them asks, and once that one was answered all do again.
 * @throws ProcessingError with `busy`; whatever the work throws
 */
export async function throughGate<T>(
  { db, log, query }: GateDeps,
  stage: EngineStage,
  work: () => Promise<T>,
): Promise<T> {
  const admission = await query(() => admit(db, stage))
  if (admission === 'paused') throw new ProcessingError({ ...busyReason(stage), stage, busy: 'at_once' })
  const isProbe = admission === 'probe'
  const write = async (writing: Promise<void>) => {
    await within(WRITE_MS, writing, 'PostgreSQL').catch((error) =>
      log.warn({ err: error, stage }, 'pause of an engine not written down'),
    )
  }
  try {
    const done = await work()
    if (isProbe) await write(resumeEngine(db, stage))
    return done
  } catch (error) {
    if (!(error instanceof ProcessingError)) throw error
    const { busy, retryAfterSeconds } = error
    if (busy !== undefined) {
      const secondsFor = (pauses: number) => pauseSeconds({ pauses, retryAfterSeconds })
      await write(pauseEngine(db, stage, { isProbe, isAsked: retryAfterSeconds !== undefined, secondsFor }))
      log.warn({ err: error, stage, retryAfterSeconds }, 'engine is busy')
    } else if (isProbe) await write(resumeEngine(db, stage))
    throw error
  }
}

/** A handler behind the gate of its stage. */
export function gated(
  { db, log }: Omit<GateDeps, 'query'>,
  stage: EngineStage,
  handler: JobHandler,
): JobHandler {
  return (job, context) => throughGate({ db, log, query: context.query }, stage, () => handler(job, context))
}
