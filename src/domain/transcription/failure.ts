import { MediaError } from '../../backends/media/contract.ts'
import { SpeechError } from '../../backends/speech/contract.ts'
import { StorageError } from '../../backends/storage/contract.ts'
import { ProcessingError } from '../processing-error.ts'

/**
 * What a backend could not do, as the reason for which the transcription did not come to its result; `isAnswered` says
 * whether a speech server had answered part of it.
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
    // The store's own words may name buckets, hosts and paths.
    const isGone = error.code === 'not_found'
    const code = isGone ? 'recording_missing' : 'storage_unavailable'
    const message = isGone
      ? 'The recording is not in storage any more'
      : 'The recording could not be read from storage'
    return new ProcessingError({ code, message, stage, retryable: error.retryable }, { cause: error })
  }
  // Anything else is a fault of ours, and stays one.
  return error
}
