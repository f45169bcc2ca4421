import { type SQL, sql } from 'drizzle-orm'
import { voicelogs } from '../../schema/index.ts'

/** Bounds of a number or a date (2026-01-31), both inclusive; null where there is none. */
export type OwnRange = { name: string; min: number | string | null; max: number | string | null }

/**
 * A value of one of the organisation's own fields, null for calls without one; or its bounds. Numbers and dates have
 * bounds.
 */
export type OwnFieldCondition = { name: string; is: string | null } | OwnRange

/** The condition on a row of `voicelogs`. */
export function fieldCondition(condition: OwnFieldCondition): SQL {
  const { name } = condition
  if (!('is' in condition)) return isWithin(sql`${voicelogs.fields}`, condition)
  if (condition.is === null) return sql`not jsonb_exists(${voicelogs.fields}, ${name}::text)`
  // A number may have been written in several ways, and a text may look like a number.
  const number = Number(condition.is)
  const values = [condition.is, ...(condition.is.trim() !== '' && Number.isFinite(number) ? [number] : [])]
  const has = values.map(
    (value) => sql`${voicelogs.fields} @> ${JSON.stringify({ [name]: value })}::text::jsonb`,
  )
  // The condition of the index of values comes first.
  return sql`${voicelogs.fields} <> '{}' and (${sql.join(has, sql` or `)})`
}

/** The condition that the values in a column are within a range. */
export function isWithin(fields: SQL, range: OwnRange): SQL {
  const value = sql`${fields} -> ${range.name}::text`
  const isOfType =
    typeof (range.min ?? range.max) === 'number'
      ? sql`jsonb_typeof(${value}) = 'number'`
      : // As the SQL function `ranged_values` tells a date from a text.
        sql`${fields} ->> ${range.name}::text ~ '^\\d{4}-\\d\\d-\\d\\d$'`
  // The type is last: to tell a date takes longer than the bounds, which most calls fail.
  return sql`${isBetween(value, range)} and ${isOfType}`
}

/** The condition that a value of the right type, as `jsonb`, is between the bounds of a range. */
export function isBetween(value: SQL, { min, max }: OwnRange): SQL {
  const bound = (operator: SQL, limit: number | string | null) =>
    limit === null ? [] : [sql`${value} ${operator} ${JSON.stringify(limit)}::text::jsonb`]
  return sql.join([...bound(sql`>=`, min), ...bound(sql`<=`, max)], sql` and `)
}
