import type { Sight } from '../../db/calls/sight.ts'
import type { Database } from '../../db/client.ts'
import { readNow } from '../../db/clock.ts'
import { selectUsersById } from '../../db/identity/people.ts'
import {
  lockOperator,
  moveOperator,
  type OperatorRow,
  selectHistory,
  selectOperators,
  type TeamStretch,
  updateOperator,
} from '../../db/operators/operators.ts'
import { lockTeamsByName, selectTeams } from '../../db/operators/teams.ts'
import { hasOperator } from '../../db/reports/answers.ts'
import { decodeCursor } from '../../lib/cursor.ts'
import { isId } from '../../lib/id.ts'
import { isStorable } from '../../lib/text.ts'
import { parseInstant } from '../../lib/time/instant.ts'
import { MAX_FIELD_CHARACTERS } from '../../model/voicelog.ts'
import { changesBetween, record } from '../audit/record.ts'
import { fieldChecks } from '../field-checks.ts'
import { NAME_MAX_CHARACTERS, normaliseEmail } from '../identity/fields.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { limitErrors, type Page, type PageQuery, pageOf } from '../pages.ts'
import { invalidFields, notACursor, Problem } from '../problems.ts'

type Deps = { db: Database }

/** An operator, and in which teams they were, the latest first. */
export type KnownOperator = OperatorRow & { history: TeamStretch[] }

/** What is known of an operator; null is nothing. */
export type GivenOperator = {
  name: string | null
  email: string | null
  userId: string | null
  teamId: string | null
  /**
   * ISO 8601: since when in the team; null: from the beginning. Left out: from now on if the operator was in another team, else
   * from the beginning.
   */
  teamSince?: string | null
}

/**
 * Most stretches of an operator in teams: a move every quarter for 50 years. Whoever reads the operator gets all, an event
 * in the audit has them before and after, and each call that a lead reads is compared with them.
 */
const MAX_STRETCHES = 200

/** One page of the known operators that a user may know of, by their ids. @throws Problem invalid_fields */
export async function listOperators(
  { db }: Deps,
  by: UserPrincipal,
  { limit, cursor, ...filter }: PageQuery & { search?: string; teamId?: string },
): Promise<Page<OperatorRow>> {
  const [after = null] = cursor === null ? [null] : (decodeCursor(cursor) ?? [])
  const isWrong = cursor !== null && (after === null || !isStorable(after))
  const errors = [...limitErrors(limit), ...(isWrong ? [notACursor] : [])]
  if (errors.length > 0) throw invalidFields(errors)
  if (filter.teamId !== undefined && !isId(filter.teamId)) return { items: [], nextCursor: null }
  const wanted = { sight: knownSight(by), ...filter, limit: limit + 1, after }
  const rows = await selectOperators(db, by.organisationId, wanted)
  return pageOf(rows, limit, (last) => [last.operatorId])
}

/**
 * What is known of an operator. One of whom there are only calls has no name and no team.
 * @throws Problem not_found, also if the user may see no call of the operator
 */
export async function readOperator(
  { db }: Deps,
  by: UserPrincipal,
  operatorId: string,
): Promise<KnownOperator> {
  const { organisationId } = by
  const page = { sight: knownSight(by), operatorId, limit: 1, after: null }
  const isPossible = isStorable(operatorId)
  const [row] = isPossible ? await selectOperators(db, organisationId, page) : []
  if (row !== undefined) return { ...row, history: await selectHistory(db, { organisationId, operatorId }) }
  if (!isPossible || !(await hasOperator(db, by, operatorId)))
    throw new Problem('not_found', 'There is no operator with this id')
  return { operatorId, name: null, email: null, user: null, team: null, history: [] }
}

/**
 * Replaces what is known of an operator. Calls belong to the team that the operator was in at their time, at once, also
 * those that are there.
 * @throws Problem invalid_fields; conflict if the operator has moved 200 times
 */
export async function saveOperator(
  { db }: Deps,
  by: UserPrincipal,
  operatorId: string,
  given: GivenOperator,
): Promise<KnownOperator> {
  const { organisationId } = by
  const key = { organisationId, operatorId }
  return await db.transaction(async (tx) => {
    await lockTeamsByName(tx, organisationId)
    const { since, ...fields } = await parseOperator(tx, by, operatorId, given)
    await lockOperator(tx, key)
    const before = await readOperator({ db: tx }, by, operatorId)
    await updateOperator(tx, key, fields)
    const { teamId } = given
    if (since !== undefined || teamId !== (before.team?.id ?? null)) {
      const from = since === undefined && before.history.length > 0 ? await readNow(tx) : (since ?? null)
      if (teamId !== null) refuseFurtherStretch(before.history, from)
      await moveOperator(tx, key, { teamId, since: from })
    }
    const after = await readOperator({ db: tx }, by, operatorId)
    const detail = changesBetween(auditFields(before), auditFields(after))
    if (Object.keys(detail).length > 0)
      await record({ db: tx }, { by, action: 'operator.changed', target: operatorId, detail })
    return after
  })
}

/**
 * Refuses a move into a team from `since` on, null from the beginning, that has 200 stretches before it.
 * @throws Problem conflict
 */
export function refuseFurtherStretch(history: readonly TeamStretch[], since: Date | null): void {
  const isKept = ({ from }: TeamStretch) => since !== null && (from === null || from < since)
  if (history.filter(isKept).length >= MAX_STRETCHES)
    throw new Problem(
      'conflict',
      `The operator has moved ${MAX_STRETCHES} times: move from an earlier time on`,
    )
}

/** The calls whose operators somebody may know of. */
function knownSight({ sight, permissions }: UserPrincipal): Sight {
  return permissions.includes('administration.read') ? 'all' : sight
}

async function parseOperator(tx: Database, by: UserPrincipal, operatorId: string, given: GivenOperator) {
  const check = fieldChecks()
  checkOperatorId(check, 'operator_id', operatorId)
  const name = check.text('name', given.name ?? '', { max: NAME_MAX_CHARACTERS, empty: true })
  const email = given.email === null || given.email.trim() === '' ? null : normaliseEmail(given.email)
  if (given.email !== null && given.email.trim() !== '' && email === null)
    check.addError('email', 'not_an_email')
  const { userId, teamId, teamSince } = given
  if (
    userId !== null &&
    !(isId(userId) && (await selectUsersById(tx, by.organisationId, [userId])).length > 0)
  )
    check.addError('user_id', 'not_a_user')
  const ofTeam = { among: [teamId ?? ''], limit: 1, before: null }
  if (teamId !== null && !(isId(teamId) && (await selectTeams(tx, by.organisationId, ofTeam)).length > 0))
    check.addError('team_id', 'not_a_team')
  const since = teamSince === undefined || teamSince === null ? teamSince : parseInstant(teamSince)
  if (teamSince !== null && since === null) check.addError('team_since', 'not_a_time')
  check.throwErrors()
  return { name: name === '' ? null : name, email, userId, since }
}

/** An operator_id, as uploads take it. */
export function checkOperatorId(
  check: ReturnType<typeof fieldChecks>,
  field: string,
  operatorId: string,
): void {
  if (operatorId === '') check.addError(field, 'empty')
  else if (operatorId.length > MAX_FIELD_CHARACTERS)
    check.addError(field, 'too_long', { length: operatorId.length, max: MAX_FIELD_CHARACTERS })
  else if (/\p{Cc}|\p{Cs}/u.test(operatorId)) check.addError(field, 'control_character')
}

function auditFields({ name, email, user, history }: KnownOperator) {
  return {
    name,
    email,
    user_id: user?.id ?? null,
    teams: history.map(({ teamId, from, until }) => ({
      team_id: teamId,
      from: from?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
    })),
  }
}
