import { ProcessingError } from '../../domain/processing-error.ts'
import type { Stage } from '../../model/voicelog.ts'

/** An error of the catalogue as it is. Any other is ours to fix: its own words are only logged, as the cause. */
export function failureOf(error: unknown, stage: Stage): ProcessingError {
  if (error instanceof ProcessingError) return error
  const message = 'Something went wrong inside the service'
  return new ProcessingError({ code: 'internal', message, stage, retryable: true }, { cause: error })
}
