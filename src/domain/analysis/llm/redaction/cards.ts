import type { Range } from '../../../../lib/text.ts'
import { type DigitToken, digitTokens } from './digits.ts'

/** Card numbers have 12 to 19 digits (ISO/IEC 7812; 12 with Maestro alone). */
const MIN_DIGITS = 12
const MAX_DIGITS = 19

/** So much may be said between two groups of a number: "and then", "the next ones are". */
const MAX_GAP_CHARACTERS = 32

/**
 * Where card numbers stand in a text: digits in a row, written or spoken, of which 12 to 19 hold the Luhn check.
 *
 * It errs on the side of too much. Every reading of the digits counts ("twenty one" as 21 and as 20 1, "for" as 4 and
 * as no digit), every stretch of the row is checked, and other long numbers fall to it one time in ten.
 */
export function findCards(text: string): Range[] {
  const tokens = digitTokens(text)
  const found = READINGS.flatMap((read) => {
    return rowsOf(read(tokens)).flatMap((row) => cardTokens(row))
  })
  return grouped(text, found)
}

type ReadToken = Range & { digits: string }

const READINGS: ((tokens: readonly DigitToken[]) => ReadToken[])[] = [
  (tokens) => joinTens(tokens.filter((each) => !each.isHomophone)),
  (tokens) => tokens.filter((each) => !each.isHomophone),
  (tokens) => joinTens(tokens),
]

function joinTens(tokens: readonly DigitToken[]): ReadToken[] {
  return tokens.map((each, index) => {
    const next = tokens[index + 1]
    const joins = next?.isUnit === true && next.start - each.end <= 1
    return joins && each.beforeUnit !== undefined ? { ...each, digits: each.beforeUnit } : each
  })
}

function rowsOf(tokens: readonly ReadToken[]): ReadToken[][] {
  const rows: ReadToken[][] = []
  for (const each of tokens) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row === undefined || last === undefined || each.start - last.end > MAX_GAP_CHARACTERS)
      rows.push([each])
    else row.push(each)
  }
  return rows
}

/** The tokens of a row that are part of a card number; looked for again without them, until there is none. */
function cardTokens(row: readonly ReadToken[]): ReadToken[] {
  const taken = new Set<ReadToken>()
  for (;;) {
    const left = row.filter((each) => !taken.has(each))
    const owners = left.flatMap((each) => [...each.digits].map(() => each))
    const digits = left.map((each) => each.digits).join('')
    const before = taken.size
    for (let start = 0; start + MIN_DIGITS <= digits.length; start++) {
      for (let length = MAX_DIGITS; length >= MIN_DIGITS; length--) {
        if (start + length > digits.length || !holdsLuhn(digits, start, start + length)) continue
        for (const owner of owners.slice(start, start + length)) taken.add(owner)
        break
      }
    }
    if (taken.size === before) return row.filter((each) => taken.has(each))
  }
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

/** Neighbours with nothing but signs and white space between become one range, except over lines. */
function grouped(text: string, tokens: readonly Range[]): Range[] {
  const ranges: Range[] = []
  for (const { start, end } of tokens.toSorted((one, other) => one.start - other.start)) {
    const last = ranges.at(-1)
    if (last !== undefined && /^[^\p{L}\p{N}\n]*$/u.test(text.slice(last.end, start)))
      last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  return ranges
}
