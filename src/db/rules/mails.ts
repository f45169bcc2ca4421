import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { UserRole } from '../../model/permissions.ts'
import type { Sight } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { organisations, ruleAlerts, ruleMails, users } from '../schema/index.ts'
import { alertKey, type ShownAlert, shownAlert, shownAlerts } from './alerts.ts'

// Alerts that are to be sent by e-mail are gathered into messages, one for each person. A message is a claim on its
// alerts; its text is made when it is sent, so that nothing of a call that was deleted meanwhile is in it.

/** Alerts in one message. */
const MAX_ALERTS = 50

/** Gathers the alerts of one person that are due into a message. False if none are due. */
export async function gatherMail(db: Database): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const isDue = sql`${ruleAlerts.mailDueAt} <= now() and ${ruleAlerts.mailId} is null`
    const [first] = await tx
      .select({ userId: ruleAlerts.userId, organisationId: ruleAlerts.organisationId })
      .from(ruleAlerts)
      .where(isDue)
      .orderBy(asc(ruleAlerts.mailDueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (first === undefined) return false
    const id = newId()
    await tx.insert(ruleMails).values({ id, ...first })
    const due = tx
      .select({ id: ruleAlerts.id })
      .from(ruleAlerts)
      .where(and(eq(ruleAlerts.userId, first.userId), isDue))
      .orderBy(asc(ruleAlerts.mailDueAt), asc(ruleAlerts.id))
      .limit(MAX_ALERTS)
      .for('update', { skipLocked: true })
    await tx.update(ruleAlerts).set({ mailId: id }).where(sql`${ruleAlerts.id} = any(array(${due}))`)
    return true
  })
}

/** A message that this process is to send. */
export type ClaimedMail = {
  id: string
  userId: string
  organisationId: string
  attempts: number
  leaseToken: string
}

/** Claims a message that is due, for `leaseSeconds`. Null if none is. */
export async function claimMail(
  db: Database,
  { leaseSeconds }: { leaseSeconds: number },
): Promise<ClaimedMail | null> {
  const first = sql`select id from ${ruleMails} where next_attempt_at <= now() order by next_attempt_at limit 1
    for update skip locked`
  const [row] = await db
    .update(ruleMails)
    .set({
      attempts: sql`${ruleMails.attempts} + 1`,
      leaseToken: sql`gen_random_uuid()`,
      nextAttemptAt: secondsFromNow(leaseSeconds),
    })
    .where(sql`${ruleMails.id} = any(array(${first}))`)
    .returning()
  if (row === undefined || row.leaseToken === null) return null
  const { id, userId, organisationId, attempts, leaseToken } = row
  return { id, userId, organisationId, attempts, leaseToken }
}

/** To whom a message goes. Null if the person can no longer log in. */
export async function readRecipient(
  db: Database,
  { userId, organisationId }: ClaimedMail,
): Promise<{ to: string; language: string; role: UserRole } | null> {
  const [person] = await db
    .select({ to: users.email, language: organisations.defaultLanguage, role: users.role })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(and(eq(users.id, userId), eq(users.organisationId, organisationId), isNull(users.disabledAt)))
  return person ?? null
}

/** What a message is about, of calls that its recipient may see. */
export async function readMailedAlerts(
  db: Database,
  { id, organisationId }: ClaimedMail,
  sight: Sight,
): Promise<ShownAlert[]> {
  const viewer = { organisationId, sight }
  const rows = await shownAlerts(db, viewer, eq(ruleAlerts.mailId, id)).orderBy(asc(alertKey))
  return rows.map(shownAlert)
}

/** Ends a message with its alerts, whether it was sent or cannot be. False if the claim no longer holds. */
export async function endMail(
  db: Database,
  { id, leaseToken }: ClaimedMail,
  { isSent }: { isSent: boolean },
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [held] = await tx
      .select({ id: ruleMails.id })
      .from(ruleMails)
      .where(and(eq(ruleMails.id, id), eq(ruleMails.leaseToken, leaseToken)))
      .for('update')
    if (held === undefined) return false
    await tx
      .update(ruleAlerts)
      .set({ mailId: null, mailDueAt: null, ...(isSent && { mailedAt: sql`now()` }) })
      .where(eq(ruleAlerts.mailId, id))
    await tx.delete(ruleMails).where(eq(ruleMails.id, id))
    return true
  })
}

/** Makes a message due again in `seconds`. */
export async function postponeMail(
  db: Database,
  { id, leaseToken }: ClaimedMail,
  { seconds, error }: { seconds: number; error: string },
): Promise<void> {
  await db
    .update(ruleMails)
    .set({ leaseToken: null, nextAttemptAt: secondsFromNow(seconds), error })
    .where(and(eq(ruleMails.id, id), eq(ruleMails.leaseToken, leaseToken)))
}
