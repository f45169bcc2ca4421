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

export const SOURCES = ['api', 'presign', 'dashboard'] as const
export type Source = (typeof SOURCES)[number]

/** Who said which channel is the agent's; `default` is nobody, and then it is the left one. */
export type AgentChannelFrom = 'upload' | 'key' | 'organisation' | 'default'

export const STAGES = ['upload', 'transcription', 'analysis'] as const
export type Stage = (typeof STAGES)[number]

/** A stage that an engine does, which may ask a server. */
export type EngineStage = Exclude<Stage, 'upload'>

/** Why a voicelog failed, in words for the person who reads it. */
export type VoicelogError = { code: string; message: string; stage: Stage; retryable: boolean }

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
