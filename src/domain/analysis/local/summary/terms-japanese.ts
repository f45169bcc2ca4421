import { words } from '../../../../lib/text.ts'
import { normaliseJapanese } from '../text/japanese.ts'
import { distinct, type Term, type TermKind } from './terms.ts'

/** The terms of a Japanese text, each once. Numbers are one term each, with what they count. */
export function japaneseTerms(text: string): Term[] {
  const { plain } = normaliseJapanese(text)
  const found: Term[] = []
  const rest = plain.replaceAll(NUMBER, (said, at: number) => {
    // "一緒" and "不十分" are words.
    const inWord = LONE_DIGIT.test(said) && (isKanji(plain, at - 1) || isKanji(plain, at + said.length))
    if (inWord) return said
    found.push({ key: `#${said}`, kind: kindOfNumber(said) })
    return '、'
  })
  let at = 0
  for (const word of words(rest, 'ja')) {
    at = rest.indexOf(word, at) + word.length
    if (!KANA_ONLY.test(word)) found.push({ key: word, kind: kindOf(word, rest.charAt(at)) })
  }
  return distinct(found)
}

const DIGITS = '0-9〇零一二三四五六七八九十百千万億'
const COUNTERS =
  '円|パーセント|%|時間?半?|分間?|日間?|か月|ヶ月|カ月|ヵ月|週間|年間?|月|回|個|本|枚|人|名様?|泊|台|通|冊|箱|席|着|足|杯|歳|階|' +
  '号室?|番|キロ|ギガ|メートル|センチ|つ|曜日?|度|割|点|件|組|便|週|種類|袋|食|丁目'
const NUMBER = new RegExp(`[${DIGITS}][${DIGITS},.:]*(?:${COUNTERS})?`, 'g')
const UNCOUNTED = new RegExp(`[${DIGITS}]$`)
const LONE_DIGIT = /^[〇零一二三四五六七八九十百千万億]$/
// By ranges: a script property takes several times as long.
const KANA_ONLY = /^[ぁ-ゖゝゞー]+$/
const KANA = /[ぁ-ゖ]/
const KANJI = /[々一-鿿]/

function isKanji(text: string, at: number): boolean {
  return KANJI.test(text.charAt(at))
}

function kindOfNumber(said: string): TermKind {
  if (said.endsWith('円')) return 'money'
  if (/(?:日|月|曜|曜日)$/.test(said)) return 'day'
  if (/[時分]半?$/.test(said)) return 'time'
  if (/^[0-9〇零一二三四五六七八九]{3,}$/.test(said)) return 'code'
  if (/^.$|つ$/.test(said)) return 'light'
  return UNCOUNTED.test(said) ? 'number' : 'measure'
}

/** @param next the character after the word */
function kindOf(word: string, next: string): TermKind {
  if (DAY.test(word)) return 'day'
  // The stem of a verb: "出て", "見ます".
  const stem = word.length === 1 && KANJI.test(word) && KANA.test(next) && !PARTICLE.test(next)
  return stem || LIGHT.has(word) ? 'light' : 'word'
}

const DAY = /^(?:[月火水木金土日]曜日?|明日|明後日|来週|来月|今週|今日|本日|昨日|先週|先月|今月)$/
const PARTICLE = /[がをはにのとでもへや]/

/** Words of any call, and what keeps talk going. */
const LIGHT = new Set(
  (
    'お願い 失礼 様 今 お待ち 確認 何 同じ 大丈夫 お客様 私 中 伺い 心配 連絡 少し お世話 大変 話 話し 方 全部 思い 恐れ 安心 一緒 承知 結構 ' +
    '場合 必ず 本当に 最初 必要 全然 間 点 気 目 説明 次 頼 迷惑 誰か 正直 無理 何時 誰 誠に 実は 気持ち 考え 不便 一番 確か 最後 用意 通り ' +
    '有難う 有難い 普通 自分 皆 皆さん 的 者 件 感じ 訳 事 物 所 時 際 形 場 上 下 前 後 先 毎 度 分 他 人 言葉 意味 電話 申し訳'
  ).split(' '),
)
