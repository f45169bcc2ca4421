import type { ClaimedJob, ClaimTerms } from '../db/queue/jobs.ts'
import type { JobHandlers } from './jobs/job.ts'

/** Where the jobs of a kind come from, and what does them. */
export type JobSource<J extends ClaimedJob = ClaimedJob> = {
  /** A job with this many crashes is not tried again. Its last try is made in crash isolation. */
  maxCrashes: number
  handlers: JobHandlers<J>
  /** Opens the feed of one worker. */
  open(): JobFeed<J>
  /** Called when a job was given back and is due at once. */
  onGivenBack?(job: J): Promise<void>
}

/** The id of a job that is due, or null if only PostgreSQL can tell whether one is. */
export type Hint = string | null

export type JobFeed<J extends ClaimedJob = ClaimedJob> = {
  /** Waits for a hint. Undefined if none came for a while. */
  nextHint(): Promise<Hint | undefined>
  /** Claims the job of the hint, or without one any. `progress` if something else was done. Null if nothing was. */
  claim(hint: Hint, terms: ClaimTerms): Promise<J | 'progress' | null>
  /** Whether the job of the hint, or without one any, is due for the last try before it counts as crashed. */
  isLastTryDue(hint: Hint): Promise<boolean>
  /** Passes a hint to other workers. */
  putBack?(hint: string): Promise<void>
  /** The hint was followed. */
  done?(hint: string): void
  close?(): Promise<void>
}
