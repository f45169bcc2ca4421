/** A new UUIDv7 (RFC 9562 §5.7): sorts by time of creation. */
export function newId(): string {
  return Bun.randomUUIDv7()
}

/** Whether a text is a UUID in canonical form; anything else is not worth a query. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
}
