import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { MEASURES, type MeasureName } from '../../model/measures.ts'
import type { ReliabilityLevel } from '../../model/transcript.ts'
import type { VoicelogStatus } from '../../model/voicelog.ts'
import { voicelogId } from './calls/voicelogs.ts'
import { instant } from './columns.ts'
import { organisationId } from './identity/organisations.ts'

// The tables that reports read. All of them are derived from voicelogs and analyses.

/**
 * The columns of a call that reports read, one row per accepted voicelog. Only triggers write it, in the transaction
 * of each change of the call or its analyses.
 */
export const callFacts = pgTable(
  'call_facts',
  {
    voicelogId: voicelogId().primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    status: text('status').$type<VoicelogStatus>().notNull(),
    operatorId: text('operator_id'),
    customerId: text('customer_id'),
    department: text('department'),
    language: text('language').notNull(),
    durationMs: integer('duration_ms'),
    intent: text('intent'),
    emotion: text('emotion'),
    emotionTrend: text('emotion_trend'),
    qualityScore: real('quality_score'),
    transcriptReliability: text('transcript_reliability').$type<ReliabilityLevel>(),
    outcome: text('outcome'),
    autoFail: boolean('auto_fail'),
    // The metrics; all null without a quality result.
    measuredMs: integer('measured_ms'),
    talkAgentMs: integer('talk_agent_ms'),
    talkCustomerMs: integer('talk_customer_ms'),
    silenceMs: integer('silence_ms'),
    longestSilenceMs: integer('longest_silence_ms'),
    overlapMs: integer('overlap_ms'),
    interruptionsAgent: integer('interruptions_agent'),
    interruptionsCustomer: integer('interruptions_customer'),
    turns: integer('turns'),
    latencyAgentMs: integer('latency_agent_ms'),
    latencyCustomerMs: integer('latency_customer_ms'),
    wpmAgentTenths: integer('wpm_agent_tenths'),
    wpmCustomerTenths: integer('wpm_customer_tenths'),
  },
  (t) => [
    // Includes the customer, so that customers are counted by the index alone.
    index('call_facts_occurred').on(t.organisationId, t.occurredAt, t.customerId),
    index('call_facts_operator').on(t.organisationId, t.operatorId, t.occurredAt),
    // Includes the operator, so that the customers of a supervisor are counted by the index alone.
    index('call_facts_customer_operator')
      .on(t.organisationId, t.customerId, t.occurredAt, t.operatorId)
      .concurrently(),
    index('call_facts_department').on(t.organisationId, t.department, t.occurredAt),
    index('call_facts_intent').on(t.organisationId, t.intent, t.occurredAt),
    index('call_facts_department_emotion').on(t.organisationId, t.department, t.emotion, t.occurredAt),
  ],
)

/** The effective answers of a call, `{question_id: [answer, points, max_points, source]}`. Only triggers write it. */
export const callAnswers = pgTable('call_answers', {
  voicelogId: voicelogId().primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  answers: jsonb('answers').$type<Record<string, [string | null, number, number, string]>>().notNull(),
})

/**
 * Rollups: measures by quarter of an hour, hour, day and month (UTC), over all calls or those with one value of a
 * dimension. Those of days with a mark in report_dirty_days are out of date; workers recompute them.
 */
export const reportRollups = pgTable(
  'report_rollups',
  {
    organisationId: organisationId(),
    dimension: text('dimension').notNull(),
    grain: text('grain').$type<'quarter' | 'hour' | 'day' | 'month'>().notNull(),
    startsAt: instant('starts_at').notNull(),
    value: text('value'),
    ...measureColumns(),
    /** Null in rows of a process that does not know it; a trigger then marks the day. */
    calls_unreliable: bigint({ mode: 'number' }),
  },
  (t) => [
    index('report_rollups_time').on(t.organisationId, t.dimension, t.grain, t.startsAt),
    index('report_rollups_value').on(t.organisationId, t.dimension, t.value, t.grain, t.startsAt),
  ],
)

/**
 * The rollups of teams: as report_rollups, over the calls of one team. Each call counts for the team that its operator
 * was in at its time.
 */
export const reportTeamRollups = pgTable(
  'report_team_rollups',
  {
    organisationId: organisationId(),
    teamId: uuid('team_id').notNull(),
    dimension: text('dimension').notNull(),
    grain: text('grain').$type<'hour' | 'day' | 'month'>().notNull(),
    startsAt: instant('starts_at').notNull(),
    value: text('value'),
    ...measureColumns(),
    calls_unreliable: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('report_team_rollups_time').on(t.organisationId, t.teamId, t.dimension, t.grain, t.startsAt),
    // To recompute a day.
    index('report_team_rollups_day').on(t.organisationId, t.startsAt),
  ],
)

function measureColumns() {
  const column = () => bigint({ mode: 'number' }).notNull()
  const entries = MEASURES.map((name): [MeasureName, ReturnType<typeof column>] => [name, column()])
  return Object.fromEntries(entries) as Record<MeasureName, ReturnType<typeof column>>
}

/**
 * The number of calls with each intent, by value of a dimension and by day and month (UTC); kept like report_rollups.
 */
export const reportIntents = pgTable(
  'report_intents',
  {
    organisationId: organisationId(),
    dimension: text('dimension').notNull(),
    grain: text('grain').$type<'day' | 'month'>().notNull(),
    startsAt: instant('starts_at').notNull(),
    value: text('value'),
    intent: text('intent').notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('report_intents_time').on(t.organisationId, t.dimension, t.grain, t.startsAt),
    index('report_intents_value').on(t.organisationId, t.dimension, t.value, t.grain, t.startsAt),
  ],
)

/** The number of calls with each intent of one team, by value of a dimension; kept like report_team_rollups. */
export const reportTeamIntents = pgTable(
  'report_team_intents',
  {
    organisationId: organisationId(),
    teamId: uuid('team_id').notNull(),
    dimension: text('dimension').notNull(),
    grain: text('grain').$type<'day' | 'month'>().notNull(),
    startsAt: instant('starts_at').notNull(),
    value: text('value'),
    intent: text('intent').notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('report_team_intents_value').on(
      t.organisationId,
      t.teamId,
      t.dimension,
      t.value,
      t.grain,
      t.startsAt,
    ),
    // To recompute a day.
    index('report_team_intents_day').on(t.organisationId, t.startsAt),
  ],
)

/** The number of calls of each customer, without the rows of customer_call_changes, which workers add to it. */
export const customerCalls = pgTable(
  'customer_calls',
  {
    organisationId: uuid('organisation_id').notNull(),
    customerId: text('customer_id').notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.customerId] }),
    index('customer_calls_most').on(t.organisationId, t.calls.desc(), t.customerId),
    // Finds customers without calls, which are removed.
    index('customer_calls_none').on(t.organisationId).where(sql`calls = 0`),
  ],
)

/**
 * The number of calls of each customer with each team, by the teams in counted_operator_teams and without the rows of
 * customer_call_changes.
 */
export const customerTeamCalls = pgTable(
  'customer_team_calls',
  {
    organisationId: organisationId(),
    teamId: uuid('team_id').notNull(),
    customerId: text('customer_id').notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.customerId, t.teamId] }),
    index('customer_team_calls_most').on(t.organisationId, t.teamId, t.calls.desc(), t.customerId),
    index('customer_team_calls_none').on(t.organisationId).where(sql`calls = 0`),
  ],
)

/** The stretches of operator_teams that customer_team_calls is counted by. Workers keep both in one transaction. */
export const countedOperatorTeams = pgTable(
  'counted_operator_teams',
  {
    organisationId: organisationId(),
    operatorId: text('operator_id').notNull(),
    teamId: uuid('team_id').notNull(),
    validFrom: instant('valid_from'),
    validUntil: instant('valid_until'),
  },
  (t) => [index('counted_operator_teams_operator').on(t.organisationId, t.operatorId)],
)

/**
 * A change of a customer's number of calls, written by triggers: one row per change, so that no change waits for
 * another.
 */
export const customerCallChanges = pgTable(
  'customer_call_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    customerId: text('customer_id').notNull(),
    change: integer('change').notNull(),
    /** The operator and the time of the call. */
    operatorId: text('operator_id'),
    occurredAt: instant('occurred_at'),
  },
  (t) => [index('customer_call_changes_organisation').on(t.organisationId)],
)

/**
 * Marks of days (UTC) whose calls changed since their rollups: one row per change, so that no change waits for another.
 */
export const reportDirtyDays = pgTable(
  'report_dirty_days',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [index('report_dirty_days_day').on(t.organisationId, t.day)],
)
