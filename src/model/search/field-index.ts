/** Bounds of a number or a date (2026-01-31), both inclusive; null where there is none. */
export type OwnRange = { name: string; min: number | string | null; max: number | string | null }

/** The digits of a key before and after the point: as many as a field can have. The SQL function has them too. */
const WHOLE_DIGITS = 15
const DECIMALS = 10
const LARGEST = 10n ** BigInt(WHOLE_DIGITS + DECIMALS) - 1n

/**
 * The query of the index of own fields that finds the calls of an organisation within all ranges. It may find others
 * too, since a key has no more digits than a field, and only a part of the organisation's id.
 *
 * A key is made by the SQL function `field_range_keys`: that part, the name, a sign (`=` for a date, which is a number
 * such as 20260131), a letter for the number of digits, and the digits without zeros at the end. Keys of one sign are in
 * the order of their numbers, so a range is the keys that begin with one of a few prefixes.
 *
 * @param owner the part of the organisation's id
 * @example
 * ```ts
 * import { queryOfRanges } from './field-index.ts'
 * import assert from 'node:assert/strict'
 *
 * const query = queryOfRanges('4f2a', [{ name: 'amount', min: 12.5, max: 12.6 }])
 * assert.equal(query, "('4f2aamount+l125':*|'4f2aamount+l126')")
 * ```
 */
export function queryOfRanges(owner: string, ranges: readonly OwnRange[]): string {
  return merged(ranges)
    .map((range) => {
      const terms = partsOf(range).flatMap(({ sign, from, to }) =>
        prefixesBetween(padded(from), padded(to)).flatMap((prefix) =>
          termsOf(`${owner}${range.name}${sign}`, prefix),
        ),
      )
      // No key is as short.
      return terms.length === 0 ? `'${owner}'` : `(${terms.join('|')})`
    })
    .join('&')
}

/** One range for two bounds of a field: many values are on one side of a bound where few are between two. */
function merged(ranges: readonly OwnRange[]): OwnRange[] {
  const found = new Map<string, OwnRange>()
  for (const { name, min, max } of ranges) {
    const key = `${name} ${typeof (min ?? max)}`
    const other = found.get(key)
    found.set(key, {
      name,
      min: tighterOf(min, other?.min ?? null, (one, two) => one > two),
      max: tighterOf(max, other?.max ?? null, (one, two) => one < two),
    })
  }
  return [...found.values()]
}

type Bound = OwnRange['min']

function tighterOf(
  one: Bound,
  two: Bound,
  isTighter: (one: number | string, two: number | string) => boolean,
): Bound {
  if (one === null || two === null) return one ?? two
  return isTighter(one, two) ? one : two
}

type Part = { sign: '=' | '-' | '+'; from: bigint; to: bigint }

/** A range as ranges of digits. */
function partsOf({ min, max }: OwnRange): Part[] {
  if (typeof min === 'string' || typeof max === 'string')
    return [{ sign: '=', from: digitsOf(min, 0n), to: digitsOf(max, LARGEST) }]
  const parts: Part[] = []
  if (min === null || min < 0)
    parts.push({
      sign: '-',
      from: max === null || max >= 0 ? 0n : digitsOf(max, 0n),
      to: digitsOf(min, LARGEST),
    })
  if (max === null || max >= 0)
    parts.push({
      sign: '+',
      from: min === null || min < 0 ? 0n : digitsOf(min, 0n),
      to: digitsOf(max, LARGEST),
    })
  return parts
}

/** The absolute value of a bound, or a date as a number, in units of the last digit of a key. */
function digitsOf(bound: Bound, unbounded: bigint): bigint {
  if (bound === null) return unbounded
  const text = typeof bound === 'string' ? bound.replaceAll('-', '') : `${Math.abs(bound)}`
  const [, whole = '0', decimals = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? []
  const shift = DECIMALS - decimals.length + Number(exponent)
  const scale = 10n ** BigInt(Math.abs(shift))
  const digits = shift < 0 ? BigInt(whole + decimals) / scale : BigInt(whole + decimals) * scale
  return digits > LARGEST ? LARGEST : digits
}

const LETTERS = 'abcdefghijklmnopqrstuvwxy'

/** A letter for how many digits there are, and the digits filled up with zeros at the end. */
function padded(value: bigint): string {
  const digits = `${value}`
  return `${LETTERS[digits.length - 1]}${digits.padEnd(WHOLE_DIGITS + DECIMALS, '0')}`
}

/** The prefixes of exactly the keys between two, both inclusive. */
function prefixesBetween(low: string, high: string): string[] {
  const found: string[] = []
  /** What is left of the bounds; null if every key with the prefix is on the right side of one. */
  const walk = (prefix: string, from: string | null, to: string | null): void => {
    if (/^0*$/.test(from ?? '') && /^9*$/.test(to ?? '') && prefix !== '') {
      found.push(prefix)
      return
    }
    for (const next of prefix === '' ? LETTERS : '0123456789') {
      if ((from !== null && next < (from[0] ?? '')) || (to !== null && next > (to[0] ?? ''))) continue
      walk(prefix + next, next === from?.[0] ? from.slice(1) : null, next === to?.[0] ? to.slice(1) : null)
    }
  }
  walk('', low, high)
  return found
}

/** What finds the keys whose digits begin with a prefix. A key has no zeros at its end, so it may be shorter. */
function termsOf(beginning: string, prefix: string): string[] {
  let short = prefix
  while (short.endsWith('0')) short = short.slice(0, -1)
  const isWhole = prefix.length === 1 + WHOLE_DIGITS + DECIMALS
  return [
    ...(isWhole ? [] : [`'${beginning}${prefix}':*`]),
    ...(isWhole || short !== prefix ? [`'${beginning}${short}'`] : []),
  ]
}
