import type { Database } from '../../db/client.ts'
import { readNow } from '../../db/clock.ts'
import type { ShownComment } from '../../db/reviews/comments.ts'
import { selectPossibleDeciders } from '../../db/reviews/deciders.ts'
import type { ShownTask } from '../../db/reviews/tasks.ts'
import { insertReviewAlerts } from '../../db/rules/alerts.ts'
import { newId } from '../../lib/id.ts'
import { permissionsOf, ROLE_TABLE, ROLES } from '../../model/permissions.ts'
import { RULE_LIMITS } from '../../model/rules/rule.ts'

// People are told of steps of reviews and of mentions as they are of hits of rules: in the dashboard, and by email if
// there is a mail server. The alert is stored in the transaction of what it tells, so that none is lost.

export type TellDeps = {
  db: Database
  /** Whether there is a mail server. */
  canMail: boolean
}

/**
 * Alerts the users who may decide an appeal: the leads of the call's team, else the administrators, else all who may
 * review every call. Neither the reviewer nor the agent decides.
 */
export async function tellOfAppeal(deps: TellDeps, task: ShownTask, appellantId: string): Promise<void> {
  const { organisationId, operatorId, occurredAt } = task
  const roles = ROLES.filter((each) =>
    permissionsOf({ role: each, permissions: [] }).includes('reviews.write'),
  )
  const possible = await selectPossibleDeciders(deps.db, organisationId, { roles, operatorId, occurredAt })
  const able = possible.filter(
    (each) =>
      permissionsOf(each).includes('reviews.write') &&
      each.id !== task.publishedBy &&
      each.id !== appellantId,
  )
  const groups = [
    able.filter(({ isLead }) => isLead),
    able.filter(({ role }) => role === 'admin'),
    able.filter(({ role }) => ROLE_TABLE[role].sees === 'all'),
  ]
  const told = groups.find((each) => each.length > 0) ?? []
  const ids = told.slice(0, RULE_LIMITS.recipients).map(({ id }) => id)
  await tell(deps, ids, { organisationId, kind: 'appeal', taskId: task.id })
}

/** Tells who appealed that the appeal was decided. */
export async function tellOfDecision(
  deps: TellDeps,
  { id, organisationId, appealedBy }: ShownTask,
): Promise<void> {
  await tell(deps, appealedBy === null ? [] : [appealedBy], { organisationId, kind: 'decision', taskId: id })
}

/** Tells people that a comment mentions them, each once. */
export async function tellOfMentions(
  deps: TellDeps,
  { id, organisationId }: ShownComment,
  people: readonly string[],
): Promise<void> {
  await tell(deps, people, { organisationId, kind: 'mention', commentId: id })
}

type NewAlert = { organisationId: string } & (
  | { kind: 'appeal' | 'decision'; taskId: string }
  | { kind: 'mention'; commentId: string }
)

async function tell({ db, canMail }: TellDeps, userIds: readonly string[], what: NewAlert): Promise<void> {
  const mailDueAt = canMail ? await readNow(db) : null
  await insertReviewAlerts(
    db,
    userIds.map((userId) => ({ id: newId(), userId, mailDueAt, ...what })),
  )
}
