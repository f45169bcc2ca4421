/** How much more (above 0) or less likely words are with each kind than with any: log odds. */
export type Odds<Kind extends string> = ReadonlyMap<Kind, number>

/** The likelihood that log odds stand for, 0 to 1. */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
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
  odds: Odds<Kind>,
  kinds: readonly Kind[],
  sharpness: number,
): Map<Kind, number> {
  const values = kinds.map((kind) => (odds.get(kind) ?? 0) * sharpness)
  const most = Math.max(...values)
  const shares = values.map((each) => Math.exp(each - most))
  const all = shares.reduce((sum, each) => sum + each, 0)
  return new Map(kinds.map((kind, index) => [kind, (shares[index] ?? 0) / all]))
}
