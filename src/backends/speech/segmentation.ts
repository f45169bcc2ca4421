import type { Interval } from '../../model/audio/pcm.ts'
import { FRAME_MS, type Levels, levelsOf } from '../../model/audio/speech-activity.ts'

/** Added on both sides of a chunk: recognisers lose a word that starts with the first sample. */
const PADDING_MS = 250

/** A long stretch of speech is cut where the sound is quietest over this length, such as at a breath. */
const QUIET_MS = 60

/** The size of chunks. */
export type ChunkOptions = {
  /** The longest chunk without its padding, in milliseconds. */
  maxMs: number
  /** Whether neighbouring stretches of speech are joined into one chunk as long as they fit. */
  join: boolean
  /** Stretches with a longer pause between them are not joined. @default Infinity */
  maxGapMs?: number
  signal?: AbortSignal
}

/**
 * Divides a track at its pauses into chunks for a recogniser: one for each stretch of speech, or several stretches in
 * one with `join`. A stretch longer than `maxMs` is cut at its quietest places. Each chunk has up to 250 ms of padding
 * on both sides. Chunks do not overlap, so that no word is recognised twice.
 *
 * The file of the track is read only if a stretch is longer than `maxMs`.
 * @returns the chunks in order of start
 * @example
 * ```ts
 * import { planChunks } from './segmentation.ts'
 * import assert from 'node:assert/strict'
 *
 * const speech = [
 *   { startMs: 1_000, endMs: 3_000 },
 *   { startMs: 4_000, endMs: 6_000 },
 *   { startMs: 20_000, endMs: 22_000 },
 * ]
 * const track = { wavPath: 'channel-0.wav', speech, durationMs: 25_000 }
 * assert.deepEqual(await planChunks(track, { maxMs: 10_000, join: true, maxGapMs: 5_000 }), [
 *   { startMs: 750, endMs: 6_250 },
 *   { startMs: 19_750, endMs: 22_250 },
 * ])
 * ```
 */
export async function planChunks(
  track: { wavPath: string; speech: readonly Interval[]; durationMs: number },
  { maxMs, join, maxGapMs = Number.POSITIVE_INFINITY, signal }: ChunkOptions,
): Promise<Interval[]> {
  const isLong = (each: Interval) => each.endMs - each.startMs > maxMs
  const levels = track.speech.some(isLong) ? await levelsOf(track.wavPath, { signal }) : new Int8Array(0)
  const parts = track.speech.flatMap((each) => split(each, maxMs, levels))
  const chunks = join ? joined(parts, { maxMs, maxGapMs }) : parts
  return chunks.map((each, index) => {
    const before = each.startMs - (chunks[index - 1]?.endMs ?? 0)
    const after = (chunks[index + 1]?.startMs ?? track.durationMs) - each.endMs
    return {
      startMs: Math.round(each.startMs - Math.min(PADDING_MS, index === 0 ? before : before / 2)),
      endMs: Math.round(each.endMs + Math.min(PADDING_MS, index === chunks.length - 1 ? after : after / 2)),
    }
  })
}

/** Cuts a stretch until every part fits, each time at the quietest place between half of `maxMs` and `maxMs`. */
function split(stretch: Interval, maxMs: number, levels: Levels): Interval[] {
  const parts: Interval[] = []
  let startMs = stretch.startMs
  while (stretch.endMs - startMs > maxMs) {
    const endMs = quietest(levels, { startMs: startMs + maxMs / 2, endMs: startMs + maxMs })
    parts.push({ startMs, endMs })
    startMs = endMs
  }
  return [...parts, { startMs, endMs: stretch.endMs }]
}

/** The middle of the quietest `QUIET_MS` of an interval, in milliseconds. */
function quietest(levels: Levels, { startMs, endMs }: Interval): number {
  const width = QUIET_MS / FRAME_MS
  let best = { frame: Math.floor(endMs / FRAME_MS) - width, level: Number.POSITIVE_INFINITY }
  for (let frame = Math.ceil(startMs / FRAME_MS); (frame + width) * FRAME_MS <= endMs; frame++) {
    let level = 0
    for (let each = frame; each < frame + width; each++) level += levels[each] ?? 0
    if (level < best.level) best = { frame, level }
  }
  return (best.frame + width / 2) * FRAME_MS
}

function joined(
  parts: readonly Interval[],
  { maxMs, maxGapMs }: { maxMs: number; maxGapMs: number },
): Interval[] {
  const joined: Interval[] = []
  for (const each of parts) {
    const last = joined.at(-1)
    const fits = last !== undefined && each.endMs - last.startMs <= maxMs
    if (fits && each.startMs - last.endMs <= maxGapMs) last.endMs = each.endMs
    else joined.push({ ...each })
  }
  return joined
}
