import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { auditEvents, users } from '../schema/index.ts'

export type NewAuditEvent = Omit<typeof auditEvents.$inferInsert, 'at'>

/** Adds an event, at the time of the database's clock. A trigger refuses to change or remove events. */
export async function insertAuditEvent(db: Database, event: NewAuditEvent): Promise<void> {
  await db.insert(auditEvents).values(event)
}

export type AuditEventRow = typeof auditEvents.$inferSelect & {
  /** The email of the actor; null if the actor is not a user, or was removed. */
  actorEmail: string | null
}

export type AuditFilter = {
  action?: string
  actorId?: string
  targetId?: string
  /** Inclusive. */
  from?: Date
  /** Exclusive. */
  to?: Date
}

/** Events of an organisation, the newest first; `before` is the last id of the previous page. */
export async function selectAuditEvents(
  db: Database,
  organisationId: string,
  { filter, limit, before }: { filter: AuditFilter; limit: number; before: string | null },
): Promise<AuditEventRow[]> {
  const { action, actorId, targetId, from, to } = filter
  const rows = await db
    .select({ event: auditEvents, actorEmail: users.email })
    .from(auditEvents)
    .leftJoin(
      users,
      and(eq(users.id, auditEvents.actorId), eq(users.organisationId, auditEvents.organisationId)),
    )
    .where(
      and(
        eq(auditEvents.organisationId, organisationId),
        action === undefined ? undefined : eq(auditEvents.action, action),
        actorId === undefined ? undefined : eq(auditEvents.actorId, actorId),
        targetId === undefined ? undefined : eq(auditEvents.targetId, targetId),
        from === undefined ? undefined : gte(auditEvents.at, from),
        to === undefined ? undefined : lt(auditEvents.at, to),
        before === null ? undefined : lt(auditEvents.id, before),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limit)
  return rows.map(({ event, actorEmail }) => ({ ...event, actorEmail }))
}
