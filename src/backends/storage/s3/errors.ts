import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageError } from '../contract.ts'

/** An error answer of the store, to a call of the SDK or to a signed request. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal'
  constructor(
    readonly status: number,
    /** S3's error code, such as `NoSuchKey`; empty if the answer had none. */
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/**
 * The error to throw for a failed call: a StorageError as it is, the signal's reason after an abort, else a StorageError
 * by the status of the answer.
 * @param attempted what was tried, such as `read recordings/a.wav`
 */
export function toStorageError(error: unknown, attempted: string, signal?: AbortSignal): unknown {
  if (signal?.aborted === true) return signal.reason
  if (error instanceof StorageError) return error
  const refusal = toRefusal(error)
  // Without its cause: fetch puts the signed address into its errors, and errors are logged.
  if (refusal === null) return new StorageError('unavailable', unreachable(attempted, error), true)
  const { code, retryable } = meaningOf(refusal)
  const answer = `${refusal.status} ${refusal.code} ${refusal.message}`.replaceAll(/\s+/g, ' ').trim()
  return new StorageError(code, `Cannot ${attempted}: S3 answered ${answer}`, retryable, { cause: error })
}

/** Whether the same call may succeed in another attempt. */
export function isRetryable(error: unknown): boolean {
  const refusal = toRefusal(error)
  return refusal === null || meaningOf(refusal).retryable
}

/** Whether the store says that the object, or the multipart upload, is not there. */
export function isMissing(error: unknown): boolean {
  const refusal = toRefusal(error)
  return refusal !== null && meaningOf(refusal).code === 'not_found'
}

function toRefusal(error: unknown): S3Refusal | null {
  if (error instanceof S3Refusal) return error
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (!(error instanceof S3ServiceException) || status === undefined) return null
  return new S3Refusal(status, error.name, error.message)
}

/** The code of an answer that is no error of S3: a page of a proxy, or of another server. The answer to a HEAD has no body. */
const NO_CODE = ''

function meaningOf({ status, code }: S3Refusal): Pick<StorageError, 'code' | 'retryable'> {
  // AWS, MinIO and Ceph have different names for it.
  if (status === 507 || /storagefull|quotaexceeded|insufficientstorage/i.test(code)) {
    return { code: 'full', retryable: true }
  }
  if (status >= 500 || status === 429 || status === 408) return { code: 'unavailable', retryable: true }
  // 400 RequestTimeout: the store waited too long for the body.
  if (code === 'RequestTimeout' || code === 'SlowDown') return { code: 'unavailable', retryable: true }
  // A proxy says 404 too, while it has no store behind it.
  if (status === 404 && code === NO_CODE) return { code: 'unavailable', retryable: true }
  if (status === 404 && code !== 'NoSuchBucket') return { code: 'not_found', retryable: false }
  return { code: 'refused', retryable: false }
}

function unreachable(attempted: string, error: unknown): string {
  const reason = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  return `Cannot ${attempted}: S3 cannot be reached (${reason})`
}
