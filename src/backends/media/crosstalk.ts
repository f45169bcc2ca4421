import { type Interval, openPcm, PCM_RATE_HZ, type PcmFile } from '../../model/audio/pcm.ts'
import { FRAME_MS, type Levels, speechIn } from '../../model/audio/speech-activity.ts'
import { differences, type EchoPath, echoPathOf, likenessOf } from './correlation.ts'

/** Where each channel carries nothing but the other one, quieter: what a microphone picks up, or a line leaks. */
export type Crosstalk = {
  intervals: [Interval[], Interval[]]
  /** The two are one sound throughout, one of them later. */
  areOne: boolean
}

/** Line echo comes back within half a second; a headset's microphone hears at once. */
const MAX_LAG = PCM_RATE_HZ / 2
/** So long a stretch is looked at for a common sound, and so many of them over the recording. */
const WINDOW = PCM_RATE_HZ / 2
const MAX_WINDOWS = 16
/** Speech of two people is hardly alike by more than 0.15 at any delay; a leaked voice is by 0.2 under much noise. */
const MIN_LIKENESS = 0.15
/** Delays that differ by less are one. */
const SAME_LAG = 16
/** One window may be alike by chance, two at the same delay are not. */
const MIN_WINDOWS = 2

/** What is between a voice and the microphone that picks it up: 4 ms hold a line's filters and a headset's way. */
const TAPS = 64
/** The delay is where the two are most alike; the filter begins a little before. */
const EARLY_TAPS = 16

const FRAME = (PCM_RATE_HZ * FRAME_MS) / 1000
/**
 * Frames are judged with those around them, 240 ms in all. Of 42,000 such spans of two people who speak at once one in
 * a thousand was alike by 0.33 or more at a given delay (by 0.69, were samples compared rather than their differences).
 */
const SPAN = 24
const MIN_CORRELATION = 0.45
/** Of the samples themselves: one in a thousand by chance. */
const MIN_FULL_CORRELATION = 0.7
/** What is leaked is quieter; at less than 6 dB below nobody could say whose voice it is. */
const MIN_ENERGY_RATIO = 4
/** Energy over that of the echo, by which a single frame is something of its own. */
const MAX_SURPLUS = 4
const MIN_BLEED_MS = 100
/** A piece of the leaked voice that cannot be told in noise, near others: no louder than they, while the other speaks. */
const MAX_HOLE_MS = 250
const MAX_PAUSE_MS = 500
/** One channel is the other but for this share of its energy: the same as without a delay. */
const MAX_RESIDUE = 0.05

/**
 * Finds crosstalk between the two channels of one recording, whose levels are known.
 *
 * For each of them: where the other is the louder, a delay is looked for at which the two are alike; without one,
 * which is what well separated calls are like, that is all. From there on the path from one to the other is known, and
 * what the other channel explains of each 10 ms. Where both speak at once that is little, and what is heard stays.
 */
export async function findCrosstalk(
  paths: readonly [string, string],
  levels: readonly [Levels, Levels],
  { signal }: { signal?: AbortSignal },
): Promise<Crosstalk> {
  const heard = [heardIn(levels[0]), heardIn(levels[1])] as const
  const files = [await openPcm(paths[0]), await openPcm(paths[1])] as const
  const found: Crosstalk = { intervals: [[], []], areOne: false }
  try {
    for (const channel of [0, 1] as const) {
      const other = channel === 0 ? 1 : 0
      const own: Side = { file: files[channel], heard: heard[channel], levels: levels[channel] }
      const source: Side = { file: files[other], heard: heard[other], levels: levels[other] }
      const path = await pathBetween(source, own, signal)
      if (path === null) continue
      const sums = await sumsOver(source, own, path, signal)
      if (residueOf(sums) < MAX_RESIDUE) return { intervals: [[], []], areOne: true }
      found.intervals[channel] = bleedIn(
        sums,
        own.heard,
        (frame) => source.heard[frame - path.lagFrames] === 1,
      )
    }
    return found
  } finally {
    await Promise.all(files.map((each) => each.close()))
  }
}

type Side = { file: PcmFile; heard: Uint8Array; levels: Levels }

/** Per frame, 1 where something can be heard. */
function heardIn(levels: Levels): Uint8Array {
  const heard = new Uint8Array(levels.length)
  for (const { startMs, endMs } of speechIn(levels, { minPauseMs: 100 }))
    heard.fill(1, startMs / FRAME_MS, endMs / FRAME_MS)
  return heard
}

/** How the source comes to the other channel: so many samples later, through this filter. */
type Path = { lag: number; lagFrames: number; filter: EchoPath }

async function pathBetween(source: Side, own: Side, signal: AbortSignal | undefined): Promise<Path | null> {
  const found: { start: number; lag: number }[] = []
  for (const start of windowsOf(source, own)) {
    signal?.throwIfAborted()
    const around = await source.file.read(start - MAX_LAG, WINDOW + 2 * MAX_LAG)
    const { lag, correlation } = likenessOf(around, await own.file.read(start, WINDOW), MAX_LAG)
    if (correlation >= MIN_LIKENESS) found.push({ start, lag })
  }
  const near = (lag: number) => found.filter((each) => Math.abs(each.lag - lag) <= SAME_LAG)
  const commonest = found.toSorted((a, b) => near(b.lag).length - near(a.lag).length)[0]
  if (commonest === undefined) return null
  const group = near(commonest.lag).sort((a, b) => a.lag - b.lag)
  const lag = group[Math.floor(group.length / 2)]?.lag
  if (group.length < MIN_WINDOWS || lag === undefined) return null
  const pairs = []
  for (const { start } of group) {
    const from = start - lag + EARLY_TAPS - TAPS
    pairs.push({
      source: await source.file.read(from, WINDOW + TAPS),
      heard: await own.file.read(start, WINDOW),
    })
  }
  return { lag, lagFrames: Math.round(lag / FRAME), filter: echoPathOf(pairs, TAPS) }
}

/** First samples of windows in which both can be heard and the source is not the quieter, spread over the recording. */
function windowsOf(source: Side, own: Side): number[] {
  const length = WINDOW / FRAME
  const starts: number[] = []
  for (let frame = 0; frame + length <= own.heard.length; frame++) {
    if (own.heard[frame] !== 1) continue
    let both = 0
    let lead = 0
    for (let at = frame; at < frame + length; at++) {
      if (own.heard[at] !== 1 || source.heard[at] !== 1) continue
      both++
      lead += (source.levels[at] ?? 0) - (own.levels[at] ?? 0)
    }
    if (both < 0.6 * length || lead < -both) continue
    starts.push(frame * FRAME)
    frame += length - 1
  }
  const step = Math.max(1, starts.length / MAX_WINDOWS)
  const count = Math.min(starts.length, MAX_WINDOWS)
  return Array.from({ length: count }, (_, at) => starts[Math.floor(at * step)] ?? 0)
}

/** Per frame: energies of the channel and of the echo of the source in it, and their product. */
type Energies = { own: Float32Array; echo: Float32Array; product: Float32Array }

/**
 * Of the differences of samples, which chance makes alike least, and of the samples, in which the low parts of a voice
 * stand out of noise. `source` is the source as it is, in differences.
 */
type Sums = { fine: Energies; full: Energies; source: Float32Array }

const CHUNK_FRAMES = 2_000
/** Sums differences up to samples again, without what stays the same for long: 50 Hz and below. */
const LEAK = 0.98

/** Nothing where nothing can be heard. */
async function sumsOver(
  source: Side,
  own: Side,
  { lag, filter }: Path,
  signal: AbortSignal | undefined,
): Promise<Sums> {
  const frames = own.heard.length
  const empty = () => new Float32Array(frames)
  const energies = () => ({ own: empty(), echo: empty(), product: empty() })
  const sums: Sums = { fine: energies(), full: energies(), source: empty() }
  let [ownSample, echoSample] = [0, 0]
  for (let first = 0; first < frames; first += CHUNK_FRAMES) {
    signal?.throwIfAborted()
    const count = CHUNK_FRAMES * FRAME
    const from = first * FRAME
    const b = differences(await own.file.read(from - 1, count + 1))
    const a = differences(await source.file.read(from - lag + EARLY_TAPS - TAPS - 1, count + TAPS + 1))
    for (let frame = first; frame < Math.min(frames, first + CHUNK_FRAMES); frame++) {
      if (own.heard[frame] !== 1) {
        ownSample = 0
        echoSample = 0
        continue
      }
      for (let at = (frame - first) * FRAME + 1, end = at + FRAME; at < end; at++) {
        let echo = 0
        for (let tap = 0; tap < TAPS; tap++) echo += (filter[tap] ?? 0) * (a[at + TAPS - tap] ?? 0)
        const heard = b[at] ?? 0
        ownSample = LEAK * ownSample + heard
        echoSample = LEAK * echoSample + echo
        add(sums.fine, frame, heard, echo)
        add(sums.full, frame, ownSample, echoSample)
        sums.source[frame] = (sums.source[frame] ?? 0) + (a[at + TAPS - EARLY_TAPS] ?? 0) ** 2
      }
    }
  }
  return sums
}

function add({ own, echo, product }: Energies, frame: number, heard: number, expected: number): void {
  own[frame] = (own[frame] ?? 0) + heard * heard
  echo[frame] = (echo[frame] ?? 0) + expected * expected
  product[frame] = (product[frame] ?? 0) + heard * expected
}

function residueOf({ fine: { own, echo, product } }: Sums): number {
  const total = (some: Float32Array) => some.reduce((sum, each) => sum + each, 0)
  return 1 - total(product) ** 2 / (total(own) * total(echo))
}

/** Where a channel carries the other one alone. */
function bleedIn(sums: Sums, heard: Uint8Array, isSourceHeard: (frame: number) => boolean): Interval[] {
  const isBleed = explained(sums)
  for (let frame = 0; frame < isBleed.length; frame++) if (heard[frame] !== 1) isBleed[frame] = 0
  for (const { start, end } of runsOf(isBleed.length, (frame) => isBleed[frame] === 1))
    if ((end - start) * FRAME_MS < MIN_BLEED_MS) isBleed.fill(0, start, end)
  const is = { bleed: (at: number) => isBleed[at] === 1, heard: (at: number) => heard[at] === 1 }
  for (const stretch of runsOf(heard.length, is.heard, MAX_PAUSE_MS / FRAME_MS)) {
    const energies = sums.full.own.subarray(stretch.start, stretch.end)
    const loudest = energies.reduce(
      (max, each, at) => (is.bleed(stretch.start + at) ? Math.max(max, each) : max),
      0,
    )
    const isLeft = (at: number) => is.heard(stretch.start + at) && !is.bleed(stretch.start + at)
    for (const left of runsOf(stretch.end - stretch.start, isLeft)) {
      const [start, end] = [stretch.start + left.start, stretch.start + left.end]
      const frames = Array.from({ length: end - start }, (_, at) => start + at)
      const isQuiet = frames.every((frame) => (sums.full.own[frame] ?? 0) <= loudest)
      const isCovered = frames.filter(isSourceHeard).length >= frames.length / 2
      if (frames.length * FRAME_MS <= MAX_HOLE_MS && isQuiet && isCovered) isBleed.fill(1, start, end)
    }
  }
  return runsOf(isBleed.length, is.bleed).map(({ start, end }) => ({
    startMs: start * FRAME_MS,
    endMs: end * FRAME_MS,
  }))
}

/**
 * Per frame, 1 where the other channel is much louder and explains what is heard, over the span around the frame. A
 * frame that is far louder than what comes from there is the beginning or the end of somebody's own word.
 */
function explained({ fine, full, source }: Sums): Uint8Array {
  const is = new Uint8Array(source.length)
  for (let frame = 0; frame < is.length; frame++) {
    const around = (some: Float32Array, reach = SPAN / 2) => sumAround(some, frame, reach)
    if ((fine.own[frame] ?? 0) === 0 || around(source) < MIN_ENERGY_RATIO * around(fine.own)) continue
    const correlation = ({ own, echo, product }: Energies) =>
      around(product) / Math.sqrt(around(own) * around(echo) + 1)
    if (correlation(fine) < MIN_CORRELATION && correlation(full) < MIN_FULL_CORRELATION) continue
    if (around(full.own, 1) <= MAX_SURPLUS * around(full.echo, 1)) is[frame] = 1
  }
  return is
}

function sumAround(values: Float32Array, frame: number, reach: number): number {
  let sum = 0
  for (let at = Math.max(0, frame - reach); at <= Math.min(values.length - 1, frame + reach); at++)
    sum += values[at] ?? 0
  return sum
}

type Run = { start: number; end: number }

/** Runs of frames for which this holds; gaps of `maxGap` frames do not end one. */
function runsOf(length: number, is: (frame: number) => boolean, maxGap = 0): Run[] {
  const runs: Run[] = []
  for (let frame = 0; frame < length; frame++) {
    if (!is(frame)) continue
    const start = frame
    while (frame < length && is(frame)) frame++
    const last = runs.at(-1)
    if (last !== undefined && start - last.end <= maxGap) last.end = frame
    else runs.push({ start, end: frame })
  }
  return runs
}

/** Beyond the last frame that is known to be leaked its sound dies away. */
const MARGIN_MS = 10

/**
 * Puts the channel's own background in the place of these intervals: silence would be below its background, and then
 * the background would pass for speech.
 */
export async function muteIntervals(
  path: string,
  intervals: readonly Interval[],
  levels: Levels,
): Promise<void> {
  const sorted = levels.toSorted()
  const floorDb = sorted[Math.floor(0.05 * sorted.length)] ?? -97
  // Uniform noise of this height has the floor's energy; below one step of 16 bits it is silence.
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
