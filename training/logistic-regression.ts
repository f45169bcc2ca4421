import type { LinearModel } from '../src/domain/analysis/local/models/linear-classifier.ts'
import { ALWAYS } from '../src/domain/analysis/local/text/features.ts'
import { exactExp, softmaxInPlace } from '../src/lib/numbers/exact-math.ts'
import { spreadingStride } from '../src/lib/numbers/spreading-stride.ts'

/** What a model learns from. */
export type Sample = {
  /** Hashes of the features, each once. */
  features: readonly number[]
  /** For each kind 1 if the sample is of it, 0 if not, and NaN if that is not known. */
  wanted: readonly number[]
}

/** The hyperparameters of a training. */
export type Settings = {
  /** `one`: a sample is of one kind (multinomial). `any`: each kind by itself (binary). */
  of: 'one' | 'any'
  /** Weight decay: the share that a weight loses in each step, so that rare features have little weight. */
  decay: number
  /** The number of epochs: how often each sample is used. */
  rounds: number
  /** Features in fewer samples are ignored. */
  seenIn: number
  /** How many features are kept, those that tell most. */
  most: number
}

/**
 * Trains a logistic regression by stochastic gradient descent, keeps the features that tell most, and trains again on
 * these. The same samples give the same weights, to the bit.
 */
export function logisticRegression<Kind extends string>(
  kinds: readonly Kind[],
  samples: readonly Sample[],
  settings: Settings,
): LinearModel<Kind> {
  const counts = new Map<number, number>()
  for (const { features } of samples)
    for (const each of features) counts.set(each, (counts.get(each) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count >= settings.seenIn).map(([feature]) => feature)
  const all = Uint32Array.from([ALWAYS, ...common])
  if (all.length <= settings.most)
    return { kinds, features: all, weights: descend(kinds.length, samples, all, settings) }
  // Which features tell most is plain after a few rounds.
  const first = descend(kinds.length, samples, all, { ...settings, rounds: Math.ceil(settings.rounds / 4) })
  const worth = Float64Array.from(all, (feature, row) => {
    const of = first.subarray(row * kinds.length, (row + 1) * kinds.length)
    return spread(of) * Math.sqrt(counts.get(feature) ?? samples.length)
  })
  const best = [...all.keys()].sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b)
  const kept = Uint32Array.from(
    best.slice(0, settings.most).sort((a, b) => a - b),
    (row) => all[row] ?? 0,
  )
  return { kinds, features: kept, weights: descend(kinds.length, samples, kept, settings) }
}

/** How far apart the weights of a feature are: what all kinds have alike tells nothing between them. */
function spread(weights: Float64Array): number {
  if (weights.length === 1) return Math.abs(weights[0] ?? 0)
  return Math.max(...weights) - Math.min(...weights)
}

function descend(
  kinds: number,
  samples: readonly Sample[],
  features: Uint32Array,
  { of, decay, rounds }: Settings,
): Float64Array {
  const rowOf = new Map([...features].map((feature, row) => [feature, row]))
  const always = rowOf.get(ALWAYS)
  const rows = samples.map((each) => {
    const found = each.features.map((feature) => rowOf.get(feature)).filter((row) => row !== undefined)
    return Int32Array.from(always === undefined ? found : [always, ...found])
  })
  const weights = new Float64Array(features.length * kinds)
  const shares = new Float64Array(kinds)
  const stride = spreadingStride(samples.length)
  for (let round = 0; round < rounds; round += 1) {
    const rate = RATE / (1 + RATE_DECAY * round)
    for (let turn = 0; turn < samples.length; turn += 1) {
      // Samples are sorted by kind; the stride visits the kinds in turn.
      const at = (turn * stride + round) % samples.length
      learn(weights, shares, rows[at] as Int32Array, (samples[at] as Sample).wanted, { of, rate, decay })
    }
  }
  return weights
}

/** One step of stochastic gradient descent. @param shares a buffer with one place for each kind */
function learn(
  weights: Float64Array,
  shares: Float64Array,
  rows: Int32Array,
  wanted: readonly number[],
  { of, rate, decay }: { of: 'one' | 'any'; rate: number; decay: number },
) {
  const kinds = shares.length
  shares.fill(0)
  // Index loops: this runs millions of times, and an iterator would take as long as the sum itself.
  for (let at = 0; at < rows.length; at += 1) {
    const first = (rows[at] ?? 0) * kinds
    for (let kind = 0; kind < kinds; kind += 1)
      shares[kind] = (shares[kind] ?? 0) + (weights[first + kind] ?? 0)
  }
  if (of === 'one') softmaxInPlace(shares)
  else for (let kind = 0; kind < kinds; kind += 1) shares[kind] = 1 / (1 + exactExp(-(shares[kind] ?? 0)))
  const step = rate / Math.sqrt(rows.length)
  for (let kind = 0; kind < kinds; kind += 1) {
    const right = wanted[kind] ?? 0
    shares[kind] = Number.isNaN(right) ? 0 : step * (right - (shares[kind] ?? 0))
  }
  const kept = 1 - rate * decay
  for (let at = 0; at < rows.length; at += 1) {
    const first = (rows[at] ?? 0) * kinds
    for (let kind = 0; kind < kinds; kind += 1)
      weights[first + kind] = ((weights[first + kind] ?? 0) + (shares[kind] ?? 0)) * kept
  }
}

const RATE = 0.5
const RATE_DECAY = 0.3
