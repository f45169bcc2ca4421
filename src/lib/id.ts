/** A new UUIDv7 (RFC 9562 §5.7); ids sort by time of creation. */
export function newId(): string {
  return Bun.randomUUIDv7()
}

/** The id that no row has, and that sorts before all others (RFC 9562 §5.9). */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Whether a text is a UUID in canonical form: lower case, with hyphens. No row has any other id, so no query is needed.
 *
 * @example
 * ```ts
 * import { isId, newId } from './id.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(isId(newId()), true)
 * assert.equal(isId('42'), false)
 * ```
 */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
}
