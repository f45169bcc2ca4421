import { and, asc, eq, inArray } from 'drizzle-orm'
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

/** When operators were in one of some teams, ordered by operator. */
export async function selectStretches(
  db: Database,
  organisationId: string,
  teamIds: readonly string[],
): Promise<{ operatorId: string; from: Date | null; until: Date | null }[]> {
  if (teamIds.length === 0) return []
  return await db
    .select({
      operatorId: operatorTeams.operatorId,
      from: operatorTeams.validFrom,
      until: operatorTeams.validUntil,
    })
    .from(operatorTeams)
    .where(and(eq(operatorTeams.organisationId, organisationId), inArray(operatorTeams.teamId, [...teamIds])))
    .orderBy(asc(operatorTeams.operatorId), asc(operatorTeams.id))
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
