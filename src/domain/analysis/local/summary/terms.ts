/** What a term of a text tells of; a code is a number to find something by, light words say next to nothing. */
export type TermKind = 'word' | 'light' | 'name' | 'money' | 'measure' | 'day' | 'time' | 'number' | 'code'

/** A word by its stem, or a number as a whole ("two hundred and ten dollars"). */
export type Term = { key: string; kind: TermKind }

/** Each term once, as it was first said. */
export function distinct(terms: readonly Term[]): Term[] {
  const found = new Map<string, Term>()
  for (const term of terms) if (!found.has(term.key)) found.set(term.key, term)
  return [...found.values()]
}
