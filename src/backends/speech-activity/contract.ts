import type { Interval } from '../../model/audio/pcm.ts'

/** Finds where somebody speaks. Every speech engine gets what it finds, and talk time is computed from it. */
export interface SpeechDetector {
  /** `silero` is trained; `levels` takes every sound that is louder than the recording's noise for speech. */
  readonly name: 'silero' | 'levels'
  /**
   * The intervals of speech in a decoded track (16 kHz 16-bit mono WAV of `durationMs`), in order and with whole
   * milliseconds. Only the shortest pauses, of up to 150 ms, are within an interval.
   * @throws SpeechError; the signal's reason
   */
  detect(track: SoundTrack, options?: { signal?: AbortSignal | undefined }): Promise<Interval[]>
}

/** One decoded channel of a recording. */
export type SoundTrack = { wavPath: string; durationMs: number }
