/** How much more (above 0) or less likely words are with each kind than with any: log odds. */
export type LogOdds<Kind extends string> = ReadonlyMap<Kind, number>

/** The probability that log odds stand for, 0 to 1. */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

/** How likely each of these kinds is, together 1. @param sharpness how much of the log odds counts, 0 to 1 */
export function softmax<Kind extends string>(
  logOdds: LogOdds<Kind>,
  kinds: readonly Kind[],
  sharpness: number,
): Map<Kind, number> {
  const values = kinds.map((kind) => (logOdds.get(kind) ?? 0) * sharpness)
  const most = Math.max(...values)
  const shares = values.map((each) => Math.exp(each - most))
  const all = shares.reduce((sum, each) => sum + each, 0)
  return new Map(kinds.map((kind, index) => [kind, (shares[index] ?? 0) / all]))
}
