import type { Sound } from './sound.ts'

/** Lower floors do not keep speech from being found: the level below which a floor counts as none. */
const AUDIBLE_FLOOR_DB = -65
/** Of the background of a voice without hum, at most 17 % is below 100 Hz; with 2 % of 50 Hz, at least 45 %. */
const MIN_LOW_SHARE = 0.3
/**
 * Two Butterworth filters of two poles: 31 dB at 50 Hz, 25 dB at 60 Hz, and everything at 0 Hz. Telephones begin at
 * 300 Hz (ITU-T G.712).
 */
const HIGH_PASS = ['highpass=f=120:p=2', 'highpass=f=120:p=2']

/** Speech of this level or more is loud enough for everything that follows. */
const QUIET_DB = -40
/** The nominal level of speech (ITU-T P.56, as ITU-T G.191 uses it). */
const NOMINAL_DB = -26
/** Room above the largest sample, also for what the high-pass adds to it, so that nothing is cut off. */
const HEADROOM_DB = 6
/** Below this level 16 bits have fewer than ten steps for speech, and there is nothing to amplify. */
const MIN_LOUD_DB = -75

/**
 * The ffmpeg filters that mend what was measured on the channels of a recording; empty if nothing is wrong, so that
 * good sound is not changed. All channels get the same filters: crosstalk is found by comparing them.
 */
export function conditioningOf(channels: readonly Sound[]): string[] {
  const isLow = (each: Sound) => each.floorLowShare >= MIN_LOW_SHARE && each.floorDb > AUDIBLE_FLOOR_DB
  const gainDb = gainOf(channels)
  return [
    ...(channels.some(isLow) ? HIGH_PASS : []),
    ...(gainDb > 0 ? [`volume=${gainDb.toFixed(1)}dB`] : []),
  ]
}

/** In dB; 0 if somebody is loud enough, or nobody is to be heard. */
function gainOf(channels: readonly Sound[]): number {
  const loudDb = Math.max(...channels.map((each) => each.loudDb))
  const peakDb = 20 * Math.log10(Math.max(1, ...channels.map((each) => each.peak)) / 32_768)
  if (loudDb >= QUIET_DB || loudDb < MIN_LOUD_DB) return 0
  return Math.max(0, Math.min(NOMINAL_DB - loudDb, -HEADROOM_DB - peakDb))
}
