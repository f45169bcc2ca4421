import type { Database } from '../../db/client.ts'
import { selectUsersById } from '../../db/identity/people.ts'
import {
  deleteTeam,
  insertTeam,
  lockTeam,
  renameTeam,
  replaceLeads,
  selectTeams,
  type TeamRow,
} from '../../db/operators/teams.ts'
import { isId, newId } from '../../lib/id.ts'
import { changesBetween, record } from '../audit/record.ts'
import { fieldReader } from '../identity/fields.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { Problem } from '../problems.ts'

type Deps = { db: Database }

/** What is given of a team; what is left out stays. */
export type GivenTeam = { name?: string; leadIds?: readonly string[] }

/** One page of the teams that a user may know of, the newest first. @throws Problem invalid_fields */
export async function listTeams({ db }: Deps, by: UserPrincipal, query: PageQuery): Promise<Page<TeamRow>> {
  return await newestIdFirst(query, {
    select: (place) => selectTeams(db, by.organisationId, { among: knownTeams(by), ...place }),
    keyOf: (team) => team.id,
  })
}

/** @throws Problem not_found */
export async function readTeam({ db }: Deps, by: UserPrincipal, teamId: string): Promise<TeamRow> {
  const among = (knownTeams(by) ?? [teamId]).filter((each) => each === teamId)
  const [team] = isId(teamId)
    ? await selectTeams(db, by.organisationId, { among, limit: 1, before: null })
    : []
  if (team === undefined) throw new Problem('not_found', 'There is no team with this id')
  return team
}

/** @throws Problem invalid_fields, conflict (another team has the name) */
export async function addTeam(
  { db }: Deps,
  by: UserPrincipal,
  given: GivenTeam & { name: string },
): Promise<TeamRow> {
  const { organisationId } = by
  const teamId = newId()
  return await db.transaction(async (tx) => {
    const { name, leadIds = [] } = await parseTeam(tx, by, given)
    if (!(await insertTeam(tx, { id: teamId, organisationId, name: name ?? '' }))) throw nameTaken()
    await replaceLeads(tx, { organisationId, teamId }, leadIds)
    const detail = { name: name ?? '', lead_ids: leadIds }
    await record({ db: tx }, { by, action: 'team.created', target: teamId, detail })
    return await readTeam({ db: tx }, by, teamId)
  })
}

/**
 * Changes the name of a team, or who leads it. Who leads it sees its calls from the next request on.
 * @throws Problem not_found, invalid_fields, conflict (another team has the name)
 */
export async function changeTeam(
  { db }: Deps,
  by: UserPrincipal,
  teamId: string,
  given: GivenTeam,
): Promise<TeamRow> {
  const key = { organisationId: by.organisationId, teamId }
  return await db.transaction(async (tx) => {
    if (isId(teamId)) await lockTeam(tx, key, 'no key update')
    const before = await readTeam({ db: tx }, by, teamId)
    const { name, leadIds } = await parseTeam(tx, by, given)
    if (name !== undefined && !(await renameTeam(tx, key, name))) throw nameTaken()
    if (leadIds !== undefined) await replaceLeads(tx, key, leadIds)
    const after = await readTeam({ db: tx }, by, teamId)
    const detail = changesBetween(auditFields(before), auditFields(after))
    if (Object.keys(detail).length > 0)
      await record({ db: tx }, { by, action: 'team.changed', target: teamId, detail })
    return after
  })
}

/** Deletes a team. Its operators and their calls then belong to none, also those of earlier times. @throws Problem not_found */
export async function removeTeam({ db }: Deps, by: UserPrincipal, teamId: string): Promise<void> {
  const key = { organisationId: by.organisationId, teamId }
  await db.transaction(async (tx) => {
    if (isId(teamId)) await lockTeam(tx, key, 'update')
    const { name } = await readTeam({ db: tx }, by, teamId)
    await deleteTeam(tx, key)
    await record({ db: tx }, { by, action: 'team.deleted', target: teamId, detail: { name } })
  })
}

/** The teams that somebody may know of: those that a supervisor leads; undefined for all. */
function knownTeams({ sight, permissions }: UserPrincipal): readonly string[] | undefined {
  return sight === 'all' || permissions.includes('administration.read') ? undefined : sight.teamIds
}

async function parseTeam(tx: Database, by: UserPrincipal, given: GivenTeam): Promise<GivenTeam> {
  const read = fieldReader()
  const name = given.name === undefined ? undefined : read.name('name', given.name)
  const leadIds = given.leadIds && [...new Set(given.leadIds)]
  const ids = leadIds?.filter(isId) ?? []
  const known = (await selectUsersById(tx, by.organisationId, ids)).map(({ id }) => id)
  leadIds?.forEach((id, index) => {
    if (!known.includes(id)) read.addError(`lead_ids.${index}`, 'not_a_user')
  })
  read.throwErrors()
  return { name, leadIds }
}

function auditFields({ name, leads }: TeamRow) {
  return { name, lead_ids: leads.map((each) => each.id) }
}

function nameTaken(): Problem {
  return new Problem('conflict', 'Another team has this name')
}
