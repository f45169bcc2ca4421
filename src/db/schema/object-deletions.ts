import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Objects whose row is gone or never came to be; the reconciler deletes them until they are. */
export const objectDeletions = pgTable('object_deletions', {
  objectKey: text('object_key').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  createdAt: createdAt(),
})
