import type { ValueCursor } from '../../db/reports/reports.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import type { PageQuery } from '../pages.ts'
import { invalidFields, notACursor } from '../problems.ts'
import { isStorable } from './storable.ts'

/** Which page of the values of a group: by number of calls, the most first; by value; or by mean score, the lowest first. */
export type ValuePage = PageQuery & { sort: '-calls' | 'value' | 'quality' }

/**
 * Parses the cursor of a page of values; null for the first page.
 * @throws Problem invalid_fields if it is not a cursor of this list with this sort
 */
export function parseValueCursor({ cursor, sort }: ValuePage, group: string): ValueCursor | null {
  if (cursor === null) return null
  const [itsSort, itsGroup, calls, value] = decodeCursor(cursor) ?? []
  const isOfThisList = itsSort === sort && itsGroup === group
  const isText = typeof value === 'string' ? isStorable(value) : value === null
  if (isOfThisList && isText && sort === 'value' && calls === null)
    return { calls: null, value: value ?? null }
  if (isOfThisList && isText && sort === '-calls' && /^\d{1,15}$/.test(calls ?? ''))
    return { calls: Number(calls), value: value ?? null }
  if (
    isOfThisList &&
    isText &&
    sort === 'quality' &&
    (calls === null || /^\d{1,3}\.\d{6}$/.test(calls ?? ''))
  )
    return { calls: null, score: calls ?? null, value: value ?? null }
  throw invalidFields([notACursor])
}

/** The cursor after a page of values; null if it is the last page. */
export function nextValueCursor(
  { sort }: ValuePage,
  group: string,
  page: readonly { value: string | null; calls: number; score?: string | null }[],
  hasMore: boolean,
): string | null {
  const last = page.at(-1)
  if (!hasMore || last === undefined) return null
  const place = { value: null, '-calls': `${last.calls}`, quality: last.score ?? null }
  return encodeCursor([sort, group, place[sort], last.value])
}
