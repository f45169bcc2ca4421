import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { type GivenName, type Permission, ROLE_TABLE, type UserRole } from '../../model/permissions.ts'
import type { Database } from '../client.ts'
import { operators, organisations, users } from '../schema/index.ts'

export type NewUser = {
  id: string
  organisationId: string
  /** Trimmed and in lower case. */
  email: string
  name: string | null
  role: UserRole
  /** @default those that a new user of the role is given */
  permissions?: Permission[]
  passwordHash: string | null
}

/** Stores a user; false if the email is taken. */
export async function insertUser(db: Database, user: NewUser): Promise<boolean> {
  const rows = await db
    .insert(users)
    .values({ ...user, permissions: user.permissions ?? [...ROLE_TABLE[user.role].given] })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return rows.length > 0
}

/** What a login reads of a user. */
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

/** The user by email or id, in any organisation, since a login names none; null if there is none. */
export async function findLoginUser(
  db: Database,
  by: { email: string } | { id: string },
): Promise<LoginUser | null> {
  const isUser = 'email' in by ? eq(users.email, by.email) : eq(users.id, by.id)
  const rows = await db.select(loginColumns).from(users).where(isUser)
  return rows[0] ?? null
}

/**
 * Reads a user again and locks the row against changes until the transaction ends; null if the password was changed, or
 * the user was disabled or removed.
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

/** A user with the organisation. */
export type UserProfile = {
  id: string
  email: string
  name: string | null
  role: UserRole
  mfaEnabled: boolean
  createdAt: Date
  organisation: { id: string; name: string }
}

/** The profile of a user; null if the organisation has no such user. */
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

/** Email, organisation's name and password hash of a user; null if the organisation has no such user. */
export async function findPassword(
  db: Database,
  { userId, organisationId }: { userId: string; organisationId: string },
): Promise<{ email: string; organisation: string; passwordHash: string | null } | null> {
  const rows = await db
    .select({ email: users.email, organisation: organisations.name, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(and(eq(users.id, userId), eq(users.organisationId, organisationId)))
  return rows[0] ?? null
}

/** Replaces a password; false if there is no such user, or its hash is no longer the `expectedHash` that was given. */
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

/** Whether there is any user, in any organisation. */
export async function anyUserExists(db: Database): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}

/** A user as administrators see one. */
export type UserListing = {
  id: string
  email: string
  name: string | null
  role: UserRole
  /** What was given to the user, whether or not the role may be given it. */
  permissions: GivenName[]
  disabled: boolean
  mfaEnabled: boolean
  /** False until a password link was used, for a user who was added without a password. */
  hasPassword: boolean
  createdAt: Date
}

const listingColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  permissions: users.permissions,
  disabled: loginColumns.disabled,
  mfaEnabled: loginColumns.mfaEnabled,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  createdAt: users.createdAt,
}

type UserKey = { organisationId: string; userId: string }
const isUser = ({ organisationId, userId }: UserKey) =>
  and(eq(users.organisationId, organisationId), eq(users.id, userId))

/** Users of an organisation, the newest first; `before` is the last id of the previous page. */
export async function selectUsers(
  db: Database,
  organisationId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<UserListing[]> {
  return await db
    .select(listingColumns)
    .from(users)
    .where(and(eq(users.organisationId, organisationId), before === null ? undefined : lt(users.id, before)))
    .orderBy(desc(users.id))
    .limit(limit)
}

/** A user of an organisation; null if there is none with this id. */
export async function findUser(db: Database, key: UserKey): Promise<UserListing | null> {
  const rows = await db.select(listingColumns).from(users).where(isUser(key))
  return rows[0] ?? null
}

/**
 * Lets one transaction at a time change the users of an organisation. Lock it before any user's row.
 *
 * The lock is on the organisation's row, since there is no row for "the last admin". It does not block inserts that refer
 * to the organisation.
 */
export async function lockUserAdministration(tx: Database, organisationId: string): Promise<void> {
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('no key update')
}

/** Reads a user and locks the row until the transaction ends; null if there is none with this id. */
export async function lockUser(tx: Database, key: UserKey): Promise<UserListing | null> {
  const rows = await tx.select(listingColumns).from(users).where(isUser(key)).for('update')
  return rows[0] ?? null
}

/** How many admins could log in: enabled ones with a password. */
export async function countAdmins(db: Database, organisationId: string): Promise<number> {
  return await db.$count(
    users,
    and(
      eq(users.organisationId, organisationId),
      eq(users.role, 'admin'),
      isNull(users.disabledAt),
      sql`${users.passwordHash} is not null`,
    ),
  )
}

/** Changes the given fields of a user; returns the user after it, or null if there is none with this id. */
export async function updateUser(
  db: Database,
  key: UserKey,
  {
    disabled,
    ...changes
  }: { name?: string | null; role?: UserRole; permissions?: Permission[]; disabled?: boolean },
): Promise<UserListing | null> {
  const rows = await db
    .update(users)
    .set({
      ...changes,
      ...(disabled !== undefined && { disabledAt: disabled ? sql`now()` : null }),
      updatedAt: sql`now()`,
    })
    .where(isUser(key))
    .returning(listingColumns)
  return rows[0] ?? null
}

/** Removes a user with sessions, links and codes. What the user uploaded or created stays, without an author. */
export async function deleteUser(tx: Database, key: UserKey): Promise<void> {
  // In the order of an import, which changes many operators too.
  await tx
    .select({ id: operators.operatorId })
    .from(operators)
    .where(and(eq(operators.organisationId, key.organisationId), eq(operators.userId, key.userId)))
    .orderBy(sql`${operators.operatorId} collate "C"`)
    .for('update')
  await tx.delete(users).where(isUser(key))
}
