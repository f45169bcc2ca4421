import { createWaitingLine, NotBegun } from '../../lib/async/waiting-line.ts'
import { Problem } from '../problems.ts'

/** Where trainings that users ask for wait for their turn in a process. */
export type TrainingLine = {
  /** @throws Problem overloaded if too many others are before it; what `train` throws */
  run<T>(train: () => Promise<T>): Promise<T>
}

/** Training takes all of a processor for a second or two: one at a time leaves the others to all other requests. */
const AT_ONCE = 1
const MAX_WAITING = 20
/** As long as expensive reads wait. */
const WAIT_MS = 5_000
const RETRY_AFTER_SECONDS = 5

/** Makes the line of this process. */
export function createTrainingLine(): TrainingLine {
  const line = createWaitingLine({ max: AT_ONCE, waitMs: WAIT_MS, maxWaiting: MAX_WAITING })
  return {
    async run(train) {
      try {
        return await line.run(train)
      } catch (cause) {
        if (!(cause instanceof NotBegun)) throw cause
        const detail = `Other intents are being learnt; try again in ${RETRY_AFTER_SECONDS} s`
        throw new Problem('overloaded', detail, { retry_after_seconds: RETRY_AFTER_SECONDS }, { cause })
      }
    },
  }
}
