import type { AudioFormat } from '../../model/audio/format.ts'

export type { AudioFormat } from '../../model/audio/format.ts'
export type { Interval } from '../../model/audio/pcm.ts'

/** Reads and decodes recordings. Recordings may be hostile, so time, memory and output are bounded. */
export interface MediaDecoder {
  /**
   * Reads what an audio file contains, within 30 s.
   * @throws MediaError; the signal's reason
   */
  probe(path: string, format: AudioFormat, options?: { signal?: AbortSignal }): Promise<AudioInfo>

  /**
   * Decodes to 16 kHz 16-bit mono WAV files in `folder`: one for each of two channels, else one mix of all. Identical
   * channels count as mono, and so do two of which one is silent. An offset from zero, hum of the mains and crosstalk are
   * removed, and a quiet recording is amplified.
   * @throws MediaError; the signal's reason
   */
  decode(
    path: string,
    format: AudioFormat,
    folder: string,
    options: { info: AudioInfo; signal?: AbortSignal },
  ): Promise<DecodedAudio>
}

/** `durationMs` is the length of all packets, 0 if they have no times. Only decoding finds the true duration. */
export type AudioInfo = { codec: string; sampleRateHz: number; channels: number; durationMs: number }

/** The decoded tracks of a recording, and what was found out about its channels. */
export type DecodedAudio = {
  durationMs: number
  /** One track for mono or a recording that counts as mono, two for two channels. */
  tracks: DecodedTrack[]
  /** Why there is only one track; null if there are two. */
  oneTrackReason: null | 'identical_channels' | 'silent_channel' | 'mono' | 'many_channels'
  /** How much crosstalk was removed from both channels, in milliseconds. */
  crosstalkMs: number
  /** Whether the recording has nothing above 4 kHz, as on a telephone line (ITU-T G.711). */
  isNarrowband: boolean
}

/** `clippedShare` is the share of the samples at which the recorder was overdriven, 0 to 1; 0 if none are cut off flat. */
export type DecodedTrack = { channel: number; wavPath: string; clippedShare: number }

/**
 * A recording that cannot be read. `retryable` is true only if the machine, not the file, was the cause.
 *
 * @example
 * ```ts
 * import { MediaError } from './contract.ts'
 * import assert from 'node:assert/strict'
 *
 * const error = new MediaError('media_unsupported', 'The recording has 9 channels, at most 8 are supported', false)
 * assert.equal(error.retryable, false)
 * ```
 */
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
    { isMachine = false, ...options }: { cause?: unknown; isMachine?: boolean } = {},
  ) {
    super(message, options)
    this.isMachine = isMachine
  }

  /** Whether the machine cannot read any recording at present: no decoder, no space on the disk, or too little memory. */
  readonly isMachine: boolean
}
