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
