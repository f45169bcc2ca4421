import { and, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isOneOf } from '../arrays.ts'

/** The calls that somebody may see: all of the organisation, or some. */
export type Sight = 'all' | SomeCalls

/** The calls of some operators, each for a time; without any, no call. */
export type SomeCalls = {
  stretches: readonly Stretch[]
  /** The teams that these are the calls of, for their rollups; none if they are not whole teams. */
  teamIds: readonly string[]
}

/** The calls of these operators from `from`, inclusive, to `until`, exclusive; null is without end. */
export type Stretch = { operatorIds: readonly string[]; from: Date | null; until: Date | null }

/** Who reads: of this organisation, and only these calls. */
export type Viewer = { organisationId: string; sight: Sight }

/** How many stretches are alternatives of a condition; each has three parameters, of which a statement has 65,535. */
const MAX_ALTERNATIVES = 50

export const NO_CALLS: SomeCalls = { stretches: [], teamIds: [] }

/**
 * The condition that a call may be seen; undefined if all may. Every query that reads calls for a person has it. It
 * names the operators instead of joining their teams, so that PostgreSQL knows how many calls there are and which index
 * finds them.
 */
export function isSeen(
  columns: { operatorId: PgColumn; occurredAt: PgColumn },
  sight: Sight | undefined,
): SQL | undefined {
  if (sight === undefined || sight === 'all') return undefined
  const stretches = sight.stretches.filter((each) => each.operatorIds.length > 0)
  if (stretches.length === 0) return sql`false`
  if (stretches.length > MAX_ALTERNATIVES) return isInOneOf(columns, stretches)
  return or(
    ...stretches.map(({ operatorIds, from, until }) =>
      and(
        isOneOf(columns.operatorId, operatorIds),
        from === null ? undefined : gte(columns.occurredAt, from),
        until === null ? undefined : lt(columns.occurredAt, until),
      ),
    ),
  )
}

/** The same condition for any number of stretches: PostgreSQL joins the calls of these operators with the stretches. */
function isInOneOf(
  { operatorId, occurredAt }: { operatorId: PgColumn; occurredAt: PgColumn },
  stretches: readonly Stretch[],
): SQL | undefined {
  const each = stretches.flatMap(({ operatorIds, from, until }) =>
    operatorIds.map((id) => ({ id, from: from?.toISOString() ?? null, until: until?.toISOString() ?? null })),
  )
  return and(
    isOneOf(operatorId, [...new Set(each.map(({ id }) => id))]),
    sql`exists (
      select from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as stretch (id text, "from" timestamptz, until timestamptz)
      where stretch.id = ${operatorId} and coalesce(${occurredAt} >= stretch."from", true)
        and coalesce(${occurredAt} < stretch.until, true))`,
  )
}

/** The operator if all calls of exactly one operator may be seen; else null. */
export function onlyOperator(sight: Sight): string | null {
  if (sight === 'all') return null
  const [stretch, ...others] = sight.stretches
  const isWhole = stretch !== undefined && stretch.from === null && stretch.until === null
  const [operatorId, ...more] = stretch?.operatorIds ?? []
  return isWhole && others.length === 0 && more.length === 0 ? (operatorId ?? null) : null
}
