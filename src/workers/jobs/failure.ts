import { isTransient } from '../../db/transient.ts'
import { ProcessingError } from '../../domain/processing-error.ts'
import { TimedOut } from '../../lib/async/wait.ts'
import type { Stage } from '../../model/voicelog.ts'

/**
 * A ProcessingError as it is. PostgreSQL that did not take a write for as long as writes are repeated is away: its disk is
 * full, or somebody else holds a lock. Any other error is a bug: it becomes `internal`, and its own message is only logged.
 */
export function failureOf(error: unknown, stage: Stage): ProcessingError {
  if (error instanceof ProcessingError) return error
  const isAway = error instanceof TimedOut || isTransient(error)
  const [code, message] = isAway
    ? ['database_unavailable', 'The database did not take what was made']
    : ['internal', 'Something went wrong inside the service']
  return new ProcessingError({ code, message, stage, retryable: true, isAway }, { cause: error })
}
