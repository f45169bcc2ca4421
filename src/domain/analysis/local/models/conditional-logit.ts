import { logistic, softmax } from './log-odds.ts'

/** Numbers that were learnt, by row and column. */
export type LearntTable = Readonly<Record<string, Readonly<Record<string, number>>>>

/** What tells between kinds, by the name of the sign. */
export type Signs<Kind extends string> = {
  /** A value for each kind; one weight for all of them. */
  byKind: Record<string, (kind: Kind) => number>
  /** One value; a weight for each kind. */
  ofAll: Record<string, number>
}

/** The row of a table of weights that has those of the signs with a value for each kind. */
export const SHARED = 'shared'
/** The column that has what stands for a kind before any sign. */
export const ALWAYS = 'always'

/**
 * How likely each kind is, together 1, by a conditional logit model (McFadden 1974) whose weights are in the table.
 * @param table a row {@link SHARED}, and one for each kind with the weights of its own
 */
export function decide<Kind extends string>(
  table: LearntTable,
  kinds: readonly Kind[],
  { byKind, ofAll }: Signs<Kind>,
): Map<Kind, number> {
  const logOdds = kinds.map((kind): [Kind, number] => {
    const own = table[kind] ?? {}
    const shared = Object.entries(byKind).reduce(
      (sum, [sign, of]) => sum + (table[SHARED]?.[sign] ?? 0) * of(kind),
      own[ALWAYS] ?? 0,
    )
    return [
      kind,
      Object.entries(ofAll).reduce((sum, [sign, value]) => sum + (own[sign] ?? 0) * value, shared),
    ]
  })
  return softmax(new Map(logOdds), kinds, 1)
}

/** The likeliest kind, and how likely it is. */
export function likeliest<Kind extends string>(shares: ReadonlyMap<Kind, number>): [Kind, number] {
  const [first, ...others] = shares
  if (first === undefined) throw new RangeError('There is nothing to choose from')
  return others.reduce((best, each) => (each[1] > best[1] ? each : best), first)
}

/**
 * How often what is found with such a likelihood is right: logistic(slope × logit(likelihood) + offset).
 * @param calibration `slope` and `offset`, fitted to what was not learnt from
 */
export function calibrated(
  likelihood: number,
  { slope = 1, offset = 0 }: Readonly<Record<string, number>>,
): number {
  const inside = Math.min(1 - NEAREST, Math.max(NEAREST, likelihood))
  return logistic(slope * Math.log(inside / (1 - inside)) + offset)
}

/** A likelihood of 0 or 1 has no finite logit. */
const NEAREST = 0.001
