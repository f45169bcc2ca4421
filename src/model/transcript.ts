/** The transcript of one recording, in the shape the API publishes (design §7). */
export type Transcript = {
  /** BCP 47 `xx-XX`. */
  language: string
  engine: string
  model: string
  duration_ms: number
  /** Channels of the recording that were transcribed each on its own: 1 or 2. */
  channels: number
  segments: Segment[]
}

/** How a transcript came to be, beside what was said. */
export type TranscriptMaking = {
  /** Zero-based channel that was taken for the agent's; null where channels do not tell who speaks. */
  agent_channel: number | null
  /** `estimated` where the engine gave no times of words, so that they were spread over the time of speech. */
  word_times: WordTimes
  /** What whoever reads the transcript should know of it. */
  notes: TranscriptNote[]
  /** What was sent to a speech server; null where nothing was. */
  usage: SpeechUsage | null
}

export const WORD_TIMES = ['recognised', 'estimated'] as const
export type WordTimes = (typeof WORD_TIMES)[number]

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

/** Requests to a speech server, and the sound in them. Of tries that failed `audio_ms` counts, `cost` does not. */
export type SpeechUsage = {
  requests: number
  audio_ms: number
  /** In the currency of SPEECH_PRICE_PER_MINUTE; null where none is set. */
  cost: number | null
}

/** Speech of one speaker without a pause of 700 ms or more. Ids are unique in a transcript and in order of start. */
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

export type Word = { text: string; start_ms: number; end_ms: number; confidence: number }

/** `agent` and `customer` where channels tell; `speaker_1`, `speaker_2` … where only the voice does. */
export type Speaker = 'agent' | 'customer' | `speaker_${number}`

/** The two roles that the metrics and the scorecard know. */
export type Role = 'agent' | 'customer'
