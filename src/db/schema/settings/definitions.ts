import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { IntentDefinition } from '../../../model/intents/taxonomy.ts'
import type { ScorecardSection } from '../../../model/scorecard/scorecard.ts'
import { createdAt } from '../columns.ts'
import { organisationId } from '../identity/organisations.ts'
import { users } from '../identity/users.ts'

/** Saved versions of the scorecard of each organisation, from 2 on; version 1 is the default in the code. */
export const scorecards = pgTable(
  'scorecards',
  {
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    organisationId: organisationId(),
    name: text('name').notNull(),
    sections: jsonb('sections').$type<ScorecardSection[]>().notNull(),
    /** Note by the user who saved it. */
    note: text('note'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.version] }),
    index('scorecards_organisation').on(t.organisationId),
    // Two concurrent saves get the same version, and one is refused.
    uniqueIndex('scorecards_version').on(t.organisationId, t.version),
    index('scorecards_created_by').on(t.createdBy).where(sql`created_by is not null`).concurrently(),
  ],
)

/** Saved versions of the intents of each organisation, from 2 on; version 1 is the default in the code. */
export const intentTaxonomies = pgTable(
  'intent_taxonomies',
  {
    organisationId: organisationId(),
    version: integer('version').notNull(),
    intents: jsonb('intents').$type<IntentDefinition[]>().notNull(),
    /** What a call is labelled with is among these: the intents with their examples have up to 12 MiB. Null: not listed. */
    intentNames: jsonb('intent_names').$type<string[]>(),
    /** Note by the user who saved it. */
    note: text('note'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.version] }),
    index('intent_taxonomies_created_by').on(t.createdBy).where(sql`created_by is not null`).concurrently(),
  ],
)
