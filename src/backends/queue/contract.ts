/**
 * The queue of hints. A hint is the id of a job and means "this one may be due". PostgreSQL decides what is due.
 *
 * Hints may be lost, doubled or reordered without harm: a claim drops a hint of a job that is not due, and the reconciler
 * pushes hints that are missing. Each worker has a consumer with a processing list of its own.
 */
export interface HintQueue {
  /** Adds ids to the queue. Gives up after 250 ms. @throws QueueUnavailable */
  push(voicelogIds: readonly string[]): Promise<void>
  /** Opens a worker's own end: one connection, one processing list, one heartbeat. */
  consumer(workerId: string): HintConsumer
  /**
   * Puts back the hints in processing lists of workers without a heartbeat. Answers how many.
   * @throws QueueUnavailable
   */
  recoverDead(): Promise<number>
  /** How many hints wait. @throws QueueUnavailable */
  depth(): Promise<number>
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
