import type { Resemblance } from './resemblance.ts'

/**
 * Learns from samples how much each word speaks for each kind, all words weighed together (multinomial logistic
 * regression), so that words that come together do not count twice and what no sample has tells nothing.
 * The same samples give the same weights.
 * @param featuresOf the words and pairs of a text, each once
 * @returns log odds, up to a constant
 */
export function trainClassifier<Kind extends string>(
  samples: Record<Kind, readonly string[]>,
  featuresOf: (text: string) => readonly string[],
): (features: readonly string[]) => Resemblance<Kind> {
  const kinds = Object.keys(samples) as Kind[]
  const rowOf = new Map<string, number>()
  const seen = kinds.flatMap((kind, wanted) =>
    samples[kind].map((text) => ({ wanted, rows: featuresOf(text).map((each) => rowFor(rowOf, each)) })),
  )
  const weights = new Float64Array(rowOf.size * kinds.length)
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = RATE / (1 + RATE_DECAY * round)
    for (let turn = 0; turn < seen.length; turn += 1) {
      // A prime step goes through all kinds in turn: samples stand sorted by kind.
      const sample = seen[(turn * STEP + round) % seen.length]
      if (sample !== undefined) learn(weights, kinds.length, sample, rate)
    }
  }
  return (features) => {
    const rows = features.flatMap((each) => rowOf.get(each) ?? [])
    const odds = oddsFrom(weights, kinds.length, rows)
    return new Map(kinds.map((kind, index) => [kind, odds[index] ?? 0]))
  }
}

type Sample = { wanted: number; rows: readonly number[] }

const ROUNDS = 10
const RATE = 0.5
const RATE_DECAY = 0.3
const STEP = 7919
/** How much of a weight is lost each time it is learnt: rare words stay near to telling nothing. */
const DECAY = 0.005

function rowFor(rowOf: Map<string, number>, feature: string): number {
  const known = rowOf.get(feature)
  if (known !== undefined) return known
  rowOf.set(feature, rowOf.size)
  return rowOf.size - 1
}

/** One step of stochastic gradient descent. */
function learn(weights: Float64Array, kinds: number, { wanted, rows }: Sample, rate: number) {
  const shares = oddsFrom(weights, kinds, rows).map(Math.exp)
  const all = shares.reduce((sum, each) => sum + each, 0)
  const step = rate / Math.sqrt(rows.length)
  for (const row of rows) {
    for (let kind = 0; kind < kinds; kind += 1) {
      const at = row * kinds + kind
      const missed = (kind === wanted ? 1 : 0) - (shares[kind] ?? 0) / all
      weights[at] = ((weights[at] ?? 0) + step * missed) * (1 - rate * DECAY)
    }
  }
}

function oddsFrom(weights: Float64Array, kinds: number, rows: readonly number[]): Float64Array {
  const odds = new Float64Array(kinds)
  for (const row of rows) {
    for (let kind = 0; kind < kinds; kind += 1)
      odds[kind] = (odds[kind] ?? 0) + (weights[row * kinds + kind] ?? 0)
  }
  return odds
}
