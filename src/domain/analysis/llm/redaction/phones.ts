import type { TextRange } from '../../../../lib/text.ts'
import { type DigitToken, digitTokens } from './digits.ts'
import { isFiller } from './fillers.ts'

/** E.164 allows 15 digits; local numbers have 7. */
const MIN_DIGITS = 7
const MAX_DIGITS = 15

/** What may stand within one group of digits: signs, white space, words for signs, fillers. */
const WITHIN =
  /^(?:[\s\-–—‐−－ー.,、/()（）]|\b(?:dash|hyphen|um+|uh+|er+|and|extension)\b|の|ハイフン|えー+と?|えっと){0,8}$/iu

const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})$/
const AMOUNT = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const CURRENCY = /[$€£¥]\s?$/

/** What may stand between two dates in one row. */
const BETWEEN_DATES = /[\s,、]+(?:and\s+)?/iu

/** Whole numbers as people count: without a zero in front, of one or two digits, or round, or a year. */
const COUNT = /^(?:[1-9]\d?|[1-9]\d*0|(?:19|20)\d{2})$/
/** Without thousands: 12.50 */
const DECIMAL = /^(?:0|[1-9]\d*)[.,]\d{2}$/
/** 10.30, 31/01, 31/01/25; also from 9-17 */
const TIME_OR_DAY = /^(?:0?[1-9]|[12]\d|3[01])[-/.][0-5]?\d(?:[-/.]\d{2})?$/
/** "twenty five", "ten thirty", "two hundred" */
const SAID_AS_ONE = /(?:^|[\s-])(?:ten|eleven|twelve|[a-z]+teen|[a-z]+ty|hundred)(?![a-z])/
const BETWEEN_COUNTS = /[,、]|\band\b/
/** What follows an amount, a time or something that is counted. */
const UNIT =
  /^\s*(?::\p{Nd}|[%％$€£¥円個件回人台本枚箱つ年月日時分]|(?:percent|dollars?|euros?|pounds?|pence|cents?|yen|units?|pieces?|boxes|items|orders|calls|people|minutes|hours|days|weeks|months|years|[ap]\.?m|o'clock|of|more)(?![\p{L}\p{N}]))/iu
/** As long as the longest unit and the space before it. */
const MAX_AFTER = 12
const BEFORE_MINUTES = /\p{Nd}:$/u
/** Fewer kana that can be read as digits are mostly particles. */
const MIN_KANA = 4

/**
 * Where telephone numbers stand in a text: 7 digits or more in a row, written or spoken, that are no dates and no
 * amount. More than 15 are several numbers, or one that is said twice, unless they are written in one piece. Account
 * and order numbers look the same, and are taken for telephone numbers.
 *
 * Groups with "then" or an answer such as "yes" between them are one number too, unless each reads as a count, an amount,
 * a time or a day.
 *
 * Our own, not libphonenumber-js: that finds numbers of real numbering plans, while here no number of that length may
 * leave. Version 1.13.16 (`findPhoneNumbersInText`, max metadata, default country US) found 162 of 2,000 random
 * numbers of 7 to 15 digits in groups, and none that was spoken.
 */
export function findPhones(text: string): TextRange[] {
  const tokens = digitTokens(text).filter((each) => !each.isHomophone)
  const groups = groupsOf(text, tokens).map((each) => groupOf(text, each))
  return dictationsOf(text, groups).map(({ start, end }) => {
    // The country's plus and an area code's bracket belong to it.
    const opening = /[+＋]?[(（]?$/u.exec(text.slice(Math.max(0, start - 3), start))?.[0].length ?? 0
    return { start: start - opening, end }
  })
}

/** Digits with nothing but signs and a few fillers between. */
type Group = TextRange & {
  digits: number
  /** Whether it may be (part of) a number; else it is an amount, a date, a time or counts something. */
  isPhone: boolean
  /** Whether it reads as a count, an amount, a time or a day, and is part of a number only beside others. */
  isCount: boolean
  /** Whether it may be one number with the groups beside it. */
  mayContinue: boolean
}

function groupsOf(text: string, tokens: readonly DigitToken[]): DigitToken[][] {
  const groups: DigitToken[][] = []
  for (const each of tokens) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group === undefined || last === undefined || !WITHIN.test(text.slice(last.end, each.start)))
      groups.push([each])
    else group.push(each)
  }
  return groups
}

function groupOf(text: string, tokens: readonly DigitToken[]): Group {
  const [start, end] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0]
  const digits = tokens.reduce((sum, each) => sum + each.digits.length, 0)
  const written = text.slice(start, end)
  const before = text.slice(Math.max(0, start - 3), start)
  const isOneLongNumber = tokens.length === 1 && digits > MAX_DIGITS
  const isDates = written.split(BETWEEN_DATES).every((each) => DATE.test(each))
  const isPhone = !isOneLongNumber && !isDates && !AMOUNT.test(written) && !CURRENCY.test(before)
  const after = text.slice(end, end + MAX_AFTER)
  const counts = isCount(written.normalize('NFKC').toLowerCase(), tokens)
  const next = /^\s*([\p{L}\p{M}]+)/u.exec(after)?.[1] ?? ''
  // "Okay, one moment", "yes, 12 boxes"
  const isSmall = counts && (digits === 1 || (digits === 2 && !isFiller(next)))
  const isOther = isSmall || BEFORE_MINUTES.test(before) || UNIT.test(after)
  const isParticles = tokens.length < MIN_KANA && tokens.every((each) => each.isKana)
  return {
    ...{ start, end, digits, isPhone, isCount: counts },
    mayContinue: isPhone && !isOther && !isParticles,
  }
}

function isCount(written: string, tokens: readonly DigitToken[]): boolean {
  if (TIME_OR_DAY.test(written) || DECIMAL.test(written)) return true
  const [first] = tokens
  if (first === undefined || first.digits.startsWith('0')) return false
  if (tokens.length === 1 && first.digits.length === 1) return true
  if (SAID_AS_ONE.test(written)) return true
  const counts = written.split(BETWEEN_COUNTS).flatMap((each) => each.trim() || [])
  // Digits one by one are dictated.
  const isOneByOne = counts.length > 2 && counts.every((each) => each.length === 1)
  return !isOneByOne && counts.every((each) => COUNT.test(each))
}

/** Numbers of enough digits: in one group, or in several with fillers between. */
function dictationsOf(text: string, groups: readonly Group[]): TextRange[] {
  const isWhole = ({ digits }: Group) => digits >= MIN_DIGITS
  const found: TextRange[] = []
  let row: Group[] = []
  const close = () => {
    const [first, last] = [row[0], row.at(-1)]
    const digits = row.reduce((sum, each) => sum + each.digits, 0)
    const isNumber = row.length > 1 && digits >= MIN_DIGITS && row.some((each) => !each.isCount)
    if (isNumber && first !== undefined && last !== undefined)
      found.push({ start: first.start, end: last.end })
    else found.push(...row.filter((each) => isWhole(each) && each.isPhone))
    row = []
  }
  for (const each of groups) {
    const last = row.at(-1)
    const continues = last?.mayContinue && each.mayContinue && isFiller(text.slice(last.end, each.start))
    // A count beside a number that is complete without it is something else.
    const isBeside = last && ((isWhole(last) && each.isCount) || (isWhole(each) && last.isCount))
    if (!continues || isBeside) close()
    row.push(each)
  }
  close()
  return found
}
