import {
  type GetOptions,
  type ObjectBody,
  type ObjectStorage,
  StorageError,
  type StoredObject,
} from '../../backends/storage/contract.ts'
import { inSpan, NO_TRACER } from '../../backends/tracing/contract.ts'
import { forgetObjectDeletion } from '../../db/calls/voicelogs.ts'
import {
  claimPendingUpload,
  giveUpCopy,
  noteCopy,
  type PendingUpload,
  type PendingUploadClaim,
  queuePendingUpload,
  refusePendingUpload,
  releasePendingUpload,
  renewPendingUpload,
} from '../../db/uploads/pending-uploads.ts'
import { keepLease } from '../../lib/async/keep-lease.ts'
import { contentTypeOf, createAudioCheck, SNIFF_BYTES } from '../../model/audio/format.ts'
import { MAX_FILE_BYTES, type Priority } from '../../model/voicelog.ts'
import { Problem } from '../problems.ts'
import { pushHint } from '../voicelogs/push-hint.ts'
import { fileTooLarge, objectKeyOf, refusalOf, type UploadDeps } from './upload.ts'

/**
 * The outcome for a pending upload: `absent`, its object is not there yet; `busy`, another process checks it;
 * `finalised`, it is queued or refused.
 */
export type FinaliseOutcome = 'absent' | 'busy' | 'finalised'

/** A check that takes longer is aborted. This must be less than the hour after which an unused copy is deleted. */
const CHECK_MS = 30 * 60_000

/** The lease of a check lasts 30 s. */
const LEASE_RENEWAL_MS = 10_000

/**
 * Checks the object of a pending upload, if it has arrived, by the rules of an upload. The call is then queued, or it
 * ends `failed` with the code of the refusal; then its object is deleted and its call_id is free.
 *
 * The address works until it expires, so the client may overwrite the object at any time. Therefore a copy is checked
 * and queued, under a key that no address was signed for. Several processes may run this at once, and each may be
 * killed at any point: the row is claimed, and the copy is scheduled for deletion until the moment it is queued.
 * @see docs/decisions/0007-a-presigned-file-is-copied-before-it-counts.md
 * @throws StorageError; the upload then stays pending
 */
export async function finaliseUpload(deps: UploadDeps, upload: PendingUpload): Promise<FinaliseOutcome> {
  const found = await deps.storage.head(upload.objectKey)
  if (found === null) return 'absent'
  const claim = { voicelogId: upload.voicelogId, leaseToken: crypto.randomUUID() }
  if (!(await claimPendingUpload(deps.db, claim))) return 'busy'
  const lease = keepLease({
    renew: () => renewPendingUpload(deps.db, claim),
    everyMs: LEASE_RENEWAL_MS,
    onError: (error) => deps.log.warn({ err: error, voicelogId: claim.voicelogId }, 'claim not renewed'),
  })
  const signal = AbortSignal.any([lease.signal, AbortSignal.timeout(CHECK_MS)])
  const span = (deps.tracer ?? NO_TRACER).start('check upload', {
    parent: upload.traceparent,
    attributes: { 'voicelog.id': upload.voicelogId, 'voicelog.size_bytes': found.sizeBytes },
  })
  try {
    return await inSpan(span, () => check(deps, upload, { claim, found, signal }))
  } catch (error) {
    if (error instanceof Problem) return await refuse(deps, upload, claim, error)
    await releasePendingUpload(deps.db, claim).catch(() => {})
    if (!signal.aborted) throw error
    deps.log.warn({ err: signal.reason, voicelogId: upload.voicelogId }, 'check of an upload aborted')
    return 'busy'
  } finally {
    lease.end()
  }
}

type Check = { claim: PendingUploadClaim; found: StoredObject; signal: AbortSignal }

async function check(
  deps: UploadDeps,
  upload: PendingUpload,
  { claim, found, signal }: Check,
): Promise<FinaliseOutcome> {
  if (found.sizeBytes > MAX_FILE_BYTES) throw fileTooLarge()
  const format = await sniffObject(deps, upload.objectKey, found, signal)
  // The key belongs to this claim: a process that has lost its claim cannot overwrite the copy of another.
  const name = `${upload.voicelogId}.${claim.leaseToken.slice(0, 8)}`
  const objectKey = objectKeyOf(upload.organisationId, name, format)
  await noteCopy(deps.db, { objectKey, organisationId: upload.organisationId })
  let priority: Priority | null = null
  try {
    const copy = await deps.storage.copy(upload.objectKey, objectKey, { signal })
    if (copy === null) {
      await releasePendingUpload(deps.db, claim)
      return 'absent'
    }
    const recording = await checkObject(deps, objectKey, copy, signal)
    const outcome = await queuePendingUpload(deps.db, { ...claim, ...recording, objectKey })
    if (outcome.kind === 'queued') priority = outcome.priority
    if (outcome.kind === 'duplicate') throw callIdTaken()
  } finally {
    if (priority === null) await discardCopy(deps, objectKey)
  }
  if (priority === null) return 'busy'
  await pushHint(deps, { ...upload, priority })
  await deleteUploaded(deps, upload)
  return 'finalised'
}

/** The audio format, from the first bytes. @throws Problem invalid_audio, unsupported_audio; StorageError */
async function sniffObject(
  { storage }: UploadDeps,
  key: string,
  { sizeBytes }: StoredObject,
  signal: AbortSignal,
) {
  const audio = createAudioCheck()
  const range = { start: 0, end: SNIFF_BYTES - 1 }
  if (sizeBytes > 0) {
    const head = await openObject(storage, key, sizeBytes, { range, signal })
    let headBytes = 0
    for await (const chunk of head.stream) {
      headBytes += chunk.byteLength
      audio.write(chunk)
    }
    if (headBytes < Math.min(sizeBytes, SNIFF_BYTES)) throw notSent(key)
  }
  if (audio.format === null || audio.rejected) throw refusalOf(audio)
  return audio.format
}

/**
 * Reads the whole copy, a few chunks at a time, and computes its checksum.
 * @throws Problem file_too_large, invalid_audio, unsupported_audio; StorageError
 */
async function checkObject(
  { storage }: UploadDeps,
  key: string,
  stored: StoredObject,
  signal: AbortSignal,
): Promise<{ contentType: string; sizeBytes: number; recordingSha256: string }> {
  const audio = createAudioCheck()
  const sha256 = new Bun.CryptoHasher('sha256')
  let sizeBytes = 0
  const body = await openObject(storage, key, stored.sizeBytes, { signal })
  for await (const chunk of body.stream) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > MAX_FILE_BYTES) throw fileTooLarge()
    audio.write(chunk)
    if (audio.rejected) throw refusalOf(audio)
    sha256.update(chunk)
  }
  if (sizeBytes !== body.sizeBytes) throw notSent(key)
  const verdict = audio.end()
  if (!verdict.ok) throw refusalOf(audio)
  return { contentType: contentTypeOf(verdict.format), sizeBytes, recordingSha256: sha256.digest('hex') }
}

/** Opens an object whose size is known. @throws StorageError if another size is sent */
async function openObject(
  storage: ObjectStorage,
  key: string,
  sizeBytes: number,
  options: GetOptions,
): Promise<ObjectBody> {
  const body = await storage.get(key, options)
  if (body?.sizeBytes === sizeBytes) return body
  await body?.stream.cancel()
  throw notSent(key)
}

/**
 * An object that is there. A proxy before the store may say 404, send a part or a page of its own: a refusal would be final,
 * and delete the recording.
 */
function notSent(key: string): StorageError {
  return new StorageError('unavailable', `Storage did not send all of ${key}`, true)
}

async function refuse(
  deps: UploadDeps,
  upload: PendingUpload,
  claim: PendingUploadClaim,
  problem: Problem,
): Promise<FinaliseOutcome> {
  const { code, detail: message } = problem
  const isRefused = await refusePendingUpload(deps.db, claim, {
    code,
    message,
    stage: 'upload',
    retryable: false,
  })
  if (!isRefused) return 'busy'
  await deleteUploaded(deps, upload)
  return 'finalised'
}

/** Frees the space at once. What is PUT later is deleted by the note that was made with the address. */
async function deleteUploaded(deps: UploadDeps, upload: PendingUpload): Promise<void> {
  await deps.storage
    .delete(upload.objectKey)
    .catch((error) => deps.log.warn({ err: error, voicelogId: upload.voicelogId }, 'object not deleted yet'))
}

/** Deletes a copy, unless it was queued after all and only the answer to the commit was lost. */
async function discardCopy(deps: UploadDeps, objectKey: string): Promise<void> {
  try {
    if (!(await giveUpCopy(deps.db, objectKey))) return
    await deps.storage.delete(objectKey)
    await forgetObjectDeletion(deps.db, objectKey)
  } catch (error) {
    deps.log.warn({ err: error, objectKey }, 'copy left to the reconciler to delete')
  }
}

function callIdTaken(): Problem {
  return new Problem(
    'duplicate_call_id',
    'The upload address had expired, and another call has taken the call_id since',
  )
}
