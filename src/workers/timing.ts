/** The rhythm of the workers (notes on reliability: "Queue"); tests run it faster. */
export type WorkerTiming = {
  /** A job whose worker has been silent for so long goes to another. */
  leaseSeconds: number
  renewMs: number
  /** How often a worker says in Redis that it lives. */
  heartbeatMs: number
  /** How often a worker without anything to do looks into PostgreSQL while Redis is away. */
  pollMs: number
  /** How long jobs under way may take once the service stops. */
  drainMs: number
  /** How long a job may take to notice that it was aborted, before it is left to itself. */
  abortGraceMs: number
  /** How long a job repeats its queries while PostgreSQL is unavailable. */
  retryForMs: number
  /** How long a job waits for a server that is busy, from the first time that it says so. */
  maxBusySeconds: number
  reconcileMs: number
  /** A hint as old as this, of a job that is still due, counts as lost. With a round of the reconciler: under 35 s. */
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
  maxBusySeconds: 86_400,
  reconcileMs: 5_000,
  rehintSeconds: 25,
}
