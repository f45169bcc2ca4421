/** A place in a list as an opaque text that a client hands back: base64url of JSON. */
export function encodeCursor(place: readonly (string | null)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** What `encodeCursor` was given, or null for anything it never made. */
export function decodeCursor(cursor: string): (string | null)[] | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isPlace = Array.isArray(place) && place.every((each) => each === null || typeof each === 'string')
    return isPlace ? place : null
  } catch {
    return null
  }
}
