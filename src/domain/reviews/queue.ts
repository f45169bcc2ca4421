import type { Database } from '../../db/client.ts'
import { readNow } from '../../db/clock.ts'
import { selectActiveUserIds } from '../../db/identity/people.ts'
import {
  deleteTask,
  findTask,
  insertTasks,
  lockTask,
  type ShownTask,
  selectTasks,
  type TaskFilter,
  updateTask,
} from '../../db/reviews/tasks.ts'
import { decodeCursor } from '../../lib/cursor.ts'
import { isId } from '../../lib/id.ts'
import { isStorable } from '../../lib/text.ts'
import { parseInstant } from '../../lib/time/instant.ts'
import { fieldError } from '../../model/field-errors.ts'
import {
  REVIEW_ACTIONS,
  REVIEW_LIMITS,
  REVIEW_STATES,
  type ReviewAction,
  type ReviewRefusal,
  type ReviewState,
  reviewAfter,
} from '../../model/reviews/work.ts'
import { changesBetween, record } from '../audit/record.ts'
import { fieldChecks } from '../field-checks.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { cursorTime, limitErrors, type Page, type PageQuery, pageOf } from '../pages.ts'
import { invalidFields, notACursor, Problem } from '../problems.ts'
import { requireVoicelog } from '../voicelogs/require-voicelog.ts'
import { isAgentOf } from './agents.ts'
import { readReview, saveReview } from './review.ts'
import { type TellDeps, tellOfAppeal, tellOfDecision } from './tell.ts'

type Deps = { db: Database }

/** A review task, and what the user who reads it may do with it. */
export type TaskWithActions = ShownTask & { actions: ReviewAction[] }

/** Which reviews: in these states; of `me`, of nobody (`none`) or of a user; those that are due by now. */
export type QueueQuery = PageQuery & {
  state?: ReviewState
  assignee?: string
  operatorId?: string
  due?: boolean
}

/** The queue, what is due first at the top. @throws Problem invalid_fields */
export async function listQueue(
  { db }: Deps,
  by: UserPrincipal,
  { state, assignee, operatorId, due, limit, cursor }: QueueQuery,
): Promise<Page<TaskWithActions>> {
  const errors = limitErrors(limit)
  const isPerson = assignee !== undefined && assignee !== 'me' && assignee !== 'none'
  if (isPerson && !isId(assignee)) errors.push(fieldError('assignee', 'not_an_id'))
  if (operatorId !== undefined && !isStorable(operatorId))
    errors.push(fieldError('operator_id', 'control_character'))
  const after = cursor === null ? null : parseCursor(cursor)
  if (after === undefined) errors.push(notACursor)
  if (errors.length > 0 || after === undefined) throw invalidFields(errors)
  const states = shownStates(by).filter((each) => state === undefined || each === state)
  const filter: TaskFilter = {
    states,
    ...(assignee !== undefined && {
      assigneeId: assignee === 'me' ? by.userId : assignee === 'none' ? null : assignee,
    }),
    operatorId,
    isDue: due,
  }
  const rows = await selectTasks(db, by, { filter, after, limit: limit + 1 })
  const page = pageOf(rows, limit, (last) => [last.dueKey, last.id])
  return { ...page, items: page.items.map((task) => withActions(by, task)) }
}

/** A review by its id. @throws Problem not_found */
export async function readTask({ db }: Deps, by: UserPrincipal, id: string): Promise<TaskWithActions> {
  return withActions(by, await requireTask({ db }, by, id))
}

/** The review of a call; null if it has none. @throws Problem not_found */
export async function readTaskOf(
  { db }: Deps,
  by: UserPrincipal,
  voicelogId: string,
): Promise<TaskWithActions | null> {
  await requireVoicelog({ db }, by, voicelogId)
  const task = await findTask(db, by, { voicelogId })
  return task === null || !shownStates(by).includes(task.state) ? null : withActions(by, task)
}

/** Puts a call into the queue. @throws Problem `not_found`, `invalid_fields`; `conflict` if it has a review */
export async function addTask(
  { db }: Deps,
  by: UserPrincipal,
  given: { voicelogId: string; assigneeId: string | null; dueAt: string | null },
): Promise<TaskWithActions> {
  const { organisationId } = by
  const { voicelogId } = given
  await requireVoicelog({ db }, by, voicelogId)
  const { assigneeId, dueAt } = await parseAssignment({ db }, by, given)
  return await db.transaction(async (tx) => {
    const row = { organisationId, voicelogId, assigneeId: assigneeId ?? null, dueAt: dueAt ?? null }
    if ((await insertTasks(tx, [{ ...row, reason: 'person' }])).length === 0)
      throw new Problem('conflict', 'The call has a review already')
    const detail = { assignee_id: row.assigneeId, due_at: row.dueAt?.toISOString() ?? null }
    await record({ db: tx }, { by, action: 'review.queued', target: voicelogId, detail })
    const task = await findTask(tx, by, { voicelogId })
    if (task === null) throw new Error('The review that was just made is not there')
    return withActions(by, task)
  })
}

/** Gives a review to another person, or sets when it is due. @throws Problem `not_found`, `invalid_fields` */
export async function changeTask(
  { db }: Deps,
  by: UserPrincipal,
  id: string,
  given: { assigneeId?: string | null; dueAt?: string | null },
): Promise<TaskWithActions> {
  await requireTask({ db }, by, id)
  const assignment = await parseAssignment({ db }, by, given)
  return await db.transaction(async (tx) => {
    await lockTask(tx, by.organisationId, id, assignment.assigneeId)
    const task = await requireTask({ db: tx }, by, id)
    const before = { assigneeId: task.assigneeId, dueAt: task.dueAt }
    const after = { ...before, ...assignment }
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length > 0) {
      await updateTask(tx, id, after)
      const detail = { assignee_id: after.assigneeId, due_at: after.dueAt?.toISOString() ?? null }
      await record({ db: tx }, { by, action: 'review.assigned', target: task.voicelogId, detail })
    }
    return await readTask({ db: tx }, by, id)
  })
}

/** Takes a draft out of the queue. Answers to the scorecard stay. @throws Problem `not_found`; `conflict` if published */
export async function removeTask({ db }: Deps, by: UserPrincipal, id: string): Promise<void> {
  await requireTask({ db }, by, id)
  await db.transaction(async (tx) => {
    await lockTask(tx, by.organisationId, id)
    const { state, voicelogId } = await requireTask({ db: tx }, by, id)
    if (state !== 'draft')
      throw new Problem('conflict', `The review is ${state}: only a draft can be removed`)
    await deleteTask(tx, id)
    await record({ db: tx }, { by, action: 'review.removed', target: voicelogId })
  })
}

/** What is sent with an action: the question and the words of an appeal, the words of a decision, and a new answer. */
export type GivenAction = { questionId?: string; answer?: string; text?: string }

/**
 * Takes a review to its next state, as `reviewAfter` allows. The row is locked, so that of two actions at once the second
 * meets the state that the first has made.
 * @throws Problem `not_found`, `invalid_fields`; `conflict` if it may not be done now, or not by this person
 */
export async function actOnReview(
  { db, canMail }: TellDeps,
  by: UserPrincipal,
  id: string,
  action: ReviewAction,
  given: GivenAction = {},
): Promise<TaskWithActions> {
  await requireTask({ db }, by, id)
  return await db.transaction(async (tx) => {
    await lockTask(tx, by.organisationId, id, by.userId)
    const task = await requireTask({ db: tx }, by, id)
    const actor = { userId: by.userId, isAgent: isAgentOf(by, task) }
    const next = reviewAfter(task, action, actor)
    if ('refused' in next) throw refusalOf(next.refused, action, task.state)
    const { columns, detail } = await effectOf({ db: tx }, by, task, action, given)
    await updateTask(tx, id, { state: next.state, ...columns })
    await record({ db: tx }, { by, action: `review.${next.state}`, target: task.voicelogId, detail })
    if (action === 'appeal') await tellOfAppeal({ db: tx, canMail }, task, by.userId)
    if (action === 'uphold' || action === 'change') await tellOfDecision({ db: tx, canMail }, task)
    return await readTask({ db: tx }, by, id)
  })
}

type Effect = { columns: Parameters<typeof updateTask>[2]; detail: Record<string, unknown> }

async function effectOf(
  deps: Deps,
  by: UserPrincipal,
  task: ShownTask,
  action: ReviewAction,
  given: GivenAction,
): Promise<Effect> {
  const at = await readNow(deps.db)
  switch (action) {
    case 'publish': {
      const review = await readReview(deps, by, task.voicelogId)
      if (review === null) throw new Problem('conflict', 'There is no quality result to review yet')
      return {
        columns: { publishedBy: by.userId, publishedAt: at },
        detail: { score: review.effective.score },
      }
    }
    case 'acknowledge':
      return { columns: { acknowledgedBy: by.userId, acknowledgedAt: at }, detail: {} }
    case 'appeal': {
      const check = fieldChecks()
      const text = check.text('text', given.text ?? '', { max: REVIEW_LIMITS.textCharacters, lines: true })
      const review = await readReview(deps, by, task.voicelogId)
      const questions = review?.questions.map(({ question }) => question.id) ?? []
      const { questionId = '' } = given
      if (!questions.includes(questionId)) {
        const values = { version: review?.scorecard.version ?? 1, known: questions.join(', ') }
        check.addError('question_id', 'unknown_question', values)
      }
      check.throwErrors()
      return {
        columns: { appeal: { question_id: questionId, text }, appealedBy: by.userId, appealedAt: at },
        detail: { question_id: questionId },
      }
    }
    case 'uphold':
    case 'change': {
      const check = fieldChecks()
      const decision = check.text('text', given.text ?? '', {
        max: REVIEW_LIMITS.textCharacters,
        lines: true,
      })
      if (action === 'change' && given.answer === undefined) check.addError('answer', 'missing')
      check.throwErrors()
      const question_id = task.appeal?.question_id ?? ''
      if (action === 'change')
        await saveReview(deps, by, task.voicelogId, [
          { question_id, answer: given.answer ?? null, comment: decision },
        ])
      return {
        columns: { decision, decidedBy: by.userId, decidedAt: at },
        detail: { question_id, ...(action === 'change' && { answer: given.answer }) },
      }
    }
    default:
      return action satisfies never
  }
}

const REFUSALS: Record<Exclude<ReviewRefusal, 'wrong_state'>, string> = {
  own_review: 'You have published this review: the agent answers to it, and somebody else decides an appeal',
  own_appeal: 'You have appealed: somebody else decides',
  not_the_agent: 'Only the agent of the call acknowledges its review or appeals',
}

function refusalOf(refusal: ReviewRefusal, action: ReviewAction, state: ReviewState): Problem {
  const text =
    refusal === 'wrong_state' ? `The review is ${state}: one cannot ${action} it` : REFUSALS[refusal]
  return new Problem('conflict', text)
}

function withActions(by: UserPrincipal, task: ShownTask): TaskWithActions {
  const actor = { userId: by.userId, isAgent: isAgentOf(by, task) }
  const mayReview = by.permissions.includes('reviews.write')
  const actions = REVIEW_ACTIONS.filter(
    (each) =>
      (mayReview || each === 'acknowledge' || each === 'appeal') && 'state' in reviewAfter(task, each, actor),
  )
  return { ...task, actions }
}

/** The states in which a user sees reviews: drafts are for those who may review. */
function shownStates({ permissions }: UserPrincipal): ReviewState[] {
  return REVIEW_STATES.filter((each) => each !== 'draft' || permissions.includes('reviews.write'))
}

async function requireTask({ db }: Deps, by: UserPrincipal, id: string): Promise<ShownTask> {
  const task = isId(id) ? await findTask(db, by, { id }) : null
  if (task === null || !shownStates(by).includes(task.state))
    throw new Problem('not_found', 'There is no review with this id')
  return task
}

async function parseAssignment(
  { db }: Deps,
  by: UserPrincipal,
  given: { assigneeId?: string | null; dueAt?: string | null },
): Promise<{ assigneeId?: string | null; dueAt?: Date | null }> {
  const check = fieldChecks()
  const { assigneeId, dueAt } = given
  if (typeof assigneeId === 'string') {
    const known = isId(assigneeId) ? await selectActiveUserIds(db, by.organisationId, [assigneeId]) : []
    if (known.length === 0) check.addError('assignee_id', 'unknown_user')
  }
  const due = typeof dueAt === 'string' ? parseInstant(dueAt) : dueAt
  if (typeof dueAt === 'string' && due === null) check.addError('due_at', 'not_a_time')
  check.throwErrors()
  return {
    ...(assigneeId !== undefined && { assigneeId }),
    ...(due !== undefined && { dueAt: due }),
  }
}

function parseCursor(text: string): { dueAt: string; id: string } | undefined {
  const [dueAt, id] = decodeCursor(text) ?? []
  if (!dueAt || !id || !isId(id)) return undefined
  // PostgreSQL writes infinity for a review without a date.
  const time = dueAt === 'infinity' ? dueAt : cursorTime(dueAt)
  return time === undefined ? undefined : { dueAt: time, id }
}
