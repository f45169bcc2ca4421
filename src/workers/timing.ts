/** Times of the workers. Tests run with shorter ones. */
export type WorkerTiming = {
  /** A job whose worker has not renewed its lease for this long goes to another. */
  leaseSeconds: number
  /** How often a lease is renewed: three times while it lasts. */
  renewMs: number
  /** How often a worker notes in Redis that it is alive. Its hints go to others 20 s after the last note. */
  heartbeatMs: number
  /** How often a worker that finds no job polls PostgreSQL, for re-runs or while Redis is unavailable. */
  pollMs: number
  /** How long a stop waits for jobs under way before it gives them back. */
  drainMs: number
  /** How long a job may go on after it was aborted. It is then abandoned. */
  abortGraceMs: number
  /** How long a job repeats its queries while PostgreSQL is unavailable. */
  retryForMs: number
  /** How long a job waits for an engine that is busy or away, from its first wait. */
  maxWaitSeconds: number
  /** The time between two rounds of the reconciler. */
  reconcileMs: number
  /** A hint of a due job counts as lost after this time. With a round of the reconciler it is pushed again within 35 s. */
  rehintSeconds: number
}

export const WORKER_TIMING: WorkerTiming = {
  leaseSeconds: 30,
  renewMs: 10_000,
  heartbeatMs: 5_000,
  pollMs: 1_000,
  drainMs: 25_000,
  abortGraceMs: 2_000,
  retryForMs: 25_000,
  maxWaitSeconds: 86_400,
  reconcileMs: 5_000,
  rehintSeconds: 25,
}
