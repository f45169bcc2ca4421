import type { Progress } from '../../db/calls/results.ts'
import type { ClaimedJob, JobStatus } from '../../db/queue/jobs.ts'

/** Does one stage of a claimed voicelog, writes what came of it, and answers where the voicelog stands. */
export type JobHandler = (job: ClaimedJob, context: JobContext) => Promise<NonNullable<Progress>>

export type JobHandlers = Record<JobStatus, JobHandler>

export type JobContext = {
  /** Aborts when the lease is lost or the worker stops: whatever is done then is in vain. */
  signal: AbortSignal
  /** Asks PostgreSQL, patiently: that it is away for a moment is no failure of the job. */
  ask<T>(query: () => Promise<T>): Promise<T>
  /** Makes a fenced write, patiently. @throws LeaseLost when the fence no longer held */
  save<T>(write: () => Promise<T | null | false>): Promise<T>
}

/** The job is another's by now, or nobody's: nothing more may be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor() {
    super('The lease of this job was lost')
  }
}
