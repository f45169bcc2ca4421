import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { mfaChallenges, sessions, users } from './schema.ts'
import type { UserRole } from './users.ts'

export type NewSession = {
  id: string
  organisationId: string
  userId: string
  expiresInSeconds: number
  address: string | null
  userAgent: string | null
}

/** Opens a session and sweeps the user's expired ones; the database's clock counts. */
export async function insertSession(db: Database, session: NewSession): Promise<void> {
  const { expiresInSeconds, ...row } = session
  await db.delete(sessions).where(and(eq(sessions.userId, row.userId), lt(sessions.expiresAt, sql`now()`)))
  await db.insert(sessions).values({ ...row, expiresAt: inSeconds(expiresInSeconds) })
}

export type LiveSession = {
  id: string
  userId: string
  organisationId: string
  role: UserRole
  /** Whole seconds until it ends. */
  remainingSeconds: number
  /** Whether its last use was noted over a minute ago. */
  stale: boolean
}

/** The session with its user, as long as neither has ended: what every request asks. */
export async function findLiveSession(
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<LiveSession | null> {
  const rows = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      organisationId: users.organisationId,
      role: users.role,
      remainingSeconds: sql<number>`floor(extract(epoch from ${sessions.expiresAt} - now()))::integer`,
      stale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, sql`now()`),
        isNull(users.disabledAt),
      ),
    )
  return rows[0] ?? null
}

/** Notes the use of a session, at most once a minute however many ask at once. */
export async function touchSession(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, sql`now() - interval '1 minute'`)))
}

export async function deleteSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends every session of a user, and every login of theirs that waits for its second factor. */
export async function deleteSessionsOf(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await db.delete(mfaChallenges).where(eq(mfaChallenges.userId, userId))
}

/** Notes a login that waits for its second factor and sweeps the user's expired ones. */
export async function insertMfaChallenge(
  db: Database,
  challenge: { id: string; organisationId: string; userId: string; expiresInSeconds: number },
): Promise<void> {
  const { expiresInSeconds, ...row } = challenge
  await db
    .delete(mfaChallenges)
    .where(and(eq(mfaChallenges.userId, row.userId), lt(mfaChallenges.expiresAt, sql`now()`)))
  await db.insert(mfaChallenges).values({ ...row, expiresAt: inSeconds(expiresInSeconds) })
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`
}
