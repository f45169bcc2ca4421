import type { Waveform } from '../../src/model/audio/waveform.ts'
import type { Transcript } from '../../src/model/transcript.ts'
import { wavFile } from './audio.ts'

const RATE_HZ = 8_000
const POINTS_PER_SECOND = 10
const PITCH_HZ = [210, 120]

/** A recording that hums where a transcript has words, with varying volume, each channel at its own pitch. */
export function soundOf({ duration_ms, segments }: Transcript): { wav: Uint8Array; waveform: Waveform } {
  const channels = PITCH_HZ.map((hz, channel) => {
    const samples = new Int16Array(Math.ceil((duration_ms / 1000) * RATE_HZ))
    const spoken = segments.filter((each) => each.channel === channel).flatMap(({ words }) => words)
    for (const [index, { start_ms, end_ms }] of spoken.entries()) {
      const [from, to] = [start_ms, end_ms].map((ms) => Math.floor((ms / 1000) * RATE_HZ)) as [number, number]
      const loudness = 7_000 + 9_000 * Math.abs(Math.sin(index * 2.4) * Math.cos(index * 0.31))
      for (let at = from; at < to; at++) {
        const envelope = Math.sin((Math.PI * (at - from)) / (to - from))
        samples[at] = loudness * envelope * Math.sin((2 * Math.PI * hz * at) / RATE_HZ)
      }
    }
    return samples
  })
  const step = RATE_HZ / POINTS_PER_SECOND
  const peaks = channels.map((samples) =>
    Array.from({ length: Math.ceil(samples.length / step) }, (_, at) => {
      const loudest = samples
        .subarray(at * step, (at + 1) * step)
        .reduce((max, each) => Math.max(max, Math.abs(each)), 0)
      return Math.round((loudest / 32_768) * 100)
    }),
  )
  return {
    wav: wavFile(channels, RATE_HZ),
    waveform: {
      points_per_second: POINTS_PER_SECOND,
      channels: peaks.map((each, channel) => ({ channel, peaks: each })),
    },
  }
}
