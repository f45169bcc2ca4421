import { type Interval, openPcm, PCM_RATE_HZ } from '../../model/audio/pcm.ts'
import { FRAME_MS, type Levels, speechIn } from '../../model/audio/speech-activity.ts'
import { bestCorrelation, estimateEchoFilter } from './correlation.ts'
import {
  type ChannelAudio,
  EARLY_TAPS,
  type EchoPath,
  type Energies,
  FRAME_SAMPLES,
  type FrameEnergies,
  measureEnergies,
  residueOf,
  TAPS,
} from './frame-energies.ts'

/** Where each channel carries only the other one, quieter, as a microphone picks it up or a line leaks it. */
export type Crosstalk = {
  intervals: [Interval[], Interval[]]
  /** Both channels are the same sound throughout, one of them later. */
  areOne: boolean
}

/** Line echo comes back within half a second; the microphone of a headset hears at once. */
const MAX_LAG_SAMPLES = PCM_RATE_HZ / 2
/** The length of the windows that are compared, and how many over the recording at most. */
const WINDOW_SAMPLES = PCM_RATE_HZ / 2
const MAX_WINDOWS = 16
/**
 * Two people's speech hardly correlates by more than 0.15 at any delay; a leaked voice does by 0.2, even in loud
 * noise.
 */
const MIN_WINDOW_CORRELATION = 0.15
/** Delays that differ by this or less count as the same. */
const SAME_LAG_SAMPLES = 16
/** One window may correlate by chance; two at the same delay do not. */
const MIN_WINDOWS = 2

/**
 * A frame is judged together with the 24 around it, 250 ms in all. Of 42,000 such spans of two people who speak at once,
 * one in a thousand correlated by 0.33 or more at a given delay (by 0.69 on plain samples instead of differences).
 */
const SPAN_FRAMES = 24
const MIN_CORRELATION = 0.45
/** The same for plain samples: one in a thousand by chance. */
const MIN_PLAIN_CORRELATION = 0.7
/** Crosstalk is quieter than its source. With a lead of less than 6 dB nobody could say whose voice it is. */
const MIN_ENERGY_RATIO = 4
/** A frame with more energy than this, relative to the echo, has sound of its own. */
const MAX_SURPLUS = 4
const MIN_CROSSTALK_MS = 100
/** A gap between two intervals of crosstalk is crosstalk too if it is short, no louder, and the source speaks in it. */
const MAX_HOLE_MS = 250
const MAX_PAUSE_MS = 500
/** If the echo leaves less of a channel's energy unexplained, the channel is nothing but the echo. */
const MAX_RESIDUE = 0.05

/**
 * Finds crosstalk between the two channels of a recording.
 *
 * For each channel, it looks for a delay at which the channel correlates with the other, louder one. Well separated
 * calls have none, and the search ends there. Otherwise it estimates the echo path from one channel to the other, and
 * finds the frames of 10 ms that the echo explains. If both people speak at once, the echo explains little, and the
 * frames stay.
 * @param levels the levels of the two channels
 * @throws the signal's reason
 */
export async function findCrosstalk(
  paths: readonly [string, string],
  levels: readonly [Levels, Levels],
  { signal }: { signal?: AbortSignal },
): Promise<Crosstalk> {
  const audible = [audibleFrames(levels[0]), audibleFrames(levels[1])] as const
  const files = [await openPcm(paths[0]), await openPcm(paths[1])] as const
  const found: Crosstalk = { intervals: [[], []], areOne: false }
  try {
    for (const channel of [0, 1] as const) {
      const other = channel === 0 ? 1 : 0
      const own: ChannelAudio = { file: files[channel], audible: audible[channel], levels: levels[channel] }
      const source: ChannelAudio = { file: files[other], audible: audible[other], levels: levels[other] }
      const path = await findEchoPath(source, own, signal)
      if (path === null) continue
      const energies = await measureEnergies(source, own, path, signal)
      if (residueOf(energies) < MAX_RESIDUE) return { intervals: [[], []], areOne: true }
      const isSourceAudible = (frame: number) => source.audible[frame - path.lagFrames] === 1
      found.intervals[channel] = crosstalkIntervals(energies, own.audible, isSourceAudible)
    }
    return found
  } finally {
    await Promise.all(files.map((each) => each.close()))
  }
}

function audibleFrames(levels: Levels): Uint8Array {
  const audible = new Uint8Array(levels.length)
  for (const { startMs, endMs } of speechIn(levels, { minPauseMs: 100 }))
    audible.fill(1, startMs / FRAME_MS, endMs / FRAME_MS)
  return audible
}

/** The echo path at the delay that most windows agree on; null if they do not. */
async function findEchoPath(
  source: ChannelAudio,
  own: ChannelAudio,
  signal: AbortSignal | undefined,
): Promise<EchoPath | null> {
  const found: { start: number; lag: number }[] = []
  for (const start of windowsOf(source, own)) {
    signal?.throwIfAborted()
    const around = await source.file.read(start - MAX_LAG_SAMPLES, WINDOW_SAMPLES + 2 * MAX_LAG_SAMPLES)
    const peak = bestCorrelation(around, await own.file.read(start, WINDOW_SAMPLES), MAX_LAG_SAMPLES)
    if (peak.correlation >= MIN_WINDOW_CORRELATION) found.push({ start, lag: peak.lagSamples })
  }
  const near = (lag: number) => found.filter((each) => Math.abs(each.lag - lag) <= SAME_LAG_SAMPLES)
  const commonest = found.toSorted((a, b) => near(b.lag).length - near(a.lag).length)[0]
  if (commonest === undefined) return null
  const group = near(commonest.lag).sort((a, b) => a.lag - b.lag)
  const lagSamples = group[Math.floor(group.length / 2)]?.lag
  if (group.length < MIN_WINDOWS || lagSamples === undefined) return null
  const pairs = []
  for (const { start } of group) {
    const from = start - lagSamples + EARLY_TAPS - TAPS
    pairs.push({
      source: await source.file.read(from, WINDOW_SAMPLES + TAPS),
      heard: await own.file.read(start, WINDOW_SAMPLES),
    })
  }
  return {
    lagSamples,
    lagFrames: Math.round(lagSamples / FRAME_SAMPLES),
    filter: estimateEchoFilter(pairs, TAPS),
  }
}

/** The first samples of windows in which both channels are audible and the source is not the quieter one. */
function windowsOf(source: ChannelAudio, own: ChannelAudio): number[] {
  const length = WINDOW_SAMPLES / FRAME_SAMPLES
  const starts: number[] = []
  for (let frame = 0; frame + length <= own.audible.length; frame++) {
    if (own.audible[frame] !== 1) continue
    let both = 0
    let lead = 0
    for (let at = frame; at < frame + length; at++) {
      if (own.audible[at] !== 1 || source.audible[at] !== 1) continue
      both++
      lead += (source.levels[at] ?? 0) - (own.levels[at] ?? 0)
    }
    if (both < 0.6 * length || lead < -both) continue
    starts.push(frame * FRAME_SAMPLES)
    frame += length - 1
  }
  const step = Math.max(1, starts.length / MAX_WINDOWS)
  const count = Math.min(starts.length, MAX_WINDOWS)
  return Array.from({ length: count }, (_, at) => starts[Math.floor(at * step)] ?? 0)
}

/** Where a channel carries only the other one. */
function crosstalkIntervals(
  energies: FrameEnergies,
  audible: Uint8Array,
  isSourceAudible: (frame: number) => boolean,
): Interval[] {
  const crosstalk = findCrosstalkFrames(energies)
  for (let frame = 0; frame < crosstalk.length; frame++) if (audible[frame] !== 1) crosstalk[frame] = 0
  for (const { start, end } of runsOf(crosstalk.length, (frame) => crosstalk[frame] === 1))
    if ((end - start) * FRAME_MS < MIN_CROSSTALK_MS) crosstalk.fill(0, start, end)
  const isAudible = (at: number) => audible[at] === 1
  const isCrosstalk = (at: number) => crosstalk[at] === 1
  const { own } = energies.plain
  for (const stretch of runsOf(audible.length, isAudible, MAX_PAUSE_MS / FRAME_MS)) {
    const loudest = own
      .subarray(stretch.start, stretch.end)
      .reduce((max, each, at) => (isCrosstalk(stretch.start + at) ? Math.max(max, each) : max), 0)
    const isRest = (at: number) => isAudible(stretch.start + at) && !isCrosstalk(stretch.start + at)
    for (const rest of runsOf(stretch.end - stretch.start, isRest)) {
      const [start, end] = [stretch.start + rest.start, stretch.start + rest.end]
      const frames = Array.from({ length: end - start }, (_, at) => start + at)
      const isQuiet = frames.every((frame) => (own[frame] ?? 0) <= loudest)
      const isCovered = frames.filter(isSourceAudible).length >= frames.length / 2
      if (frames.length * FRAME_MS <= MAX_HOLE_MS && isQuiet && isCovered) crosstalk.fill(1, start, end)
    }
  }
  return runsOf(crosstalk.length, isCrosstalk).map(({ start, end }) => ({
    startMs: start * FRAME_MS,
    endMs: end * FRAME_MS,
  }))
}

/**
 * 1 for each frame in which the other channel is much louder and its echo explains the sound, over the span around the
 * frame. A frame that is far louder than the echo is the beginning or end of a word on this channel, and gets 0.
 */
function findCrosstalkFrames({ differenced, plain, source }: FrameEnergies): Uint8Array {
  const found = new Uint8Array(source.length)
  for (let frame = 0; frame < found.length; frame++) {
    const around = (values: Float32Array, reach = SPAN_FRAMES / 2) => sumAround(values, frame, reach)
    if ((differenced.own[frame] ?? 0) === 0) continue
    if (around(source) < MIN_ENERGY_RATIO * around(differenced.own)) continue
    const correlation = ({ own, echo, product }: Energies) =>
      around(product) / Math.sqrt(around(own) * around(echo) + 1)
    if (correlation(differenced) < MIN_CORRELATION && correlation(plain) < MIN_PLAIN_CORRELATION) continue
    if (around(plain.own, 1) <= MAX_SURPLUS * around(plain.echo, 1)) found[frame] = 1
  }
  return found
}

function sumAround(values: Float32Array, frame: number, reach: number): number {
  let sum = 0
  for (let at = Math.max(0, frame - reach); at <= Math.min(values.length - 1, frame + reach); at++)
    sum += values[at] ?? 0
  return sum
}

type Run = { start: number; end: number }

/** Runs of frames for which `is` holds; a gap of up to `maxGap` frames does not end a run. */
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
