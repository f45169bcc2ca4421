import { stemmer } from 'stemmer'

// How transcripts are read for search, and queries alike. Words of scripts with spaces are compared by their English
// stem, whatever the language: a word then always finds itself. Scripts without spaces are read character by character,
// so that any stretch of them can be found. Full and half width, capitals and punctuation make no difference; hiragana
// and katakana stay what they are.

/** What is compared, and where it stands in the text, in UTF-16 code units. */
export type SearchToken = {
  term: string
  start: number
  end: number
  /** One character of a script without spaces. */
  isCharacter: boolean
}

/** Reads a text as search does. */
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

/** Longer words are cut: nobody says one, and an index has no room for it. */
const MAX_WORD = 60

/** What `don't`, `customer's` and `refunds` are found by. */
function wordTerm(word: string): string {
  const bare = word
    .replace(/['’]s$/, '')
    .replaceAll(/['’]/g, '')
    .slice(0, MAX_WORD)
  return /^[a-z]+$/.test(bare) ? stemOf(bare) : bare
}

/** The same words are said again and again; the bound keeps a flood of made-up ones out of memory. */
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
/** Letters, digits and marks alone: these scripts share punctuation too. */
const UNSPACED = new RegExp(`^[[${UNSPACED_SCRIPTS}]&&[\\p{L}\\p{N}\\p{M}]]$`, 'v')
const TOKEN = new RegExp(
  `[[${UNSPACED_SCRIPTS}]&&[\\p{L}\\p{N}\\p{M}]]` +
    `|[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED_SCRIPTS}]]+(?:['’][[\\p{L}\\p{N}\\p{M}]--[${UNSPACED_SCRIPTS}]]+)*`,
  'gv',
)

/** What TOKEN finds in plain English, found several times faster. */
const IS_ASCII = /^\p{ASCII}*$/u
const ASCII_TOKEN = /[a-z0-9]+(?:'[a-z0-9]+)*/g

/** A character with the marks that belong to it, half-width voicing marks among them. */
const CLUSTER = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu

/** NFKC in lower case, and where each of its code units came from; null where each stands in its own place. */
function normalise(text: string): { plain: string; places: { start: number; end: number }[] | null } {
  const lower = text.toLowerCase()
  if (lower.length === text.length && lower.normalize('NFKC') === lower && text.normalize('NFKC') === text)
    return { plain: lower.replaceAll('ς', 'σ'), places: null }
  let plain = ''
  const places: { start: number; end: number }[] = []
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    // Sigma has a small form of its own at the end of words.
    const written = cluster.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')
    plain += written
    for (let each = 0; each < written.length; each++)
      places.push({ start: index, end: index + cluster.length })
  }
  return { plain, places }
}
