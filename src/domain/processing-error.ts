import type { Stage } from '../model/voicelog.ts'

/**
 * A server said that it has too much to do: `at_once`, so that it is no failure of the call, or `midway`, when it had
 * answered part of the work or something else had failed besides, which counts as any failure.
 */
export type Busy = 'at_once' | 'midway'

/** Why a stage of the processing did not come to its result; `message` is for the person who sent the call. */
export class ProcessingError extends Error {
  override readonly name = 'ProcessingError'
  readonly code: string
  readonly stage: Stage
  /** Whether another try may help. */
  readonly retryable: boolean
  /** What a remote asked for, where it did. */
  readonly retryAfterSeconds: number | undefined
  readonly busy: Busy | undefined

  constructor(
    failure: {
      code: string
      message: string
      stage: Stage
      retryable: boolean
      retryAfterSeconds?: number
      busy?: Busy
    },
    options?: { cause?: unknown },
  ) {
    super(failure.message, options)
    this.code = failure.code
    this.stage = failure.stage
    this.retryable = failure.retryable
    this.retryAfterSeconds = failure.retryAfterSeconds
    this.busy = failure.busy
  }

  /** The same with a server that is busy besides, which asked for `retryAfterSeconds`: it counts. */
  midway(retryAfterSeconds = this.retryAfterSeconds): ProcessingError {
    const { code, message, stage, retryable } = this
    const failure = { code, message, stage, retryable, retryAfterSeconds, busy: 'midway' as const }
    return new ProcessingError(failure, { cause: this })
  }
}
