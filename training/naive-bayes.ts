import type { LinearModel } from '../src/domain/analysis/local/linear-classifier.ts'

/**
 * Trains a naive Bayes classifier: a feature's weight for a kind is the logarithm of how much more often the feature
 * occurs in samples of that kind than in all samples.
 * @param featuresOf the features of a text, each once
 */
export function naiveBayes<Kind extends string>(
  samples: Record<Kind, readonly string[]>,
  featuresOf: (text: string) => readonly string[],
): LinearModel<Kind> {
  const kinds = Object.keys(samples) as Kind[]
  const counts = new Map<string, number[]>()
  for (const [index, kind] of kinds.entries()) {
    for (const feature of samples[kind].flatMap(featuresOf)) {
      const each = counts.get(feature) ?? kinds.map(() => 0)
      each[index] = (each[index] ?? 0) + 1
      counts.set(feature, each)
    }
  }
  const sizes = kinds.map((kind) => samples[kind].length)
  const all = sizes.reduce((sum, each) => sum + each, 0)
  const oddsIn = (of: readonly number[]) => {
    const share = of.reduce((sum, each) => sum + each, 0) / all
    return of.map((count, index) =>
      Math.log((count + PRIOR * share) / (((sizes[index] ?? 0) + PRIOR) * share)),
    )
  }
  const weights = new Map([...counts].map(([feature, of]) => [feature, Float64Array.from(oddsIn(of))]))
  return { kinds, weights }
}

/** Pseudo-samples added to each kind (additive smoothing), so that a rare word has little weight. */
const PRIOR = 15
