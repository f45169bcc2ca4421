import { searchTokens } from './text.ts'

/** Terms that follow each other; one term alone where it is a word. */
export type Phrase = string[]

/** What a transcript must say: something of each group, and nothing of what is excluded. */
export type SearchQuery = { groups: Phrase[][]; excluded: Phrase[] }

/** Longest query, in characters. */
export const MAX_QUERY_LENGTH = 200

/**
 * Reads what people type: words that must all be said, `"words in this order"`, `-not this`, `this OR that`.
 * Null where there is no word to look for.
 */
export function parseSearch(text: string): SearchQuery | null {
  const groups: Phrase[][] = []
  const excluded: Phrase[] = []
  let joins = false
  for (const { 1: minus, 2: quoted, 3: bare } of text.normalize('NFKC').matchAll(PART)) {
    if (bare === 'OR' && minus === '') {
      joins = groups.length > 0
      continue
    }
    const phrase = searchTokens(quoted ?? bare ?? '').map((each) => each.term)
    if (phrase.length === 0) continue
    if (minus !== '') excluded.push(phrase)
    else if (joins) groups.at(-1)?.push(phrase)
    else groups.push([phrase])
    joins = false
  }
  return groups.length === 0 ? null : { groups, excluded }
}

/** A quote that nobody closed ends with the text. */
const PART = /(-?)(?:["“”]([^"“”]*)(?:["“”]|$)|([^\s"“”]+))/gu
