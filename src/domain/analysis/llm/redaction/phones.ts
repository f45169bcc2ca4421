import type { TextRange } from '../../../../lib/text.ts'
import { type DigitToken, digitTokens } from './digits.ts'

/** E.164 allows 15 digits; local numbers have 7. */
const MIN_DIGITS = 7
const MAX_DIGITS = 15

/** What may stand within a number: signs, white space, words for signs, fillers. */
const WITHIN =
  /^(?:[\s\-–—‐−－ー.,、/()（）]|\b(?:dash|hyphen|um+|uh+|er+|and|extension)\b|の|ハイフン|えー+と?|えっと){0,8}$/iu

const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})$/
const AMOUNT = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const CURRENCY = /[$€£¥]\s?$/

/** What may stand between two dates in one row. */
const BETWEEN_DATES = /[\s,、]+(?:and\s+)?/iu

/**
 * Where telephone numbers stand in a text: 7 digits or more in a row, written or spoken, that are no dates and no
 * amount. More than 15 are several numbers, or one that is said twice, unless they are written in one piece. Account
 * and order numbers look the same, and are taken for telephone numbers.
 *
 * Our own, not libphonenumber-js: that finds numbers of real numbering plans, while here no number of that length may
 * leave. Version 1.13.16 (`findPhoneNumbersInText`, max metadata, default country US) found 162 of 2,000 random
 * numbers of 7 to 15 digits in groups, and none that was spoken.
 */
export function findPhones(text: string): TextRange[] {
  const tokens = digitTokens(text).filter((each) => !each.isHomophone)
  return rowsOf(text, tokens).flatMap((row) => {
    const [first, last] = [row[0], row.at(-1)]
    const count = row.reduce((sum, each) => sum + each.digits.length, 0)
    if (first === undefined || last === undefined || count < MIN_DIGITS) return []
    const isOneLongNumber = row.length === 1 && count > MAX_DIGITS
    const written = text.slice(first.start, last.end)
    const before = text.slice(Math.max(0, first.start - 3), first.start)
    const isDates = written.split(BETWEEN_DATES).every((each) => DATE.test(each))
    if (isOneLongNumber || isDates || AMOUNT.test(written) || CURRENCY.test(before)) return []
    // The country's plus and an area code's bracket belong to it.
    const opening = /[+＋]?[(（]?$/u.exec(before)?.[0].length ?? 0
    return [{ start: first.start - opening, end: last.end }]
  })
}

function rowsOf(text: string, tokens: readonly DigitToken[]): DigitToken[][] {
  const rows: DigitToken[][] = []
  for (const each of tokens) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row === undefined || last === undefined || !WITHIN.test(text.slice(last.end, each.start)))
      rows.push([each])
    else row.push(each)
  }
  return rows
}
