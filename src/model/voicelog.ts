/** The largest recording that is accepted, in bytes: 500 MiB, which the interface calls 500 MB. */
export const MAX_FILE_BYTES = 524_288_000

/** Where a voicelog is on its way from the upload to the end of its analytics. */
export const VOICELOG_STATUSES = [
  'awaiting_upload',
  'queued',
  'transcribing',
  'analysing',
  'completed',
  'failed',
] as const
export type VoicelogStatus = (typeof VOICELOG_STATUSES)[number]

/** How a voicelog came in: by API key, by a presigned address, or through the dashboard. */
export const SOURCES = ['api', 'presign', 'dashboard'] as const
export type Source = (typeof SOURCES)[number]

/** Which setting names the agent's channel; `default` if none does, which means the left channel. */
export type AgentChannelFrom = 'upload' | 'key' | 'organisation' | 'default'

/** The stages of processing, in order. */
export const STAGES = ['upload', 'transcription', 'analysis'] as const
export type Stage = (typeof STAGES)[number]

/** A stage that is done by an engine. */
export type EngineStage = Exclude<Stage, 'upload'>

/** Why a voicelog failed; `message` is for people. */
export type VoicelogError = { code: string; message: string; stage: Stage; retryable: boolean }

/** What can happen to a voicelog, for its timeline. */
export const TIMELINE_EVENTS = [
  'received',
  'queued',
  'claimed',
  'transcribed',
  'analysed',
  'completed',
  'failed',
  'retried',
  'recovered',
  'waiting',
] as const

/** One step of the processing; `at` is ISO 8601 UTC. */
export type TimelineEvent = {
  at: string
  stage: Stage
  event: (typeof TIMELINE_EVENTS)[number]
  detail: string | null
}
