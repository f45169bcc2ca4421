import type { Interval } from '../../model/audio/pcm.ts'
import { FRAME_MS, type Levels, levelsOf } from '../../model/audio/speech-activity.ts'

/** Silence left on both sides of a cut: recognisers lose a word that starts with the first sample. */
const PADDING_MS = 250

/** The quietest place within a long stretch of speech is looked for over this length: a breath, a closed mouth. */
const QUIET_MS = 60

export type CutOptions = {
  maxMs: number
  join: boolean
  /** Stretches with more silence than this between them are not joined. */
  maxGapMs?: number
  signal?: AbortSignal
}

/**
 * Cuts a track into pieces of at most `maxMs` and a little: one for each stretch of speech, or with `join` as many
 * stretches together as fit. Pieces do not overlap, so no word is heard twice.
 */
export async function planCuts(
  track: { wavPath: string; speech: readonly Interval[]; durationMs: number },
  options: CutOptions,
): Promise<Interval[]> {
  const { maxMs, join, maxGapMs = Number.POSITIVE_INFINITY, signal } = options
  const isLong = (each: Interval) => each.endMs - each.startMs > maxMs
  const levels = track.speech.some(isLong) ? await levelsOf(track.wavPath, { signal }) : new Int8Array(0)
  const pieces = track.speech.flatMap((each) => split(each, maxMs, levels))
  const cuts = join ? joined(pieces, { maxMs, maxGapMs }) : pieces
  return cuts.map((each, index) => {
    const before = each.startMs - (cuts[index - 1]?.endMs ?? 0)
    const after = (cuts[index + 1]?.startMs ?? track.durationMs) - each.endMs
    return {
      startMs: Math.round(each.startMs - Math.min(PADDING_MS, index === 0 ? before : before / 2)),
      endMs: Math.round(each.endMs + Math.min(PADDING_MS, index === cuts.length - 1 ? after : after / 2)),
    }
  })
}

/** Halves a stretch at its quietest place, somewhere in the second half of what may be, until every part fits. */
function split(stretch: Interval, maxMs: number, levels: Levels): Interval[] {
  const parts: Interval[] = []
  let startMs = stretch.startMs
  while (stretch.endMs - startMs > maxMs) {
    const cutMs = quietest(levels, { startMs: startMs + maxMs / 2, endMs: startMs + maxMs })
    parts.push({ startMs, endMs: cutMs })
    startMs = cutMs
  }
  return [...parts, { startMs, endMs: stretch.endMs }]
}

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
  pieces: readonly Interval[],
  { maxMs, maxGapMs }: { maxMs: number; maxGapMs: number },
): Interval[] {
  const joined: Interval[] = []
  for (const each of pieces) {
    const last = joined.at(-1)
    const fits = last !== undefined && each.endMs - last.startMs <= maxMs
    if (fits && each.startMs - last.endMs <= maxGapMs) last.endMs = each.endMs
    else joined.push({ ...each })
  }
  return joined
}
