import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * A row for each number and each date in `fields` of a call, to find calls by ranges in the order of a list. Only
 * triggers of `voicelogs` and the backfill of calls from before write it. The index of the key has all columns, so that
 * no row is read. A foreign key would need another index as large; the trigger that deletes needs none.
 */
export const ownFieldValues = pgTable(
  'own_field_values',
  {
    organisationId: uuid('organisation_id').notNull(),
    name: text('name').notNull(),
    value: jsonb('value').$type<number | string>().notNull(),
    /** Of the call, as its id. */
    occurredAt: instant('occurred_at').notNull(),
    voicelogId: uuid('voicelog_id').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'own_field_values_pkey',
      columns: [t.organisationId, t.name, t.value, t.occurredAt, t.voicelogId],
    }),
  ],
)
