import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { LessonExample, LessonFigures } from '../../../model/intents/lessons.ts'
import { instant } from '../columns.ts'
import { organisations } from '../identity/organisations.ts'

/**
 * What the local engine has learnt of an organisation's intents from the calls that people labelled, one row for each
 * organisation. Triggers make the row and set `changed_at` when labels or intents change; workers learn.
 */
export const intentLessons = pgTable(
  'intent_lessons',
  {
    organisationId: uuid('organisation_id')
      .primaryKey()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** The first change since the lesson was begun; null if there is none. */
    changedAt: instant('changed_at'),
    /** Until when a worker has claimed it. After that, another worker begins it again. */
    claimedUntil: instant('claimed_until'),
    learntAt: instant('learnt_at'),
    /** The version of the intents that it is for. */
    intentsVersion: integer('intents_version'),
    /** What callers said in labelled calls, with the intents that people gave them. */
    examples: jsonb('examples').$type<LessonExample[]>().notNull().default([]),
    /** What learning changes; null with too few labels. */
    figures: jsonb('figures').$type<LessonFigures>(),
    /** Whether it is better than the intents alone. */
    isBetter: boolean('is_better').notNull().default(false),
  },
  (t) => [index('intent_lessons_changed').on(t.changedAt).where(sql`changed_at is not null`)],
)
