import type { Stage } from '../model/voicelog.ts'

/**
 * A server answered that it is busy. `at_once`: before anything was made, which is no failure of the call. `midway`: it
 * had answered part of the work, or something else had failed too. That counts as any failure.
 */
export type Busy = 'at_once' | 'midway'

/** Why a stage of the processing has no result. The person who sent the call reads `message`. */
export class ProcessingError extends Error {
  override readonly name = 'ProcessingError'
  readonly code: string
  readonly stage: Stage
  /** Whether another try may help. */
  readonly retryable: boolean
  /** How long the server asked to wait, in seconds. Undefined if it did not. */
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

  /** The same error as `midway`: a busy server came on top of it. */
  midway(retryAfterSeconds = this.retryAfterSeconds): ProcessingError {
    const { code, message, stage, retryable } = this
    const failure = { code, message, stage, retryable, retryAfterSeconds, busy: 'midway' as const }
    return new ProcessingError(failure, { cause: this })
  }
}
