import { ProcessingError } from '../../domain/processing-error.ts'
import type { Stage } from '../../model/voicelog.ts'

/** What went wrong, in words that may be shown. */
export type Failure = Pick<
  ProcessingError,
  'code' | 'message' | 'stage' | 'retryable' | 'retryAfterSeconds' | 'busy'
>

/** An error of the catalogue as it is; any other is ours to mend, and its words are for the log alone. */
export function failureOf(error: unknown, stage: Stage): Failure {
  if (error instanceof ProcessingError) return error
  return {
    code: 'internal',
    message: 'Something went wrong inside the service',
    stage,
    retryable: true,
    retryAfterSeconds: undefined,
    busy: undefined,
  }
}
