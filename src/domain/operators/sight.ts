import { NO_CALLS, type Sight } from '../../db/calls/sight.ts'
import type { Database } from '../../db/client.ts'
import { findUser } from '../../db/identity/users.ts'
import { selectLedTeams, selectOwnOperators, selectStretches } from '../../db/operators/sight.ts'
import { ROLE_TABLE, type UserRole } from '../../model/permissions.ts'

/**
 * The calls that a user may see, by the role: supervisors those of the teams that they lead, each operator's for the time
 * in the team, and agents those whose operator they are.
 */
export async function sightOf(
  { db }: { db: Database },
  user: { organisationId: string; userId: string; role: UserRole },
): Promise<Sight> {
  switch (ROLE_TABLE[user.role].sees) {
    case 'all':
      return 'all'
    case 'none':
      return NO_CALLS
    case 'own':
      return {
        stretches: [{ operatorIds: await selectOwnOperators(db, user), from: null, until: null }],
        teamIds: [],
      }
    case 'teams': {
      const teamIds = await selectLedTeams(db, user)
      return { stretches: await selectStretches(db, user.organisationId, teamIds), teamIds }
    }
  }
}

/**
 * The calls that a user may see now, for work that goes on for long after its request: the role, the teams and the
 * operators of the user are read anew. None if the user is gone.
 */
export async function sightNow(
  { db }: { db: Database },
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<Sight> {
  const user = await findUser(db, { organisationId, userId })
  return user === null ? NO_CALLS : await sightOf({ db }, { organisationId, userId, role: user.role })
}
