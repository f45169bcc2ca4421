import { and, asc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { Sight } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { operators, operatorTeamChanges, operatorTeams, teams, users } from '../schema/index.ts'
import { isKnown } from './sight.ts'

/** What is known of an operator, and the team that the operator is in now. */
export type OperatorRow = {
  operatorId: string
  name: string | null
  email: string | null
  user: { id: string; email: string; name: string | null } | null
  team: { id: string; name: string } | null
}

/** A stretch in which an operator was in a team. */
export type TeamStretch = { teamId: string; teamName: string; from: Date | null; until: Date | null }

type OperatorKey = { organisationId: string; operatorId: string }
const isOperator = ({ organisationId, operatorId }: OperatorKey) =>
  and(eq(operators.organisationId, organisationId), eq(operators.operatorId, operatorId))
const isOfOperator = ({ organisationId, operatorId }: OperatorKey) =>
  and(eq(operatorTeams.organisationId, organisationId), eq(operatorTeams.operatorId, operatorId))

/** Whether a stretch of `operator_teams` is now. */
const isNow = sql`coalesce(${operatorTeams.validFrom} <= now(), true) and coalesce(${operatorTeams.validUntil} > now(), true)`

/** Operators of those in sight, by their ids in order. */
export async function selectOperators(
  db: Database,
  organisationId: string,
  {
    sight,
    operatorId,
    search,
    teamId,
    limit,
    after,
  }: {
    sight: Sight
    operatorId?: string
    /** A part of the id, the name or the email, ignoring case. */
    search?: string
    /** Who is in this team now. */
    teamId?: string
    limit: number
    after: string | null
  },
): Promise<OperatorRow[]> {
  const contains = (column: SQL) => sql`position(lower(${search}) in lower(${column})) > 0`
  const rows = await db
    .select({
      operatorId: operators.operatorId,
      name: operators.name,
      email: operators.email,
      user: { id: users.id, email: users.email, name: users.name },
      team: { id: teams.id, name: teams.name },
    })
    .from(operators)
    .leftJoin(users, eq(users.id, operators.userId))
    .leftJoin(
      operatorTeams,
      and(
        eq(operatorTeams.organisationId, operators.organisationId),
        eq(operatorTeams.operatorId, operators.operatorId),
        isNow,
      ),
    )
    .leftJoin(teams, eq(teams.id, operatorTeams.teamId))
    .where(
      and(
        eq(operators.organisationId, organisationId),
        isKnown(sight),
        operatorId === undefined ? undefined : eq(operators.operatorId, operatorId),
        teamId === undefined ? undefined : eq(teams.id, teamId),
        search === undefined
          ? undefined
          : or(
              contains(sql`${operators.operatorId}`),
              contains(sql`${operators.name}`),
              contains(sql`${operators.email}`),
            ),
        after === null ? undefined : gt(operators.operatorId, after),
      ),
    )
    .orderBy(asc(operators.operatorId))
    .limit(limit)
  return rows
}

/** The names of operators, by their ids; those without a name are left out. */
export async function namesOfOperators(
  db: Database,
  organisationId: string,
  operatorIds: readonly string[],
): Promise<Map<string, string>> {
  if (operatorIds.length === 0) return new Map()
  const rows = await db
    .select({ operatorId: operators.operatorId, name: sql<string>`${operators.name}` })
    .from(operators)
    .where(
      and(
        eq(operators.organisationId, organisationId),
        inArray(operators.operatorId, [...operatorIds]),
        sql`${operators.name} is not null`,
      ),
    )
  return new Map(rows.map(({ operatorId, name }) => [operatorId, name]))
}

/** In which teams an operator was, the latest first. */
export async function selectHistory(db: Database, key: OperatorKey): Promise<TeamStretch[]> {
  return await db
    .select({
      teamId: operatorTeams.teamId,
      teamName: teams.name,
      from: operatorTeams.validFrom,
      until: operatorTeams.validUntil,
    })
    .from(operatorTeams)
    .innerJoin(teams, eq(teams.id, operatorTeams.teamId))
    .where(isOfOperator(key))
    .orderBy(sql`${operatorTeams.validFrom} desc nulls last`)
}

/** Makes an operator known, and locks the row until the transaction ends. */
export async function lockOperator(tx: Database, key: OperatorKey): Promise<void> {
  await tx.insert(operators).values(key).onConflictDoNothing()
  await tx.select({ id: operators.operatorId }).from(operators).where(isOperator(key)).for('update')
}

/** Changes what is known of an operator, whose row is locked. */
export async function updateOperator(
  tx: Database,
  key: OperatorKey,
  fields: { name?: string | null; email?: string | null; userId?: string | null },
): Promise<void> {
  await tx
    .update(operators)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(isOperator(key))
}

/**
 * Puts an operator, whose row is locked, into a team, or into none, from `since` on; null: from the beginning. What was
 * known of the time from then on is forgotten.
 */
export async function moveOperator(
  tx: Database,
  key: OperatorKey,
  { teamId, since }: { teamId: string | null; since: Date | null },
): Promise<void> {
  const { validFrom, validUntil } = operatorTeams
  await tx
    .delete(operatorTeams)
    .where(and(isOfOperator(key), since === null ? undefined : gte(validFrom, since)))
  if (since !== null) {
    const isThen = and(
      isOfOperator(key),
      or(isNull(validFrom), lt(validFrom, since)),
      or(isNull(validUntil), gt(validUntil, since)),
    )
    await tx.update(operatorTeams).set({ validUntil: since }).where(isThen)
  }
  if (teamId !== null)
    await tx.insert(operatorTeams).values({ ...key, id: newId(), teamId, validFrom: since })
  await tx.insert(operatorTeamChanges).values(key)
}
