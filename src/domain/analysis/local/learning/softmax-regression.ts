import { exactExp } from '../../../../lib/numbers/exact-math.ts'
import type { TextVector } from './vector-space.ts'

/** What to learn from: the vectors, the class of each, and how much each counts. */
export type RegressionData = {
  vectors: readonly TextVector[]
  classes: Int32Array
  counts: Float64Array
  classCount: number
  /** How many rows of weights the vectors have. */
  rows: number
}

/** How strongly examples pull, against weights of 0 (the C of others' logistic regression). */
export type RegressionSettings = { pull: number; rounds: number }

/**
 * Trains a multinomial logistic regression by dual coordinate ascent: each example in turn moves its own share
 * towards what is still missing of it. Nothing is drawn by lot and sums have a fixed order, so the same examples give
 * the same weights. Yields after each few examples, so that a program can do other things in between.
 * @returns the weights, a row of classes for each row of the vectors
 */
export function* softmaxRegression(
  { vectors, classes, counts, classCount, rows: rowCount }: RegressionData,
  { pull, rounds }: RegressionSettings,
): Generator<void, Float32Array> {
  const weights = new Float32Array(rowCount * classCount)
  const shares = new Float32Array(vectors.length * classCount)
  const odds = new Float64Array(classCount)
  const change = new Float64Array(classCount)
  const stride = spreadingStride(vectors.length)
  for (let turn = 0; turn < vectors.length * rounds; turn += 1) {
    if (turn % BETWEEN_YIELDS === BETWEEN_YIELDS - 1) yield
    const at = ((turn % vectors.length) * stride) % vectors.length
    const vector = vectors[at] as TextVector
    const strength = pull * (counts[at] ?? 0)
    const wanted = classes[at] ?? 0
    setScores(odds, weights, vector)
    toLikelihoods(odds)
    const right = odds[wanted] ?? 0
    const step = 1 / (1 + strength * Math.max(2 * right * (1 - right), LEAST_CURVATURE))
    const own = at * classCount
    let greatest = 0
    for (let each = 0; each < classCount; each += 1) {
      const missing = (each === wanted ? 1 : 0) - (odds[each] ?? 0) - (shares[own + each] ?? 0)
      change[each] = strength * step * missing
      greatest = Math.max(greatest, Math.abs(missing))
    }
    if (greatest < SETTLED) continue
    for (let each = 0; each < classCount; each += 1)
      shares[own + each] = (shares[own + each] ?? 0) + (change[each] ?? 0) / strength
    const { rows, values } = vector
    for (let place = 0; place < rows.length; place += 1) {
      const first = (rows[place] ?? 0) * classCount
      const value = values[place] ?? 0
      for (let each = 0; each < classCount; each += 1)
        weights[first + each] = (weights[first + each] ?? 0) + (change[each] ?? 0) * value
    }
  }
  return weights
}

/** Sets the scores of all classes for a vector. */
export function setScores(scores: Float64Array, weights: Float32Array, { rows, values }: TextVector) {
  scores.fill(0)
  const classCount = scores.length
  // Index loops: this is where all the time goes.
  for (let place = 0; place < rows.length; place += 1) {
    const first = (rows[place] ?? 0) * classCount
    const value = values[place] ?? 0
    for (let each = 0; each < classCount; each += 1)
      scores[each] = (scores[each] ?? 0) + (weights[first + each] ?? 0) * value
  }
}

/** Turns scores into likelihoods: all positive, together 1. */
export function toLikelihoods(scores: Float64Array) {
  let most = Number.NEGATIVE_INFINITY
  for (const each of scores) if (each > most) most = each
  let sum = 0
  for (let each = 0; each < scores.length; each += 1) {
    scores[each] = exactExp((scores[each] ?? 0) - most)
    sum += scores[each] ?? 0
  }
  for (let each = 0; each < scores.length; each += 1) scores[each] = (scores[each] ?? 0) / sum
}

const BETWEEN_YIELDS = 16
/** An example of which less than this share is missing changes nothing that can be measured. */
const SETTLED = 0.01
/** Keeps steps short where the example is nearly settled, so that no step overshoots. */
const LEAST_CURVATURE = 0.1

/** A stride that visits every index once before it repeats, with distant indices in a row. */
function spreadingStride(places: number): number {
  let stride = Math.max(1, Math.round(places * GOLDEN_RATIO))
  while (commonDivisor(stride, places) > 1) stride += 1
  return stride
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}

const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
