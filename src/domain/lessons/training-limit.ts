import { createLimits } from '../limits/concurrency.ts'

/** The concurrency limit on trainings that users ask for. */
export type TrainingLimit = {
  /** @throws Problem overloaded if too many others are before it; what `train` throws */
  run<T>(train: () => Promise<T>): Promise<T>
}

/** Training takes a processor for seconds: one at a time leaves the others to all other requests. */
const AT_ONCE = 1
const MAX_QUEUED = 20

/** Makes the limit of this process: one training at once, whichever organisation it is for, and 20 that wait for 5 s. */
export function createTrainingLimit(): TrainingLimit {
  const limits = createLimits({
    max: AT_ONCE,
    maxQueued: MAX_QUEUED,
    refusal: { code: 'overloaded', detail: 'Other intents are being learnt' },
  })
  return { run: (train) => limits.run('all organisations', train) }
}
