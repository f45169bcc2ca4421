import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { GivenName, UserRole } from '../../model/permissions.ts'
import type { Database } from '../client.ts'
import { secondsAgo, secondsFromNow } from '../clock.ts'
import { mfaChallenges, organisations, sessions, users } from '../schema/index.ts'
import type { NewAuditEvent } from './audit.ts'

export type NewSession = {
  id: string
  organisationId: string
  userId: string
  expiresInSeconds: number
  address: string | null
  userAgent: string | null
}

/** Stores a session; its times are of the database's clock. The workers remove expired ones (see expired.ts). */
export async function insertSession(db: Database, session: NewSession): Promise<void> {
  const { expiresInSeconds, ...row } = session
  await db.insert(sessions).values({ ...row, expiresAt: secondsFromNow(expiresInSeconds) })
}

/**
 * Stores the session of a login with its audit event, if the user still has this password, no second factor, and is not
 * disabled; false otherwise.
 *
 * One statement, so that a login waits for the database only once. It locks the user's row like `lockUnchangedUser`: a
 * change that ends sessions either sees this session, or is seen here.
 */
export async function insertSessionOfUnchanged(
  db: Database,
  user: { id: string; passwordHash: string },
  { session, event }: { session: NewSession; event: NewAuditEvent },
): Promise<boolean> {
  const inserted = await db.execute(sql`
    with unchanged as (
      select id from users
      where id = ${user.id} and password_hash = ${user.passwordHash} and disabled_at is null and totp_secret is null
      for share
    ), opened as (
      insert into sessions (id, organisation_id, user_id, expires_at, address, user_agent)
      select ${session.id}::uuid, ${session.organisationId}::uuid, id, ${secondsFromNow(session.expiresInSeconds)},
        ${session.address}, ${session.userAgent}
      from unchanged
    )
    insert into audit_events (id, organisation_id, actor_kind, actor_id, address, action, target_kind, target_id, detail)
    select ${event.id}::uuid, ${event.organisationId}::uuid, ${event.actorKind}, ${event.actorId ?? null}::uuid,
      ${event.address ?? null}, ${event.action}, ${event.targetKind ?? null}, ${event.targetId ?? null},
      ${event.detail ? JSON.stringify(event.detail) : null}::jsonb
    from unchanged`)
  return inserted.count > 0
}

export type LiveSession = {
  id: string
  userId: string
  organisationId: string
  role: UserRole
  permissions: GivenName[]
  /** Whether the organisation requires a second factor that the user does not have. */
  needsMfaEnrolment: boolean
  /** Whole seconds since the password or second factor was given last. */
  authenticatedSecondsAgo: number
  /** Whole seconds until it expires. */
  remainingSeconds: number
  /** Whether its last use was recorded over a minute ago. */
  stale: boolean
}

/**
 * The session with its user, read by every request; null if it has ended, nobody used it for `idleSeconds`, or the user
 * is disabled.
 */
export async function findLiveSession(
  db: Database,
  { sessionId, userId, idleSeconds }: { sessionId: string; userId?: string; idleSeconds: number },
): Promise<LiveSession | null> {
  const rows = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      organisationId: users.organisationId,
      role: users.role,
      permissions: users.permissions,
      needsMfaEnrolment: sql<boolean>`${organisations.mfaRequired} and ${users.totpSecret} is null`,
      authenticatedSecondsAgo: sql<number>`floor(extract(epoch from now() - ${sessions.authenticatedAt}))::integer`,
      remainingSeconds: sql<number>`floor(extract(epoch from ${sessions.expiresAt} - now()))::integer`,
      stale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(
      and(
        eq(sessions.id, sessionId),
        userId === undefined ? undefined : eq(sessions.userId, userId),
        isLive(idleSeconds),
        isNull(users.disabledAt),
      ),
    )
  return rows[0] ?? null
}

/** Records the use of a session, at most once a minute, whatever the number of requests. */
export async function touchSession(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, sql`now() - interval '1 minute'`)))
}

/** Ends a session. */
export async function deleteSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends every session and every MFA challenge of a user. */
export async function deleteSessionsOf(db: Database, userId: string): Promise<void> {
  // Challenges first: one that is about to become a session is waited for, and its session is deleted too.
  await db.delete(mfaChallenges).where(eq(mfaChallenges.userId, userId))
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Ends every session of a user except one, and every MFA challenge of the user. */
export async function deleteOtherSessions(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db.delete(mfaChallenges).where(eq(mfaChallenges.userId, userId))
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}

/** Ends one session of a user; false if the user has no such session. */
export async function deleteSessionOf(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export type SessionListing = {
  id: string
  createdAt: Date
  /** Recorded at most once a minute. */
  lastUsedAt: Date
  address: string | null
  userAgent: string | null
}

/** A user's sessions that have not ended, the newest first; `before` is the last id of the previous page. */
export async function selectSessions(
  db: Database,
  userId: string,
  { limit, before, idleSeconds }: { limit: number; before: string | null; idleSeconds: number },
): Promise<SessionListing[]> {
  return await db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      address: sessions.address,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isLive(idleSeconds),
        before === null ? undefined : lt(sessions.id, before),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(limit)
}

/** Notes that the password of a session's user was given again. */
export async function markAuthenticated(db: Database, sessionId: string): Promise<void> {
  await db.update(sessions).set({ authenticatedAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

/** Neither expired nor unused for too long. */
function isLive(idleSeconds: number) {
  return and(gt(sessions.expiresAt, sql`now()`), gt(sessions.lastUsedAt, secondsAgo(idleSeconds)))
}
