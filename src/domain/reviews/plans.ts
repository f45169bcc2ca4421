import type { Database } from '../../db/client.ts'
import { deletePlan, insertPlan, type ShownPlan, selectPlans, updatePlan } from '../../db/reviews/plans.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import { isId, newId } from '../../lib/id.ts'
import { isTimeZone } from '../../lib/time/time-zone.ts'
import { REVIEW_LIMITS } from '../../model/reviews/work.ts'
import type { RuleCondition } from '../../model/rules/rule.ts'
import { MAX_FIELD_CHARACTERS } from '../../model/voicelog.ts'
import { type AuditUser, changesBetween, record } from '../audit/record.ts'
import { type FieldChecks, fieldChecks } from '../field-checks.ts'
import { parsePeople } from '../organisation/people.ts'
import { Problem } from '../problems.ts'
import { parseCondition } from '../rules/parse-condition.ts'

type Deps = { db: Database }

/** A plan as it is sent; what is left out keeps its value. */
export type GivenPlan = {
  name?: string
  calls_per_week?: number
  first?: unknown[]
  seed?: string
  department?: string | null
  assignees?: string[]
  due_days?: number
  time_zone?: string
  enabled?: boolean
}

/** The sampling plans of an organisation, by name. */
export async function listPlans({ db }: Deps, organisationId: string): Promise<ShownPlan[]> {
  return await selectPlans(db, organisationId)
}

/** @throws Problem not_found */
export async function readPlan({ db }: Deps, organisationId: string, id: string): Promise<ShownPlan> {
  const [plan] = isId(id) ? await selectPlans(db, organisationId, id) : []
  if (plan === undefined) throw noPlan()
  return plan
}

const noPlan = () => new Problem('not_found', 'There is no plan with this id')

/** Makes a plan. It draws from the week before this one on. @throws Problem invalid_fields, conflict */
export async function createPlan({ db }: Deps, by: AuditUser, given: GivenPlan): Promise<ShownPlan> {
  const { organisationId } = by
  const parsed = await parsePlan({ db }, organisationId, {
    name: '',
    calls_per_week: 0,
    due_days: 7,
    time_zone: 'UTC',
    ...given,
  })
  const { name, callsPerWeek, dueDays, timeZone } = parsed
  if (name === undefined || callsPerWeek === undefined || dueDays === undefined || timeZone === undefined)
    throw new Error('A new plan lacks a field')
  return await db.transaction(async (tx) => {
    await readOrganisation(tx, organisationId, { lock: true })
    if ((await selectPlans(tx, organisationId)).length >= REVIEW_LIMITS.plans)
      throw new Problem('conflict', `There are ${REVIEW_LIMITS.plans} plans already: delete one first`)
    const id = newId()
    const row = { seed: newId(), ...parsed, name, callsPerWeek, dueDays, timeZone }
    await insertPlan(tx, { ...row, id, organisationId, createdBy: by.userId })
    const detail = { plan_id: id, ...row }
    await record({ db: tx }, { by, action: 'review_plan.created', target: organisationId, detail })
    return await readPlan({ db: tx }, organisationId, id)
  })
}

/** Changes what is given of a plan, for the weeks to come. @throws Problem `not_found`, `invalid_fields` */
export async function changePlan(
  { db }: Deps,
  by: AuditUser,
  id: string,
  given: GivenPlan,
): Promise<ShownPlan> {
  const { organisationId } = by
  await readPlan({ db }, organisationId, id)
  const parsed = await parsePlan({ db }, organisationId, given)
  return await db.transaction(async (tx) => {
    await readOrganisation(tx, organisationId, { lock: true })
    const before: Record<string, unknown> = await readPlan({ db: tx }, organisationId, id)
    const changes = changesBetween(before, parsed)
    if (Object.keys(changes).length > 0) {
      await updatePlan(tx, organisationId, id, parsed)
      const detail = { plan_id: id, changes }
      await record({ db: tx }, { by, action: 'review_plan.changed', target: organisationId, detail })
    }
    return await readPlan({ db: tx }, organisationId, id)
  })
}

/** Deletes a plan. Reviews that it has put into the queue stay. @throws Problem not_found */
export async function removePlan({ db }: Deps, by: AuditUser, id: string): Promise<void> {
  const { organisationId } = by
  await db.transaction(async (tx) => {
    const { name } = await readPlan({ db: tx }, organisationId, id)
    if (!(await deletePlan(tx, organisationId, id))) throw noPlan()
    const detail = { plan_id: id, name }
    await record({ db: tx }, { by, action: 'review_plan.deleted', target: organisationId, detail })
  })
}

type ParsedPlan = Partial<
  Pick<
    ShownPlan,
    | 'name'
    | 'callsPerWeek'
    | 'first'
    | 'seed'
    | 'department'
    | 'assignees'
    | 'dueDays'
    | 'timeZone'
    | 'enabled'
  >
>

async function parsePlan({ db }: Deps, organisationId: string, given: GivenPlan): Promise<ParsedPlan> {
  const check = fieldChecks()
  const { nameCharacters: max, callsPerWeek, dueDays } = REVIEW_LIMITS
  const { name, seed, department, first, assignees, time_zone, enabled } = given
  const parsed: ParsedPlan = {
    ...(name !== undefined && { name: check.text('name', name, { max }) }),
    ...(given.calls_per_week !== undefined && {
      callsPerWeek: check.number('calls_per_week', given.calls_per_week, { min: 1, max: callsPerWeek }),
    }),
    ...(given.due_days !== undefined && {
      dueDays: check.number('due_days', given.due_days, { min: 1, max: dueDays }),
    }),
    ...(seed !== undefined && { seed: check.text('seed', seed, { max }) }),
    ...(department !== undefined && {
      department:
        department === null ? null : check.text('department', department, { max: MAX_FIELD_CHARACTERS }),
    }),
    ...(first !== undefined && { first: parseFirst(check, first) }),
    ...(assignees !== undefined && {
      assignees: await parsePeople({ db }, check, organisationId, 'assignees', assignees, {
        max: REVIEW_LIMITS.assignees,
      }),
    }),
    ...(time_zone !== undefined && { timeZone: time_zone }),
    ...(enabled !== undefined && { enabled }),
  }
  if (time_zone !== undefined && !isTimeZone(time_zone)) check.addError('time_zone', 'not_a_time_zone')
  check.throwErrors()
  return parsed
}

function parseFirst(check: FieldChecks, given: readonly unknown[]): RuleCondition[] {
  check.count('first', given, { min: 0, max: REVIEW_LIMITS.first })
  return given.slice(0, REVIEW_LIMITS.first).map((each, at) => parseCondition(check, `first.${at}`, each))
}
