import type { VoicelogRow } from '../../db/calls/voicelogs.ts'
import { UPLOAD_EXPIRED } from '../../db/uploads/pending-uploads.ts'
import { findCall } from '../../db/uploads/uploads.ts'
import { pause, TimedOut, within } from '../../lib/async/wait.ts'
import type { VoicelogError, VoicelogStatus } from '../../model/voicelog.ts'
import type { ApiKeyPrincipal, UserPrincipal } from '../identity/principals.ts'
import { Problem } from '../problems.ts'
import { requireVoicelog, voicelogNotFound } from '../voicelogs/require-voicelog.ts'
import { finaliseUpload } from './finalise-upload.ts'
import { PRESIGN_SOURCES } from './presign.ts'
import { fileTooLarge, invalidAudio, nameOf, originOf, type UploadDeps, type UploadOrigin } from './upload.ts'
import type { UploadLimit } from './upload-limit.ts'

/** How long a client waits while its file is checked. The check continues after that, and so counts as an upload. */
const WAIT_MS = 60_000

const BUSY_PAUSE_MS = 200
const NEVER = new AbortController().signal

/**
 * Checks and queues the recording of a presigned upload, when the client says that it has sent it. It may be called
 * again at any time: then it answers the current status, or the same refusal. It counts as an upload until its work ends,
 * not only until its answer.
 * @param by users complete any upload of a user, an API key its own only
 * @throws Problem not_found, conflict (nothing has arrived, or the call was not presigned for this kind of client),
 * upload_expired, file_too_large, unsupported_audio, invalid_audio, duplicate_call_id (the call_id was taken after the
 * address had expired), unavailable (the check takes longer than `waitMs`), overloaded
 */
export async function completeUpload(
  deps: UploadDeps & { uploadLimit: UploadLimit },
  by: UserPrincipal | ApiKeyPrincipal,
  voicelogId: string,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): Promise<Completed> {
  const deadline = performance.now() + waitMs
  const completing = deps.uploadLimit.run(by.organisationId, () => complete(deps, by, voicelogId, deadline))
  return await within(waitMs, completing, 'Storage').catch((error) => {
    throw error instanceof TimedOut ? stillChecked() : error
  })
}

type Completed = { voicelogId: string; status: VoicelogStatus }

/** Begins no further check after `deadline`, in the time of `performance.now()`. */
async function complete(
  deps: UploadDeps,
  by: UserPrincipal | ApiKeyPrincipal,
  voicelogId: string,
  deadline: number,
): Promise<Completed> {
  const { organisationId } = by
  const origin = originOf(by)
  const read = () => readPresigned(deps, origin, voicelogId)
  for (;;) {
    const voicelog = await read()
    if (!isOpen(voicelog)) return await answerOf(deps, origin, voicelog)
    if (performance.now() >= deadline) throw stillChecked()
    const { objectKey, traceparent } = voicelog
    const outcome = await finaliseUpload(deps, { voicelogId, organisationId, objectKey, traceparent })
    switch (outcome) {
      case 'finalised':
        break
      case 'busy':
        await pause(BUSY_PAUSE_MS, NEVER)
        break
      case 'absent': {
        // Another process may have finalised it meanwhile and removed the object.
        const now = await read()
        if (isOpen(now)) throw await notThere(deps, origin, now)
        return await answerOf(deps, origin, now)
      }
      default:
        outcome satisfies never
    }
  }
}

async function readPresigned(deps: UploadDeps, origin: UploadOrigin, id: string): Promise<VoicelogRow> {
  const { organisationId, source } = origin
  const voicelog = await requireVoicelog(deps, { organisationId, sight: 'all' }, id)
  if (source === 'api' && voicelog.apiKeyId !== origin.apiKeyId) throw voicelogNotFound()
  if (voicelog.source === PRESIGN_SOURCES[origin.source]) return voicelog
  throw new Problem('conflict', 'This call was not uploaded in this way, so there is nothing to complete')
}

/** Whether its recording may still arrive, in time or late. */
function isOpen({ status, error }: VoicelogRow): boolean {
  return status === 'awaiting_upload' || (status === 'failed' && error?.code === UPLOAD_EXPIRED)
}

async function answerOf(deps: UploadDeps, origin: UploadOrigin, voicelog: VoicelogRow): Promise<Completed> {
  const { id: voicelogId, status, error } = voicelog
  if (status === 'failed' && error?.stage === 'upload')
    throw await refusalAgain(deps, origin, voicelog, error)
  return { voicelogId, status }
}

/** The Problem that the upload was refused with, from its stored error. */
async function refusalAgain(
  { db }: UploadDeps,
  origin: UploadOrigin,
  { organisationId, callId }: VoicelogRow,
  { code, message }: VoicelogError,
): Promise<Problem> {
  switch (code) {
    case 'file_too_large':
      return fileTooLarge()
    case 'invalid_audio':
      return invalidAudio(message)
    case 'duplicate_call_id': {
      const winner = callId === null ? null : await findCall(db, organisationId, callId)
      return new Problem(code, message, winner === null ? {} : nameOf(winner, origin))
    }
    case 'unsupported_audio':
    case UPLOAD_EXPIRED:
      return new Problem(code, message)
    default:
      throw new Error(`No upload is refused with ${code}`)
  }
}

async function notThere(deps: UploadDeps, origin: UploadOrigin, voicelog: VoicelogRow): Promise<Problem> {
  if (voicelog.error !== null) return await refusalAgain(deps, origin, voicelog, voicelog.error)
  return new Problem('conflict', 'The file has not arrived yet; PUT it to upload_url first')
}

function stillChecked(): Problem {
  return new Problem('unavailable', 'The file is still being checked; call complete again', {
    retry_after_seconds: 5,
  })
}
