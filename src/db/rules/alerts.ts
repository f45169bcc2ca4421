import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ReviewState } from '../../model/reviews/work.ts'
import type { AlertKind } from '../../model/rules/rule.ts'
import { isVisible } from '../calls/filter.ts'
import type { Viewer } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { daysAgo } from '../clock.ts'
import type { JoinedPerson } from '../reviews/tasks.ts'
import { callComments, reviewTasks, ruleAlerts, ruleHits, rules, users, voicelogs } from '../schema/index.ts'
import { type ShownHit, shownHit } from './hits.ts'

/** A user, and the calls that the user may see. */
type Recipient = Viewer & { userId: string }

/** An alert as a person is shown it. */
export type ShownAlert = Pick<
  ShownHit,
  'voicelogId' | 'callId' | 'operatorId' | 'operatorName' | 'language' | 'occurredAt'
> & {
  /** Of a hit its id, else the alert's own; both grow with time. */
  id: string
  kind: AlertKind
  createdAt: Date
  hit: Pick<ShownHit, 'ruleId' | 'ruleName' | 'tag' | 'reasons'> | null
  /** Who appealed, decided or wrote the comment. */
  person: JoinedPerson | null
  /** What that person said. */
  text: string | null
  /** How far the review is. */
  reviewState: ReviewState | null
  /** The first comment of the thread. */
  threadId: string | null
  atMs: number | null
}

/** What alerts are ordered by. */
export const alertKey = sql<string>`coalesce(${ruleAlerts.hitId}, ${ruleAlerts.id})`

/** An appeal that somebody else has decided is no longer shown. */
const isStillOpen = or(sql`${ruleAlerts.kind} <> 'appeal'`, eq(reviewTasks.state, 'appealed'))

const alertColumns = {
  id: alertKey,
  kind: ruleAlerts.kind,
  createdAt: sql<Date>`coalesce(${ruleHits.createdAt}, ${ruleAlerts.createdAt})`.mapWith(
    ruleAlerts.createdAt,
  ),
  voicelogId: voicelogs.id,
  callId: voicelogs.callId,
  operatorId: voicelogs.operatorId,
  operatorName: shownHit.operatorName,
  language: voicelogs.language,
  occurredAt: voicelogs.occurredAt,
  ruleId: rules.id,
  ruleName: rules.name,
  tag: rules.tag,
  reasons: ruleHits.reasons,
  person: { id: users.id, email: users.email, name: users.name },
  text: sql<string | null>`case ${ruleAlerts.kind} when 'appeal' then ${reviewTasks.appeal}->>'text'
    when 'decision' then ${reviewTasks.decision} when 'mention' then ${callComments.text} end`,
  reviewState: reviewTasks.state,
  threadId: sql<string | null>`coalesce(${callComments.threadId}, ${callComments.id})`,
  atMs: callComments.atMs,
}

/** The alerts for which a condition holds, on calls that the viewer may see. */
export function shownAlerts(db: Database, viewer: Viewer, condition: SQL | undefined) {
  const actor = sql`case ${ruleAlerts.kind} when 'appeal' then ${reviewTasks.appealedBy}
    when 'decision' then ${reviewTasks.decidedBy} else ${callComments.authorId} end`
  return db
    .select(alertColumns)
    .from(ruleAlerts)
    .leftJoin(ruleHits, eq(ruleHits.id, ruleAlerts.hitId))
    .leftJoin(rules, eq(rules.id, ruleHits.ruleId))
    .leftJoin(reviewTasks, eq(reviewTasks.id, ruleAlerts.taskId))
    .leftJoin(callComments, eq(callComments.id, ruleAlerts.commentId))
    .leftJoin(users, eq(users.id, actor))
    .innerJoin(voicelogs, eq(voicelogs.id, callOfAlert))
    .where(and(condition, isStillOpen, isVisible(viewer)))
    .$dynamic()
}

const callOfAlert = sql`coalesce(${ruleHits.voicelogId}, ${reviewTasks.voicelogId}, ${callComments.voicelogId})`

type AlertRow = Awaited<ReturnType<typeof shownAlerts>>[number]

export function shownAlert({ ruleId, ruleName, tag, reasons, ...alert }: AlertRow): ShownAlert {
  const isHit = ruleId !== null && ruleName !== null && reasons !== null
  return { ...alert, hit: isHit ? { ruleId, ruleName, tag, reasons } : null }
}

/** Alerts that a person has not dismissed. */
const isUnseen = (userId: string) => and(eq(ruleAlerts.userId, userId), isNull(ruleAlerts.seenAt))

/** A person's alerts, the newest first; `before` is the id of the last one of the previous page. */
export async function selectAlerts(
  db: Database,
  recipient: Recipient,
  { limit, before }: { limit: number; before: string | null },
): Promise<ShownAlert[]> {
  const isOfPage = and(isUnseen(recipient.userId), before === null ? undefined : lt(alertKey, before))
  const rows = await shownAlerts(db, recipient, isOfPage).orderBy(desc(alertKey)).limit(limit)
  return rows.map(shownAlert)
}

/** Further alerts are not counted: 200,000 took 0.7 s, on connections that logins and uploads need. */
const MAX_COUNTED = 1_000

/** How many alerts a person has not dismissed; 1,000 if there are more. */
export async function countAlerts(db: Database, recipient: Recipient): Promise<number> {
  const some = db
    .select({ id: ruleAlerts.id })
    .from(ruleAlerts)
    .leftJoin(ruleHits, eq(ruleHits.id, ruleAlerts.hitId))
    .leftJoin(reviewTasks, eq(reviewTasks.id, ruleAlerts.taskId))
    .leftJoin(callComments, eq(callComments.id, ruleAlerts.commentId))
    .innerJoin(voicelogs, eq(voicelogs.id, callOfAlert))
    .where(and(isUnseen(recipient.userId), isStillOpen, isVisible(recipient)))
    .limit(MAX_COUNTED)
  const [row] = await db.select({ alerts: count() }).from(some.as('some'))
  return row?.alerts ?? 0
}

/** As many as one statement dismisses: 200,000 at once took 14 s, near the timeout of statements. */
const DISMISSED_AT_ONCE = 5_000

/** Dismisses a person's alerts up to one. */
export async function dismissAlertsUpTo(
  db: Database,
  { userId, upTo }: { userId: string; upTo: string },
): Promise<void> {
  const { id } = ruleAlerts
  const some = db
    .select({ id })
    .from(ruleAlerts)
    .where(and(isUnseen(userId), lte(alertKey, upTo)))
    .limit(DISMISSED_AT_ONCE)
  let dismissed: { id: string }[]
  do {
    dismissed = await db
      .update(ruleAlerts)
      .set({ seenAt: sql`now()` })
      .where(sql`${id} = any(array(${some}))`)
      .returning({ id })
  } while (dismissed.length === DISMISSED_AT_ONCE)
}

/**
 * Of the `limit` alerts after one, by their ids, removes those that are older than `days` or were dismissed more than
 * `dismissedDays` ago. Those that are locked stay. `last` is where to go on; null once all have been read.
 */
export async function removeOldAlerts(
  db: Database,
  {
    after,
    limit,
    days,
    dismissedDays,
  }: { after: string | null; limit: number; days: number; dismissedDays: number },
): Promise<{ removed: number; last: string | null }> {
  const { id, createdAt, seenAt } = ruleAlerts
  const isOld = or(lt(createdAt, daysAgo(days)), lt(seenAt, daysAgo(dismissedDays)))
  const read = await db
    .select({ id, isOld: sql<boolean>`coalesce(${isOld}, false)` })
    .from(ruleAlerts)
    .where(after === null ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(limit)
  const old = read.filter((each) => each.isOld).map((each) => each.id)
  const last = read.length < limit ? null : (read.at(-1)?.id ?? null)
  if (old.length === 0) return { removed: 0, last }
  // A message that is being gathered locks its alerts. A later round removes them.
  const free = db.select({ id }).from(ruleAlerts).where(inArray(id, old)).for('update', { skipLocked: true })
  const removed = await db.delete(ruleAlerts).where(inArray(id, free)).returning({ id })
  return { removed: removed.length, last }
}

/** Alerts people to a step of a review or to a comment, each once. */
export async function insertReviewAlerts(
  tx: Database,
  rows: readonly (typeof ruleAlerts.$inferInsert & { id: string })[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(ruleAlerts)
      .values([...rows])
      .onConflictDoNothing()
}
