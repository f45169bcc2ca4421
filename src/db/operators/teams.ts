import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Database, unlessTaken } from '../client.ts'
import { operatorTeamChanges, operatorTeams, teamLeads, teams, users } from '../schema/index.ts'

/** A team with who leads it, and how many operators are in it now. */
export type TeamRow = {
  id: string
  name: string
  createdAt: Date
  leads: { id: string; email: string; name: string | null }[]
  operators: number
}

type TeamKey = { organisationId: string; teamId: string }
const isTeam = ({ organisationId, teamId }: TeamKey) =>
  and(eq(teams.organisationId, organisationId), eq(teams.id, teamId))

/** Teams of an organisation, the newest first; with `among`, only of these. */
export async function selectTeams(
  db: Database,
  organisationId: string,
  { among, limit, before }: { among?: readonly string[]; limit: number; before: string | null },
): Promise<TeamRow[]> {
  const rows = await db
    .select({
      id: teams.id,
      name: teams.name,
      createdAt: teams.createdAt,
      // Written out: drizzle leaves out the names of tables in what a query of one table selects.
      operators: sql<number>`(select count(*)::integer from operator_teams m where m.team_id = teams.id
        and coalesce(m.valid_from <= now(), true) and coalesce(m.valid_until > now(), true))`,
    })
    .from(teams)
    .where(
      and(
        eq(teams.organisationId, organisationId),
        among === undefined ? undefined : inArray(teams.id, [...among]),
        before === null ? undefined : lt(teams.id, before),
      ),
    )
    .orderBy(desc(teams.id))
    .limit(limit)
  const leads = await selectLeads(
    db,
    rows.map((each) => each.id),
  )
  return rows.map((row) => ({
    ...row,
    leads: leads.filter((each) => each.teamId === row.id).map(({ teamId: _teamId, ...user }) => user),
  }))
}

async function selectLeads(db: Database, teamIds: readonly string[]) {
  if (teamIds.length === 0) return []
  return await db
    .select({ teamId: teamLeads.teamId, id: users.id, email: users.email, name: users.name })
    .from(teamLeads)
    .innerJoin(users, eq(users.id, teamLeads.userId))
    .where(inArray(teamLeads.teamId, [...teamIds]))
    .orderBy(asc(users.email))
}

/** Inserts a team; false if the organisation has one of that name, whatever the case. */
export async function insertTeam(
  db: Database,
  team: { id: string; organisationId: string; name: string },
): Promise<boolean> {
  return await unlessTaken(() => db.transaction(async (tx) => await tx.insert(teams).values(team)))
}

/** Names a team; false if the organisation has another of that name. */
export async function renameTeam(db: Database, key: TeamKey, name: string): Promise<boolean> {
  return await unlessTaken(() =>
    db.transaction(
      async (tx) => await tx.update(teams).set({ name, updatedAt: sql`now()` }).where(isTeam(key)),
    ),
  )
}

/**
 * Locks a team until the transaction ends: `no key update` keeps its name and leads as they are, `update` keeps operators
 * from moving too.
 */
export async function lockTeam(
  tx: Database,
  key: TeamKey,
  strength: 'update' | 'no key update',
): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(isTeam(key)).for(strength)
}

/**
 * Sets who leads a team, which is locked. Who deletes a user locks it and then what it leads, so this locks in the same
 * order.
 */
export async function replaceLeads(
  tx: Database,
  { organisationId, teamId }: TeamKey,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('key share')
  await tx.delete(teamLeads).where(eq(teamLeads.teamId, teamId))
  if (userIds.length === 0) return
  await tx.insert(teamLeads).values(userIds.map((userId) => ({ organisationId, teamId, userId })))
}

/** Deletes a team, which is locked. Its calls then belong to none. */
export async function deleteTeam(tx: Database, key: TeamKey): Promise<void> {
  const { organisationId } = key
  // In one statement, however many members: the driver sends at most 65,533 parameters.
  await tx.execute(sql`insert into ${operatorTeamChanges} (organisation_id, operator_id)
    select distinct ${organisationId}::uuid, ${operatorTeams.operatorId} from ${operatorTeams}
    where ${operatorTeams.teamId} = ${key.teamId}`)
  await tx.delete(teams).where(isTeam(key))
}

/**
 * The ids of teams by their names in lower case. No team is deleted before the transaction ends: who deletes one locks it
 * and then its operators' stretches, so who moves operators locks in the same order.
 */
export async function lockTeamsByName(tx: Database, organisationId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: teams.id, name: sql<string>`lower(${teams.name})` })
    .from(teams)
    .where(eq(teams.organisationId, organisationId))
    .for('key share')
  return new Map(rows.map(({ id, name }) => [name, id]))
}
