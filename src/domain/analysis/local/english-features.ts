import type { EnglishToken } from '../../../lib/text-english.ts'
import { framesIn } from './english-frames.ts'
import { actsAmong, type Hit } from './language.ts'

/** Words and pairs of words, each once, numbers as one word: what a statement is about. */
export function wordsAndPairs(tokens: readonly EnglishToken[]): string[] {
  const terms = tokens.map((each) => (each.number ? '#' : each.term))
  return [...new Set([...terms, ...terms.slice(1).map((each, index) => `${terms[index]} ${each}`)])]
}

/** What a statement does: its build, and the acts and feelings in it. */
export function framesAndActs(tokens: readonly EnglishToken[], hits: readonly Hit[]): string[] {
  return [...framesIn(tokens), ...actsAmong(hits)]
}
