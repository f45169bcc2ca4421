import { PCM_RATE_HZ, pcmBlocks } from './pcm.ts'

/** How loud a recording is over time, to draw it: for each channel the peak of each step, 0 to 100. */
export type Waveform = { points_per_second: number; channels: { channel: number; peaks: number[] }[] }

/** Ten points a second are more than a screen shows of a call; of long ones the steps grow. */
const MAX_POINTS = 6_000
const MAX_POINTS_PER_SECOND = 10

/** Draws decoded channels, 16-bit mono WAV files of the same length; a second of work for two hours. */
export async function waveformOf(
  tracks: readonly { channel: number; wavPath: string }[],
  durationMs: number,
): Promise<Waveform> {
  const perSecond = Math.min(MAX_POINTS_PER_SECOND, MAX_POINTS / Math.max(1, durationMs / 1000))
  // Steps of whole samples, so that they stay in time over hours.
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
