import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnalyticReason } from '../../../model/analytics.ts'
import type { EvaluationFigures } from '../../../model/evaluation/evaluated-calls.ts'
import type { IntentDefinition } from '../../../model/intents/taxonomy.ts'
import type { RerunDifference, RerunItemStatus, RerunKind, RerunStatus } from '../../../model/reruns.ts'
import type { ScorecardSection } from '../../../model/scorecard/scorecard.ts'
import { voicelogId } from '../calls/voicelogs.ts'
import { createdAt, instant } from '../columns.ts'
import { organisationId } from '../identity/organisations.ts'
import { users } from '../identity/users.ts'
import { jobColumns } from '../job-columns.ts'

/** Computing analytics again for the calls that match a filter, or trying that on a sample of them. */
export const reruns = pgTable(
  'reruns',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<RerunStatus>().notNull(),
    dryRun: boolean('dry_run').notNull(),
    kinds: jsonb('kinds').$type<RerunKind[]>().notNull(),
    /** The list's filters, as the API names them. */
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull(),
    /** How many calls to try. Null: all. */
    sample: integer('sample'),
    /** Also calls whose results are already of the same engine with the same definitions. */
    force: boolean('force').notNull().default(false),
    /** Also calls that have no result of a kind yet. */
    includeMissing: boolean('include_missing').notNull().default(false),
    scorecardVersion: integer('scorecard_version').notNull(),
    intentsVersion: integer('intents_version').notNull(),
    /** Unsaved definitions to try. */
    draft: jsonb('draft').$type<{ sections?: ScorecardSection[]; intents?: IntentDefinition[] }>(),
    /** Whether it compares what it makes with people's labels and answers: a dry run over calls that have any. */
    evaluates: boolean('evaluates').notNull().default(false),
    /** Of an evaluation that has completed. */
    figures: jsonb('figures').$type<EvaluationFigures>(),
    /** The call collected last. The newest are collected first. */
    collectedTo: uuid('collected_to'),
    /** How often collecting has failed. A success takes one failure back. */
    collectFailures: integer('collect_failures').notNull().default(0),
    total: integer('total').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    reason: jsonb('reason').$type<AnalyticReason>(),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('reruns_list').on(t.organisationId, t.id),
    // Only the re-runs that workers look for.
    index('reruns_open').on(t.id).where(sql`status in ('preparing','running')`),
    // Two that store results at once would overwrite each other's.
    uniqueIndex('reruns_one_at_a_time')
      .on(t.organisationId)
      .where(sql`status in ('preparing','running') and not dry_run`),
    index('reruns_created_by').on(t.createdBy).where(sql`created_by is not null`).concurrently(),
  ],
)

/** One voicelog of a re-run: a job while its status is `pending`. */
export const rerunItems = pgTable(
  'rerun_items',
  {
    rerunId: uuid('rerun_id')
      .notNull()
      .references(() => reruns.id, { onDelete: 'cascade' }),
    voicelogId: voicelogId(),
    organisationId: organisationId(),
    status: text('status').$type<RerunItemStatus>().notNull().default('pending'),
    ...jobColumns(),
    difference: jsonb('difference').$type<RerunDifference>(),
    reason: jsonb('reason').$type<AnalyticReason>(),
  },
  (t) => [
    primaryKey({ columns: [t.rerunId, t.voicelogId] }),
    index('rerun_items_voicelog').on(t.voicelogId),
    index('rerun_items_pending').on(t.rerunId, t.leaseUntil).where(sql`status = 'pending'`),
    index('rerun_items_status').on(t.rerunId, t.status, t.voicelogId),
    index('rerun_items_organisation').on(t.organisationId).concurrently(),
  ],
)
