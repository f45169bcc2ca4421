import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../columns.ts'
import { organisationId } from './organisations.ts'
import { users } from './users.ts'

/** API keys. Only a hash of each key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    name: text('name').notNull(),
    /** Hex SHA-256 of the whole key. */
    keyHash: text('key_hash').notNull().unique(),
    /** The first characters, to recognise the key in a list. */
    prefix: text('prefix').notNull(),
    /** Requests per minute; null means the default of 60. */
    rateLimit: integer('rate_limit'),
    agentChannel: integer('agent_channel'),
    /** The auth token of an account of Twilio, encrypted: callbacks that it signs count as sent with this key. */
    twilioToken: bytea('twilio_token'),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('api_keys_organisation').on(t.organisationId, t.id),
    index('api_keys_created_by').on(t.createdBy).where(sql`created_by is not null`).concurrently(),
  ],
)
