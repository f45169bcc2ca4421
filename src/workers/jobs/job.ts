import type { Span } from '../../backends/tracing/contract.ts'
import type { ClaimedJob, JobStatus } from '../../db/queue/jobs.ts'

/** Does one stage of a claimed job, writes its outcome, and answers the stage that is next. */
export type JobHandler<J extends ClaimedJob = ClaimedJob> = (
  job: J,
  context: JobContext,
) => Promise<JobStatus | 'completed'>

/** One handler for each stage that jobs of a kind have. */
export type JobHandlers<J extends ClaimedJob = ClaimedJob> = Record<J['status'], JobHandler<J>>

export type JobContext = {
  /** The span of this stage; what the handler traces is below it. */
  span: Span
  /** Aborts when the lease is lost or the worker stops. The result of later work would be dropped. */
  signal: AbortSignal
  /** Runs a query, and repeats it while PostgreSQL is unavailable: a short outage is no failure of the job. */
  query<T>(query: () => Promise<T>): Promise<T>
  /**
   * Makes a write that counts only while the fence token holds, and repeats it while PostgreSQL is unavailable.
   * @param options.isLast whether the job probably ends with it: the worker asks for its next hint meanwhile
   * @throws LeaseLost if the fence token no longer held
   */
  fencedWrite<T>(write: () => Promise<T | null | false>, options?: { isLast?: boolean }): Promise<T>
}
