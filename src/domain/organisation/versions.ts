import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { fieldError } from '../../lib/field-errors.ts'
import { invalidFields, notACursor } from '../problems.ts'
import type { Findings } from './texts.ts'

export type VersionPage<V> = { items: V[]; nextCursor: string | null }

export const MAX_NOTE_CHARACTERS = 500

const MAX_PAGE = 200

/** One page of versions, the newest first. @throws Problem invalid_fields */
export async function versionPage<V extends { version: number }>(
  { limit, cursor }: { limit: number; cursor: string | null },
  select: (query: { limit: number; before: number | null }) => Promise<V[]>,
): Promise<VersionPage<V>> {
  if (!(limit >= 1 && limit <= MAX_PAGE)) {
    throw invalidFields([fieldError('limit', 'out_of_range', { value: limit, min: 1, max: MAX_PAGE })])
  }
  const text = cursor === null ? null : decodeCursor(cursor)?.[0]
  if (text !== null && !/^[1-9]\d{0,8}$/.test(text ?? '')) {
    throw invalidFields([notACursor])
  }
  const rows = await select({ limit: limit + 1, before: text == null ? null : Number(text) })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor([`${last.version}`]) : null,
  }
}

/** What whoever saves a version says of it; null where that is nothing. */
export function readNote(find: Findings, given: string | null): string | null {
  const note = find.text('note', given ?? '', { max: MAX_NOTE_CHARACTERS, empty: true, lines: true })
  return note === '' ? null : note
}

/** The version that was edited, from the body or from If-Match. @throws Problem invalid_fields */
export function checkBase(find: Findings, baseVersion: number | null): number {
  if (baseVersion === null) {
    find.wrong('base_version', 'missing_base')
  }
  if (find.errors.length > 0) throw invalidFields(find.errors)
  return baseVersion ?? 0
}
