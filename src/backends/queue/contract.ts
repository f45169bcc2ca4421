/**
 * The queue of hints. An element is a voicelog id and means "look at this one"; PostgreSQL says what there is to do.
 * Losing, doubling or reordering hints is harmless: the claim drops what is not due and the reconciler pushes what is.
 *
 * Words, as bunqueue and BullMQ use them:
 * queue: the list of waiting hints. worker: one consumer with a processing list of its own.
 * job: a voicelog that is due. attempts: claims so far. backoff: the wait before the next attempt.
 * delayed: due later. stalled: claimed by a worker that no longer renews its lease.
 */
export interface HintQueue {
  /** Puts ids in the queue; gives up after 250 ms. @throws QueueUnavailable */
  push(voicelogIds: readonly string[]): Promise<void>
  /** A worker's own end: one connection, one processing list, one heartbeat. */
  consumer(workerId: string): HintConsumer
  /** Puts back what workers without a heartbeat left in their processing lists; answers how many. @throws QueueUnavailable */
  recoverDead(): Promise<number>
  /** Hints waiting. @throws QueueUnavailable */
  depth(): Promise<number>
  ping(): Promise<void>
  close(): Promise<void>
}

export interface HintConsumer {
  /**
   * Waits for a hint, 5 s at most, and moves it to this worker's processing list.
   * Null when none came. @throws QueueUnavailable
   */
  next(): Promise<string | null>
  /** Takes a hint off the processing list, with the next wait. Best effort: a hint left there only comes back once. */
  done(voicelogId: string): void
  /** Says that this worker lives, for 20 s. */
  heartbeat(): Promise<void>
  /** Ends the wait under way and closes the connection; the processing list goes back to the queue. */
  close(): Promise<void>
}

export class QueueUnavailable extends Error {
  override readonly name = 'QueueUnavailable'
}
