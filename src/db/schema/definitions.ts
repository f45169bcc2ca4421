import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { IntentDefinition } from '../../model/intents/taxonomy.ts'
import type { ScorecardSection } from '../../model/scorecard/scorecard.ts'
import { createdAt } from './columns.ts'
import { organisationId } from './organisations.ts'
import { users } from './users.ts'

/** One scorecard an organisation, in versions from 2 on: version 1 is the one that everybody starts with. */
export const scorecards = pgTable(
  'scorecards',
  {
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    organisationId: organisationId(),
    name: text('name').notNull(),
    sections: jsonb('sections').$type<ScorecardSection[]>().notNull(),
    /** What whoever saved it says of it. */
    note: text('note'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.version] }),
    index('scorecards_organisation').on(t.organisationId),
    // Of two who save at once, one is refused.
    uniqueIndex('scorecards_version').on(t.organisationId, t.version),
  ],
)

/** The organisation's intents, in versions from 2 on: version 1 is the taxonomy that everybody starts with. */
export const intentTaxonomies = pgTable(
  'intent_taxonomies',
  {
    organisationId: organisationId(),
    version: integer('version').notNull(),
    intents: jsonb('intents').$type<IntentDefinition[]>().notNull(),
    /** What whoever saved it says of it. */
    note: text('note'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.organisationId, t.version] })],
)
