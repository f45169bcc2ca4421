import { createYielding } from '../../lib/async/yielding.ts'
import type { Role, Segment } from '../transcript.ts'
import { isCharacterTerm, searchTokens } from './text.ts'

/** The speakers that search distinguishes; `other` is a speaker without a role. */
export const SEARCH_ROLES = ['agent', 'customer', 'other'] as const
export type SearchRole = (typeof SEARCH_ROLES)[number]

/** The letter in front of each lexeme, for who said it. */
export const ROLE_LETTERS: Record<SearchRole, string> = { agent: 'a', customer: 'c', other: 'o' }

/** A transcript in the form in which search stores it. */
export type SearchIndex = {
  /** Terms and pairs of characters with their role letter, each once. */
  lexemes: string[]
  /** All terms in order, with spaces around each and one line per segment, so that a phrase is a substring. */
  words: Record<SearchRole, string>
}

/**
 * A tsvector of PostgreSQL holds at most 1 MB. Calls of many hours may exceed it; their last new terms are left out.
 */
const MAX_LEXEME_BYTES = 900_000

/** Indexes the segments of a transcript. */
export async function searchIndex(segments: readonly Segment[]): Promise<SearchIndex> {
  const lexemes = new Set<string>()
  const lines: Record<SearchRole, string[]> = { agent: [], customer: [], other: [] }
  let bytes = 0
  const yieldToOthers = createYielding()
  for (const { speaker, text } of segments) {
    await yieldToOthers()
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

/** Terms as they are written in `words`. */
export function asWords(terms: readonly string[]): string {
  return ` ${terms.join(' ')} `
}

/** Pairs of adjacent characters of scripts without spaces: fewer transcripts have a pair than a character. */
export function pairsOf(terms: readonly string[]): string[] {
  return terms.flatMap((term, at) => {
    const next = terms[at + 1]
    return next !== undefined && isCharacterTerm(term) && isCharacterTerm(next) ? [term + next] : []
  })
}

function isRole(speaker: string): speaker is Role {
  return speaker === 'agent' || speaker === 'customer'
}
