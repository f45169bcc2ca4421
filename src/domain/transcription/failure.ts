import { MediaError } from '../../backends/media/contract.ts'
import { SpeechError } from '../../backends/speech/contract.ts'
import { StorageError } from '../../backends/storage/contract.ts'
import { ProcessingError } from '../processing-error.ts'

/**
 * The error of the transcription for an error of a backend; any other error is returned as it is.
 * @param isAnswered whether a speech server had answered part of the recording before
 */
export function asProcessingError(error: unknown, isAnswered: boolean): unknown {
  const stage = 'transcription'
  if (error instanceof MediaError || error instanceof SpeechError) {
    const { code, message, retryable } = error
    const retryAfterSeconds = error instanceof SpeechError ? error.retryAfterSeconds : undefined
    const busy = code !== 'speech_busy' ? undefined : isAnswered ? 'midway' : 'at_once'
    return new ProcessingError({ code, message, stage, retryable, retryAfterSeconds, busy }, { cause: error })
  }
  if (error instanceof StorageError) {
    // The storage's own message may name buckets, hosts and paths.
    const isGone = error.code === 'not_found'
    const code = isGone ? 'recording_missing' : 'storage_unavailable'
    const message = isGone
      ? 'The recording is not in storage any more'
      : 'The recording could not be read from storage'
    return new ProcessingError({ code, message, stage, retryable: error.retryable }, { cause: error })
  }
  // Any other error is a bug in the service.
  return error
}
