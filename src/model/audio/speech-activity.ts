import { type Interval, PCM_RATE_HZ, pcmBlocks } from './pcm.ts'

/** Length of a frame, over which a level is measured. */
export const FRAME_MS = 10

const FRAME_SAMPLES = (PCM_RATE_HZ * FRAME_MS) / 1000
const FULL_SCALE = 32_768
const DIGITAL_SILENCE_DB = -97

/** Level of each 10 ms of a recording, in whole dB relative to full scale (root mean square; −97 for zeros). */
export type Levels = Int8Array

/** Measures the levels of a decoded WAV file; one hour takes about 0.4 s. */
export async function levelsOf(path: string, options: { signal?: AbortSignal } = {}): Promise<Levels> {
  const meter = createLevelMeter()
  for await (const block of pcmBlocks(path)) {
    options.signal?.throwIfAborted()
    meter.write(block)
  }
  return meter.end()
}

/** Creates a meter that turns blocks of samples of any length into levels. */
export function createLevelMeter() {
  let levels = new Int8Array(4096)
  let count = 0
  let energy = 0
  let samples = 0
  const push = () => {
    if (count === levels.length) {
      const larger = new Int8Array(2 * count)
      larger.set(levels)
      levels = larger
    }
    const power = energy / samples / FULL_SCALE ** 2
    levels[count++] = power === 0 ? DIGITAL_SILENCE_DB : Math.round(10 * Math.log10(power))
    energy = 0
    samples = 0
  }
  return {
    write(block: Int16Array) {
      for (let index = 0; index < block.length; index++) {
        const sample = block[index] ?? 0
        energy += sample * sample
        if (++samples === FRAME_SAMPLES) push()
      }
    },
    end(): Levels {
      if (samples > 0) push()
      return levels.subarray(0, count)
    },
  }
}

/**
 * Finds where somebody speaks: the intervals that are louder than the recording's own noise floor. Pauses of
 * `minPauseMs` or more divide intervals; shorter ones do not.
 *
 * Empty if nothing is louder: silence, steady noise or a steady tone. Edges are exact to one or two frames; no margin
 * is added.
 */
export function speechIn(levels: Levels, { minPauseMs }: { minPauseMs: number }): Interval[] {
  const thresholds = thresholdsFor(levels)
  if (thresholds === null) return []
  const bursts = joined(runsAbove(levels, thresholds), CLOSURE_MS / FRAME_MS)
  const spoken = bursts.filter((each) => each.loudFrames * FRAME_MS >= MIN_BURST_MS)
  return joined(spoken, minPauseMs / FRAME_MS).map((each) => ({
    startMs: each.start * FRAME_MS,
    endMs: each.end * FRAME_MS,
  }))
}

/** Joins intervals, which come in order, with less than `minPauseMs` between them. */
export function joinedAtPauses<T extends Interval>(intervals: readonly T[], minPauseMs: number): T[] {
  const joined: T[] = []
  for (const each of intervals) {
    const last = joined.at(-1)
    if (last !== undefined && each.startMs - last.endMs < minPauseMs)
      last.endMs = Math.max(last.endMs, each.endMs)
    else joined.push({ ...each })
  }
  return joined
}

/**
 * Moves the edges of intervals of speech to where the sound begins and ends, if that is up to 100 ms outside or two windows
 * of the detector inside. Edges stay where noise hides the sound, or where it fades.
 */
export function snapToSoundEdges(speech: readonly Interval[], levels: Levels): Interval[] {
  const sounds = speechIn(levels, { minPauseMs: CLOSURE_MS })
  const starts = sounds.map((each) => each.startMs)
  const ends = sounds.map((each) => each.endMs)
  const moved = speech.map(({ startMs, endMs }) => {
    const [start = startMs, end = endMs] = [nearest(startMs, starts), nearest(endMs, ends)]
    return {
      startMs: start >= startMs - MAX_EDGE_MS && start <= startMs + MAX_INWARD_MS ? start : startMs,
      endMs: end >= endMs - MAX_INWARD_MS && end <= endMs + MAX_EDGE_MS ? end : endMs,
    }
  })
  return joinedAtPauses(
    moved.filter(({ startMs, endMs }) => endMs > startMs),
    1,
  )
}

/** Two windows of Silero's detector. A larger value would cut off quiet sounds at the end of a word. */
const MAX_INWARD_MS = 64

/** The number nearest to `wanted` in a sorted list; undefined if the list is empty. */
function nearest(wanted: number, sorted: readonly number[]): number | undefined {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  const [before = Number.NEGATIVE_INFINITY, after] = [sorted[low - 1], sorted[low]]
  return after !== undefined && after - wanted < wanted - before ? after : sorted[low - 1]
}

/** Below this level nothing can be understood, whatever the noise floor is. */
const AUDIBLE_DB = -60
/** Lower noise floors count as this one: nobody hears the difference, and many recorders write zeros between words. */
const LOWEST_FLOOR_DB = -65
/** The loudest speech is at least this far above the floor; steady noise stays within 3 dB of it. */
const MIN_RANGE_DB = 8
/** Longest silence of a stop consonant such as p or t: the sound on both sides of it is one burst. */
export const CLOSURE_MS = 150
/** A shorter burst is a click. */
const MIN_BURST_MS = 40
/** How far the quiet start and end of a word may extend beyond its loud part, or beyond what a detector finds. */
const MAX_EDGE_MS = 100

type Thresholds = { loudDb: number; edgeDb: number }

function thresholdsFor(levels: Levels): Thresholds | null {
  const histogram = new Uint32Array(128)
  for (const each of levels) histogram[each + 127] = (histogram[each + 127] ?? 0) + 1
  const floorDb = Math.max(LOWEST_FLOOR_DB, levelAtRank(histogram, 0.05 * levels.length))
  // The level of the loudest 200 ms. A percentile would miss one short answer in an hour; the maximum could be a click.
  const peakDb = levelAtRank(histogram, Math.max(0, levels.length - 200 / FRAME_MS))
  const rangeDb = peakDb - floorDb
  if (peakDb < AUDIBLE_DB || rangeDb < MIN_RANGE_DB) return null
  return { loudDb: floorDb + clamp(0.3 * rangeDb, 6, 12), edgeDb: floorDb + clamp(0.15 * rangeDb, 3, 6) }
}

/** The level of the frame that has `count` quieter frames. */
function levelAtRank(histogram: Uint32Array, count: number): number {
  let below = 0
  for (let bin = 0; bin < histogram.length; bin++) {
    below += histogram[bin] ?? 0
    if (below > count) return bin - 127
  }
  return DIGITAL_SILENCE_DB
}

/** In frames, half-open. */
type Run = { start: number; end: number; loudFrames: number }

function runsAbove(levels: Levels, { loudDb, edgeDb }: Thresholds): Run[] {
  const runs: Run[] = []
  const levelAt = (frame: number) => levels[frame] ?? DIGITAL_SILENCE_DB
  const maxEdge = MAX_EDGE_MS / FRAME_MS
  for (let frame = 0; frame < levels.length; ) {
    if (levelAt(frame) < loudDb) {
      frame++
      continue
    }
    const loudStart = frame
    while (frame < levels.length && levelAt(frame) >= loudDb) frame++
    const loudEnd = frame
    let start = loudStart
    let end = loudEnd
    while (start > 0 && loudStart - start < maxEdge && levelAt(start - 1) >= edgeDb) start--
    while (end < levels.length && end - loudEnd < maxEdge && levelAt(end) >= edgeDb) end++
    runs.push({ start, end, loudFrames: loudEnd - loudStart })
  }
  return runs
}

/** Joins runs with fewer than `minGap` frames between them. */
function joined(runs: readonly Run[], minGap: number): Run[] {
  const joined: Run[] = []
  for (const each of runs) {
    const last = joined.at(-1)
    if (last !== undefined && each.start - last.end < minGap) {
      last.end = Math.max(last.end, each.end)
      last.loudFrames += each.loudFrames
    } else {
      joined.push({ ...each })
    }
  }
  return joined
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
