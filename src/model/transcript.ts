/** The transcript of one recording, as the API publishes it. */
export type Transcript = {
  /** BCP 47 `xx-XX`. */
  language: string
  engine: string
  model: string
  duration_ms: number
  /** Number of channels that were transcribed separately: 1 or 2. */
  channels: number
  segments: Segment[]
  /** Where somebody speaks; null or missing for transcripts that were made before, or by another program. */
  speech?: ChannelSpeech[] | null
}

/** The speech that was found on a channel: starts and ends in milliseconds, in order. */
export type ChannelSpeech = { channel: number; intervals: [startMs: number, endMs: number][] }

/**
 * How far the words of a transcript can be trusted. `good`: about nine of ten such transcripts have fewer than 15 % of the
 * words wrong; `poor`: more than 40 % are expected to be wrong; `unknown` if the engine reports no confidence, or none that
 * was calibrated.
 */
export const RELIABILITY_LEVELS = ['good', 'fair', 'poor', 'unknown'] as const
export type ReliabilityLevel = (typeof RELIABILITY_LEVELS)[number]

/** Why a transcript has its level of reliability. */
export const RELIABILITY_REASONS = [
  'confident',
  'low_confidence',
  'too_few_words',
  'no_confidence_reported',
  'engine_not_calibrated',
  'corrected_by_a_person',
] as const
export type ReliabilityReason = (typeof RELIABILITY_REASONS)[number]

/** The reliability of one channel or of a call. The numbers are 0 to 1, and null if no word has a confidence. */
export type Reliability = {
  level: ReliabilityLevel
  mean_confidence: number | null
  /** Share of the words below `low_confidence_below`. */
  low_confidence_share: number | null
  reason: ReliabilityReason
}

/** The reliability of a call and of each of its channels. */
export type TranscriptReliability = Reliability & {
  /** A word below this confidence is more likely wrong than right; null if the engine is not calibrated. */
  low_confidence_below: number | null
  channels: (Reliability & { channel: number })[]
}

/** How a transcript was made. */
export type TranscriptMaking = {
  /** Zero-based channel taken to be the agent; null if the channels do not show who speaks. */
  agent_channel: number | null
  /** `estimated` if the engine gave no word times, so that the words were spread over the time of speech. */
  word_times: WordTimes
  /** Remarks for readers of the transcript. */
  notes: TranscriptNote[]
  /** Null for calls that were transcribed before the service computed it. */
  reliability: TranscriptReliability | null
  /** What was sent to a speech server; null if nothing was sent. */
  usage: SpeechUsage | null
}

/** Which revision of a transcript this is, and who made it. */
export type TranscriptRevision = {
  /** From 1. It grows with each correction by a person and each new transcription. */
  revision: number
  /** The newest revision that an engine made; the same unless a person has corrected it since. */
  engine_revision: number
  /** ISO 8601 UTC; null if an engine made this revision. */
  corrected_at: string | null
  /** Null if an engine made this revision, or the user was deleted. */
  corrected_by: { id: string; email: string; name: string | null } | null
}

/** How the times of words were found. */
export const WORD_TIMES = ['recognised', 'estimated'] as const
export type WordTimes = (typeof WORD_TIMES)[number]

/** The codes of remarks on how a transcript was made. */
export const TRANSCRIPT_NOTES = [
  'channels_identical',
  'one_channel_silent',
  'channels_mixed',
  'channels_swapped',
  'channels_look_swapped',
  'agent_channel_in_doubt',
  'narrowband',
  'clipped',
  'crosstalk_removed',
  'word_times_estimated',
  'language_in_doubt',
  'vocabulary_applied',
] as const
export type TranscriptNote = { code: (typeof TRANSCRIPT_NOTES)[number]; message: string }

/** A remark as it is stored: transcripts of versions up to 0.1 have `channel_silent`. */
export type StoredNote = TranscriptNote | { code: 'channel_silent'; message: string }

/** The remark under its present code. */
export function noteOf({ code, message }: StoredNote): TranscriptNote {
  return { code: code === 'channel_silent' ? 'one_channel_silent' : code, message }
}

/** Requests to a speech server. Failed requests count in `requests` and `audio_ms`, not in `cost`. */
export type SpeechUsage = {
  requests: number
  audio_ms: number
  /** In the currency of SPEECH_PRICE_PER_MINUTE; null without a price. */
  cost: number | null
}

/** Speech of one speaker without a pause of 700 ms or more. Ids are unique in a transcript and ordered by start. */
export type Segment = {
  id: string
  speaker: Speaker
  /** Zero-based channel of the recording. */
  channel: number
  start_ms: number
  end_ms: number
  text: string
  /** 0 to 1. */
  confidence: number
  words: Word[]
  /** Whether a person has set its text or its speaker. */
  corrected?: true
}

/** A word with its times in the recording; confidence is 0 to 1, and 0.5 if the engine gives none. */
export type Word = { text: string; start_ms: number; end_ms: number; confidence: number }

/** `agent` or `customer` if the role is known, else `speaker_1`, `speaker_2` and so on. */
export type Speaker = 'agent' | 'customer' | `speaker_${number}`

/** A speaker whose part in the call is known. */
export type Role = 'agent' | 'customer'

/** Whether anybody says a word. */
export function someoneSpeaks({ segments }: { segments: readonly Pick<Segment, 'text'>[] }): boolean {
  return segments.some(({ text }) => text.trim() !== '')
}

/**
 * Whether the transcript tells voices apart: false for a recording on one channel whose speakers were not separated, so
 * that agent and customer are one speaker in it.
 */
export function voicesAreApart({ segments }: { segments: readonly { speaker: string }[] }): boolean {
  const speakers = new Set(segments.map(({ speaker }) => speaker))
  return speakers.size !== 1 || speakers.has('agent') || speakers.has('customer')
}
