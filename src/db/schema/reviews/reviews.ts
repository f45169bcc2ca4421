import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { voicelogId } from '../calls/voicelogs.ts'
import { createdAt, instant } from '../columns.ts'
import { organisationId } from '../identity/organisations.ts'
import { users } from '../identity/users.ts'

/** Answers of people. An answer that is replaced or withdrawn stays, with its end. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    voicelogId: voicelogId(),
    questionId: text('question_id').notNull(),
    answer: text('answer').notNull(),
    comment: text('comment'),
    /** The version of the scorecard whose question was answered. */
    scorecardVersion: integer('scorecard_version').notNull().default(1),
    /** The engine's answer at the time; null if it left the question open. */
    machineAnswer: text('machine_answer'),
    reviewerId: uuid('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('reviews_voicelog').on(t.voicelogId, t.questionId, t.id),
    // The newest of a call, without reading the others.
    index('reviews_history').on(t.voicelogId, t.id).concurrently(),
    uniqueIndex('reviews_current').on(t.voicelogId, t.questionId).where(sql`ended_at is null`),
    index('reviews_organisation').on(t.organisationId, t.id).where(sql`ended_at is null`),
    index('reviews_all_of_organisation').on(t.organisationId).concurrently(),
    index('reviews_reviewer').on(t.reviewerId).where(sql`reviewer_id is not null`).concurrently(),
    index('reviews_ended_by').on(t.endedBy).where(sql`ended_by is not null`).concurrently(),
  ],
)
