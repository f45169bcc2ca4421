import { PCM_RATE_HZ, type PcmFile } from '../../model/audio/pcm.ts'
import { FRAME_MS, type Levels } from '../../model/audio/speech-activity.ts'
import { differences, type EchoFilter } from './correlation.ts'

/** The samples of a frame of 10 ms. */
export const FRAME_SAMPLES = (PCM_RATE_HZ * FRAME_MS) / 1000

/** The length of the echo filter, 4 ms: enough for the filters of a line and the path through a headset. */
export const TAPS = 64
/** The delay is where two channels correlate most; the filter begins a little before it. */
export const EARLY_TAPS = 16

/** One decoded channel; `audible` has 1 for each frame with audible sound. */
export type ChannelAudio = { file: PcmFile; audible: Uint8Array; levels: Levels }

/** How the sound of one channel reaches the other: delayed by `lagSamples` and through `filter`. */
export type EchoPath = { lagSamples: number; lagFrames: number; filter: EchoFilter }

/** For each frame, the energies of the channel and of the expected echo in it, and the sum of their products. */
export type Energies = { own: Float32Array; echo: Float32Array; product: Float32Array }

/**
 * `differenced` is measured on the differences of samples, which correlate least by chance; `plain` on the samples, in
 * which the low frequencies of a voice stand out from noise. `source` is the energy of the source's differences.
 */
export type FrameEnergies = { differenced: Energies; plain: Energies; source: Float32Array }

const CHUNK_FRAMES = 2_000
/** Sums differences up to samples again, without frequencies of 50 Hz and below. */
const LEAK = 0.98

/** Measures a channel and the expected echo of a source in it; frames without audible sound stay 0. */
export async function measureEnergies(
  source: ChannelAudio,
  own: ChannelAudio,
  { lagSamples, filter }: EchoPath,
  signal: AbortSignal | undefined,
): Promise<FrameEnergies> {
  const frames = own.audible.length
  const empty = () => new Float32Array(frames)
  const energies = () => ({ own: empty(), echo: empty(), product: empty() })
  const measured: FrameEnergies = { differenced: energies(), plain: energies(), source: empty() }
  let [ownSample, echoSample] = [0, 0]
  for (let first = 0; first < frames; first += CHUNK_FRAMES) {
    signal?.throwIfAborted()
    const count = CHUNK_FRAMES * FRAME_SAMPLES
    const from = first * FRAME_SAMPLES
    const b = differences(await own.file.read(from - 1, count + 1))
    const a = differences(await source.file.read(from - lagSamples + EARLY_TAPS - TAPS - 1, count + TAPS + 1))
    for (let frame = first; frame < Math.min(frames, first + CHUNK_FRAMES); frame++) {
      if (own.audible[frame] !== 1) {
        ownSample = 0
        echoSample = 0
        continue
      }
      for (let at = (frame - first) * FRAME_SAMPLES + 1, end = at + FRAME_SAMPLES; at < end; at++) {
        let echo = 0
        for (let tap = 0; tap < TAPS; tap++) echo += (filter[tap] ?? 0) * (a[at + TAPS - tap] ?? 0)
        const heard = b[at] ?? 0
        ownSample = LEAK * ownSample + heard
        echoSample = LEAK * echoSample + echo
        add(measured.differenced, frame, heard, echo)
        add(measured.plain, frame, ownSample, echoSample)
        measured.source[frame] = (measured.source[frame] ?? 0) + (a[at + TAPS - EARLY_TAPS] ?? 0) ** 2
      }
    }
  }
  return measured
}

/** The share of the channel's energy that the echo does not explain, 0 to 1. */
export function residueOf({ differenced: { own, echo, product } }: FrameEnergies): number {
  const total = (values: Float32Array) => values.reduce((sum, each) => sum + each, 0)
  return 1 - total(product) ** 2 / (total(own) * total(echo))
}

function add({ own, echo, product }: Energies, frame: number, heard: number, expected: number): void {
  own[frame] = (own[frame] ?? 0) + heard * heard
  echo[frame] = (echo[frame] ?? 0) + expected * expected
  product[frame] = (product[frame] ?? 0) + heard * expected
}
