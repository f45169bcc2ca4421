import type { TextRange } from '../../../../lib/text.ts'

// Every repetition is bounded, so that a search stays linear in a hostile text.
const DOT = '(?:dot|point|period)'
const SIGN = '(?:dot|point|period|underscore|under\\s+score|dash|hyphen|minus|plus)'
/** Never the word for a sign: if a word could be either, a search would try every combination. */
const WORD = `(?!${SIGN}(?![\\p{L}\\p{N}]))[\\p{Script=Latin}\\p{N}'+_-]{1,64}`
/** The last label, which may be spelled: "dot c o m". */
const LAST = '(?:\\p{Script=Latin}\\s+){0,3}\\p{Script=Latin}+'

/** `name@example.com` */
const WRITTEN =
  /[\p{Script=Latin}\p{N}._%+'-]{1,64}\s?[@＠]\s?[\p{Script=Latin}\p{N}-]{1,64}(?:[.．][\p{Script=Latin}\p{N}-]{1,64}){0,8}/gu

/** "j o h n dot smith at example dot com", "name at example.com" */
const SPOKEN = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:[\\p{Script=Latin}\\p{N}]|${SIGN})\\s+){0,40}` +
    `(?<![\\p{L}\\p{N}])(?:${WORD}(?:[.]${WORD}){0,8}|${SIGN})(?:\\s+${SIGN}(?:\\s+${WORD})?){0,16}` +
    `\\s+at(?:\\s+sign)?\\s+` +
    `(?:${WORD}(?:\\s+${WORD}){0,3}?(?:\\s+${SIGN}(?:\\s+${WORD})?){0,12}\\s+${DOT}\\s+${LAST}|${WORD}(?:[.]${WORD}){0,6}[.]\\p{Script=Latin}{2,})` +
    `(?![\\p{L}\\p{N}])`,
  'giu',
)

/** 「タナカ アットマーク エグザンプル ドット コム」 */
const JAPANESE =
  /[\p{Script=Latin}\p{N}\p{Script=Katakana}ー._\- ]{1,64}(?:アットマーク|アット|あっとまーく|あっと)\s*[\p{Script=Latin}\p{N}\p{Script=Katakana}ー\- ]{1,64}(?:\s*(?:ドット|どっと|[.．])\s*[\p{Script=Latin}\p{N}\p{Script=Katakana}ー-]{1,64}){0,8}/gu

/** Where email addresses stand in a text, written or spoken. */
export function findEmails(text: string): TextRange[] {
  return [WRITTEN, SPOKEN, JAPANESE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => trimmed(match[0], match.index)),
  )
}

function trimmed(found: string, index: number): TextRange {
  const before = found.length - found.trimStart().length
  return { start: index + before, end: index + found.trimEnd().length }
}
