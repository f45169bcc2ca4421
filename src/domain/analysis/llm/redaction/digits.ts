import type { TextRange } from '../../../../lib/text.ts'

/** Digits in a text, written or spoken: `4111`, `four`, `forty`, `double one`, `四`, `よん`. */
export type DigitToken = TextRange & {
  digits: string
  /** For `forty`: its digits if a unit follows, as in "forty one". */
  beforeUnit?: string
  isUnit?: boolean
  /** A word that sounds like a digit but mostly is not one: recognisers write "for" when 4 was said. */
  isHomophone?: boolean
  /** Kana that can be read as a digit, such as に; mostly it is not one. */
  isKana?: boolean
}

const UNITS: Record<string, string> = {
  zero: '0',
  nought: '0',
  naught: '0',
  oh: '0',
  o: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  niner: '9',
}
const HOMOPHONES: Record<string, string> = { to: '2', too: '2', for: '4', fore: '4', ate: '8', won: '1' }
const TEENS: Record<string, string> = {
  ten: '10',
  eleven: '11',
  twelve: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
}
const TENS: Record<string, string> = {
  twenty: '20',
  thirty: '30',
  forty: '40',
  fourty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
}
const REPEATS: Record<string, number> = { double: 2, triple: 3, treble: 3, quadruple: 4 }

/** Readings of digits one by one, long vowels of telephone style left out; katakana is read as hiragana. */
const KANA: Record<string, string> = {
  ぜろ: '0',
  れい: '0',
  まる: '0',
  おー: '0',
  いち: '1',
  に: '2',
  さん: '3',
  よん: '4',
  し: '4',
  ご: '5',
  ろく: '6',
  なな: '7',
  しち: '7',
  はち: '8',
  きゅう: '9',
  きゅー: '9',
  く: '9',
}
const KANJI: Record<string, string> = {
  〇: '0',
  '○': '0',
  零: '0',
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
}

const longestFirst = (words: Record<string, unknown>) =>
  Object.keys(words)
    .sort((one, other) => other.length - one.length)
    .join('|')

const katakanaOf = (text: string) =>
  text.replace(/[ぁ-ゖ]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0x60))
const hiraganaOf = (text: string) =>
  text.replace(/[ァ-ヶ]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0x60))

const KANA_WORDS = `${longestFirst(KANA)}|${katakanaOf(longestFirst(KANA))}`
const SINGLES = `\\p{Nd}|${longestFirst(UNITS)}`

const TOKEN = new RegExp(
  [
    `(?<written>\\p{Nd}+)`,
    `(?<![\\p{L}\\p{M}'])(?:(?<repeat>${longestFirst(REPEATS)})[\\s-]+(?<repeated>${SINGLES})|(?<word>${longestFirst(
      { ...UNITS, ...TEENS, ...TENS, ...HOMOPHONES, hundred: 1 },
    )}))(?![\\p{L}\\p{M}'])`,
    `(?<kanji>[${Object.keys(KANJI).join('')}])`,
    `(?<kana>${KANA_WORDS})ー*`,
  ].join('|'),
  'giu',
)

/** All digits of a text, in order. */
export function digitTokens(text: string): DigitToken[] {
  return [...text.matchAll(TOKEN)].map((match): DigitToken => {
    const { written, repeat, repeated, word, kanji, kana } = match.groups ?? {}
    const range = { start: match.index, end: match.index + match[0].length }
    if (written !== undefined) return { ...range, digits: asAscii(written) }
    if (kanji !== undefined) return { ...range, digits: KANJI[kanji] ?? '' }
    if (kana !== undefined) return { ...range, digits: KANA[hiraganaOf(kana)] ?? '', isKana: true }
    if (repeat !== undefined && repeated !== undefined) {
      const digit = UNITS[repeated.toLowerCase()] ?? asAscii(repeated)
      return { ...range, digits: digit.repeat(REPEATS[repeat.toLowerCase()] ?? 1) }
    }
    return { ...range, ...spoken((word ?? '').toLowerCase()) }
  })
}

function spoken(word: string): Omit<DigitToken, 'start' | 'end'> {
  const unit = UNITS[word]
  const tens = TENS[word]
  const homophone = HOMOPHONES[word]
  if (unit !== undefined) return { digits: unit, isUnit: true }
  if (tens !== undefined) return { digits: tens, beforeUnit: tens.charAt(0) }
  if (homophone !== undefined) return { digits: homophone, isHomophone: true }
  return { digits: word === 'hundred' ? '00' : (TEENS[word] ?? '') }
}

/** Decimal digits of any script stand in blocks of ten, from zero on (Unicode §4.6). */
function asAscii(digits: string): string {
  return [...digits.normalize('NFKC')]
    .map((each) => {
      const code = each.codePointAt(0) ?? 0
      let zero = code
      while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
      return `${code - zero}`
    })
    .join('')
}
