import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AlertKind } from '../../../model/rules/rule.ts'
import { createdAt, instant } from '../columns.ts'
import { organisationId } from '../identity/organisations.ts'
import { users } from '../identity/users.ts'
import { callComments, reviewTasks } from './review-work.ts'
import { ruleHits } from './rules.ts'

/** Messages of alerts to one person, while they are to be sent. */
export const ruleMails = pgTable(
  'rule_mails',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().default(sql`now()`),
    /** The fence token: an outcome counts only while the row carries that of its claim. */
    leaseToken: uuid('lease_token'),
    /** Why the last attempt failed. */
    error: text('error'),
    createdAt: createdAt(),
  },
  (t) => [
    index('rule_mails_due').on(t.nextAttemptAt),
    index('rule_mails_user').on(t.userId),
    index('rule_mails_organisation').on(t.organisationId),
  ],
)

/**
 * What people are told: a row for each event and recipient. A hit has `hit_id`, an appeal or its decision `task_id`, a
 * comment that mentions the person `comment_id`.
 */
export const ruleAlerts = pgTable(
  'rule_alerts',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    organisationId: organisationId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AlertKind>().notNull().default('hit'),
    hitId: uuid('hit_id').references(() => ruleHits.id, { onDelete: 'cascade' }),
    taskId: uuid('task_id').references(() => reviewTasks.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => callComments.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When the person dismissed it in the dashboard. */
    seenAt: instant('seen_at'),
    /** From when it may be sent by email. Null: it is not, or it has been. */
    mailDueAt: instant('mail_due_at'),
    mailId: uuid('mail_id').references(() => ruleMails.id, { onDelete: 'set null' }),
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    // Nobody is alerted twice to one event.
    uniqueIndex('rule_alerts_once').on(t.hitId, t.userId),
    uniqueIndex('rule_alerts_task_once')
      .on(t.taskId, t.kind, t.userId)
      .where(sql`task_id is not null`)
      .concurrently(),
    uniqueIndex('rule_alerts_comment_once')
      .on(t.commentId, t.userId)
      .where(sql`comment_id is not null`)
      .concurrently(),
    index('rule_alerts_open')
      .on(t.userId, sql`coalesce(hit_id, id)`)
      .where(sql`seen_at is null`)
      .concurrently(),
    index('rule_alerts_user').on(t.userId),
    index('rule_alerts_organisation').on(t.organisationId),
    index('rule_alerts_mail_due').on(t.mailDueAt).where(sql`mail_due_at is not null`),
    index('rule_alerts_mail').on(t.mailId).where(sql`mail_id is not null`),
  ],
)
