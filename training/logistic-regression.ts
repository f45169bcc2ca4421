import type { LinearModel } from '../src/domain/analysis/local/linear-classifier.ts'

/** The hyperparameters of the training. */
export type Settings = {
  /** Weight decay: the share that a weight loses in each step, so that rare words have little weight. */
  decay: number
  /** The number of epochs: how often each sample is used. */
  rounds: number
  /** Features in fewer samples are ignored. @default 1 */
  seenIn?: number
}

/**
 * Trains a multinomial logistic regression by stochastic gradient descent. Words that always occur together share their
 * weight; words in no sample have none. The same samples give the same weights.
 * @param featuresOf the features of a text, each once
 */
export function logisticRegression<Kind extends string>(
  samples: Record<Kind, readonly string[]>,
  featuresOf: (text: string) => readonly string[],
  { decay, rounds, seenIn = 1 }: Settings,
): LinearModel<Kind> {
  const kinds = Object.keys(samples) as Kind[]
  const rowOf = new Map<string, number>()
  const texts = kinds.flatMap((kind, wanted) =>
    samples[kind].map((text) => ({ wanted, features: featuresOf(text) })),
  )
  const isCommon = seenInAtLeast(
    seenIn,
    texts.map((each) => each.features),
  )
  const seen = texts.map(
    ({ wanted, features }): Sample => ({
      wanted,
      rows: features.filter(isCommon).map((each) => rowFor(rowOf, each)),
    }),
  )
  const weights = new Float64Array(rowOf.size * kinds.length)
  const shares = new Float64Array(kinds.length)
  const step = spreadingStep(seen.length)
  for (let round = 0; round < rounds; round += 1) {
    const rate = RATE / (1 + RATE_DECAY * round)
    for (let turn = 0; turn < seen.length; turn += 1) {
      // Samples are sorted by kind; the step visits the kinds in turn.
      const sample = seen[(turn * step + round) % seen.length]
      if (sample !== undefined) learn(weights, shares, sample, rate, decay)
    }
  }
  const rowAt = (row: number) => weights.slice(row * kinds.length, (row + 1) * kinds.length)
  return { kinds, weights: new Map([...rowOf].map(([feature, row]) => [feature, rowAt(row)])) }
}

function seenInAtLeast(least: number, samples: readonly (readonly string[])[]): (feature: string) => boolean {
  if (least <= 1) return () => true
  const counts = new Map<string, number>()
  for (const each of samples.flat()) counts.set(each, (counts.get(each) ?? 0) + 1)
  return (feature) => (counts.get(feature) ?? 0) >= least
}

/** A step that visits every index once before it repeats, with distant indices in a row. */
function spreadingStep(places: number): number {
  let step = Math.max(1, Math.round(places * GOLDEN_RATIO))
  while (commonDivisor(step, places) > 1) step += 1
  return step
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2

type Sample = { wanted: number; rows: readonly number[] }

const RATE = 0.5
const RATE_DECAY = 0.3

function rowFor(rowOf: Map<string, number>, feature: string): number {
  const known = rowOf.get(feature)
  if (known !== undefined) return known
  rowOf.set(feature, rowOf.size)
  return rowOf.size - 1
}

/** One step of stochastic gradient descent. @param shares a buffer with one place for each kind */
function learn(
  weights: Float64Array,
  shares: Float64Array,
  { wanted, rows }: Sample,
  rate: number,
  decay: number,
) {
  shares.fill(0)
  // Index loops: this runs a million times, and an iterator would take as long as the sum itself.
  for (let at = 0; at < rows.length; at += 1) addRow(shares, weights, rows[at] ?? 0)
  let all = 0
  for (let kind = 0; kind < shares.length; kind += 1) {
    shares[kind] = Math.exp(shares[kind] ?? 0)
    all += shares[kind] ?? 0
  }
  const step = rate / Math.sqrt(rows.length)
  for (let kind = 0; kind < shares.length; kind += 1)
    shares[kind] = step * ((kind === wanted ? 1 : 0) - (shares[kind] ?? 0) / all)
  const kept = 1 - rate * decay
  for (let at = 0; at < rows.length; at += 1) {
    const first = (rows[at] ?? 0) * shares.length
    for (let kind = 0; kind < shares.length; kind += 1)
      weights[first + kind] = ((weights[first + kind] ?? 0) + (shares[kind] ?? 0)) * kept
  }
}

function addRow(odds: Float64Array, weights: Float64Array, row: number) {
  const first = row * odds.length
  for (let kind = 0; kind < odds.length; kind += 1)
    odds[kind] = (odds[kind] ?? 0) + (weights[first + kind] ?? 0)
}
