import type { ValueCursor } from '../../db/reports/reports.ts'
import { decodeCursor } from '../../lib/cursor.ts'
import { isStorable } from '../../lib/text.ts'
import { type FieldError, fieldError } from '../../model/field-errors.ts'
import { MAX_MIN_CALLS, type ValueSort } from '../../model/measures.ts'
import { type Page, type PageQuery, pageOf } from '../pages.ts'
import { invalidFields, notACursor } from '../problems.ts'
import type { VoicelogFilterTexts } from '../voicelogs/filter.ts'

/** Which page of the values of a group, of those with at least `minCalls` calls. */
export type ValuePage = PageQuery & {
  sort: ValueSort
  minCalls?: number | undefined
  /** Whether each value also has its measures in the period of the same length directly before. */
  isCompared?: boolean
}

/**
 * Characters of its filter that an answer has in all buckets or values together. Each of their some 50 numbers repeats the
 * filter, so that it is 25 MB at most. Of the longest filter, 16 KiB, 31 fit: a month of days.
 */
const MAX_FILTER_CHARACTERS = 500_000

/** How many buckets or values with this filter an answer may have; twice as long where each is compared. */
export function mostWithFilter(texts: VoicelogFilterTexts, { isCompared = false } = {}): number {
  const characters = JSON.stringify(texts).length * (isCompared ? 2 : 1)
  return Math.max(1, Math.floor(MAX_FILTER_CHARACTERS / characters))
}

/** Checks the least number of calls of the values of a page. */
export function minCallsErrors({ minCalls = 1 }: ValuePage): FieldError[] {
  if (minCalls >= 1 && minCalls <= MAX_MIN_CALLS) return []
  return [fieldError('min_calls', 'out_of_range', { value: minCalls, min: 1, max: MAX_MIN_CALLS })]
}

/**
 * Parses the cursor of a page of values; null for the first page.
 * @throws Problem invalid_fields if it is not a cursor of this list with this sort
 */
export function parseValueCursor({ cursor, sort }: ValuePage, group: string): ValueCursor | null {
  if (cursor === null) return null
  const [itsSort, itsGroup, key, value] = decodeCursor(cursor) ?? []
  const isOfThisList = itsSort === sort && itsGroup === group
  const isText = typeof value === 'string' ? isStorable(value) : value === null
  if (isOfThisList && isText && key !== undefined && isKeyOf(sort, key)) return { key, value: value ?? null }
  throw invalidFields([notACursor])
}

/** Whether a client, who may have changed a cursor, sends a key that a list in this order can have. */
function isKeyOf(sort: ValueSort, key: string | null): boolean {
  switch (sort) {
    case 'value':
      return key === null
    case '-calls':
    case '-auto_fails':
      // They are compared with bigint. 15 digits are a safe integer.
      return key !== null && /^-?\d{1,15}$/.test(key)
    case 'quality_score':
    case '-quality_score':
      // Means, and Infinity for values without a score, see KEYS of db/reports/reports.ts.
      return key !== null && /^(-?\d{1,15}(\.\d{1,40})?|Infinity)$/.test(key)
    default:
      return sort satisfies never
  }
}

/** The page of values of which one more than its limit was asked for. */
export function pageOfFound<Found extends { value: string | null; key: string | null }>(
  { sort, limit }: ValuePage,
  group: string,
  found: readonly Found[],
): Page<Found> {
  return pageOf(found, limit, ({ value, key }) => [sort, group, sort === 'value' ? null : key, value])
}
