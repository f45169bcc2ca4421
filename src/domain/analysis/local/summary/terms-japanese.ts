import { words } from '../../../../lib/text.ts'
import { JAPANESE_LISTS, normaliseJapanese } from '../text/japanese.ts'
import { distinct, type Term, type TermKind } from './terms.ts'

/** The terms of a Japanese text, each once. Numbers are one term each, with what they count. */
export function japaneseTerms(text: string): Term[] {
  const { plain } = normaliseJapanese(text)
  const found: Term[] = []
  const rest = plain.replaceAll(NUMBER, (said, at: number) => {
    // "一緒" and "不十分" are words.
    const isAlone = [...said].length === 1
    if (isAlone && (KANJI.test(plain.charAt(at - 1)) || KANJI.test(plain.charAt(at + 1)))) return said
    found.push({ key: `#${said}`, kind: isAlone || said.endsWith('つ') ? 'light' : 'figure' })
    return '、'
  })
  const told = words(rest, 'ja').filter((each) => !KANA_ONLY.test(each))
  return distinct([...found, ...told.map((key) => ({ key, kind: kindOf(key) }))])
}

const NUMBER = new RegExp(
  `[0-9〇零一二三四五六七八九十百千万億][0-9〇零一二三四五六七八九十百千万億,.:]*(?:${JAPANESE_LISTS.entries('counters').join('|')})?`,
  'g',
)
// By ranges: a script property takes several times as long.
const KANA_ONLY = /^[ぁ-ゖゝゞー]+$/
const KANJI = /[々一-鿿]/
const DAYS = JAPANESE_LISTS.words('days')
const LIGHT = JAPANESE_LISTS.words('light')

function kindOf(word: string): TermKind {
  if (DAYS.has(word)) return 'figure'
  return LIGHT.has(word) ? 'light' : 'word'
}
