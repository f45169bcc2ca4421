import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '../arrays.ts'
import { operatorsOf, type Sight, type Stretch } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { operators, operatorTeams, teamLeads } from '../schema/index.ts'

/** How many rows of the history conditions name: with 50,000 a request took 75 ms of the API's processor (2026-11-28). */
const MAX_NAMED = 5_000

type UserKey = { organisationId: string; userId: string }

/** The teams that a user leads. */
export async function selectLedTeams(db: Database, { organisationId, userId }: UserKey): Promise<string[]> {
  const rows = await db
    .select({ teamId: teamLeads.teamId })
    .from(teamLeads)
    .where(and(eq(teamLeads.organisationId, organisationId), eq(teamLeads.userId, userId)))
    .orderBy(asc(teamLeads.teamId))
  return rows.map((each) => each.teamId)
}

/**
 * When operators were in one of some teams, as few stretches as there are different times: most operators were in their
 * team from the beginning, teams change on the same days, and a move from one of these teams to another ends nothing.
 * Null if the history has more than 5,000 rows of these teams.
 */
export async function selectStretches(
  db: Database,
  organisationId: string,
  teamIds: readonly string[],
): Promise<Stretch[] | null> {
  if (teamIds.length === 0) return []
  const { operatorId, validFrom, validUntil } = operatorTeams
  const isOfTeams = and(
    eq(operatorTeams.organisationId, organisationId),
    inArray(operatorTeams.teamId, [...teamIds]),
  )
  const first = db
    .select({ operatorId })
    .from(operatorTeams)
    .where(isOfTeams)
    .limit(MAX_NAMED + 1)
    .as('first')
  const [counted] = await db.select({ rows: count() }).from(first)
  if (counted !== undefined && counted.rows > MAX_NAMED) return null
  const spans = db
    .select({
      operatorId,
      span: sql`unnest(range_agg(tstzrange(${validFrom}, ${validUntil})))`.as('span'),
    })
    .from(operatorTeams)
    .where(isOfTeams)
    .groupBy(operatorId)
    .as('spans')
  return await db
    .select({
      operatorIds: sql<string[]>`json_agg(${spans.operatorId} order by ${spans.operatorId})`,
      from: sql<Date | null>`lower(${spans.span})`.mapWith(validFrom),
      until: sql<Date | null>`upper(${spans.span})`.mapWith(validUntil),
    })
    .from(spans)
    .groupBy(spans.span)
    .orderBy(spans.span)
}

/** The condition that an operator has calls that may be seen by the history of teams; undefined if all are known. */
export function isKnown(sight: Sight): SQL | undefined {
  if (sight === 'all') return undefined
  const { stretches, teamIds } = sight
  if (stretches !== null) return isOneOf(operators.operatorId, operatorsOf(stretches))
  return sql`exists (select from ${operatorTeams}
    where ${inArray(operatorTeams.teamId, [...teamIds])} and ${operatorTeams.operatorId} = ${operators.operatorId})`
}

/** The ids of the operators whose account a user is. */
export async function selectOwnOperators(
  db: Database,
  { organisationId, userId }: UserKey,
): Promise<string[]> {
  const rows = await db
    .select({ operatorId: operators.operatorId })
    .from(operators)
    .where(and(eq(operators.organisationId, organisationId), eq(operators.userId, userId)))
    .orderBy(asc(operators.operatorId))
  return rows.map((each) => each.operatorId)
}
