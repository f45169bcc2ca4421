import { type EnglishToken, stemEnglish } from './text/english.ts'

/**
 * Patterns over English tokens, for lexicons that read like phrases.
 *
 * A pattern is a row of elements with spaces between:
 * - `cancel` a word in any of its forms, `=cancelled` in this form alone; `a|b` either; `sign_up` several words
 * - `@want` any entry of that word class
 * - `#` a number; `..` up to three words of any kind, `..5` up to five; `my?` may be missing
 */
export type WordClasses = Record<string, readonly string[]>

export type CompiledPattern<T> = { elements: Element[]; value: T }

type Element =
  | { kind: 'gap'; max: number }
  | { kind: 'words'; optional: boolean; number: boolean; topical: boolean; byFirst: Map<string, Word[][]> }

/** A stem, or with `form` one form of it. */
type Word = { term: string; form: string | null }

/** Reads a pattern. @throws Error for a class that is not there, or a first element that is a gap or optional */
export function compilePattern<T>(pattern: string, classes: WordClasses, value: T): CompiledPattern<T> {
  const elements = pattern.split(' ').map((each) => compileElement(each, classes, pattern))
  const first = elements[0]
  if (first?.kind !== 'words' || first.optional) {
    throw new Error(`Cannot read the pattern "${pattern}": it has to start with a word that must be there`)
  }
  return { elements, value }
}

/** `from` and `to` are token indices, half-open; `words` is how many of them name the topic. */
export type PatternMatch<T> = { value: T; from: number; to: number; words: number }

/**
 * All places where patterns hold. Most patterns begin with words that every statement has ("i", "not"): one is only
 * tried where the statement has its gate, a word of its rarest element.
 */
export function createMatcher<T>(patterns: readonly CompiledPattern<T>[]) {
  const byGate = new Map<string, number[]>()
  const firsts = patterns.map(({ elements }) => new Set(keysOf(elements[0])))
  for (const [index, { elements }] of patterns.entries()) {
    const needed = elements.filter((each) => each.kind === 'words' && !each.optional)
    for (const key of keysOf(needed.toSorted((a, b) => commonness(a) - commonness(b))[0])) {
      const gated = byGate.get(key)
      if (gated === undefined) byGate.set(key, [index])
      else gated.push(index)
    }
  }
  // In which statement each pattern was last tried.
  const triedIn = new Uint32Array(patterns.length)
  let statement = 0
  return (tokens: readonly EnglishToken[]): PatternMatch<T>[] => {
    statement += 1
    const found: PatternMatch<T>[] = []
    const attempt = (index: number) => {
      const pattern = patterns[index]
      const first = firsts[index]
      if (pattern === undefined || first === undefined || triedIn[index] === statement) return
      triedIn[index] = statement
      for (let from = 0; from < tokens.length; from += 1) {
        const token = tokens[from]
        if (token === undefined || !(first.has(token.term) || (token.number && first.has(NUMBER)))) continue
        const end = match(pattern.elements, 0, tokens, from)
        if (end !== null) found.push({ value: pattern.value, from, to: end.to, words: end.words })
      }
    }
    for (const token of tokens) {
      byGate.get(token.term)?.forEach(attempt)
      if (token.number) byGate.get(NUMBER)?.forEach(attempt)
    }
    return found
  }
}

const NUMBER = '#'

/** The stems an element can begin with. */
function keysOf(element: Element | undefined): string[] {
  if (element?.kind !== 'words') return []
  return [...element.byFirst.keys(), ...(element.number ? [NUMBER] : [])]
}

/** How likely any statement is to have a word of the element. */
function commonness(element: Element): number {
  return keysOf(element).reduce((sum, key) => sum + (COMMON.has(key) ? 50 : 1), 0)
}

const COMMON = new Set(
  'i you it we be have do will would can not to the a my your me for on in of and that this get with is'
    .split(' ')
    .map(stemEnglish),
)

function compileElement(text: string, classes: WordClasses, pattern: string): Element {
  const gap = /^\.\.(\d*)$/.exec(text)
  if (gap !== null) return { kind: 'gap', max: gap[1] === '' ? 3 : Number(gap[1]) }
  const optional = text.endsWith('?')
  const alternatives = (optional ? text.slice(0, -1) : text).split('|').flatMap((each) => {
    if (!each.startsWith('@')) return [each.replaceAll('_', ' ')]
    const entries = classes[each.slice(1)]
    if (entries === undefined) throw new Error(`Cannot read the pattern "${pattern}": no word class ${each}`)
    return entries
  })
  const byFirst = new Map<string, Word[][]>()
  for (const alternative of alternatives) {
    if (alternative === '#') continue
    const words = alternative.split(' ').map(compileWord)
    const first = words[0]?.term ?? ''
    byFirst.set(first, [...(byFirst.get(first) ?? []), words])
  }
  // How a wish is put says nothing of what is wished.
  return { kind: 'words', optional, number: alternatives.includes('#'), topical: text !== '@want', byFirst }
}

function compileWord(text: string): Word {
  const form = text.startsWith('=') ? text.slice(1) : null
  return { term: stemEnglish(form ?? text), form }
}

function isWord({ term, form }: Word, token: EnglishToken | undefined): boolean {
  return token !== undefined && token.term === term && (form === null || token.form === form)
}

/** Where the shortest match from here ends, and how many topical words it named; null where there is none. */
function match(
  elements: readonly Element[],
  at: number,
  tokens: readonly EnglishToken[],
  index: number,
): { to: number; words: number } | null {
  const element = elements[at]
  if (element === undefined) return { to: index, words: 0 }
  if (element.kind === 'gap') {
    for (let skipped = 0; skipped <= element.max; skipped += 1) {
      const end = match(elements, at + 1, tokens, index + skipped)
      if (end !== null) return end
    }
    return null
  }
  const token = tokens[index]
  if (token !== undefined) {
    if (element.number && token.number) {
      const end = match(elements, at + 1, tokens, index + 1)
      if (end !== null) return { to: end.to, words: end.words + 1 }
    }
    for (const words of element.byFirst.get(token.term) ?? []) {
      if (!words.every((word, offset) => isWord(word, tokens[index + offset]))) continue
      const end = match(elements, at + 1, tokens, index + words.length)
      if (end !== null) return { to: end.to, words: end.words + (element.topical ? words.length : 0) }
    }
  }
  return element.optional ? match(elements, at + 1, tokens, index) : null
}
