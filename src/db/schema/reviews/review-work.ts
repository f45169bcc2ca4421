import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Appeal, ReviewReason, ReviewState } from '../../../model/reviews/work.ts'
import type { RuleCondition } from '../../../model/rules/rule.ts'
import { voicelogId } from '../calls/voicelogs.ts'
import { createdAt, instant, updatedAt } from '../columns.ts'
import { organisationId } from '../identity/organisations.ts'
import { users } from '../identity/users.ts'
import { rules } from './rules.ts'

const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Plans that put a sample of each operator's calls of each week into the queue. */
export const reviewPlans = pgTable(
  'review_plans',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    name: text('name').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Of each operator. */
    callsPerWeek: integer('calls_per_week').notNull(),
    /** Calls for which the first of these holds come first, then those of the second; the others at random. */
    first: jsonb('first').$type<RuleCondition[]>().notNull().default([]),
    /** What the random order is made of. It is kept, so that a draw can be made again. */
    seed: text('seed').notNull(),
    department: text('department'),
    /** Ids of users, who get the calls in turn. Empty: nobody in particular. */
    assignees: jsonb('assignees').$type<string[]>().notNull().default([]),
    dueDays: integer('due_days').notNull(),
    /** Whose weeks, which begin on Monday. */
    timeZone: text('time_zone').notNull(),
    createdBy: person('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('review_plans_organisation').on(t.organisationId, t.id),
    index('review_plans_created_by').on(t.createdBy).where(sql`created_by is not null`),
  ],
)

/** Weeks that a plan has drawn calls of, each once. */
export const reviewDraws = pgTable(
  'review_draws',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => reviewPlans.id, { onDelete: 'cascade' }),
    /** Its Monday, in the plan's time zone. */
    week: date('week', { mode: 'string' }).notNull(),
    organisationId: organisationId(),
    calls: integer('calls').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.week] }),
    index('review_draws_organisation').on(t.organisationId),
  ],
)

/** The review of each call that has one: who does it by when, and how far it is. */
export const reviewTasks = pgTable(
  'review_tasks',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    voicelogId: voicelogId(),
    state: text('state').$type<ReviewState>().notNull().default('draft'),
    assigneeId: person('assignee_id'),
    dueAt: instant('due_at'),
    reason: text('reason').$type<ReviewReason>().notNull(),
    planId: uuid('plan_id').references(() => reviewPlans.id, { onDelete: 'set null' }),
    ruleId: uuid('rule_id').references(() => rules.id, { onDelete: 'set null' }),
    publishedBy: person('published_by'),
    publishedAt: instant('published_at'),
    acknowledgedBy: person('acknowledged_by'),
    acknowledgedAt: instant('acknowledged_at'),
    appeal: jsonb('appeal').$type<Appeal>(),
    appealedBy: person('appealed_by'),
    appealedAt: instant('appealed_at'),
    /** What was said with the decision. */
    decision: text('decision'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('review_tasks_voicelog').on(t.voicelogId),
    index('review_tasks_queue').on(t.organisationId, t.state, t.dueAt, t.id),
    // A page of the queue in its order, in all states together.
    index('review_tasks_due')
      .on(t.organisationId, sql`coalesce(due_at, 'infinity'::timestamptz)`, t.id)
      .concurrently(),
    index('review_tasks_assignee').on(t.assigneeId, t.state).where(sql`assignee_id is not null`),
    index('review_tasks_plan').on(t.planId).where(sql`plan_id is not null`),
    index('review_tasks_rule').on(t.ruleId).where(sql`rule_id is not null`),
    index('review_tasks_published_by').on(t.publishedBy).where(sql`published_by is not null`),
    index('review_tasks_acknowledged_by').on(t.acknowledgedBy).where(sql`acknowledged_by is not null`),
    index('review_tasks_appealed_by').on(t.appealedBy).where(sql`appealed_by is not null`),
    index('review_tasks_decided_by').on(t.decidedBy).where(sql`decided_by is not null`),
  ],
)

/** What people say about a call, at a second of it or about the whole, in threads. */
export const callComments = pgTable(
  'call_comments',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    voicelogId: voicelogId(),
    /** The first comment of the thread. Null: it is that. */
    threadId: uuid('thread_id'),
    /** Milliseconds from the start of the call. Null: it is about the whole call. */
    atMs: integer('at_ms'),
    text: text('text').notNull(),
    /** Ids of users. */
    mentions: jsonb('mentions').$type<string[]>().notNull().default([]),
    authorId: person('author_id'),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
    /** Of a thread. */
    resolvedAt: instant('resolved_at'),
    resolvedBy: person('resolved_by'),
  },
  (t) => [
    index('call_comments_voicelog').on(t.voicelogId, t.id),
    index('call_comments_thread').on(t.threadId).where(sql`thread_id is not null`),
    index('call_comments_organisation').on(t.organisationId, t.id),
    index('call_comments_author').on(t.authorId).where(sql`author_id is not null`),
    index('call_comments_resolved_by').on(t.resolvedBy).where(sql`resolved_by is not null`),
  ],
)

/** Calls that several people review without seeing each other's answers. */
export const calibrations = pgTable(
  'calibrations',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    name: text('name').notNull(),
    voicelogIds: jsonb('voicelog_ids').$type<string[]>().notNull(),
    /** Ids of users. */
    participants: jsonb('participants').$type<string[]>().notNull(),
    /** The scorecard whose questions are answered. */
    scorecardVersion: integer('scorecard_version').notNull(),
    /** The answers that were agreed on, by call and question. */
    reference: jsonb('reference').$type<Record<string, Record<string, string>>>(),
    createdBy: person('created_by'),
    createdAt: createdAt(),
    /** Until then nobody sees another's answers. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('calibrations_organisation').on(t.organisationId, t.id),
    index('calibrations_created_by').on(t.createdBy).where(sql`created_by is not null`),
  ],
)

/** Blind answers of one person to one question of one call. They change nothing of the call. */
export const calibrationAnswers = pgTable(
  'calibration_answers',
  {
    calibrationId: uuid('calibration_id')
      .notNull()
      .references(() => calibrations.id, { onDelete: 'cascade' }),
    voicelogId: voicelogId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    organisationId: organisationId(),
    answer: text('answer').notNull(),
    comment: text('comment'),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.calibrationId, t.voicelogId, t.userId, t.questionId] }),
    index('calibration_answers_voicelog').on(t.voicelogId),
    index('calibration_answers_user').on(t.userId),
    index('calibration_answers_organisation').on(t.organisationId),
  ],
)
