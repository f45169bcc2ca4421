import { englishFrames } from './english-frames.ts'
import { actsAmong, type Hit } from './language.ts'
import type { EnglishToken } from './text/english.ts'

/** Words and pairs of words, each once, numbers as one word. */
export function wordsAndPairs(tokens: readonly EnglishToken[]): string[] {
  const terms = termsOf(tokens)
  return [...new Set([...terms, ...terms.slice(1).map((each, index) => `${terms[index]} ${each}`)])]
}

/** With what stands with one word between: "take it back", "take them back". Tells best what a call is about. */
export function wordsPairsAndGaps(tokens: readonly EnglishToken[]): string[] {
  const terms = termsOf(tokens)
  const gaps = terms.slice(2).map((each, index) => `${terms[index]} _ ${each}`)
  return [...wordsAndPairs(tokens), ...new Set(gaps)]
}

/** What a statement does: its build, and the acts and feelings in it. */
export function englishFramesAndActs(tokens: readonly EnglishToken[], hits: readonly Hit[]): string[] {
  return [...englishFrames(tokens), ...actsAmong(hits)]
}

function termsOf(tokens: readonly EnglishToken[]): string[] {
  return tokens.map((each) => (each.number ? '#' : each.term))
}
