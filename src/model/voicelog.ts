/** The largest recording that is accepted, in bytes: 500 MiB, which the interface calls 500 MB. */
export const MAX_FILE_BYTES = 524_288_000

/** The steps of a voicelog from its upload to the end of its analytics. */
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

/** The longest call_id, operator, customer or department, in UTF-16 code units. */
export const MAX_FIELD_CHARACTERS = 255

/** The most calls that a filter can name by their ids: the address then has 7,400 characters, which every proxy accepts. */
export const MAX_IDS = 200

/** Separates several values of such a field in a filter. Control characters are refused, so no value contains it. */
export const VALUE_SEPARATOR = '\n'

/** How a voicelog came in: by API key, by a presigned address, or through the dashboard. */
export const SOURCES = ['api', 'presign', 'dashboard'] as const
export type Source = (typeof SOURCES)[number]

/**
 * In which order waiting calls are taken: first those that a person sends or retries, then those that recorders send,
 * last those that are done again with many others.
 */
export const PRIORITIES = { interactive: 0, standard: 1, bulk: 2 } as const
export type Priority = (typeof PRIORITIES)[keyof typeof PRIORITIES]

/**
 * How many calls of other priorities are taken while one of priority 1 or 2 waits. After that, one call of this priority
 * goes before those of the next higher one: 1 before 0, 2 before 1. So many files from the dashboard cannot hold up all
 * other calls.
 */
export const MAX_PASSED = { 1: 4, 2: 16 } as const

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
