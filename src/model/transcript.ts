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
}

/** How a transcript was made. */
export type TranscriptMaking = {
  /** Zero-based channel taken to be the agent; null if the channels do not show who speaks. */
  agent_channel: number | null
  /** `estimated` if the engine gave no word times, so that the words were spread over the time of speech. */
  word_times: WordTimes
  /** Remarks for readers of the transcript. */
  notes: TranscriptNote[]
  /** What was sent to a speech server; null if nothing was sent. */
  usage: SpeechUsage | null
}

/** How the times of words were found. */
export const WORD_TIMES = ['recognised', 'estimated'] as const
export type WordTimes = (typeof WORD_TIMES)[number]

/** The codes of remarks on how a transcript was made. */
export const TRANSCRIPT_NOTES = [
  'channels_identical',
  'channel_silent',
  'channels_mixed',
  'channels_swapped',
  'channels_look_swapped',
  'crosstalk_removed',
  'word_times_estimated',
  'language_in_doubt',
] as const
export type TranscriptNote = { code: (typeof TRANSCRIPT_NOTES)[number]; message: string }

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
}

/** A word with its times in the recording; confidence is 0 to 1. */
export type Word = { text: string; start_ms: number; end_ms: number; confidence: number }

/** `agent` or `customer` if the role is known, else `speaker_1`, `speaker_2` and so on. */
export type Speaker = 'agent' | 'customer' | `speaker_${number}`

/** A speaker whose part in the call is known. */
export type Role = 'agent' | 'customer'
