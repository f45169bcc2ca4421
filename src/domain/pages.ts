import { decodeCursor, encodeCursor } from '../lib/cursor.ts'
import { isId } from '../lib/id.ts'
import { type FieldError, fieldError } from '../model/field-errors.ts'
import { invalidFields, notACursor } from './problems.ts'

/** What is asked of a list: 1 to 200 rows, after the place that the page before has named. */
export type PageQuery = { limit: number; cursor: string | null }

/** `nextCursor` is null on the last page. */
export type Page<Row> = { items: Row[]; nextCursor: string | null }

export const MAX_PAGE = 200

export function limitErrors(limit: number): FieldError[] {
  if (limit >= 1 && limit <= MAX_PAGE) return []
  return [fieldError('limit', 'out_of_range', { value: limit, min: 1, max: MAX_PAGE })]
}

/** How a list is walked from the newest to the oldest: by a key that grows. */
type Walk<Row, Key> = {
  /** Rows with a key below `before`, the greatest first. */
  select: (place: { limit: number; before: Key | null }) => Promise<Row[]>
  keyOf: (row: Row) => Key
  /** The key in a cursor; null for what is none. */
  parseKey: (text: string) => Key | null
  /** What is wrong with the rest of the request: one answer names everything. */
  errors?: readonly FieldError[]
}

/** One page of a list, the newest first. @throws Problem invalid_fields */
export async function newestFirst<Row, Key>(
  { limit, cursor }: PageQuery,
  { select, keyOf, parseKey, errors = [] }: Walk<Row, Key>,
): Promise<Page<Row>> {
  const before = cursor === null ? null : parseKey(decodeCursor(cursor)?.[0] ?? '')
  const isCursorWrong = cursor !== null && before === null
  const wrong = [...limitErrors(limit), ...errors, ...(isCursorWrong ? [notACursor] : [])]
  if (wrong.length > 0) throw invalidFields(wrong)
  // One more than is shown says whether there is more.
  const rows = await select({ limit: limit + 1, before })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor([`${keyOf(last)}`]) : null,
  }
}

/** The same by ids, which grow with time. @throws Problem invalid_fields */
export function newestIdFirst<Row>(
  query: PageQuery,
  walk: Omit<Walk<Row, string>, 'parseKey'>,
): Promise<Page<Row>> {
  return newestFirst(query, { ...walk, parseKey: (text) => (isId(text) ? text : null) })
}
