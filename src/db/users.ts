import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { organisations, users } from './schema.ts'

export type UserRole = 'admin' | 'member'

export type NewUser = {
  id: string
  organisationId: string
  /** Trimmed and in lower case. */
  email: string
  name: string | null
  role: UserRole
  passwordHash: string | null
}

/** False when the email is taken. */
export async function insertUser(db: Database, user: NewUser): Promise<boolean> {
  const rows = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return rows.length > 0
}

/** What a login needs to know. It reads over all organisations, since a login names none. */
export type LoginUser = {
  id: string
  organisationId: string
  passwordHash: string | null
  disabled: boolean
  mfaEnabled: boolean
}

const loginColumns = {
  id: users.id,
  organisationId: users.organisationId,
  passwordHash: users.passwordHash,
  disabled: sql<boolean>`${users.disabledAt} is not null`,
  mfaEnabled: sql<boolean>`${users.totpSecret} is not null`,
}

export async function findLoginUser(db: Database, email: string): Promise<LoginUser | null> {
  const rows = await db.select(loginColumns).from(users).where(eq(users.email, email))
  return rows[0] ?? null
}

/**
 * Reads the user again and keeps it from changing until the transaction ends,
 * or answers null when password, state or account are no longer what they were.
 */
export async function lockUnchangedUser(
  tx: Database,
  user: { id: string; passwordHash: string },
): Promise<LoginUser | null> {
  const rows = await tx
    .select(loginColumns)
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.disabledAt)))
    .for('share')
  return rows[0] ?? null
}

export type UserProfile = {
  id: string
  email: string
  name: string | null
  role: UserRole
  mfaEnabled: boolean
  createdAt: Date
  organisation: { id: string; name: string }
}

export async function findProfile(
  db: Database,
  { userId, organisationId }: { userId: string; organisationId: string },
): Promise<UserProfile | null> {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      mfaEnabled: loginColumns.mfaEnabled,
      createdAt: users.createdAt,
      organisation: { id: organisations.id, name: organisations.name },
    })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(and(eq(users.id, userId), eq(users.organisationId, organisationId)))
  return rows[0] ?? null
}

export async function findPassword(
  db: Database,
  { userId, organisationId }: { userId: string; organisationId: string },
): Promise<{ email: string; passwordHash: string | null } | null> {
  const rows = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.organisationId, organisationId)))
  return rows[0] ?? null
}

/** Replaces a password; with `expectedHash` only while that is still the one in force. False when it is not. */
export async function updatePasswordHash(
  db: Database,
  { userId, passwordHash, expectedHash }: { userId: string; passwordHash: string; expectedHash?: string },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash, updatedAt: sql`now()` })
    .where(
      and(
        eq(users.id, userId),
        expectedHash === undefined ? undefined : eq(users.passwordHash, expectedHash),
      ),
    )
    .returning({ id: users.id })
  return rows.length > 0
}

export async function anyUserExists(db: Database): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}
