import { ENGLISH_LISTS, type EnglishToken, stemEnglish, tokeniseEnglish } from '../text/english.ts'
import { distinct, type Term, type TermKind } from './terms.ts'

/** The terms of an English text, each once. Numbers are one term each, however many words they are said with. */
export function englishTerms(text: string): Term[] {
  const found: Term[] = []
  let before: EnglishToken | undefined
  for (const token of tokeniseEnglish(text)) {
    const last = found.at(-1)
    if (token.number && before?.number && token.breakBefore === 'none' && last !== undefined) {
      found[found.length - 1] = { key: `${last.key} ${token.form}`, kind: 'figure' }
    } else if (!STOPS.has(token.term)) {
      found.push({
        key: token.number ? `#${token.form.replace(/^[$€£#]/, '')}` : token.term,
        kind: kindOf(text, token),
      })
    }
    before = token
  }
  return distinct(found)
}

function kindOf(text: string, { term, form, number, start, breakBefore }: EnglishToken): TermKind {
  // "The other one": no figure, unless another number follows.
  if (LIGHT.has(term) || form === 'one') return 'light'
  if (number || FIGURES.has(term)) return 'figure'
  const capital = breakBefore === 'none' && start > 0 && /\p{Lu}/u.test(text.charAt(start))
  return capital ? 'name' : 'word'
}

const stemsIn = (list: string) => new Set([...ENGLISH_LISTS.words(list)].map(stemEnglish))
const FIGURES = stemsIn('figures')
const STOPS = stemsIn('stops')
const LIGHT = stemsIn('light')
