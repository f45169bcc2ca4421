import { and, desc, eq, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { adminNotices, apiKeys, users } from '../schema/index.ts'
import type { NewAuditEvent } from './audit.ts'

/**
 * Notifies every administrator of the organisation of an event, except the one who acted and a user who was just added.
 */
export async function insertNotices(tx: Database, event: NewAuditEvent): Promise<void> {
  const { id, organisationId, actorKind, actorId = null, address = null, action, detail } = event
  await tx.execute(sql`
    insert into admin_notices
      (event_id, organisation_id, user_id, actor_kind, actor_id, address, action, target_kind, target_id, detail)
    select ${id}::uuid, ${organisationId}::uuid, id, ${actorKind}, ${actorId}::uuid, ${address}, ${action},
      ${event.targetKind ?? null}, ${event.targetId ?? null}, ${detail ? JSON.stringify(detail) : null}::jsonb
    from users
    where organisation_id = ${organisationId}::uuid and role = 'admin' and disabled_at is null
      and id is distinct from ${actorId}::uuid and (${action} <> 'user.created' or id::text <> ${event.targetId ?? ''})`)
}

export type NoticeRow = Omit<
  typeof adminNotices.$inferSelect,
  'id' | 'userId' | 'expiresAt' | 'dismissedAt' | 'mailDueAt' | 'mailId' | 'mailedAt'
> & {
  /** The email of the actor; null if the actor is not a user, or was removed. */
  actorEmail: string | null
  /** The email or name of what it was done to; null if it has none. */
  targetName: string | null
}

/** A user's notices, the newest first; `before` is the event of the last one of the previous page. */
export async function selectNotices(
  db: Database,
  userId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<NoticeRow[]> {
  return await noticesWhere(
    db,
    and(
      eq(adminNotices.userId, userId),
      isNull(adminNotices.dismissedAt),
      before === null ? undefined : lt(adminNotices.eventId, before),
    ),
  ).limit(limit)
}

/** The notices that a message is about, the newest first. */
export async function selectMailedNotices(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<NoticeRow[]> {
  return await noticesWhere(db, and(eq(adminNotices.userId, userId), eq(adminNotices.mailId, id)))
}

function noticesWhere(db: Database, condition: SQL | undefined) {
  const actor = db.select({ id: users.id, email: users.email }).from(users).as('actor')
  const target = db.select({ id: users.id, email: users.email }).from(users).as('target')
  return db
    .select({
      eventId: adminNotices.eventId,
      organisationId: adminNotices.organisationId,
      at: adminNotices.at,
      actorKind: adminNotices.actorKind,
      actorId: adminNotices.actorId,
      address: adminNotices.address,
      action: adminNotices.action,
      targetKind: adminNotices.targetKind,
      targetId: adminNotices.targetId,
      detail: adminNotices.detail,
      actorEmail: actor.email,
      targetName: sql<
        string | null
      >`coalesce(${target.email}, ${apiKeys.name}, ${adminNotices.detail} ->> 'email')`,
    })
    .from(adminNotices)
    .leftJoin(actor, eq(actor.id, adminNotices.actorId))
    .leftJoin(
      target,
      and(eq(adminNotices.targetKind, 'user'), eq(sql`${target.id}::text`, adminNotices.targetId)),
    )
    .leftJoin(
      apiKeys,
      and(
        eq(adminNotices.targetKind, 'api_key'),
        eq(apiKeys.organisationId, adminNotices.organisationId),
        eq(sql`${apiKeys.id}::text`, adminNotices.targetId),
      ),
    )
    .where(condition)
    .orderBy(desc(adminNotices.eventId))
}

/** Dismisses a user's notices up to an event. They stay until they expire: somebody else may have done it. */
export async function dismissNoticesUpTo(
  db: Database,
  { userId, upTo }: { userId: string; upTo: string },
): Promise<void> {
  await db
    .update(adminNotices)
    .set({ dismissedAt: sql`now()` })
    .where(
      and(eq(adminNotices.userId, userId), lte(adminNotices.eventId, upTo), isNull(adminNotices.dismissedAt)),
    )
}
