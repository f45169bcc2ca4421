import { roundTo } from '../../src/lib/round.ts'
import type { MeasuredChannel } from './measure.ts'

/** A word error rate below this is good, one above `POOR_RATE` poor. */
export const GOOD_RATE = 0.15
export const POOR_RATE = 0.4
/** The level of reliability that a word error rate is truly of. */
export function trueLevel(rate: number): 'good' | 'fair' | 'poor' {
  if (rate < GOOD_RATE) return 'good'
  return rate > POOR_RATE ? 'poor' : 'fair'
}

/** Of the samples at a level, at least this share must be truly so. */
export const TRULY = 0.9

/** The thresholds of src/domain/transcription/calibrations.json. */
export type Thresholds = { good_from: number; poor_below: number; low_word_below: number }

/**
 * Derives the thresholds of an engine from channels whose word error rate is known.
 *
 * The expected word error rate falls with the mean confidence; where it crosses 15 % and 40 % are the thresholds. They
 * are moved apart until nine tenths of the samples beyond each are truly good or poor, so that what is in doubt is fair.
 * @throws Error if the engine gives no confidences, or if they do not tell good from poor
 */
export function thresholdsFrom(channels: readonly MeasuredChannel[]): Thresholds {
  const points = channels.flatMap(({ words, said, errors }): Point[] => {
    const known = words.flatMap(({ confidence }) => confidence ?? [])
    return known.length === 0 ? [] : [{ at: mean(known), value: errors / said, weight: said }]
  })
  const words = channels.flatMap((each) =>
    each.words.flatMap(({ confidence, isRight }): Point[] =>
      confidence === null ? [] : [{ at: confidence, value: isRight ? 1 : 0, weight: 1 }],
    ),
  )
  if (points.length === 0) throw new Error('The engine reports no word confidences')
  const rates = rising(points.map((each) => ({ ...each, value: -each.value }))).map((each) => ({
    ...each,
    value: -each.value,
  }))
  const good = rates.filter(({ at, value }) => {
    return (
      value < GOOD_RATE &&
      shareOf(
        points.filter((each) => each.at >= at),
        isGood,
      ) >= TRULY
    )
  })
  const poor = rates.filter(({ at, value }) => {
    return (
      value > POOR_RATE &&
      shareOf(
        points.filter((each) => each.at <= at),
        isPoor,
      ) >= TRULY
    )
  })
  const [goodFrom, poorTo] = [good[0]?.at, poor.at(-1)?.at]
  if (goodFrom === undefined || poorTo === undefined)
    throw new Error('The word confidences do not tell good transcripts from poor ones')
  const next = points.map((each) => each.at).filter((each) => each > poorTo)
  const low = rising(words).find((each) => each.value >= 0.5)
  return {
    good_from: roundTo(goodFrom, 3),
    // Between the last poor sample and the next.
    poor_below: roundTo((poorTo + Math.min(...next, 1)) / 2, 3),
    low_word_below: roundTo(low?.at ?? 1, 3),
  }
}

const isGood = (each: Point) => each.value < GOOD_RATE
const isPoor = (each: Point) => each.value > POOR_RATE

type Point = { at: number; value: number; weight: number }

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

function shareOf(points: readonly Point[], is: (each: Point) => boolean): number {
  return points.length === 0 ? 0 : points.filter(is).length / points.length
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}
