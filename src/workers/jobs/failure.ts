import { ProcessingError } from '../../domain/processing-error.ts'
import type { Stage } from '../../model/voicelog.ts'

/** A ProcessingError as it is. Any other error is a bug: it becomes `internal`, and its own message is only logged. */
export function failureOf(error: unknown, stage: Stage): ProcessingError {
  if (error instanceof ProcessingError) return error
  const message = 'Something went wrong inside the service'
  return new ProcessingError({ code: 'internal', message, stage, retryable: true }, { cause: error })
}
