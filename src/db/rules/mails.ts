import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { UserRole } from '../../model/permissions.ts'
import type { Sight } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { roundedNow, secondsFromNow } from '../clock.ts'
import { adminNotices, organisations, ruleAlerts, ruleMails, users } from '../schema/index.ts'
import { alertKey, type ShownAlert, shownAlert, shownAlerts } from './alerts.ts'

// Alerts of rules, and notices to administrators, that are to be sent by email are gathered into messages, one for each
// person. A message is a claim on its alerts or notices; its text is made when it is sent, so that nothing of a call that
// was deleted meanwhile is in it.

/** The most alerts or notices in one message. */
const MAX_IN_MESSAGE = 50

/** The tables with what is sent by email. */
const TABLES = { alerts: ruleAlerts, notices: adminNotices }

/**
 * What may be gathered. A process of the version before ends messages without alerts, so a notice may name a message that
 * is gone. Notices are written even without a mail server. If one is configured later, it sends those of three days only.
 */
const DUE = {
  alerts: sql`mail_due_at <= ${roundedNow} and mail_id is null`,
  notices: sql`mail_due_at <= ${roundedNow} and mail_due_at > now() - interval '3 days'
    and not exists (select from ${ruleMails} where ${ruleMails.id} = mail_id)`,
}

/** Gathers the alerts or notices of one person that are due into a message. False if none are due. */
export async function gatherMail(db: Database): Promise<boolean> {
  return (await gather(db, 'notices')) || (await gather(db, 'alerts'))
}

async function gather(db: Database, what: keyof typeof TABLES): Promise<boolean> {
  const table = TABLES[what] as typeof ruleAlerts
  return await db.transaction(async (tx) => {
    const [first] = await tx
      .select({ userId: table.userId, organisationId: table.organisationId })
      .from(table)
      .where(DUE[what])
      .orderBy(asc(table.mailDueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (first === undefined) return false
    const id = newId()
    await tx.insert(ruleMails).values({ id, ...first })
    const due = tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.userId, first.userId), DUE[what]))
      .orderBy(asc(table.mailDueAt), asc(table.id))
      .limit(MAX_IN_MESSAGE)
      .for('update', { skipLocked: true })
    await tx.update(table).set({ mailId: id }).where(sql`${table.id} = any(array(${due}))`)
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
  const first = sql`select id from ${ruleMails} where next_attempt_at <= ${roundedNow} order by next_attempt_at limit 1
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

/** The alerts that a message is about, of calls that their recipient may see. */
export async function readMailedAlerts(
  db: Database,
  { id, organisationId }: ClaimedMail,
  sight: Sight,
): Promise<ShownAlert[]> {
  const viewer = { organisationId, sight }
  const rows = await shownAlerts(db, viewer, eq(ruleAlerts.mailId, id)).orderBy(asc(alertKey))
  return rows.map(shownAlert)
}

/** Deletes a message and ends its alerts and notices, sent or not. False if the claim no longer holds. */
export async function endMail(
  db: Database,
  { id, userId, leaseToken }: ClaimedMail,
  { isSent }: { isSent: boolean },
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [held] = await tx
      .select({ id: ruleMails.id })
      .from(ruleMails)
      .where(and(eq(ruleMails.id, id), eq(ruleMails.leaseToken, leaseToken)))
      .for('update')
    if (held === undefined) return false
    const ended = { mailId: null, mailDueAt: null, ...(isSent && { mailedAt: sql`now()` }) }
    await tx.update(ruleAlerts).set(ended).where(eq(ruleAlerts.mailId, id))
    await tx
      .update(adminNotices)
      .set(ended)
      .where(and(eq(adminNotices.userId, userId), eq(adminNotices.mailId, id)))
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
