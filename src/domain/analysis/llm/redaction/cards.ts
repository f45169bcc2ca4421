import type { TextRange } from '../../../../lib/text.ts'
import { mayBeCard } from './card-issuers.ts'
import { type DigitToken, digitTokens } from './digits.ts'
import { isFiller } from './fillers.ts'

/** Card numbers have 13 to 19 digits (ISO/IEC 7812). */
const MIN_DIGITS = 13
const MAX_DIGITS = 19

/** Groups of a number with other words between: "and then", "the next ones are". */
const MAX_BETWEEN_CHARACTERS = 32
const MIN_GROUP_DIGITS = 3

/**
 * Where card numbers stand in a text: digits in a row, written or spoken, of which 13 to 19 begin as an issuer's cards
 * of that length do and hold the Luhn check.
 *
 * It errs on the side of too much. Every reading of the digits counts ("twenty one" as 21 and as 20 1, "for" among
 * digits as 4 and as no digit), and every stretch of the row is checked; but a number written in one piece is one
 * number, and no part of it another.
 */
export function findCards(text: string): TextRange[] {
  const tokens = digitTokens(text)
  const found = READINGS.flatMap((read) => rowsOf(text, read(text, tokens)).flatMap(cardTokens))
  return grouped(text, found)
}

type ReadToken = TextRange & { digits: string }
type Reading = (text: string, tokens: readonly DigitToken[]) => ReadToken[]

const READINGS: Reading[] = [
  (text, tokens) => joinTens(plainDigits(text, tokens)),
  (text, tokens) => plainDigits(text, tokens),
  (text, tokens) => joinTens(withHomophones(text, tokens)),
]

/** A kana that can be read as a digit is mostly a particle or part of a word; four of them in a row are digits. */
function plainDigits(text: string, tokens: readonly DigitToken[]): DigitToken[] {
  const digits = tokens.filter((each) => !each.isHomophone)
  return groupsOf(text, digits).flatMap((group) => {
    return group.length >= MIN_KANA || group.some((each) => !each.isKana) ? group : []
  })
}

const MIN_KANA = 4

/** "For" counts as a four only next to two digits. */
function withHomophones(text: string, tokens: readonly DigitToken[]): DigitToken[] {
  const words = new Set(tokens.filter((each) => each.isHomophone).map((each) => each.start))
  return plainDigits(
    text,
    tokens.map((each) => ({ ...each, isHomophone: false })),
  ).filter((each, index, all) => {
    const near = (one: DigitToken | undefined, other: DigitToken | undefined) =>
      one !== undefined && other !== undefined && other.start - one.end <= 2
    const before = near(all[index - 1], each) && near(all[index - 2], all[index - 1])
    const after = near(each, all[index + 1]) && near(all[index + 1], all[index + 2])
    return (
      !words.has(each.start) || before || after || (near(all[index - 1], each) && near(each, all[index + 1]))
    )
  })
}

function joinTens(tokens: readonly DigitToken[]): ReadToken[] {
  return tokens.map((each, index) => {
    const next = tokens[index + 1]
    const joins = next?.isUnit === true && next.start - each.end <= 1
    return joins && each.beforeUnit !== undefined ? { ...each, digits: each.beforeUnit } : each
  })
}

/** Digits with nothing but signs and fillers between. */
function groupsOf<T extends ReadToken>(text: string, tokens: readonly T[]): T[][] {
  const groups: T[][] = []
  for (const each of tokens) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group !== undefined && last !== undefined && isFiller(text.slice(last.end, each.start)))
      group.push(each)
    else groups.push([each])
  }
  return groups
}

/** Groups, and groups that are long enough to be parts of one number with a few words between. */
function rowsOf(text: string, tokens: readonly ReadToken[]): ReadToken[][] {
  const rows: { tokens: ReadToken[]; lastIsLong: boolean }[] = []
  for (const group of groupsOf(text, tokens)) {
    const row = rows.at(-1)
    const gap = (group[0]?.start ?? 0) - (row?.tokens.at(-1)?.end ?? 0)
    const isLong = group.reduce((sum, each) => sum + each.digits.length, 0) >= MIN_GROUP_DIGITS
    if (row?.lastIsLong === true && isLong && gap <= MAX_BETWEEN_CHARACTERS) row.tokens.push(...group)
    else rows.push({ tokens: group, lastIsLong: isLong })
  }
  return rows.map((each) => each.tokens)
}

/** The tokens of a row that are part of a card number. It searches again without those found, until it finds none. */
function cardTokens(row: readonly ReadToken[]): ReadToken[] {
  const taken = new Set<ReadToken>()
  for (;;) {
    const left = row.filter((each) => !taken.has(each))
    const owners = left.flatMap((each) => [...each.digits].map(() => each))
    const digits = left.map((each) => each.digits).join('')
    const before = taken.size
    for (let start = 0; start + MIN_DIGITS <= digits.length; start++) {
      for (let length = MAX_DIGITS; length >= MIN_DIGITS; length--) {
        const end = start + length
        if (end > digits.length || !holdsLuhn(digits, start, end)) continue
        if (!mayBeCard(digits.slice(start, end)) || isPartOfOne(owners, start, end)) continue
        for (const owner of owners.slice(start, end)) taken.add(owner)
        break
      }
    }
    if (taken.size === before) return row.filter((each) => taken.has(each))
  }
}

/** The code after a card's number: recognisers may write the two in one piece. */
const MIN_CODE_DIGITS = 3
const MAX_CODE_DIGITS = 4

/** Whether a stretch lies inside one number that is no longer than a card's, and is not the beginning before a code. */
function isPartOfOne(owners: readonly ReadToken[], start: number, end: number): boolean {
  const owner = owners[start]
  if (owner === undefined || owner !== owners[end - 1] || owner.digits.length > MAX_DIGITS) return false
  const begins = owners[start - 1] !== owner
  const rest = owner.digits.length - (end - start)
  return !begins || (rest > 0 && rest < MIN_CODE_DIGITS) || rest > MAX_CODE_DIGITS
}

/** The Luhn check of a stretch of digits (ISO/IEC 7812-1, annex B). */
function holdsLuhn(digits: string, start: number, end: number): boolean {
  let sum = 0
  for (let index = end - 1, doubled = false; index >= start; index--, doubled = !doubled) {
    const digit = digits.charCodeAt(index) - 48
    const value = doubled ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Ranges with only signs and white space between them become one range, unless a line break divides them. */
function grouped(text: string, tokens: readonly TextRange[]): TextRange[] {
  const ranges: TextRange[] = []
  for (const { start, end } of tokens.toSorted((one, other) => one.start - other.start)) {
    const last = ranges.at(-1)
    if (last !== undefined && /^[^\p{L}\p{N}\n]*$/u.test(text.slice(last.end, start)))
      last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  return ranges
}
