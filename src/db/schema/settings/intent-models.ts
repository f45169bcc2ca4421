import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt } from '../columns.ts'
import { organisationId } from '../identity/organisations.ts'

/**
 * What the local engine has learnt of versions of an organisation's intents, the newest few of each organisation. Any
 * row may be missing: it is learnt again.
 */
export const intentModels = pgTable(
  'intent_models',
  {
    organisationId: organisationId(),
    /** A digest of all that it was learnt from. */
    learntFrom: text('learnt_from').notNull(),
    intentsVersion: integer('intents_version').notNull(),
    model: bytea('model').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.organisationId, t.learntFrom] })],
)
