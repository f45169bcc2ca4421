import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { newId } from '../../lib/id.ts'
import type { ReviewState } from '../../model/reviews/work.ts'
import { isVisible } from '../calls/filter.ts'
import type { Viewer } from '../calls/sight.ts'
import { type Database, lotsOf } from '../client.ts'
import { operators, reviewPlans, reviewTasks, rules, users, voicelogs } from '../schema/index.ts'

export type ReviewTaskRow = typeof reviewTasks.$inferSelect
export type Person = { id: string; email: string; name: string | null }
/** A person of a left join: all null if there is none. */
export type JoinedPerson = { [K in keyof Person]: Person[K] | null }

/** A review with its call and the people in it. */
export type ShownTask = ReviewTaskRow & {
  callId: string | null
  operatorId: string | null
  operatorName: string | null
  /** The user who is the operator. Null if nobody has said. */
  operatorUserId: string | null
  occurredAt: Date
  qualityScore: number | null
  assignee: JoinedPerson | null
  publisher: JoinedPerson | null
  appellant: JoinedPerson | null
  decider: JoinedPerson | null
  planName: string | null
  ruleName: string | null
}

/** Which reviews of the queue. */
export type TaskFilter = {
  states?: readonly ReviewState[]
  /** Null: nobody in particular. */
  assigneeId?: string | null
  /** Whose calls. */
  operatorId?: string
  /** Only those that are due by now. */
  isDue?: boolean
}

/** The last row of a page: when it is due, as PostgreSQL writes it, and its id. */
export type TaskCursor = { dueAt: string; id: string }

/** What reviews are ordered by, as the index `review_tasks_due` has it. */
const dueTime = sql`coalesce(${reviewTasks.dueAt}, 'infinity'::timestamptz)`

/** Reviews of calls, those that are due first at the top; those without a date at the end. */
export async function selectTasks(
  db: Database,
  viewer: Viewer,
  { filter, after, limit }: { filter: TaskFilter; after: TaskCursor | null; limit: number },
): Promise<(ShownTask & { dueKey: string })[]> {
  const isAfter =
    after === null
      ? undefined
      : sql`(${dueTime}, ${reviewTasks.id}) > (${after.dueAt}::timestamptz, ${after.id}::uuid)`
  const rows = await shown(db, { dueKey: sql<string>`${dueTime}::text` })
    .where(and(conditionsOf(viewer, filter), isAfter))
    .orderBy(asc(dueTime), asc(reviewTasks.id))
    .limit(limit)
  return rows.map(({ task, ...rest }) => ({ ...task, ...rest }))
}

export async function countTasks(db: Database, viewer: Viewer, filter: TaskFilter): Promise<number> {
  const [row] = await db
    .select({ tasks: count() })
    .from(reviewTasks)
    .innerJoin(voicelogs, eq(voicelogs.id, reviewTasks.voicelogId))
    .where(conditionsOf(viewer, filter))
  return row?.tasks ?? 0
}

/** A review by its id or that of its call. Null if there is none that the viewer may see. */
export async function findTask(
  db: Database,
  viewer: Viewer,
  by: { id: string } | { voicelogId: string },
): Promise<ShownTask | null> {
  const isIt = 'id' in by ? eq(reviewTasks.id, by.id) : eq(reviewTasks.voicelogId, by.voicelogId)
  const [row] = await shown(db, {}).where(and(conditionsOf(viewer, {}), isIt))
  if (row === undefined) return null
  const { task, ...joined } = row
  return { ...task, ...joined }
}

/**
 * Locks a review until the transaction ends, so that of two actions the second sees what the first has done. `userId` is
 * who will be named in it. Who deletes a user or a call locks that and then its reviews, so this locks in the same order
 * the people who are in the review or will be, and its call: what is written of it, also notices, refers to them.
 */
export async function lockTask(
  tx: Database,
  organisationId: string,
  id: string,
  userId: string | null = null,
): Promise<void> {
  const { assigneeId, publishedBy, acknowledgedBy, appealedBy, decidedBy } = reviewTasks
  const people = sql`select unnest(array[${userId}::uuid, ${assigneeId}, ${publishedBy}, ${acknowledgedBy},
    ${appealedBy}, ${decidedBy}]) from ${reviewTasks} where ${reviewTasks.id} = ${id}`
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(array(${people}))`)
    .orderBy(users.id)
    .for('key share')
  // As who writes answers locks it.
  await tx
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(sql`${voicelogs.id} = (select voicelog_id from ${reviewTasks} where ${reviewTasks.id} = ${id})`)
    .for('update')
  await tx
    .select({ id: reviewTasks.id })
    .from(reviewTasks)
    .where(and(eq(reviewTasks.organisationId, organisationId), eq(reviewTasks.id, id)))
    .for('update')
}

/** Puts calls into the queue, each once. Answers the ids of those that were not in it. */
export async function insertTasks(
  tx: Database,
  tasks: readonly Omit<typeof reviewTasks.$inferInsert, 'id'>[],
): Promise<string[]> {
  const inserted: string[] = []
  for (const lot of lotsOf(tasks)) {
    const rows = await tx
      .insert(reviewTasks)
      .values(lot.map((each) => ({ ...each, id: newId() })))
      .onConflictDoNothing({ target: reviewTasks.voicelogId })
      .returning({ voicelogId: reviewTasks.voicelogId })
    inserted.push(...rows.map(({ voicelogId }) => voicelogId))
  }
  return inserted
}

export async function updateTask(
  tx: Database,
  id: string,
  columns: Partial<typeof reviewTasks.$inferInsert>,
): Promise<void> {
  await tx
    .update(reviewTasks)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(reviewTasks.id, id))
}

export async function deleteTask(tx: Database, id: string): Promise<void> {
  await tx.delete(reviewTasks).where(eq(reviewTasks.id, id))
}

function conditionsOf(
  viewer: Viewer,
  { states, assigneeId, operatorId, isDue }: TaskFilter,
): SQL | undefined {
  return and(
    isVisible(viewer),
    eq(reviewTasks.organisationId, viewer.organisationId),
    states === undefined ? undefined : inArray(reviewTasks.state, [...states]),
    assigneeId === undefined
      ? undefined
      : assigneeId === null
        ? isNull(reviewTasks.assigneeId)
        : eq(reviewTasks.assigneeId, assigneeId),
    operatorId === undefined ? undefined : eq(voicelogs.operatorId, operatorId),
    isDue === true ? sql`${dueTime} < now()` : undefined,
  )
}

const [assignee, publisher, appellant, decider] = [
  alias(users, 'assignee'),
  alias(users, 'publisher'),
  alias(users, 'appellant'),
  alias(users, 'decider'),
]

function shown<More extends Record<string, SQL<string>>>(db: Database, more: More) {
  const personOf = (user: typeof assignee | typeof publisher | typeof appellant | typeof decider) => ({
    id: user.id,
    email: user.email,
    name: user.name,
  })
  return db
    .select({
      task: reviewTasks,
      callId: voicelogs.callId,
      operatorId: voicelogs.operatorId,
      operatorName: operators.name,
      operatorUserId: operators.userId,
      occurredAt: voicelogs.occurredAt,
      qualityScore: voicelogs.qualityScore,
      assignee: personOf(assignee),
      publisher: personOf(publisher),
      appellant: personOf(appellant),
      decider: personOf(decider),
      planName: reviewPlans.name,
      ruleName: rules.name,
      ...more,
    })
    .from(reviewTasks)
    .innerJoin(voicelogs, eq(voicelogs.id, reviewTasks.voicelogId))
    .leftJoin(
      operators,
      and(
        eq(operators.organisationId, voicelogs.organisationId),
        eq(operators.operatorId, voicelogs.operatorId),
      ),
    )
    .leftJoin(assignee, eq(assignee.id, reviewTasks.assigneeId))
    .leftJoin(publisher, eq(publisher.id, reviewTasks.publishedBy))
    .leftJoin(appellant, eq(appellant.id, reviewTasks.appealedBy))
    .leftJoin(decider, eq(decider.id, reviewTasks.decidedBy))
    .leftJoin(reviewPlans, eq(reviewPlans.id, reviewTasks.planId))
    .leftJoin(rules, eq(rules.id, reviewTasks.ruleId))
}
