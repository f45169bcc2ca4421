/**
 * e to the power of x, the same to the last bit on every machine: `Math.exp` is the C library's, and libraries round
 * differently. Only sums, products and quotients are used, which IEEE 754 defines exactly. Off by at most two units in
 * the last place.
 */
export function exactExp(x: number): number {
  if (x < LEAST) return 0
  if (x > MOST) return Number.POSITIVE_INFINITY
  const doublings = Math.round(x / Math.LN2)
  const rest = x - doublings * LN2_HIGH - doublings * LN2_LOW
  let sum = 1
  for (let term = TERMS; term >= 1; term -= 1) sum = 1 + (rest / term) * sum
  return sum * (POWERS_OF_TWO[doublings - LEAST_POWER] ?? 0)
}

/** The natural logarithm of a positive number, the same to the last bit on every machine. */
export function exactLog(x: number): number {
  let [part, doublings] = [x, 0]
  if (!(x > 0 && x < Number.POSITIVE_INFINITY)) throw new RangeError(`No logarithm of ${x}`)
  for (; part > Math.SQRT2; part /= 2) doublings += 1
  for (; part < Math.SQRT1_2; part *= 2) doublings -= 1
  const ratio = (part - 1) / (part + 1)
  let sum = 0
  for (let power = 2 * TERMS + 1; power >= 1; power -= 2) sum = sum * ratio * ratio + 1 / power
  return doublings * LN2_HIGH + (2 * ratio * sum + doublings * LN2_LOW)
}

/** Turns log odds into likelihoods, together 1, in place and the same to the last bit on every machine. */
export function softmaxInPlace(values: Float64Array): Float64Array {
  // Index loops: training runs this millions of times.
  let largest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < values.length; at += 1) largest = Math.max(largest, values[at] ?? 0)
  let all = 0
  for (let at = 0; at < values.length; at += 1) {
    values[at] = exactExp((values[at] ?? 0) - largest)
    all += values[at] ?? 0
  }
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) / all
  return values
}

/** The terms of the series after which nothing changes, for |rest| ≤ ln 2 / 2 and |ratio| ≤ 0.18. */
const TERMS = 14
/** ln 2 in two parts, the first with zeros at the end, so that its products with whole numbers are exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
/** Beyond these the result is no normal number. */
const [LEAST, MOST] = [-708, 709]
const LEAST_POWER = -1022
const POWERS_OF_TWO = powersOfTwo()

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(2046)
  powers[-LEAST_POWER] = 1
  for (let at = -LEAST_POWER + 1; at < powers.length; at += 1) powers[at] = (powers[at - 1] ?? 0) * 2
  for (let at = -LEAST_POWER - 1; at >= 0; at -= 1) powers[at] = (powers[at + 1] ?? 0) / 2
  return powers
}
