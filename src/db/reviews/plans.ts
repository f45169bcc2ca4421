import { and, asc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { isAccepted } from '../calls/filter.ts'
import type { Database } from '../client.ts'
import { isActive } from '../queue/active.ts'
import { reviewDraws, reviewPlans, reviewTasks, users, voicelogs } from '../schema/index.ts'

export type PlanRow = typeof reviewPlans.$inferSelect
export type ShownPlan = PlanRow & {
  creator: { id: string; email: string } | null
  /** The last week that was drawn. */
  lastWeek: string | null
}

/** The plans of an organisation, by name. */
export async function selectPlans(db: Database, organisationId: string, id?: string): Promise<ShownPlan[]> {
  const rows = await db
    .select({
      plan: reviewPlans,
      creator: { id: users.id, email: users.email },
      lastWeek: sql<
        string | null
      >`(select max(week)::text from review_draws d where d.plan_id = ${reviewPlans.id})`,
    })
    .from(reviewPlans)
    .leftJoin(users, eq(users.id, reviewPlans.createdBy))
    .where(
      and(
        eq(reviewPlans.organisationId, organisationId),
        id === undefined ? undefined : eq(reviewPlans.id, id),
      ),
    )
    .orderBy(asc(sql`lower(${reviewPlans.name})`), asc(reviewPlans.id))
  return rows.map(({ plan, ...joined }) => ({ ...plan, ...joined }))
}

/** A plan by which calls are drawn, without its conditions: those of all organisations are read every minute. */
export type EnabledPlan = Pick<PlanRow, 'id' | 'organisationId' | 'timeZone'>

/** The plans by which calls are drawn: the first of each organisation, then the second of each, and so on. */
export async function selectEnabledPlans(db: Database): Promise<EnabledPlan[]> {
  const { id, organisationId, timeZone } = reviewPlans
  return await db
    .select({ id, organisationId, timeZone })
    .from(reviewPlans)
    .where(eq(reviewPlans.enabled, true))
    .orderBy(sql`row_number() over (partition by ${organisationId} order by ${id})`, asc(id))
}

export async function insertPlan(db: Database, row: typeof reviewPlans.$inferInsert): Promise<void> {
  await db.insert(reviewPlans).values(row)
}

export async function updatePlan(
  db: Database,
  organisationId: string,
  id: string,
  columns: Partial<typeof reviewPlans.$inferInsert>,
): Promise<void> {
  await db
    .update(reviewPlans)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(and(eq(reviewPlans.organisationId, organisationId), eq(reviewPlans.id, id)))
}

/** Deletes a plan. False if another request was faster. */
export async function deletePlan(db: Database, organisationId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(reviewPlans)
    .where(and(eq(reviewPlans.organisationId, organisationId), eq(reviewPlans.id, id)))
    .returning({ id: reviewPlans.id })
  return deleted.length === 1
}

/** Locks the draws of a plan until the transaction ends. False if another process draws. */
export async function lockDraws(tx: Database, planId: string): Promise<boolean> {
  const [row] = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.reviewDraw}, hashtext(${planId})) as locked`,
  )
  return row?.locked === true
}

/** Whether a plan has drawn a week. */
export async function isDrawn(db: Database, planId: string, week: string): Promise<boolean> {
  const isIt = and(eq(reviewDraws.planId, planId), eq(reviewDraws.week, week))
  return (await db.$count(reviewDraws, isIt)) > 0
}

/** Notes that a plan has drawn a week. False if it had: then nothing may be put into the queue. */
export async function insertDraw(
  tx: Database,
  row: { planId: string; week: string; organisationId: string; calls: number },
): Promise<boolean> {
  const rows = await tx
    .insert(reviewDraws)
    .values(row)
    .onConflictDoNothing()
    .returning({ planId: reviewDraws.planId })
  return rows.length === 1
}

/** The most calls of a week that a draw looks at, in the random order. */
const MAX_CANDIDATES = 50_000

/** Completed calls of operators in a week that have no review, in the random order of a seed. */
export async function selectCandidates(
  db: Database,
  { organisationId, department, seed }: Pick<PlanRow, 'organisationId' | 'department' | 'seed'>,
  { from, to, week }: Week & { week: string },
): Promise<{ id: string; operatorId: string }[]> {
  const rows = await db
    .select({ id: voicelogs.id, operatorId: voicelogs.operatorId })
    .from(voicelogs)
    .where(
      and(
        isOfWeek({ organisationId, department }, { from, to }),
        eq(voicelogs.status, 'completed'),
        sql`not exists (select 1 from ${reviewTasks} where ${reviewTasks.voicelogId} = ${voicelogs.id})`,
      ),
    )
    .orderBy(sql`md5(${`${seed} ${week} `} || ${voicelogs.id}::text)`)
    .limit(MAX_CANDIDATES)
  return rows.flatMap(({ id, operatorId }) => (operatorId === null ? [] : [{ id, operatorId }]))
}

/** Whether calls of operators in a week are still to be transcribed or analysed. */
export async function areUnderWay(db: Database, plan: PlanRow, week: Week): Promise<boolean> {
  const rows = await db
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(and(isOfWeek(plan, week), isActive))
    .limit(1)
  return rows.length > 0
}

type Week = { from: Date; to: Date }

function isOfWeek(
  { organisationId, department }: Pick<PlanRow, 'organisationId' | 'department'>,
  { from, to }: Week,
): SQL | undefined {
  return and(
    isAccepted(organisationId),
    isNotNull(voicelogs.operatorId),
    gte(voicelogs.occurredAt, from),
    lt(voicelogs.occurredAt, to),
    department === null ? undefined : eq(voicelogs.department, department),
  )
}
