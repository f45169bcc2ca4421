import { stemmer } from 'stemmer'

// How search tokenises transcripts and queries. Words of scripts with spaces are compared by their English stem, in
// every language: a word then always finds itself. Scripts without spaces are tokenised by character, so that any run
// of characters can be found. Full and half width, capitals and punctuation make no difference; hiragana and katakana
// stay different.

/** A term and its place in the text, in UTF-16 code units. */
export type SearchToken = {
  term: string
  start: number
  end: number
  /** Whether it is one character of a script without spaces. */
  isCharacter: boolean
}

/**
 * Tokenises a text for search.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { searchTokens } from './text.ts'
 *
 * const terms = (text: string) => searchTokens(text).map((each) => each.term)
 * assert.deepEqual(terms("The customer's refunds"), ['the', 'custom', 'refund'])
 * assert.deepEqual(terms('解約ＡＢＣ'), ['解', '約', 'abc'])
 * ```
 */
export function searchTokens(text: string): SearchToken[] {
  const { plain, places } = normalise(text)
  const pattern = IS_ASCII.test(plain) ? ASCII_TOKEN : TOKEN
  return [...plain.matchAll(pattern)].map(({ 0: found, index }) => {
    const end = index + found.length
    const isCharacter = pattern === TOKEN && isCharacterTerm(found)
    return {
      term: isCharacter ? found : wordTerm(found),
      start: places === null ? index : (places[index]?.start ?? text.length),
      end: places === null ? end : (places[end - 1]?.end ?? text.length),
      isCharacter,
    }
  })
}

/** Whether a term is one character of a script without spaces. */
export function isCharacterTerm(term: string): boolean {
  return UNSPACED.test(term)
}

/** Longest word, in characters: longer ones are cut, since nobody says them and they would fill the index. */
const MAX_WORD = 60

/** The term of a word: without an apostrophe or possessive s, and stemmed if it is plain Latin. */
function wordTerm(word: string): string {
  const bare = word
    .replace(/['’]s$/, '')
    .replaceAll(/['’]/g, '')
    .slice(0, MAX_WORD)
  return /^[a-z]+$/.test(bare) ? stemOf(bare) : bare
}

/** Stems that were computed before. The bound limits memory if texts hold endless made-up words. */
const stems = new Map<string, string>()
const MAX_STEMS = 50_000

function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stemmer(word)
  if (stems.size < MAX_STEMS) stems.set(word, stem)
  return stem
}

const UNSPACED_SCRIPTS =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{scx=Hangul}'
/** Only letters, digits and marks: punctuation also belongs to these scripts. */
const UNSPACED = new RegExp(`^[[${UNSPACED_SCRIPTS}]&&[\\p{L}\\p{N}\\p{M}]]$`, 'v')
const TOKEN = new RegExp(
  `[[${UNSPACED_SCRIPTS}]&&[\\p{L}\\p{N}\\p{M}]]` +
    `|[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED_SCRIPTS}]]+(?:['’][[\\p{L}\\p{N}\\p{M}]--[${UNSPACED_SCRIPTS}]]+)*`,
  'gv',
)

/** Finds the same as TOKEN in ASCII text, several times faster. */
const IS_ASCII = /^\p{ASCII}*$/u
const ASCII_TOKEN = /[a-z0-9]+(?:'[a-z0-9]+)*/g

/** A character with its combining marks, including half-width voicing marks. */
const CLUSTER = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu

/** The text in NFKC and lower case, and the origin of each of its code units; null if all kept their places. */
function normalise(text: string): { plain: string; places: { start: number; end: number }[] | null } {
  const lower = text.toLowerCase()
  if (lower.length === text.length && lower.normalize('NFKC') === lower && text.normalize('NFKC') === text)
    return { plain: lower.replaceAll('ς', 'σ'), places: null }
  let plain = ''
  const places: { start: number; end: number }[] = []
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    // Greek sigma has a separate lower-case form at the end of words.
    const written = cluster.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')
    plain += written
    for (let each = 0; each < written.length; each++)
      places.push({ start: index, end: index + cluster.length })
  }
  return { plain, places }
}
