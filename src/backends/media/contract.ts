import type { AudioFormat } from '../../model/audio/format.ts'
import type { Interval } from '../../model/audio/pcm.ts'

export type { AudioFormat } from '../../model/audio/format.ts'
export type { Interval } from '../../model/audio/pcm.ts'

/** Reading recordings with ffmpeg, in child processes, with bounds on everything (notes: hostile media). */
export interface MediaDecoder {
  /**
   * Says what is in an audio file, within 10 s.
   * @throws MediaError
   */
  probe(path: string, format: AudioFormat, options?: { signal?: AbortSignal }): Promise<AudioInfo>

  /**
   * Decodes to 16 kHz 16-bit mono WAV files in `folder`: one a channel for two channels, one mix otherwise.
   * Identical channels, or one silent beside one that speaks, count as mono; crosstalk is taken out.
   * @throws MediaError
   */
  decode(
    path: string,
    format: AudioFormat,
    folder: string,
    options: { info: AudioInfo; signal?: AbortSignal },
  ): Promise<DecodedAudio>

  /** Where somebody speaks in a decoded file: pauses of `minPauseMs` or more cut it, the rest is joined. */
  speechIntervals(wavPath: string, options: { minPauseMs: number; signal?: AbortSignal }): Promise<Interval[]>
}

/** `durationMs` is what the header declares, 0 where it declares nothing; decoding tells the real one. */
export type AudioInfo = { codec: string; sampleRateHz: number; channels: number; durationMs: number }

export type DecodedAudio = {
  durationMs: number
  /** One entry for mono (or a recording that counts as mono), two for two channels. */
  tracks: { channel: number; wavPath: string }[]
  /** Why a two-channel recording counts as mono. */
  mixed: null | 'identical_channels' | 'silent_channel' | 'mono' | 'many_channels'
  /** How long one of two channels carried the other one alone, quieter; that is taken out of its file. */
  crosstalkMs: number
}

/** A recording that cannot be read. `retryable` is true only where the machine, not the file, was the cause. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
  constructor(
    readonly code:
      | 'media_unreadable'
      | 'media_too_long'
      | 'media_unsupported'
      | 'media_timeout'
      | 'media_limits'
      | 'decoder_unavailable',
    message: string,
    readonly retryable: boolean,
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }
}
