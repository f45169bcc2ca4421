/**
 * Whether a text is a name that programs use: a lower-case Latin letter, then at most 63 lower-case letters, digits and
 * underscores.
 *
 * @example
 * ```ts
 * import { isSlug } from './slug.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(isSlug('billing_2'), true)
 * assert.equal(isSlug('2nd-line'), false)
 * ```
 */
export function isSlug(text: string): boolean {
  return /^[a-z][a-z0-9_]{0,63}$/.test(text)
}

/**
 * A slug of at most 40 characters from the Latin letters and digits of a text. Empty if the text has no Latin letter.
 *
 * @example
 * ```ts
 * import { slugFrom } from './slug.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(slugFrom('Réclamation: 2 jours'), 'reclamation_2_jours')
 * assert.equal(slugFrom('解約'), '')
 * ```
 */
export function slugFrom(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '_').replace(/^[_0-9]+/, '')
  return words.slice(0, 40).replace(/_$/, '')
}
