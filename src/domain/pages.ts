import { decodeCursor, encodeCursor } from '../lib/cursor.ts'
import { isId } from '../lib/id.ts'
import { type FieldError, fieldError } from '../model/field-errors.ts'
import { invalidFields, notACursor } from './problems.ts'

/** Which page of a list: 1 to 200 rows after a cursor, or from the start if the cursor is null. */
export type PageQuery = { limit: number; cursor: string | null }

/** One page of a list; `nextCursor` is null on the last page. */
export type Page<Row> = { items: Row[]; nextCursor: string | null }

/** Most rows of one page. */
export const MAX_PAGE = 200

/** Checks the number of rows of a page. */
export function limitErrors(limit: number): FieldError[] {
  if (limit >= 1 && limit <= MAX_PAGE) return []
  return [fieldError('limit', 'out_of_range', { value: limit, min: 1, max: MAX_PAGE })]
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
  // One more row than the page shows whether there is a next page.
  const rows = await select({ limit: limit + 1, before })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor([`${keyOf(last)}`]) : null,
  }
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
