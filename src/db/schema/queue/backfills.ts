import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** How far the workers are with data that a migration left to them. */
export const backfills = pgTable('backfills', {
  name: text('name').primaryKey(),
  /** Where the next batch begins, as the backfill wrote it. Null: at the beginning, or it is done. */
  cursor: text('cursor'),
  doneAt: instant('done_at'),
})
