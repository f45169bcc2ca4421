import type { Role, Segment } from '../transcript.ts'
import { isCharacterTerm, searchTokens } from './text.ts'

/** Who said it, so far as search tells them apart. */
export const SEARCH_ROLES = ['agent', 'customer', 'other'] as const
export type SearchRole = (typeof SEARCH_ROLES)[number]

/** The letter before every lexeme. */
export const ROLE_LETTERS: Record<SearchRole, string> = { agent: 'a', customer: 'c', other: 'o' }

/** A transcript as search keeps it. */
export type SearchIndex = {
  /** Each once. */
  lexemes: string[]
  /** Every term in order, spaces around each and a line a segment: a phrase is a stretch of that. */
  words: Record<SearchRole, string>
}

/** PostgreSQL holds 1 MB of lexemes in a value: past that, in calls of half a day, rare ones go unlisted. */
const MAX_LEXEME_BYTES = 900_000

/** Reads a transcript for search. */
export function searchIndex(segments: readonly Segment[]): SearchIndex {
  const lexemes = new Set<string>()
  const lines: Record<SearchRole, string[]> = { agent: [], customer: [], other: [] }
  let bytes = 0
  for (const { speaker, text } of segments) {
    const role = isRole(speaker) ? speaker : 'other'
    const terms = searchTokens(text).map((each) => each.term)
    if (terms.length > 0) lines[role].push(asWords(terms))
    for (const lexeme of [...terms, ...pairsOf(terms)].map((each) => ROLE_LETTERS[role] + each)) {
      const size = Buffer.byteLength(lexeme)
      if (lexemes.has(lexeme) || bytes + size > MAX_LEXEME_BYTES) continue
      lexemes.add(lexeme)
      bytes += size
    }
  }
  const joined = (role: SearchRole) => lines[role].join('\n')
  return {
    lexemes: [...lexemes],
    words: { agent: joined('agent'), customer: joined('customer'), other: joined('other') },
  }
}

/** Terms as they stand in `words`. */
export function asWords(terms: readonly string[]): string {
  return ` ${terms.join(' ')} `
}

/** Characters that stand side by side: they tell more than one alone, and few transcripts have a rare pair. */
export function pairsOf(terms: readonly string[]): string[] {
  return terms.flatMap((term, at) => {
    const next = terms[at + 1]
    return next !== undefined && isCharacterTerm(term) && isCharacterTerm(next) ? [term + next] : []
  })
}

function isRole(speaker: string): speaker is Role {
  return speaker === 'agent' || speaker === 'customer'
}
