import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type OwnRange, queryOfRanges } from '../../../model/search/field-index.ts'
import type { Database } from '../../client.ts'
import { voicelogs } from '../../schema/index.ts'

/**
 * A value of one of the organisation's own fields, null for calls without one; or its bounds. Numbers and dates have
 * bounds.
 */
export type OwnFieldCondition = { name: string; is: string | null } | OwnRange

/** The condition of the indexes of own fields. */
const hasFields = sql`${voicelogs.fields} <> '{}'`

/** The condition on a row of `voicelogs`. */
export function fieldCondition(condition: OwnFieldCondition): SQL {
  const { name } = condition
  if (!('is' in condition)) return sql`${hasFields} and ${isWithin(sql`${voicelogs.fields}`, condition)}`
  if (condition.is === null) return sql`not jsonb_exists(${voicelogs.fields}, ${name}::text)`
  // A number may have been written in several ways, and a text may look like a number.
  const number = Number(condition.is)
  const values = [condition.is, ...(condition.is.trim() !== '' && Number.isFinite(number) ? [number] : [])]
  const has = values.map(
    (value) => sql`${voicelogs.fields} @> ${JSON.stringify({ [name]: value })}::text::jsonb`,
  )
  return sql`${hasFields} and (${sql.join(has, sql` or `)})`
}

/** The condition that the values in a column are within a range. */
export function isWithin(fields: SQL, { name, min, max }: OwnRange): SQL {
  const value = sql`${fields} -> ${name}::text`
  const bound = (operator: SQL, limit: number | string | null) => {
    if (limit === null) return null
    const [is, type] =
      typeof limit === 'number'
        ? [sql`jsonb_typeof(${value}) = 'number'`, sql`float8`]
        : // As the index tells a date from a text.
          [sql`${fields} ->> ${name}::text ~ '^\\d{4}-\\d\\d-\\d\\d$'`, sql`text`]
    return sql`${is} and ${value} ${operator} to_jsonb(${limit}::${type})`
  }
  const bounds = [bound(sql`>=`, min), bound(sql`<=`, max)].filter((each) => each !== null)
  return sql.join(bounds, sql` and `)
}

/** What the index of ranges is asked for. */
export type RangeSearch = {
  /** Finds all calls within the ranges of a filter, and few others. */
  query: string
  /** Whether so few calls are within them that to ask the index is quickest. */
  areFew: boolean
}

/** The condition on a row of `voicelogs` that the index decides, beside the exact ones. */
export function mayBeWithin({ query }: RangeSearch): SQL {
  // In a subquery, so that PostgreSQL does not know the prefixes when it plans: what it expects of them is far off.
  return sql`${hasFields}
    and field_range_keys(${voicelogs.organisationId}, ${voicelogs.fields}) @@ (select ${query}::tsquery)`
}

/** How many of the newest calls tell whether few are within ranges, and fewer than how many of these are few. */
const [NEWEST, FEW] = [5_000, 25]

/** How to find the calls of an organisation that are within ranges. */
export async function searchOfRanges(
  db: Database,
  organisationId: string,
  ranges: readonly OwnRange[],
): Promise<RangeSearch> {
  const newest = db
    .select({ fields: voicelogs.fields })
    .from(voicelogs)
    .where(eq(voicelogs.organisationId, organisationId))
    .orderBy(desc(voicelogs.id))
    .limit(NEWEST)
    .as('newest')
  const found = await db
    .select({ one: sql`1` })
    .from(newest)
    .where(and(...ranges.map((each) => isWithin(sql`${newest.fields}`, each))))
    .limit(FEW)
  return { query: queryOfRanges(organisationId.slice(-4), ranges), areFew: found.length < FEW }
}
