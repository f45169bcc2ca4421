import { searchTokens } from './text.ts'

/** Terms in order; a single word has one. */
export type Phrase = string[]

/** A parsed query: a transcript must contain one phrase of each group and no excluded phrase. */
export type SearchQuery = { groups: Phrase[][]; excluded: Phrase[] }

/** Longest query, in characters. */
export const MAX_QUERY_LENGTH = 200

/**
 * Parses what people type: words that must all be said, `"words in this order"`, `-not this`, `this OR that`.
 * Null if there is no word to search for.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { parseSearch } from './query.ts'
 *
 * assert.deepEqual(parseSearch('"my contract" refund OR money -late'), {
 *   groups: [[['my', 'contract']], [['refund'], ['monei']]],
 *   excluded: [['late']],
 * })
 * assert.equal(parseSearch('-late'), null)
 * ```
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

/** A quotation without a closing mark ends with the text. */
const PART = /(-?)(?:["“”]([^"“”]*)(?:["“”]|$)|([^\s"“”]+))/gu
