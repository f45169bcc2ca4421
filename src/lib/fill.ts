/**
 * Replaces each `{name}` in a text with its value. A name without a value stays as it is.
 *
 * @example
 * ```ts
 * import { fill } from './fill.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(fill('{count} of {max}', { count: 3 }), '3 of {max}')
 * ```
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => `${values[name] ?? whole}`)
}
