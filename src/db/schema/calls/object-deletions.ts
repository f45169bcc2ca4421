import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'

/** Objects to delete, since their voicelog was deleted or refused. The reconciler retries until they are deleted. */
export const objectDeletions = pgTable('object_deletions', {
  objectKey: text('object_key').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  createdAt: createdAt(),
})
