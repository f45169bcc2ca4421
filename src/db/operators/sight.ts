import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Stretch } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { operators, operatorTeams, teamLeads } from '../schema/index.ts'

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
 */
export async function selectStretches(
  db: Database,
  organisationId: string,
  teamIds: readonly string[],
): Promise<Stretch[]> {
  if (teamIds.length === 0) return []
  const { operatorId, validFrom, validUntil } = operatorTeams
  const spans = db
    .select({
      operatorId,
      span: sql`unnest(range_agg(tstzrange(${validFrom}, ${validUntil})))`.as('span'),
    })
    .from(operatorTeams)
    .where(and(eq(operatorTeams.organisationId, organisationId), inArray(operatorTeams.teamId, [...teamIds])))
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
