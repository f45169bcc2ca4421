import { PCM_RATE_HZ, pcmBlocks } from '../../model/audio/pcm.ts'

/** What is wrong with the sound of a decoded channel. Levels are in dB relative to full scale. */
export type Sound = {
  /** The largest sample, 0 to 32,768. */
  peak: number
  /** Root mean square of the louder parts above 100 Hz: 95 % of the frames of 100 ms are quieter. */
  loudDb: number
  /** Root mean square of the background, and the share of it below 100 Hz: hum of the mains, and an offset from zero. */
  floorDb: number
  floorLowShare: number
  /** The share of the samples at which the recorder was overdriven, 0 to 1; 0 unless the sound is cut off flat. */
  clippedShare: number
  /** What is above 4.4 kHz, relative to all, in dB, where the sound is loud; null if there is no sound. */
  highDb: number | null
}

const FRAME_SAMPLES = PCM_RATE_HZ / 10
const SECOND_SAMPLES = PCM_RATE_HZ
const FULL_SCALE = 32_768
/** A low-pass of two poles at 100 Hz: y += LOW · (x − y), twice. */
const LOW = 1 - Math.exp((-2 * Math.PI * 100) / PCM_RATE_HZ)
const SILENT_DB = -97

/**
 * Samples within 3 % of the largest are at the peak. Speech has at most 0.013 % of its samples there, overdriven by
 * 6 dB at least 0.2 % (three voices of flite, with and without mu-law at 8 kHz, 2026-11-23).
 */
const AT_PEAK = 0.97
/** A tone spends much time near its peak too, but falls off evenly: at the peak 1.2 times as much as just below. */
const BELOW_PEAK = 0.9
const MIN_FLATNESS = 2
/** Below this peak (−20 dB), the samples are too coarse to tell, and no recorder clips there. */
const MIN_CLIPPED_PEAK = 0.1 * FULL_SCALE

/** Measures a decoded WAV file. @throws the signal's reason */
export async function measureSound(path: string, options: { signal?: AbortSignal } = {}): Promise<Sound> {
  const counts = new Uint32Array(FULL_SCALE + 1)
  const frames: { energy: number; low: number }[] = []
  let [low1, low2] = [0, 0]
  let [high, all] = [0, 0]
  let isFirst = true
  for await (const block of pcmBlocks(path)) {
    options.signal?.throwIfAborted()
    // The filter begins where the sound does: an offset from zero is no jump.
    if (isFirst) low1 = low2 = block[0] ?? 0
    isFirst = false
    let loudest = { start: 0, energy: -1 }
    let secondEnergy = 0
    for (let start = 0; start < block.length; start += FRAME_SAMPLES) {
      const end = Math.min(start + FRAME_SAMPLES, block.length)
      let [energy, low] = [0, 0]
      for (let at = start; at < end; at++) {
        const sample = block[at] ?? 0
        const size = Math.abs(sample)
        counts[size] = (counts[size] ?? 0) + 1
        low1 += LOW * (sample - low1)
        low2 += LOW * (low1 - low2)
        energy += sample * sample
        low += low2 * low2
      }
      frames.push({ energy: energy / (end - start), low: low / (end - start) })
      if (start % SECOND_SAMPLES === 0) secondEnergy = 0
      secondEnergy += energy
      const second = start - (start % SECOND_SAMPLES)
      if (secondEnergy > loudest.energy) loudest = { start: second, energy: secondEnergy }
    }
    const heard = bandEnergies(block.subarray(loudest.start, loudest.start + SECOND_SAMPLES))
    high += heard.high
    all += heard.all
  }
  const voiced = frames.map(({ energy, low }) => Math.max(0, energy - low)).sort((one, other) => one - other)
  frames.sort((one, other) => one.energy - other.energy)
  const floor = frames[Math.floor(0.1 * frames.length)]
  return {
    peak: counts.findLastIndex((each) => each > 0),
    loudDb: levelOf(voiced[Math.floor(0.95 * voiced.length)] ?? 0),
    floorDb: levelOf(floor?.energy ?? 0),
    floorLowShare: floor === undefined || floor.energy === 0 ? 0 : Math.min(1, floor.low / floor.energy),
    clippedShare: clippedShareOf(counts),
    highDb: all === 0 ? null : 10 * Math.log10(high / all + 1e-12),
  }
}

function levelOf(power: number): number {
  return power === 0 ? SILENT_DB : 10 * Math.log10(power / FULL_SCALE ** 2)
}

/** @param counts how many samples have each size, 0 to 32,768 */
function clippedShareOf(counts: Uint32Array): number {
  const peak = counts.findLastIndex((each) => each > 0)
  if (peak < MIN_CLIPPED_PEAK) return 0
  let [atPeak, below, samples] = [0, 0, 0]
  for (const [size, count] of counts.entries()) {
    samples += count
    if (size >= AT_PEAK * peak) atPeak += count
    else if (size >= BELOW_PEAK * peak) below += count
  }
  return atPeak >= MIN_FLATNESS * below ? atPeak / samples : 0
}

/**
 * A high-pass at 4.6 kHz: a sinc in a Hamming window of 95 samples falls off within 560 Hz, so that what a resampler
 * leaves of 8 kHz just above 4 kHz does not count.
 */
const TAPS = 95
const HIGH_PASS = Float64Array.from({ length: TAPS }, (_, tap) => {
  const at = tap - (TAPS - 1) / 2
  const cutoff = 4600 / PCM_RATE_HZ
  const low = at === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * at) / (Math.PI * at)
  const window = 0.54 - 0.46 * Math.cos((2 * Math.PI * tap) / (TAPS - 1))
  return window * ((at === 0 ? 1 : 0) - low)
})

/** Energies above 4.4 kHz and, without an offset from zero, in all. */
function bandEnergies(samples: Int16Array): { high: number; all: number } {
  let [high, sum, squares] = [0, 0, 0]
  const count = Math.max(0, samples.length - TAPS)
  for (let at = 0; at < count; at++) {
    let filtered = 0
    for (let tap = 0; tap < TAPS; tap++) filtered += (HIGH_PASS[tap] ?? 0) * (samples[at + tap] ?? 0)
    const sample = samples[at + (TAPS - 1) / 2] ?? 0
    high += filtered * filtered
    sum += sample
    squares += sample * sample
  }
  return { high, all: count === 0 ? 0 : Math.max(0, squares - sum ** 2 / count) }
}
