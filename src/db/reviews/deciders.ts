import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { GivenName, UserRole } from '../../model/permissions.ts'
import type { Database } from '../client.ts'
import { operatorTeams, teamLeads, users } from '../schema/index.ts'

/** Who might decide an appeal, and whether this person leads the team that the operator was in at the time of the call. */
export type PossibleDecider = {
  id: string
  role: UserRole
  permissions: readonly GivenName[]
  isLead: boolean
}

/** Users who can log in and have one of some roles, or were given a permission beyond their role. */
export async function selectPossibleDeciders(
  db: Database,
  organisationId: string,
  {
    roles,
    operatorId,
    occurredAt,
  }: { roles: readonly UserRole[]; operatorId: string | null; occurredAt: Date },
): Promise<PossibleDecider[]> {
  const at = sql`${occurredAt.toISOString()}::timestamptz`
  const leads = db
    .select({ one: sql`1` })
    .from(teamLeads)
    .innerJoin(operatorTeams, eq(operatorTeams.teamId, teamLeads.teamId))
    .where(
      and(
        eq(teamLeads.userId, users.id),
        eq(operatorTeams.organisationId, organisationId),
        sql`${operatorTeams.operatorId} = ${operatorId}`,
        sql`coalesce(${operatorTeams.validFrom} <= ${at}, true) and coalesce(${operatorTeams.validUntil} > ${at}, true)`,
      ),
    )
  return await db
    .select({
      id: users.id,
      role: users.role,
      permissions: users.permissions,
      isLead: sql<boolean>`exists ${leads}`,
    })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        isNull(users.disabledAt),
        or(inArray(users.role, [...roles]), sql`${users.permissions} <> '{}'`),
      ),
    )
    .orderBy(users.id)
}
