import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant, updatedAt } from './columns.ts'
import { organisationId } from './organisations.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    /** Lower case; one account an address over all organisations, since login names no organisation. */
    email: text('email').notNull().unique(),
    name: text('name'),
    role: text('role').$type<'admin' | 'member'>().notNull(),
    /** argon2id in PHC form; null until a one-time link has set one. */
    passwordHash: text('password_hash'),
    disabledAt: instant('disabled_at'),
    /** TOTP secret in force, encrypted with AES-GCM. */
    totpSecret: bytea('totp_secret'),
    /** TOTP secret that verify-setup has not confirmed yet, encrypted with AES-GCM. */
    totpPendingSecret: bytea('totp_pending_secret'),
    /** The last accepted time step: only a later one is accepted (RFC 6238 §5.2). */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    /** Wrong second factors since the last right one. */
    mfaFailures: integer('mfa_failures').notNull().default(0),
    mfaLockedUntil: instant('mfa_locked_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('users_role', sql`${t.role} in ('admin', 'member')`),
    index('users_organisation').on(t.organisationId, t.id),
  ],
)

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    userId: userId(),
    /** When a password (and a second factor) was last given. */
    authenticatedAt: instant('authenticated_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

export const mfaChallenges = pgTable(
  'mfa_challenges',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    userId: userId(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('mfa_challenges_user').on(t.userId)],
)

/** One-time addresses by which a new user sets a password. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    userId: userId(),
    /** Hex SHA-256 of the secret in the address. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('password_links_user').on(t.userId)],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    organisationId: organisationId(),
    userId: userId(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)
