import { stemmer } from 'stemmer'
import type { TextRange } from '../../../../lib/text.ts'
import text from './english.txt' with { type: 'text' }
import { readLists } from './lists.ts'
import { SENTENCE_END } from './sentence-end.ts'

/** English words that are treated in their own way. */
export const ENGLISH_LISTS = readLists(text)

/**
 * A word of English text as rules read it: `term` is the stem, in lower case, contractions taken apart
 * (`don't` gives `do` and `not`, both at the place of the whole word).
 */
export type EnglishToken = TextRange & {
  term: string
  /** The word as it was said, in lower case. */
  form: string
  /** What stands before it: a sentence's end, a comma or the like, or nothing. */
  breakBefore: 'none' | 'soft' | 'hard'
  number: boolean
}

/** Reads text with or without punctuation and capitals; fillers and marks of noise are left out. */
export function tokeniseEnglish(text: string): EnglishToken[] {
  const tokens: EnglishToken[] = []
  let last = 0
  let between = ''
  let isEnded = false
  for (const match of text.matchAll(WORD_OR_END)) {
    between += text.slice(last, match.index)
    last = match.index + match[0].length
    if (match[1] === undefined) isEnded = true
    const parts = partsOf(match[1] ?? '')
    for (const [index, part] of parts.entries()) {
      tokens.push({
        term: stemEnglish(part),
        form: part,
        start: match.index,
        end: last,
        breakBefore: index > 0 ? 'none' : isEnded ? 'hard' : breakIn(between),
        number: /^[$€£#]?\d/.test(part) || ENGLISH_LISTS.has('numbers', part),
      })
    }
    if (parts.length > 0) {
      between = ''
      isEnded = false
    }
  }
  return tokens
}

/** The stem of one lower-case word: irregular forms first, then Porter's algorithm. */
export function stemEnglish(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const regular = IRREGULAR.get(word) ?? word
  const whole = regular.length <= 3 || regular.endsWith('ful') || ENGLISH_LISTS.has('unstemmed', regular)
  const stem = whole ? regular : stemmer(regular)
  if (stems.size < MAX_STEMS && word.length <= MAX_STEMMED_LETTERS) stems.set(word, stem)
  return stem
}

/** The stems of words that are written with spaces between them. */
export function stemsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stemEnglish))
}

/** Stems are asked for again and again; the bound keeps a flood of made-up words out of memory. */
const stems = new Map<string, string>()
const MAX_STEMS = 20_000
/** More than any word has; a made-up one may be as long as a call. */
const MAX_STEMMED_LETTERS = 40

// Marks such as [noise], <unk> and ++um++ match first and as a whole, so that they give no words. No mark has more than
// 40 characters; without a bound, each `<` of a hostile text would be read to its end.
const WORD =
  /\[[^\]]{0,40}\]|<[^>]{0,40}>|\+\+[^+]{0,40}\+\+|[$€£#]?\d(?:[\d,.:]*\d)?|\p{L}+(?:['’]\p{L}+)*/gu

const WORD_OR_END = new RegExp(`(${WORD.source})|${SENTENCE_END.source}`, 'giu')

function breakIn(between: string): EnglishToken['breakBefore'] {
  if (/[;\n]/.test(between)) return 'hard'
  return /[,:()"“”]|\s[-–—]\s|—/.test(between) ? 'soft' : 'none'
}

function partsOf(raw: string): string[] {
  if (raw === '' || /^[[<+]/.test(raw)) return []
  const word = raw.toLowerCase().replaceAll('’', "'").normalize('NFC')
  if (ENGLISH_LISTS.has('fillers', word)) return []
  const whole = CONTRACTIONS.get(word)
  if (whole !== undefined) return whole.split(' ')
  const [, stem = word, ending] = /^(.+?)(n't|'re|'ve|'ll|'d|'m|'s)$/.exec(word) ?? []
  if (ending === undefined) return [word.replaceAll("'", '')]
  if (ending === "'s") return ENGLISH_LISTS.has('before is', stem) ? [stem, 'is'] : [stem]
  return [stem, ENDINGS.get(ending) ?? ending]
}

const CONTRACTIONS = ENGLISH_LISTS.forms('contractions')
const ENDINGS = ENGLISH_LISTS.forms('endings')
const IRREGULAR = new Map(
  [...ENGLISH_LISTS.forms('irregular')].flatMap(([lemma, forms]) =>
    forms.split(' ').map((each): [string, string] => [each, lemma]),
  ),
)
