import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { HitReason, RuleAlert, RuleCondition, RuleReview } from '../../../model/rules/rule.ts'
import type { RuleRunChange, RuleRunExample, RuleRunStatus } from '../../../model/rules/runs.ts'
import { voicelogId } from '../calls/voicelogs.ts'
import { createdAt, instant, updatedAt } from '../columns.ts'
import { organisationId } from '../identity/organisations.ts'
import { users } from '../identity/users.ts'

/** The rules of each organisation, as they are in force. */
export const rules = pgTable(
  'rules',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    name: text('name').notNull(),
    /** Grows with each change of the condition: a hit is of one version. */
    version: integer('version').notNull().default(1),
    condition: jsonb('condition').$type<RuleCondition>().notNull(),
    /** What the calls that it hits are called in lists. */
    tag: text('tag'),
    /** Whom a hit alerts. Null: nobody. */
    alert: jsonb('alert').$type<RuleAlert>(),
    /** Who reviews the calls that it hits, and how soon. Null: they are not put into the queue. */
    review: jsonb('review').$type<RuleReview>(),
    enabled: boolean('enabled').notNull().default(true),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('rules_organisation').on(t.organisationId, t.id),
    index('rules_created_by').on(t.createdBy).where(sql`created_by is not null`),
  ],
)

const ruleId = () =>
  uuid('rule_id')
    .notNull()
    .references(() => rules.id, { onDelete: 'cascade' })

/**
 * Calls that have completed and are still to be judged by the rules. A trigger writes it with the completion. A worker
 * takes the row away in the transaction that stores the hits.
 */
export const ruleChecks = pgTable(
  'rule_checks',
  { voicelogId: voicelogId().primaryKey(), organisationId: organisationId(), createdAt: createdAt() },
  (t) => [index('rule_checks_organisation').on(t.organisationId)],
)

/** The calls that rules hit. A hit that a later run over the calls did not find again stays, with its end. */
export const ruleHits = pgTable(
  'rule_hits',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    ruleId: ruleId(),
    ruleVersion: integer('rule_version').notNull(),
    voicelogId: voicelogId(),
    reasons: jsonb('reasons').$type<HitReason[]>().notNull(),
    /** Null: found when the call completed. */
    runId: uuid('run_id').references(() => ruleRuns.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    // No rule hits a call twice, whichever process dies at whichever step.
    uniqueIndex('rule_hits_once').on(t.ruleId, t.ruleVersion, t.voicelogId),
    index('rule_hits_rule').on(t.ruleId, t.id).where(sql`ended_at is null`),
    index('rule_hits_voicelog').on(t.voicelogId),
    index('rule_hits_organisation').on(t.organisationId, t.id),
    index('rule_hits_run').on(t.runId).where(sql`run_id is not null`),
  ],
)

/** Rules tried or applied on old calls, in the background. */
export const ruleRuns = pgTable(
  'rule_runs',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<RuleRunStatus>().notNull(),
    /** Whether it only says what would change. */
    dryRun: boolean('dry_run').notNull(),
    /** The rules, in the versions that they had. Conditions are there while it runs. */
    rules: jsonb('rules')
      .$type<{ id: string; version: number; name: string; condition: RuleCondition }[]>()
      .notNull(),
    /** The list's filters, as the API names them. */
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull(),
    /** The call that was judged last. The newest are judged first, of those that existed when it was requested. */
    judgedTo: uuid('judged_to'),
    calls: integer('calls').notNull().default(0),
    /** By rule. */
    changes: jsonb('changes').$type<Record<string, RuleRunChange>>().notNull().default({}),
    examples: jsonb('examples').$type<RuleRunExample[]>().notNull().default([]),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('rule_runs_list').on(t.organisationId, t.id),
    index('rule_runs_open').on(t.id).where(sql`status = 'running'`),
    index('rule_runs_created_by').on(t.createdBy).where(sql`created_by is not null`),
  ],
)
