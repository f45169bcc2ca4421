import { exactExp } from '../src/lib/exact-math.ts'

/** A decision between kinds: what each sign says for each kind, and which kind was right. */
export type Choice = {
  /** A row for each kind, with a value for each sign. */
  signs: readonly (readonly number[])[]
  /** The index of the right kind. */
  wanted: number
  /** How much the choice counts. @default 1 */
  counts?: number
}

/** What a second level adds up: a weight for each sign, the same for all kinds, and what stands for each kind alone. */
export type SecondLevel = { weights: number[]; prior: number[] }

/**
 * Fits a second level: the logistic regression whose odds of a kind are the sum of its signs times their weights, plus
 * its prior. Newton's method; the result is the same to the bit everywhere.
 *
 * A sign that should have a weight of its own for each kind is given once for each, with 0 for the other kinds.
 * @param decay how strongly weights are held near 0 (the λ of ridge regression), in choices
 */
export function fitSecondLevel(choices: readonly Choice[], { decay = 1 } = {}): SecondLevel {
  const [kinds, signs] = [choices[0]?.signs.length ?? 0, choices[0]?.signs[0]?.length ?? 0]
  const size = signs + kinds
  const all = new Float64Array(size)
  for (let step = 0; step < STEPS; step += 1) {
    const slope = all.map((each) => -decay * each)
    const curve = Array.from({ length: size }, (_, at) => {
      const row = new Float64Array(size)
      row[at] = decay
      return row
    })
    for (const choice of choices) addChoice(choice, all, slope, curve)
    const change = solve(curve, slope)
    // A full step far from the solution may overshoot; the bound does not move the solution.
    const largest = change.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
    const share = Math.min(1, LONGEST_STEP / Math.max(largest, Number.MIN_VALUE))
    for (let at = 0; at < size; at += 1) all[at] = (all[at] ?? 0) + share * (change[at] ?? 0)
    if (largest < SETTLED) break
  }
  return { weights: [...all.subarray(0, signs)].map(rounded), prior: [...all.subarray(signs)].map(rounded) }
}

/** How likely each kind is by its signs, together 1. */
export function secondLevelShares(
  { signs }: Pick<Choice, 'signs'>,
  { weights, prior }: SecondLevel,
): number[] {
  const odds = signs.map((row, kind) =>
    row.reduce((sum, each, sign) => sum + each * (weights[sign] ?? 0), prior[kind] ?? 0),
  )
  const most = Math.max(...odds)
  const shares = odds.map((each) => exactExp(each - most))
  const all = shares.reduce((sum, each) => sum + each, 0)
  return shares.map((each) => each / all)
}

/** Six digits are as good as all, and can be read. */
export function rounded(value: number): number {
  return Number(value.toPrecision(6))
}

/** Newton's method needs about ten; the bound ends what does not settle. */
const STEPS = 40
/** In units of weights. */
const LONGEST_STEP = 4
/** Changes that would not be seen among six digits. */
const SETTLED = 1e-8

function addChoice(choice: Choice, all: Float64Array, slope: Float64Array, curve: Float64Array[]) {
  const { signs, wanted, counts = 1 } = choice
  const count = slope.length - signs.length
  const level = { weights: [...all.subarray(0, count)], prior: [...all.subarray(count)] }
  const shares = secondLevelShares(choice, level)
  const rows = signs.map((row, kind) => {
    const whole = new Float64Array(slope.length)
    whole.set(row)
    whole[count + kind] = 1
    return whole
  })
  const mean = new Float64Array(slope.length)
  for (const [kind, row] of rows.entries()) add(mean, row, shares[kind] ?? 0)
  const right = rows[wanted]
  if (right === undefined) throw new RangeError(`No kind ${wanted} of ${signs.length}`)
  add(slope, right, counts)
  add(slope, mean, -counts)
  for (const [kind, row] of rows.entries()) {
    const apart = row.map((each, at) => each - (mean[at] ?? 0))
    const weight = counts * (shares[kind] ?? 0)
    for (const [at, line] of curve.entries()) {
      const times = weight * (apart[at] ?? 0)
      if (times !== 0) add(line, apart, times)
    }
  }
}

function add(sum: Float64Array, row: Float64Array, times: number) {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + times * (row[at] ?? 0)
}

/** Solves a symmetric, positive definite system of linear equations by Cholesky's decomposition. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  const lower = matrix.map((row) => Float64Array.from(row))
  const at = (row: number, column: number) => lower[row]?.[column] ?? 0
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(row, column)
      for (let each = 0; each < column; each += 1) sum -= at(row, each) * at(column, each)
      ;(lower[row] as Float64Array)[column] = row === column ? Math.sqrt(sum) : sum / at(column, column)
    }
  }
  const solution = Float64Array.from(right)
  for (let row = 0; row < size; row += 1) {
    let sum = solution[row] ?? 0
    for (let each = 0; each < row; each += 1) sum -= at(row, each) * (solution[each] ?? 0)
    solution[row] = sum / at(row, row)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = solution[row] ?? 0
    for (let each = row + 1; each < size; each += 1) sum -= at(each, row) * (solution[each] ?? 0)
    solution[row] = sum / at(row, row)
  }
  return solution
}
