import type { FieldChecks } from '../field-checks.ts'
import { newestFirst, type Page, type PageQuery } from '../pages.ts'
import { invalidFields } from '../problems.ts'

/** Longest note on a version. */
export const MAX_NOTE_CHARACTERS = 500

/**
 * Reads one page of versions, the newest first.
 * @throws Problem invalid_fields
 */
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

/** Checks the note on a version; null if it is empty. */
export function readNote(check: FieldChecks, given: string | null): string | null {
  const note = check.text('note', given ?? '', { max: MAX_NOTE_CHARACTERS, empty: true, lines: true })
  return note === '' ? null : note
}

/**
 * Returns the version that was edited.
 * @throws Problem invalid_fields, with every error found so far
 */
export function checkBase(check: FieldChecks, baseVersion: number | null): number {
  if (baseVersion === null) {
    check.addError('base_version', 'missing_base')
  }
  if (check.errors.length > 0) throw invalidFields(check.errors)
  return baseVersion ?? 0
}
