/** An id or a name that programs use. */
export function isSlug(text: string): boolean {
  return /^[a-z][a-z0-9_]{0,63}$/.test(text)
}

/** A slug made of a text's Latin letters and digits; empty where it has none. */
export function slugFrom(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '_').replace(/^[_0-9]+/, '')
  return words.slice(0, 40).replace(/_+$/, '')
}
