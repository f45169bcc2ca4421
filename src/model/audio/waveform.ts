import { PCM_RATE_HZ, pcmBlocks } from './pcm.ts'

/** The peak level of each step of each channel, 0 to 100, for drawing. */
export type Waveform = { points_per_second: number; channels: { channel: number; peaks: number[] }[] }

/** Ten points per second are more than a screen can show; calls over 10 minutes get fewer per second. */
const MAX_POINTS = 6_000
const MAX_POINTS_PER_SECOND = 10

/** Computes the waveform of decoded channels of the same length; two hours take about a second. */
export async function waveformOf(
  tracks: readonly { channel: number; wavPath: string }[],
  durationMs: number,
): Promise<Waveform> {
  const perSecond = Math.min(MAX_POINTS_PER_SECOND, MAX_POINTS / Math.max(1, durationMs / 1000))
  // Whole samples per step, so that the steps do not drift over hours.
  const stepSamples = Math.ceil(PCM_RATE_HZ / perSecond)
  const channels = []
  for (const { channel, wavPath } of tracks) {
    channels.push({ channel, peaks: await peaksOf(wavPath, stepSamples) })
  }
  return { points_per_second: PCM_RATE_HZ / stepSamples, channels }
}

async function peaksOf(wavPath: string, stepSamples: number): Promise<number[]> {
  const peaks: number[] = []
  let peak = 0
  let inStep = 0
  for await (const block of pcmBlocks(wavPath)) {
    for (const sample of block) {
      const loudness = Math.abs(sample)
      if (loudness > peak) peak = loudness
      inStep += 1
      if (inStep === stepSamples) {
        peaks.push(Math.round((peak / 32_768) * 100))
        peak = 0
        inStep = 0
      }
    }
  }
  if (inStep > 0) peaks.push(Math.round((peak / 32_768) * 100))
  return peaks
}
