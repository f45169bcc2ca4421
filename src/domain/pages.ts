import { decodeCursor, encodeCursor } from '../lib/cursor.ts'
import { isId } from '../lib/id.ts'
import { parseInstant } from '../lib/time/instant.ts'
import { type FieldError, fieldError } from '../model/field-errors.ts'
import { invalidFields, notACursor } from './problems.ts'

/** Which page of a list: 1 to 200 rows after a cursor, or from the start if the cursor is null. */
export type PageQuery = { limit: number; cursor: string | null }

/** One page of a list; `nextCursor` is null on the last page. */
export type Page<Row> = { items: Row[]; nextCursor: string | null }

/** Most rows of one page. */
export const MAX_PAGE = 200

/** Checks the number of rows of a page. */
export function limitErrors(limit: number, max = MAX_PAGE): FieldError[] {
  if (limit >= 1 && limit <= max) return []
  return [fieldError('limit', 'out_of_range', { value: limit, min: 1, max })]
}

/**
 * The page of rows of which one more than `limit` was asked for: whether it came shows whether there is a next page.
 * @param positionOf the position of the last row, for the cursor
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (last: Row) => (string | null)[],
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { items, nextCursor: hasMore ? encodeCursor(positionOf(last)) : null }
}

/**
 * The time in a cursor as ISO 8601, which PostgreSQL writes as 2025-01-31 09:30:00.123+00. Undefined if it is not one: a
 * client may have changed the cursor.
 */
export function cursorTime(text: string): string | undefined {
  return parseInstant(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))?.toISOString()
}

/** How to read a list from the newest row to the oldest, by a key that grows with time. */
type Listing<Row, Key> = {
  /** Selects rows with a key below `before`, the greatest first. */
  select: (place: { limit: number; before: Key | null }) => Promise<Row[]>
  keyOf: (row: Row) => Key
  /** Parses the key in a cursor; null if it is not one. */
  parseKey: (text: string) => Key | null
  /** Errors of other fields of the request, so that one answer names all. */
  errors?: readonly FieldError[]
}

/**
 * Reads one page of a list, the newest row first.
 * @throws Problem invalid_fields
 */
export async function newestFirst<Row, Key>(
  { limit, cursor }: PageQuery,
  { select, keyOf, parseKey, errors = [] }: Listing<Row, Key>,
): Promise<Page<Row>> {
  const before = cursor === null ? null : parseKey(decodeCursor(cursor)?.[0] ?? '')
  const isCursorWrong = cursor !== null && before === null
  const wrong = [...limitErrors(limit), ...errors, ...(isCursorWrong ? [notACursor] : [])]
  if (wrong.length > 0) throw invalidFields(wrong)
  return pageOf(await select({ limit: limit + 1, before }), limit, (last) => [`${keyOf(last)}`])
}

/**
 * Reads one page of a list by UUIDv7 ids, which grow with time.
 * @throws Problem invalid_fields
 */
export function newestIdFirst<Row>(
  query: PageQuery,
  listing: Omit<Listing<Row, string>, 'parseKey'>,
): Promise<Page<Row>> {
  return newestFirst(query, { ...listing, parseKey: (text) => (isId(text) ? text : null) })
}
