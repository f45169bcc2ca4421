import { softmaxInPlace } from '../src/lib/numbers/exact-math.ts'

/** A decision between kinds: what each sign says for each kind, and which kind was right. */
export type Choice = {
  /** A row for each kind, with a value for each sign. */
  signs: readonly (readonly number[])[]
  /** The index of the right kind. */
  wanted: number
  /** How much the choice counts. @default 1 */
  sampleWeight?: number
}

/** A conditional logit model: a weight for each sign, the same for all kinds, and an intercept for each kind. */
export type ConditionalLogit = { weights: number[]; intercepts: number[] }

/**
 * Fits a conditional logit model (McFadden 1974): the logit of a kind is the sum of its signs times their weights, plus its
 * intercept. Newton's method; the result is the same to the bit everywhere.
 *
 * A sign that should have a weight of its own for each kind is given once for each, with 0 for the other kinds.
 * @param decay how strongly weights are held near 0 (the λ of ridge regression), in choices
 */
export function fitConditionalLogit(choices: readonly Choice[], { decay = 1 } = {}): ConditionalLogit {
  const [kinds, signs] = [choices[0]?.signs.length ?? 0, choices[0]?.signs[0]?.length ?? 0]
  const size = signs + kinds
  const all = new Float64Array(size)
  const known = choices.map((choice) => ({ choice, rows: sparseRows(choice, signs) }))
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const gradient = all.map((each) => -decay * each)
    const negativeHessian = new Float64Array(size * size)
    for (let at = 0; at < size; at += 1) negativeHessian[at * size + at] = decay
    for (const { choice, rows } of known) addChoice(choice, rows, all, gradient, negativeHessian)
    const change = solve(negativeHessian, gradient)
    // A full step far from the solution may overshoot; the bound does not move the solution.
    const largest = change.reduce((max, each) => Math.max(max, Math.abs(each)), 0)
    const share = Math.min(1, MAX_CHANGE / Math.max(largest, Number.MIN_VALUE))
    for (let at = 0; at < size; at += 1) all[at] = (all[at] ?? 0) + share * (change[at] ?? 0)
    if (largest < TOLERANCE) break
  }
  return {
    weights: [...all.subarray(0, signs)].map(rounded),
    intercepts: [...all.subarray(signs)].map(rounded),
  }
}

/** Six digits are as good as all, and can be read. */
export function rounded(value: number): number {
  return Number(value.toPrecision(6))
}

/** Newton's method needs about ten; the bound ends what does not settle. */
const MAX_STEPS = 40
/** Of a weight in one step. */
const MAX_CHANGE = 4
/** Changes that would not be seen among six digits. */
const TOLERANCE = 1e-8

/** A row of the signs of a kind, with its intercept, as places and values: most signs are 0. */
type SparseRow = { places: Int32Array; values: Float64Array }

function sparseRows({ signs }: Choice, count: number): SparseRow[] {
  return signs.map((row, kind) => {
    const places = [...row.keys()].filter((at) => row[at] !== 0)
    return {
      places: Int32Array.from([...places, count + kind]),
      values: Float64Array.from([...places.map((at) => row[at] ?? 0), 1]),
    }
  })
}

// Index loops over typed arrays: this runs a thousand million times, and closures take ten times as long.

/** Adds a choice to the gradient and to the lower half of the negative Hessian. */
function addChoice(
  { wanted, sampleWeight = 1 }: Choice,
  rows: readonly SparseRow[],
  all: Float64Array,
  gradient: Float64Array,
  negativeHessian: Float64Array,
) {
  if (rows[wanted] === undefined) throw new RangeError(`No kind ${wanted} of ${rows.length}`)
  const size = all.length
  const shares = Float64Array.from(rows, ({ places, values }) => {
    let sum = 0
    for (let at = 0; at < places.length; at += 1) sum += (values[at] ?? 0) * (all[places[at] ?? 0] ?? 0)
    return sum
  })
  softmaxInPlace(shares)
  const mean = new Float64Array(size)
  for (const [kind, { places, values }] of rows.entries()) {
    const share = shares[kind] ?? 0
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0
      const value = values[at] ?? 0
      mean[place] = (mean[place] ?? 0) + share * value
      if (kind === wanted) gradient[place] = (gradient[place] ?? 0) + sampleWeight * value
      const times = sampleWeight * share * value
      for (let other = 0; other <= at; other += 1) {
        const cell = place * size + (places[other] ?? 0)
        negativeHessian[cell] = (negativeHessian[cell] ?? 0) + times * (values[other] ?? 0)
      }
    }
  }
  for (let row = 0; row < size; row += 1) {
    const times = sampleWeight * (mean[row] ?? 0)
    if (times === 0) continue
    gradient[row] = (gradient[row] ?? 0) - times
    const first = row * size
    for (let at = 0; at <= row; at += 1)
      negativeHessian[first + at] = (negativeHessian[first + at] ?? 0) - times * (mean[at] ?? 0)
  }
}

/** Solves a symmetric, positive definite system of linear equations by Cholesky's decomposition of its lower half. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const lower = Float64Array.from(matrix)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = lower[row * size + column] ?? 0
      for (let each = 0; each < column; each += 1)
        sum -= (lower[row * size + each] ?? 0) * (lower[column * size + each] ?? 0)
      lower[row * size + column] =
        row === column ? Math.sqrt(sum) : sum / (lower[column * size + column] ?? 1)
    }
  }
  const solution = Float64Array.from(right)
  for (let row = 0; row < size; row += 1) {
    let sum = solution[row] ?? 0
    for (let each = 0; each < row; each += 1) sum -= (lower[row * size + each] ?? 0) * (solution[each] ?? 0)
    solution[row] = sum / (lower[row * size + row] ?? 1)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = solution[row] ?? 0
    for (let each = row + 1; each < size; each += 1)
      sum -= (lower[each * size + row] ?? 0) * (solution[each] ?? 0)
    solution[row] = sum / (lower[row * size + row] ?? 1)
  }
  return solution
}
