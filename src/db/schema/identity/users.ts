import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type GivenName, ROLE_TABLE, ROLES, type UserRole } from '../../../model/permissions.ts'
import { bytea, createdAt, instant, updatedAt } from '../columns.ts'
import { organisationId } from './organisations.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    /** In lower case. Unique over all organisations, since a login names none. */
    email: text('email').notNull().unique(),
    name: text('name'),
    role: text('role').$type<UserRole>().notNull(),
    /** What the user was given beyond what the role may do. */
    permissions: text('permissions')
      .array()
      .$type<GivenName[]>()
      .notNull()
      .default([...ROLE_TABLE.member.given]),
    /** argon2id, as a PHC string; null until a password link was used. */
    passwordHash: text('password_hash'),
    disabledAt: instant('disabled_at'),
    /** TOTP secret in force, encrypted with AES-GCM. */
    totpSecret: bytea('totp_secret'),
    /** TOTP secret that verify-setup has not confirmed yet, encrypted with AES-GCM. */
    totpPendingSecret: bytea('totp_pending_secret'),
    /** The last accepted time step. Only a later one is accepted (RFC 6238 §5.2). */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    /** Failed attempts at the second factor, or at the password within a session, since the last right one. */
    mfaFailures: integer('mfa_failures').notNull().default(0),
    mfaLockedUntil: instant('mfa_locked_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('users_role', sql`${t.role} in (${sql.raw(ROLES.map((each) => `'${each}'`).join(', '))})`),
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
    /** When the login of this session was complete, or the password was given again. */
    authenticatedAt: instant('authenticated_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_organisation').on(t.organisationId).concurrently(),
  ],
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
  (t) => [
    index('mfa_challenges_user').on(t.userId),
    index('mfa_challenges_organisation').on(t.organisationId).concurrently(),
  ],
)

/** One-time links by which users set a password. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    userId: userId(),
    /** SHA-256 of the link's token, in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    /** The administrator who made it, and whose links end with the account; null for links of earlier versions. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('password_links_user').on(t.userId),
    index('password_links_organisation').on(t.organisationId).concurrently(),
    index('password_links_created_by').on(t.createdBy).concurrently(),
  ],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    organisationId: organisationId(),
    userId: userId(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.codeHash] }),
    index('recovery_codes_organisation').on(t.organisationId).concurrently(),
  ],
)

/** Notices to administrators of each other's changes: a row for each event and recipient, for 90 days. */
export const adminNotices = pgTable(
  'admin_notices',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    organisationId: organisationId(),
    userId: userId(),
    /** The id of the audit event, whose columns these are. */
    eventId: uuid('event_id').notNull(),
    at: instant('at').notNull().default(sql`now()`),
    actorKind: text('actor_kind').$type<'user' | 'api_key' | 'system'>().notNull(),
    actorId: uuid('actor_id'),
    address: text('address'),
    action: text('action').notNull(),
    targetKind: text('target_kind'),
    targetId: text('target_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    expiresAt: instant('expires_at').notNull().default(sql`now() + interval '90 days'`),
    /** When the person dismissed it in the dashboard. It may still have to be sent. */
    dismissedAt: instant('dismissed_at'),
    /** From when it may be sent by email. Null: it has been, or cannot be. */
    mailDueAt: instant('mail_due_at').default(sql`now()`),
    /** The message that it goes out with. */
    mailId: uuid('mail_id'),
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    index('admin_notices_user').on(t.userId, t.eventId),
    index('admin_notices_mail_due').on(t.mailDueAt).where(sql`mail_due_at is not null`).concurrently(),
    index('admin_notices_organisation').on(t.organisationId),
  ],
)
