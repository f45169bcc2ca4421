import { t } from 'elysia'

/**
 * A text that is one of `values`.
 *
 * t.UnionEnum alone makes the first value the default: a filter that nobody gave would then apply.
 */
export function oneOf<const T extends readonly [string, ...string[]]>(
  values: T,
  options: { default?: T[number]; description?: string } = {},
) {
  const { default: _first, ...schema } = t.UnionEnum(values)
  return { ...schema, ...options } as typeof schema
}
