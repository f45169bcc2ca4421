import { and, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isOneOf } from '../arrays.ts'
import { operatorTeams } from '../schema/index.ts'

/** The calls that somebody may see: all of the organisation, or some. */
export type Sight = 'all' | SomeCalls

/** The calls of some operators, each for a time; without any, no call. */
export type SomeCalls = {
  /** Null if they are too many to name: then those of the operators of `teamIds`. */
  stretches: readonly Stretch[] | null
  /** The teams that these are the calls of; none if they are not whole teams. */
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
 * names the operators unless they are thousands, so that PostgreSQL knows how many calls there are and which index finds
 * them.
 */
export function isSeen(
  columns: { operatorId: PgColumn; occurredAt: PgColumn },
  sight: Sight | undefined,
): SQL | undefined {
  if (sight === undefined || sight === 'all') return undefined
  if (sight.stretches === null) return isOfTeams(columns, sight.teamIds)
  const stretches = sight.stretches.filter((each) => each.operatorIds.length > 0)
  if (stretches.length === 0) return sql`false`
  if (stretches.length > MAX_ALTERNATIVES)
    return and(isOneOf(columns.operatorId, operatorsOf(stretches)), isOfTeams(columns, sight.teamIds))
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

/** The condition that the operator of a call was in one of some teams at its time. */
function isOfTeams(
  { operatorId, occurredAt }: { operatorId: PgColumn; occurredAt: PgColumn },
  teamIds: readonly string[],
): SQL {
  const { validFrom, validUntil } = operatorTeams
  return sql`exists (select from ${operatorTeams}
    where ${inArray(operatorTeams.teamId, [...teamIds])} and ${operatorTeams.operatorId} = ${operatorId}
      and coalesce(${occurredAt} >= ${validFrom}, true) and coalesce(${occurredAt} < ${validUntil}, true))`
}

/** The operators of some stretches, each once. */
export function operatorsOf(stretches: readonly Stretch[]): string[] {
  return [...new Set(stretches.flatMap((each) => each.operatorIds))]
}

/** The operator if all calls of exactly one operator may be seen; else null. */
export function onlyOperator(sight: Sight): string | null {
  if (sight === 'all') return null
  const [stretch, ...others] = sight.stretches ?? []
  const isWhole = stretch !== undefined && stretch.from === null && stretch.until === null
  const [operatorId, ...more] = stretch?.operatorIds ?? []
  return isWhole && others.length === 0 && more.length === 0 ? (operatorId ?? null) : null
}
