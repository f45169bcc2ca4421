import { newestFirst, type Page, type PageQuery } from '../pages.ts'
import { invalidFields } from '../problems.ts'
import type { Findings } from './texts.ts'

export const MAX_NOTE_CHARACTERS = 500

/** One page of versions, the newest first. @throws Problem invalid_fields */
export async function versionPage<V extends { version: number }>(
  query: PageQuery,
  select: (place: { limit: number; before: number | null }) => Promise<V[]>,
): Promise<Page<V>> {
  return await newestFirst(query, {
    select,
    keyOf: ({ version }) => version,
    parseKey: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
  })
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
