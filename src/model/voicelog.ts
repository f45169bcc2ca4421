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

/** The fields of a call that name somebody or something by a text of the sender's own. */
export const NAMED_FIELDS = ['operator_id', 'customer_id', 'department'] as const
export type NamedField = (typeof NAMED_FIELDS)[number]

/** What separates several values of such a field in a filter. No value has one: control characters are refused. */
export const BETWEEN_VALUES = '\n'

/** How a voicelog came in: by API key, by a presigned address, or through the dashboard. */
export const SOURCES = ['api', 'presign', 'dashboard'] as const
export type Source = (typeof SOURCES)[number]

/**
 * Which of the calls that wait goes first: one that a person has sent, or retries and watches; a call as it comes in; one
 * that is done again with many others.
 */
export const PRIORITIES = { interactive: 0, standard: 1, bulk: 2 } as const
export type Priority = (typeof PRIORITIES)[keyof typeof PRIORITIES]

/**
 * How often calls of other priorities go before a waiting one of priority 1, or 2. One of priority 1 then goes first, once,
 * and one of priority 2 before those of priority 1. So nobody stops all others with many files from the dashboard.
 */
export const PASSED_AT_MOST = { 1: 4, 2: 16 } as const

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
