import type { Fields } from './fields.ts'
import { isNamedAsAudio, type RecordingFile } from './recordings.ts'

/** What became of one file. */
export type FileOutcome = {
  recording: RecordingFile
  kind: FileOutcomeKind
  callId: string | null
  voicelogId: string | null
  /** The service's code of a refusal, or one of ours. */
  code: string | null
  message: string | null
  /** What was, or would be, said about the call. */
  fields: Fields
}

/**
 * `refused`: the service has decided against it. `failed`: it could not be read or sent. `skipped`: nothing was sent,
 * since it would be refused. `not_tried`: the run ended before its turn.
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

/** Whether a recording is missing from the service for this. Notes and lists beside recordings are nobody's loss. */
export function isLoss({ kind, code, recording }: FileOutcome): boolean {
  if (kind === 'skipped' && code === 'not_audio') return isNamedAsAudio(recording.path)
  return kind !== 'uploaded' && kind !== 'already_there' && kind !== 'would_send'
}

/** Whether another try of the same file may end otherwise. */
export function isWorthRetrying({ kind, code }: FileOutcome): boolean {
  return kind === 'failed' && code !== 'unreadable'
}

/** The line of --json. */
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
