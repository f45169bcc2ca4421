import { t } from 'elysia'

/**
 * A schema for a text that is one of `values`. t.UnionEnum alone would make the first value the default, so that a filter
 * that was not given would apply.
 *
 * @example
 * ```ts
 * import { oneOf } from './one-of.ts'
 * import assert from 'node:assert/strict'
 *
 * const { enum: values, default: first } = oneOf(['csv', 'jsonl'])
 * assert.deepEqual([values, first], [['csv', 'jsonl'], undefined])
 * ```
 */
export function oneOf<const T extends readonly [string, ...string[]]>(
  values: T,
  options: { default?: T[number]; description?: string } = {},
) {
  const { default: _first, ...schema } = t.UnionEnum(values)
  return { ...schema, ...options } as typeof schema
}
