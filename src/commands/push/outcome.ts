import type { Fields } from './fields.ts'
import { isNamedAsAudio, type RecordingFile } from './recordings.ts'

/** What happened to one file. */
export type FileOutcome = {
  recording: RecordingFile
  kind: FileOutcomeKind
  callId: string | null
  voicelogId: string | null
  /** The service's error code of a refusal, or a code of this command such as `gave_up`. */
  code: string | null
  message: string | null
  /** The fields that were, or would be, sent. */
  fields: Fields
}

/**
 * `refused`: the service refused the file. `failed`: it could not be read or sent. `skipped`: it was not sent, for the
 * reason in `code`. `not_tried`: the run ended before its turn.
 */
export const OUTCOME_KINDS = [
  'uploaded',
  'already_there',
  'would_send',
  'refused',
  'failed',
  'skipped',
  'not_tried',
] as const
export type FileOutcomeKind = (typeof OUTCOME_KINDS)[number]

/** Whether a recording is now missing from the service. A file that is no audio, such as a list of calls, is not. */
export function isLoss({ kind, code, recording }: FileOutcome): boolean {
  if (kind === 'skipped' && code === 'not_audio') return isNamedAsAudio(recording.path)
  return kind !== 'uploaded' && kind !== 'already_there' && kind !== 'would_send'
}

/** Whether another try of the same file may succeed. */
export function isWorthRetrying({ kind, code }: FileOutcome): boolean {
  return kind === 'failed' && code !== 'unreadable'
}

/** The line that --json prints for a file. */
export function outcomeJson(outcome: FileOutcome): string {
  return JSON.stringify({
    file: outcome.recording.path,
    outcome: outcome.kind,
    call_id: outcome.callId,
    voicelog_id: outcome.voicelogId,
    size_bytes: outcome.recording.sizeBytes,
    code: outcome.code,
    message: outcome.message,
    ...(outcome.kind === 'would_send' ? { fields: outcome.fields } : {}),
  })
}
