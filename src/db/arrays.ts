import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The condition that a column of texts has one of any number of values: an array is one parameter, a list is many. */
export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  const [only, ...others] = values
  // An index in the order of the dates serves an equality, not an array.
  return only !== undefined && others.length === 0
    ? eq(column, only)
    : sql`${column} = any(${textArray(values)}::text[])`
}

/** The text of an array: the driver has no array types. */
function textArray(values: readonly string[]): string {
  return `{${values.map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
