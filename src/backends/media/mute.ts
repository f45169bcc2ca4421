import { type Interval, openPcm, PCM_RATE_HZ } from '../../model/audio/pcm.ts'
import type { Levels } from '../../model/audio/speech-activity.ts'

/** Crosstalk dies away after the last frame in which it was found. */
const MARGIN_MS = 10

/**
 * Overwrites intervals of a decoded WAV file with noise at the level of the channel's own background. After silence,
 * the background itself would be taken for speech.
 */
export async function muteIntervals(
  path: string,
  intervals: readonly Interval[],
  levels: Levels,
): Promise<void> {
  const sorted = levels.toSorted()
  const floorDb = sorted[Math.floor(0.05 * sorted.length)] ?? -97
  // Uniform noise of this amplitude has the energy of the floor; below one step of 16 bits it is silence.
  const amplitude = 32_768 * 10 ** (floorDb / 20) * Math.sqrt(3)
  const file = await openPcm(path, { writable: true })
  try {
    let state = 1
    for (const { startMs, endMs } of intervals) {
      const from = Math.max(0, Math.round(((startMs - MARGIN_MS) * PCM_RATE_HZ) / 1000))
      const length = Math.round(((endMs + MARGIN_MS) * PCM_RATE_HZ) / 1000) - from
      const noise = Int16Array.from({ length }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return (state / 2 ** 31 - 1) * amplitude
      })
      await file.write(from, noise)
    }
  } finally {
    await file.close()
  }
}
