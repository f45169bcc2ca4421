import { roundTo } from '../../src/lib/numbers/round.ts'
import type { MeasuredChannel } from './measure.ts'

/** A word error rate below this is good, one above `POOR_RATE` poor. */
export const GOOD_RATE = 0.15
export const POOR_RATE = 0.4
/**
 * What is expected where good begins. At the same confidence, calls of voices that the thresholds were not derived from
 * have up to five words of a hundred more wrong (2026-11-28).
 */
const EXPECTED_WHERE_GOOD = 0.1
/** The level of reliability that a word error rate is truly of. */
export function trueLevel(rate: number): 'good' | 'fair' | 'poor' {
  if (rate < GOOD_RATE) return 'good'
  return rate > POOR_RATE ? 'poor' : 'fair'
}

/** Of the samples at a level, at least this share must be truly so. */
export const TRULY = 0.9

/** The thresholds of src/domain/transcription/calibrations.json. */
export type Thresholds = { good_from: number; poor_below: number; low_word_below: number }

/** A channel whose word error rate is known, and who speaks on it. */
export type KnownChannel = { channel: MeasuredChannel; voice: string }

/**
 * Derives the thresholds of an engine from channels whose word error rate is known.
 *
 * The expected word error rate falls with the mean confidence; where it crosses 10 % and 40 % are the thresholds. They
 * are moved apart until nine tenths of the samples beyond each are truly good or poor, and further until that also holds
 * for each voice with thresholds that the others alone would give: the voices of calls are not those of the calibration.
 * So what is in doubt is fair.
 * @throws Error if the engine gives no confidences, or if they do not tell good from poor
 */
export function thresholdsFrom(samples: readonly KnownChannel[]): Thresholds {
  const points = samples.flatMap(({ channel: { words, said, errors }, voice }): Sample[] => {
    const known = words.flatMap(({ confidence }) => confidence ?? [])
    return known.length === 0 ? [] : [{ at: mean(known), value: errors / said, weight: said, voice }]
  })
  if (points.length === 0) throw new Error('The engine reports no word confidences')
  const words = samples.flatMap(({ channel }) =>
    channel.words.flatMap(({ confidence, isRight }): Point[] =>
      confidence === null ? [] : [{ at: confidence, value: isRight ? 1 : 0, weight: 1 }],
    ),
  )
  const low = rising(words).find((each) => each.value >= 0.5)
  return {
    good_from: roundTo(heldFor(points, GOOD), 3),
    poor_below: roundTo(heldFor(points, POOR), 3),
    low_word_below: roundTo(low?.at ?? 1, 3),
  }
}

type Point = { at: number; value: number; weight: number }
type Sample = Point & { voice: string }

/**
 * A level: what the word error rate of a sample at it is, and what is expected where it begins. `outwards` is the
 * direction in which it grows rarer.
 */
type Level = { is: (rate: number) => boolean; begins: (expected: number) => boolean; outwards: 1 | -1 }
const GOOD: Level = {
  is: (rate) => rate < GOOD_RATE,
  begins: (expected) => expected < EXPECTED_WHERE_GOOD,
  outwards: 1,
}
const POOR: Level = {
  is: (rate) => rate > POOR_RATE,
  begins: (expected) => expected > POOR_RATE,
  outwards: -1,
}

const STEP = 0.005

/** The threshold of all samples, moved outwards by as much as those without a voice need to hold for it. */
function heldFor(points: readonly Sample[], level: Level): number {
  const { is, outwards } = level
  const own = crossing(points, level)
  const voices = [...new Set(points.map((each) => each.voice))]
  const left = voices.flatMap((voice) => {
    const threshold = crossing(
      points.filter((each) => each.voice !== voice),
      level,
    )
    return threshold === null ? [] : [{ threshold, points: points.filter((each) => each.voice === voice) }]
  })
  for (let margin = 0; own !== null && margin < 1; margin += STEP) {
    const beyond = left.map(({ threshold, points }) => beyondOf(points, threshold + outwards * margin, level))
    const isHeld = beyond.every((some) => some.length === 0 || shareOf(some, is) >= TRULY)
    const threshold = own + outwards * margin
    if (isHeld && beyondOf(points, threshold, level).length > 0) return threshold
  }
  throw new Error('The word confidences do not tell good transcripts from poor ones')
}

/**
 * The innermost threshold from which the expected rate and nine tenths of the samples are of the level; null if there is
 * none. Below that of poor nothing is left out: it lies half way to the next sample.
 */
function crossing(points: readonly Sample[], level: Level): number | null {
  const { is, begins, outwards } = level
  const rates = rising(points.map((each) => ({ ...each, value: -each.value })))
  const held = rates.filter(
    ({ at, value }) => begins(-value) && shareOf(beyondOf(points, at, level), is) >= TRULY,
  )
  const innermost = outwards === 1 ? held[0]?.at : held.at(-1)?.at
  if (innermost === undefined) return null
  if (outwards === 1) return innermost
  const next = points.map((each) => each.at).filter((each) => each > innermost)
  return (innermost + Math.min(...next, 1)) / 2
}

function beyondOf(points: readonly Sample[], threshold: number, { outwards }: Level): Sample[] {
  return points.filter(({ at }) => (outwards === 1 ? at >= threshold : at <= threshold))
}

/** The values of a function that never falls, nearest to the points (pool adjacent violators), in order of `at`. */
export function rising(points: readonly Point[]): Point[] {
  const pools: { value: number; weight: number; at: number[] }[] = []
  for (const { at, value, weight } of points.toSorted((one, other) => one.at - other.at)) {
    let pool = { value, weight, at: [at] }
    for (let last = pools.at(-1); last !== undefined && last.value >= pool.value; last = pools.at(-1)) {
      pools.pop()
      const both = last.weight + pool.weight
      pool = {
        value: (last.value * last.weight + pool.value * pool.weight) / both,
        weight: both,
        at: [...last.at, ...pool.at],
      }
    }
    pools.push(pool)
  }
  return pools.flatMap(({ value, weight, at }) =>
    at.map((each) => ({ at: each, value, weight: weight / at.length })),
  )
}

function shareOf(points: readonly Point[], is: (rate: number) => boolean): number {
  return points.length === 0 ? 0 : points.filter((each) => is(each.value)).length / points.length
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}
