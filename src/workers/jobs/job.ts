import type { VoicelogProgress } from '../../db/calls/results.ts'
import type { ClaimedJob, JobStatus } from '../../db/queue/jobs.ts'

/** Does one stage of a claimed voicelog, writes its outcome, and answers which status the voicelog then has. */
export type JobHandler = (job: ClaimedJob, context: JobContext) => Promise<NonNullable<VoicelogProgress>>

export type JobHandlers = Record<JobStatus, JobHandler>

export type JobContext = {
  /** Aborts when the lease is lost or the worker stops. The result of later work would be dropped. */
  signal: AbortSignal
  /** Runs a query, and repeats it while PostgreSQL is unavailable: a short outage is no failure of the job. */
  query<T>(query: () => Promise<T>): Promise<T>
  /**
   * Makes a write that counts only while the fence token holds, and repeats it while PostgreSQL is unavailable.
   * @throws LeaseLost if the fence token no longer held
   */
  fencedWrite<T>(write: () => Promise<T | null | false>): Promise<T>
}
