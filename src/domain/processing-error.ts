import type { Stage } from '../lib/voicelog.ts'

/** Why a stage of the processing did not come to its result; `message` is for the person who sent the call. */
export class ProcessingError extends Error {
  override readonly name = 'ProcessingError'
  readonly code: string
  readonly stage: Stage
  /** Whether another try may help. */
  readonly retryable: boolean
  /** What a remote asked for, where it did. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    failure: { code: string; message: string; stage: Stage; retryable: boolean; retryAfterSeconds?: number },
    options?: { cause?: unknown },
  ) {
    super(failure.message, options)
    this.code = failure.code
    this.stage = failure.stage
    this.retryable = failure.retryable
    this.retryAfterSeconds = failure.retryAfterSeconds
  }
}
