/** How much more (above 0) or less likely words are with each kind than with any: log odds. */
export type Resemblance<Kind extends string> = ReadonlyMap<Kind, number>

/**
 * Tells how like a statement is to the samples written down for each kind: by the words and pairs of words that
 * it shares with them, each counting for as much as it is commoner there than elsewhere.
 * @param featuresOf the words and pairs of a text, each once
 */
export function resemblanceTo<Kind extends string>(
  samples: Record<Kind, readonly string[]>,
  featuresOf: (text: string) => readonly string[],
): (features: readonly string[]) => Resemblance<Kind> {
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
  const odds = new Map([...counts].map(([feature, of]) => [feature, Float64Array.from(oddsIn(of))]))
  return (features) => {
    const sums = new Float64Array(kinds.length)
    for (const feature of features) {
      const told = odds.get(feature)
      if (told === undefined) continue
      for (let index = 0; index < sums.length; index += 1)
        sums[index] = (sums[index] ?? 0) + (told[index] ?? 0)
    }
    return new Map(kinds.map((kind, index) => [kind, sums[index] ?? 0]))
  }
}

/** Computes a value when it is first asked for: few statements of a long call are asked for all. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** How likely each of these kinds is, together 1. @param sharpness how much of the odds counts, 0 to 1 */
export function likelihoods<Kind extends string>(
  resemblance: Resemblance<Kind>,
  kinds: readonly Kind[],
  sharpness: number,
): Map<Kind, number> {
  const odds = kinds.map((kind) => (resemblance.get(kind) ?? 0) * sharpness)
  const most = Math.max(...odds)
  const shares = odds.map((each) => Math.exp(each - most))
  const all = shares.reduce((sum, each) => sum + each, 0)
  return new Map(kinds.map((kind, index) => [kind, (shares[index] ?? 0) / all]))
}

/** How many samples of no kind each kind is thought to have beside its own, so that a rare word tells little. */
const PRIOR = 15
