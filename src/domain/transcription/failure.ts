import { MediaError } from '../../backends/media/contract.ts'
import { SpeechError } from '../../backends/speech/contract.ts'
import { StorageError } from '../../backends/storage/contract.ts'
import { ProcessingError } from '../processing-error.ts'

/**
 * The error of the transcription for an error of a backend or the disk; any other error is returned as it is.
 * @param isAnswered whether a speech server had answered part of the recording before
 * @param isRemote whether the engine is a server: if it takes too long, that may be for want of an answer
 */
export function asProcessingError(
  error: unknown,
  { isAnswered = false, isRemote = false }: { isAnswered?: boolean; isRemote?: boolean } = {},
): unknown {
  const stage = 'transcription' as const
  if (error instanceof SpeechError) {
    const { code, message, retryable, retryAfterSeconds, isMachine: isHostFault } = error
    const busy = code !== 'speech_busy' ? undefined : isAnswered ? ('midway' as const) : ('at_once' as const)
    const isOut = code === 'speech_unavailable' || (code === 'speech_timeout' && isRemote)
    const isAway = isOut && !isAnswered && !isHostFault
    const failure = { code, message, stage, retryable, retryAfterSeconds, busy, isAway, isHostFault }
    return new ProcessingError(failure, { cause: error })
  }
  if (error instanceof MediaError) {
    const { code, message, retryable, isMachine } = error
    return new ProcessingError({ code, message, stage, retryable, isHostFault: isMachine }, { cause: error })
  }
  // The file that a recording is written to, or comes from, is opened by the host.
  const exhausted = exhaustedBy(error instanceof StorageError ? error.cause : error)
  if (exhausted !== undefined) {
    return new ProcessingError({ ...exhausted, stage, retryable: true, isHostFault: true }, { cause: error })
  }
  if (error instanceof StorageError) {
    const isHostFault = error.code === 'full' || error.code === 'not_mounted'
    const isAway = !isHostFault && error.code !== 'not_found'
    const failure = { ...UNREAD[error.code], stage, retryable: isAway || isHostFault, isAway, isHostFault }
    return new ProcessingError(failure, { cause: error })
  }
  // Any other error is a bug in the service.
  return error
}

const DISK_FULL = { code: 'media_limits', message: 'A worker has no space left on its disk' }

const OVER_LIMITS = {
  code: 'media_limits',
  message: 'A worker has no processes, open files or memory left',
}

/**
 * What the host has run out of, by the code of the system call: a disk that is full, over its quota or read-only; what
 * fork(2), pipe(2) and open(2) need. Bun.spawn throws EAGAIN for too many processes, EMFILE for too many open files.
 */
const EXHAUSTED = new Map([
  ...['ENOSPC', 'EDQUOT', 'EROFS'].map((code) => [code, DISK_FULL] as const),
  ...['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM'].map((code) => [code, OVER_LIMITS] as const),
])

function exhaustedBy(error: unknown): { code: string; message: string } | undefined {
  return error instanceof Error && 'code' in error ? EXHAUSTED.get(String(error.code)) : undefined
}

/**
 * Why a recording was not read, by what storage said. Its own message may name buckets, hosts and paths, and is in the log.
 * A key that was changed, a session that has expired or a clock that is wrong is corrected one day: the calls wait for it.
 */
const UNREAD: Record<StorageError['code'], { code: string; message: string }> = {
  not_found: { code: 'recording_missing', message: 'The recording is not in storage any more' },
  damaged: { code: 'recording_damaged', message: 'The recording in storage is not what came in' },
  unavailable: { code: 'storage_unavailable', message: 'The recording could not be read from storage' },
  refused: {
    code: 'storage_unavailable',
    message:
      "Storage refuses to give out the recording: check its credentials, permissions and keys, and the machine's clock",
  },
  not_mounted: {
    code: 'storage_unavailable',
    message: 'The folder of recordings on a worker has none of them: its volume is not mounted',
  },
  // Reading fills no storage: the disk is that of the machine which the recording is written to.
  full: DISK_FULL,
}
