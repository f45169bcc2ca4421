import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { organisationId } from './organisations.ts'

/**
 * The audit. Rows are only added.
 *
 * Partitioned by month of `at`, which drizzle-orm does not know. Therefore `at` is in the primary key.
 * @see src/db/identity/audit-partitions.ts
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').notNull(),
    organisationId: organisationId(),
    at: instant('at').notNull().default(sql`now()`),
    actorKind: text('actor_kind').$type<'user' | 'api_key' | 'system'>().notNull(),
    actorId: uuid('actor_id'),
    address: text('address'),
    action: text('action').notNull(),
    targetKind: text('target_kind'),
    targetId: text('target_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index('audit_events_list').on(t.organisationId, t.id),
    // What did this user do?
    index('audit_events_actor').on(t.organisationId, t.actorId, t.id).concurrently(),
    // Who heard this call?
    index('audit_events_target').on(t.organisationId, t.targetId, t.id).concurrently(),
  ],
)
