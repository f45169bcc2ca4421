import type { FileHandle } from 'node:fs/promises'
import { MAX_FILE_BYTES } from '../../model/voicelog.ts'
import type { Fields } from './fields.ts'
import type { FileOutcome } from './outcome.ts'
import { contentCallId, isAudio, type RecordingFile, withFile } from './recordings.ts'
import { type FinalAnswer, requestWithRetries, type SharedBackoff } from './retries.ts'
import { RecordingChanged, type Service, sendRecording } from './service.ts'

/** What the upload of a file works with. */
export type PushDeps = {
  /** Null: nothing is sent (--dry-run). */
  service: Service | null
  backoff: SharedBackoff
  retries: number
  /** The fields of the call in a file, or why the file is not sent. */
  describe(path: string): { fields: Fields } | { skip: { code: string; message: string } }
  /** Called with the bytes sent; negative if they have to be sent again. */
  onBytes(bytes: number): void
  /** Ends the run: no new try begins. */
  stopping: AbortSignal
  /** Called when the service refuses the API key. */
  onKeyRefused(message: string): void
}

/**
 * Uploads one file.
 *
 * @throws only faults of this program; all other failures are an outcome
 */
export async function pushOne(deps: PushDeps, found: RecordingFile): Promise<FileOutcome> {
  if (deps.stopping.aborted) return outcomeOf(found, 'not_tried')
  try {
    return await withFile(found.path, async (file) => {
      // The file may have been found hours ago.
      const { size, mtimeMs } = await file.stat()
      return await pushOpened(deps, { path: found.path, sizeBytes: size, modifiedMs: mtimeMs }, file)
    })
  } catch (error) {
    if (error instanceof RecordingChanged) {
      return outcomeOf(found, 'failed', { code: 'changed', message: error.message })
    }
    if (deps.stopping.aborted && error === deps.stopping.reason) return outcomeOf(found, 'not_tried')
    // Errors of the file system have a `syscall`; all others are faults of this program.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    return outcomeOf(found, 'failed', { code: 'unreadable', message: `it cannot be read: ${error.message}` })
  }
}

async function pushOpened(deps: PushDeps, recording: RecordingFile, file: FileHandle): Promise<FileOutcome> {
  const skip = (code: string, message: string) => outcomeOf(recording, 'skipped', { code, message })
  if (!(await isAudio(file))) return skip('not_audio', 'it is not WAV, MP3, M4A or OGG by its content')
  if (recording.sizeBytes > MAX_FILE_BYTES) {
    return skip('file_too_large', `it has more than ${MAX_FILE_BYTES} bytes`)
  }
  const described = deps.describe(recording.path)
  if ('skip' in described) return skip(described.skip.code, described.skip.message)
  const callId = described.fields.call_id ?? (await contentCallId(file, deps.stopping))
  const fields = { ...described.fields, call_id: callId }
  const known = { callId, fields }

  const { service } = deps
  if (service === null) return outcomeOf(recording, 'would_send', known)
  const answer = await requestWithRetries(deps, async () => {
    let counted = 0
    const sent = await sendRecording(
      service,
      { recording, file, fields },
      {
        onBytes(bytes) {
          counted += bytes
          deps.onBytes(bytes)
        },
      },
    )
    if (sent.kind !== 'accepted') deps.onBytes(-counted)
    return sent
  })
  return { ...outcomeOf(recording, 'failed', known), ...verdictOf(answer, deps) }
}

function verdictOf(answer: FinalAnswer, deps: PushDeps): Partial<FileOutcome> {
  switch (answer.kind) {
    case 'accepted':
      return { kind: 'uploaded', voicelogId: answer.voicelogId }
    case 'already_there':
      return { kind: 'already_there', voicelogId: answer.voicelogId }
    case 'refused':
      return { kind: 'refused', code: answer.code, message: answer.message }
    case 'key_refused':
      deps.onKeyRefused(answer.message)
      return { kind: 'not_tried', code: 'key_refused', message: answer.message }
    case 'gave_up': {
      if (answer.attempts === 0) return { kind: 'not_tried' }
      const tries = answer.attempts === 1 ? 'once' : `${answer.attempts} times`
      return { kind: 'failed', code: 'gave_up', message: `tried ${tries}: ${answer.message}` }
    }
    default:
      return answer satisfies never
  }
}

function outcomeOf(
  recording: RecordingFile,
  kind: FileOutcome['kind'],
  more: Partial<FileOutcome> = {},
): FileOutcome {
  return { recording, kind, callId: null, voicelogId: null, code: null, message: null, fields: {}, ...more }
}
