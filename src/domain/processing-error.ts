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
  /**
   * Whether a server or the storage did not do its part before anything was made: it cannot be reached, fails, or does not
   * answer in time. While other calls meet the same, it is no failure of the call.
   */
  readonly isAway: boolean
  /** Whether the host of the worker did not do its part, as with a full disk. It is no failure of the call either. */
  readonly isHostFault: boolean

  constructor(
    failure: {
      code: string
      message: string
      stage: Stage
      retryable: boolean
      retryAfterSeconds?: number
      busy?: Busy
      isAway?: boolean
      isHostFault?: boolean
    },
    options?: { cause?: unknown },
  ) {
    super(failure.message, options)
    this.code = failure.code
    this.stage = failure.stage
    this.retryable = failure.retryable
    this.retryAfterSeconds = failure.retryAfterSeconds
    this.busy = failure.busy
    this.isAway = failure.isAway ?? false
    this.isHostFault = failure.isHostFault ?? false
  }

  /** Whether the call was not at fault and nothing was made: it may wait without a failure. */
  get mayWait(): boolean {
    return this.busy === 'at_once' || this.isAway
  }

  /** The same error, as one that a busy server came on top of. */
  asBusyMidway(retryAfterSeconds = this.retryAfterSeconds): ProcessingError {
    return this.with({ retryAfterSeconds, busy: 'midway', isAway: false })
  }

  /** The same error as a failure of the call. */
  asFailureOfCall(): ProcessingError {
    return this.with({ busy: this.busy && 'midway', isAway: false })
  }

  private with(changes: { retryAfterSeconds?: number; busy?: Busy; isAway: boolean }): ProcessingError {
    const { code, message, stage, retryable, retryAfterSeconds } = this
    const failure = { code, message, stage, retryable, retryAfterSeconds, ...changes }
    return new ProcessingError(failure, { cause: this })
  }
}
