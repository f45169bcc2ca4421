/** What a term of a text tells of: a figure is a number, an amount, a day or a time; light words say next to nothing. */
export type TermKind = 'figure' | 'name' | 'word' | 'light'

/** A word by its stem, or a number as a whole ("two hundred dollars"). */
export type Term = { key: string; kind: TermKind }

/** Each term once, as it was first said. */
export function distinct(terms: readonly Term[]): Term[] {
  return [...new Map(terms.toReversed().map((each) => [each.key, each])).values()].reverse()
}
