/**
 * The position in a list as an opaque text that a client sends back for the next page: base64url of JSON.
 *
 * @example
 * ```ts
 * import { decodeCursor, encodeCursor } from './cursor.ts'
 * import assert from 'node:assert/strict'
 *
 * const cursor = encodeCursor(['2025-01-31', null])
 * assert.deepEqual(decodeCursor(cursor), ['2025-01-31', null])
 * assert.equal(decodeCursor('anything else'), null)
 * ```
 */
export function encodeCursor(position: readonly (string | null)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position that `encodeCursor` was given, or null if the text is not the JSON of such a position. */
export function decodeCursor(cursor: string): (string | null)[] | null {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isPosition =
      Array.isArray(position) && position.every((each) => each === null || typeof each === 'string')
    return isPosition ? position : null
  } catch {
    return null
  }
}
