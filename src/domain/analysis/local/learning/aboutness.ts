import { exactExp, exactLog } from '../../../../lib/numbers/exact-math.ts'

/** How likely a text is about one of the intents at all: log odds as a sum of what {@link signsOf} a text says. */
export type Aboutness = { base: number; ofOdds: number; ofNearness: number }

/** What tells whether a text is about one of the intents. */
export type Signs = {
  /** Log odds of the likeliest intent against all else, −10 to 10. */
  odds: number
  /** Cosine to the nearest centroid. */
  nearness: number
}

/** A text that is about one of the intents, or about none of them. */
export type Sample = Signs & { isAbout: boolean; count: number }

/**
 * Reads the signs of a text.
 * @param own the number of intents; columns after them are no intents
 * @param hidden an intent to leave out, as if the taxonomy did not have it
 */
export function signsOf(scores: Float64Array, cosines: Float64Array, own: number, hidden = -1): Signs {
  let best = -1
  let nearness = 0
  for (let at = 0; at < own; at += 1) {
    if (at === hidden) continue
    if (best < 0 || (scores[at] ?? 0) > (scores[best] ?? 0)) best = at
    nearness = Math.max(nearness, cosines[at] ?? 0)
  }
  const top = scores[best] ?? 0
  let rest = 0
  for (let at = 0; at < scores.length; at += 1)
    if (at !== best && at !== hidden) rest += exactExp((scores[at] ?? 0) - top)
  const odds = -exactLog(Math.max(rest, Number.MIN_VALUE))
  return { odds: Math.min(MOST_ODDS, Math.max(-MOST_ODDS, odds)), nearness }
}

/** The log odds that a text with these signs is about one of the intents, where one text in twenty is about none. */
export function logOddsOf({ base, ofOdds, ofNearness }: Aboutness, { odds, nearness }: Signs): number {
  return base + ofOdds * odds + ofNearness * nearness
}

/** Learns what the signs say: a logistic regression by Newton's method, in which both kinds of samples count by {@link NONE}. */
export function learnAboutness(samples: readonly Sample[]): Aboutness {
  const total = (isAbout: boolean) =>
    samples.reduce((sum, each) => sum + (each.isAbout === isAbout ? each.count : 0), 0)
  const [about, none] = [total(true), total(false)]
  if (about === 0 || none === 0) return USUAL_ABOUTNESS
  const counted = samples.map((each) => ({
    signs: [1, each.odds, each.nearness] as const,
    wanted: each.isAbout ? 1 : 0,
    count: each.count * (each.isAbout ? (1 - NONE) / about : NONE / none) * samples.length,
  }))
  const learnt: Three = [0, 0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope: Three = [0, -HOLD * learnt[1], -HOLD * learnt[2]]
    const curve: [Three, Three, Three] = [
      [HOLD, 0, 0],
      [0, HOLD, 0],
      [0, 0, HOLD],
    ]
    for (const { signs, wanted, count } of counted) {
      const likely = 1 / (1 + exactExp(-(learnt[0] + learnt[1] * signs[1] + learnt[2] * signs[2])))
      for (const row of PLACES) {
        slope[row] += count * (wanted - likely) * signs[row]
        for (const column of PLACES)
          curve[row][column] += count * likely * (1 - likely) * signs[row] * signs[column]
      }
    }
    const step = solved(curve, slope)
    for (const at of PLACES) learnt[at] += step[at]
  }
  return { base: learnt[0], ofOdds: learnt[1], ofNearness: learnt[2] }
}

/** What is learnt of 6 default intents with 8 sentences of callers each in English and Japanese, on average. */
export const USUAL_ABOUTNESS: Aboutness = { base: 3.8, ofOdds: 0.95, ofNearness: 0.7 }

/** The share of texts that are about none of the intents. With more, more that is about one is told as `other`. */
export const NONE = 0.05
const MOST_ODDS = 10
/** So that signs that divide all samples do not count without bound. */
const HOLD = 0.1
const ROUNDS = 12

type Three = [number, number, number]
const PLACES = [0, 1, 2] as const

/** Solves three linear equations by Gauss elimination; the matrix is positive definite. */
function solved(matrix: readonly [Three, Three, Three], wanted: Three): Three {
  const rows = matrix.map((row, at) => [...row, wanted[at] ?? 0])
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (const pivot of PLACES) {
    for (let row = pivot + 1; row < PLACES.length; row += 1) {
      const factor = cell(row, pivot) / cell(pivot, pivot)
      rows[row] = (rows[row] ?? []).map((each, column) => each - factor * cell(pivot, column))
    }
  }
  const found: Three = [0, 0, 0]
  for (const row of [2, 1, 0] as const) {
    let rest = cell(row, 3)
    for (const column of PLACES) if (column > row) rest -= cell(row, column) * found[column]
    found[row] = rest / cell(row, row)
  }
  return found
}
