import type { Priority } from '../../model/voicelog.ts'

/** A hint, with what its place in the queue depends on. */
export type JobHint = { voicelogId: string; organisationId: string; priority: Priority }

export type QueueDepth = { organisationId: string; priority: Priority; hints: number }

/**
 * The queue of hints. A hint is the id of a job and means "this one may be due". PostgreSQL decides what is due.
 *
 * Hints may be lost, doubled or reordered without harm: a claim drops a hint of a job that is not due, and the reconciler
 * pushes hints that are missing. Higher priorities go first; within one, organisations take turns. Each worker has a
 * consumer with a processing list of its own.
 */
export interface HintQueue {
  /**
   * Adds hints. Of one organisation and priority 20,000 wait at most, others are dropped. Gives up after 250 ms for
   * each 1,000.
   * @throws QueueUnavailable
   */
  push(hints: readonly JobHint[]): Promise<void>
  /** Gives back the ids of hints that were taken: they are next. Gives up after 250 ms. @throws QueueUnavailable */
  putBack(voicelogIds: readonly string[]): Promise<void>
  /** Opens a worker's own end: one connection, one processing list, one heartbeat. */
  consumer(workerId: string): HintConsumer
  /**
   * Puts back the hints in processing lists of workers without a heartbeat. Answers how many.
   * @throws QueueUnavailable
   */
  recoverDead(): Promise<number>
  /** How many hints wait. @throws QueueUnavailable */
  depth(): Promise<number>
  /**
   * How many hints wait of each organisation and priority, and in `next` how many of any whose turn has come.
   * @throws QueueUnavailable
   */
  depths(): Promise<{ next: number; waiting: QueueDepth[] }>
  /** Checks that Redis takes writes. @throws QueueUnavailable */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface HintConsumer {
  /**
   * Waits for a hint, 5 s at most, and moves it to this worker's processing list.
   * Null if none came. @throws QueueUnavailable
   */
  next(): Promise<string | null>
  /** Takes a hint off the processing list, with the next wait. Best effort: a hint left there only comes back once. */
  done(voicelogId: string): void
  /** Notes that this worker is alive. The note lasts 20 s. */
  heartbeat(): Promise<void>
  /** Ends the wait under way, closes the connection and puts the processing list back into the queue. */
  close(): Promise<void>
}

export class QueueUnavailable extends Error {
  override readonly name = 'QueueUnavailable'
}
