import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredLabels } from '../../../model/call-labels.ts'
import type { OwnValues } from '../../../model/own-fields.ts'
import type { ReliabilityLevel } from '../../../model/transcript.ts'
import {
  type AgentChannelFrom,
  PRIORITIES,
  type Priority,
  type Source,
  type TimelineEvent,
  type VoicelogError,
  type VoicelogStatus,
} from '../../../model/voicelog.ts'
import { createdAt, instant } from '../columns.ts'
import { apiKeys } from '../identity/api-keys.ts'
import { organisationId } from '../identity/organisations.ts'
import { users } from '../identity/users.ts'
import { jobColumns } from '../job-columns.ts'

// The order of bytes: in that of a language, texts with one beginning are not side by side.
const lower = (column: AnyPgColumn) => sql`(lower(${column})) collate "C"`
const inBytes = (column: AnyPgColumn) => sql`${column} collate "C"`

/** Calls, including uploads in progress. */
export const voicelogs = pgTable(
  'voicelogs',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    /** `uploading` is never shown: the upload is in progress, and the call is not accepted yet. */
    status: text('status').$type<VoicelogStatus | 'uploading'>().notNull(),
    source: text('source').$type<Source>().notNull(),
    apiKeyId: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),

    callId: text('call_id'),
    /** False if the call_id is free again, after an unused or refused presigned upload. */
    holdsCallId: boolean('holds_call_id').notNull().default(true),
    language: text('language').notNull(),
    operatorId: text('operator_id'),
    customerId: text('customer_id'),
    department: text('department'),
    callDate: instant('call_date'),
    /** The time of the call for lists and reports: call_date, or created_at without one. */
    occurredAt: instant('occurred_at').notNull().generatedAlwaysAs(sql`coalesce(call_date, created_at)`),
    /** Values of the organisation's own fields. */
    fields: jsonb('fields').$type<OwnValues>().notNull().default({}),
    agentChannel: integer('agent_channel').notNull().default(0),
    /** Which setting named the channel; null for calls from before this was stored. */
    agentChannelFrom: text('agent_channel_from').$type<AgentChannelFrom>(),

    objectKey: text('object_key').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** SHA-256 of the recording, in hexadecimal; null before it has arrived, and for calls from before this was stored. */
    recordingSha256: text('recording_sha256'),
    channels: integer('channels'),
    durationMs: integer('duration_ms'),

    // The API holds a lease of its own while the status is `uploading`, and one on a pending upload that it checks.
    ...jobColumns(),
    priority: smallint('priority').$type<Priority>().notNull().default(PRIORITIES.standard),
    /** A server that is busy or away is waited for until then. Null: it has not been waited for since the last progress. */
    giveUpAt: instant('give_up_at'),
    /** When the presigned address ends; null if the call came in another way. */
    uploadExpiresAt: instant('upload_expires_at'),
    /** When a hint was last pushed. Null: the job has none. */
    hintedAt: instant('hinted_at'),
    error: jsonb('error').$type<VoicelogError>(),
    /** The trace of its upload, which later work on it belongs to (W3C Trace Context). Null if it is not traced. */
    traceparent: text('traceparent'),
    timeline: jsonb('timeline').$type<TimelineEvent[]>().notNull().default([]),

    // Copied from the analyses, so that lists can filter and sort without a join.
    intent: text('intent'),
    emotion: text('emotion'),
    emotionTrend: text('emotion_trend'),
    qualityScore: real('quality_score'),
    /**
     * People's answers in force, from `call_labels`. A trigger puts them in the place of the engine's in `intent` and
     * `emotion`, whoever writes those, and in the outcome of `call_facts`.
     */
    labels: jsonb('labels').$type<StoredLabels>().notNull().default({}),
    /** Copied from the transcript. */
    transcriptReliability: text('transcript_reliability').$type<ReliabilityLevel>(),

    createdAt: createdAt(),
    completedAt: instant('completed_at'),
  },
  (t) => [
    check(
      'voicelogs_status',
      sql`${t.status} in ('uploading','awaiting_upload','queued','transcribing','analysing','completed','failed')`,
    ),
    uniqueIndex('voicelogs_call_id')
      .on(t.organisationId, t.callId)
      .where(sql`call_id is not null and holds_call_id and status <> 'uploading'`),
    // For the filter of lists, which finds also the calls that hold their call_id no more.
    index('voicelogs_call_id_list')
      .on(t.organisationId, t.callId, t.id)
      .where(sql`call_id is not null`)
      .concurrently(),
    index('voicelogs_list').on(t.organisationId, t.id),
    index('voicelogs_status_list').on(t.organisationId, t.status, t.id),
    index('voicelogs_operator').on(t.organisationId, t.operatorId, t.id),
    index('voicelogs_customer').on(t.organisationId, t.customerId, t.id),
    index('voicelogs_department').on(t.organisationId, t.department, t.id),
    index('voicelogs_occurred').on(t.organisationId, t.occurredAt, t.id),
    index('voicelogs_intent').on(t.organisationId, t.intent, t.id),
    index('voicelogs_emotion').on(t.organisationId, t.emotion, t.id),
    index('voicelogs_quality').on(t.organisationId, t.qualityScore, t.id),
    index('voicelogs_duration').on(t.organisationId, t.durationMs, t.id).concurrently(),
    index('voicelogs_reliability')
      .on(t.organisationId, t.transcriptReliability, t.id)
      .where(sql`transcript_reliability is not null`)
      .concurrently(),
    // The list in the order of its dates, for each filter that is set most.
    index('voicelogs_status_date').on(t.organisationId, t.status, t.occurredAt, t.id).concurrently(),
    index('voicelogs_operator_date').on(t.organisationId, t.operatorId, t.occurredAt, t.id).concurrently(),
    index('voicelogs_customer_date').on(t.organisationId, t.customerId, t.occurredAt, t.id).concurrently(),
    index('voicelogs_department_date').on(t.organisationId, t.department, t.occurredAt, t.id).concurrently(),
    index('voicelogs_intent_date').on(t.organisationId, t.intent, t.occurredAt, t.id).concurrently(),
    index('voicelogs_emotion_date').on(t.organisationId, t.emotion, t.occurredAt, t.id).concurrently(),
    // Finds calls by values of the organisation's own fields.
    index('voicelogs_fields')
      .using('gin', sql`${t.fields} jsonb_path_ops`)
      .where(sql`fields <> '{}'`)
      .concurrently(),
    // For suggestions, and for filters in another case: from one distinct value to the next.
    index('voicelogs_operator_name')
      .on(t.organisationId, lower(t.operatorId), inBytes(t.operatorId))
      .concurrently(),
    index('voicelogs_customer_name')
      .on(t.organisationId, lower(t.customerId), inBytes(t.customerId))
      .concurrently(),
    index('voicelogs_department_name')
      .on(t.organisationId, lower(t.department), inBytes(t.department))
      .concurrently(),
    index('voicelogs_created_by').on(t.createdBy).where(sql`created_by is not null`).concurrently(),
    index('voicelogs_api_key').on(t.apiKeyId).where(sql`api_key_id is not null`).concurrently(),
    // For what is retried when there is a model for its language.
    index('voicelogs_refused')
      .on(t.createdAt)
      .where(sql`status = 'failed' and error ->> 'code' = 'language_not_supported'`)
      .concurrently(),
    // For workers without Redis, and for hints: only voicelogs that nobody works on.
    index('voicelogs_waiting')
      .on(t.priority, t.organisationId, t.id)
      .where(sql`status in ('queued','transcribing','analysing') and lease_token is null`)
      .concurrently(),
    // For the reconciler: only voicelogs that have not ended.
    index('voicelogs_open')
      .on(t.status, t.nextAttemptAt)
      .where(sql`status in ('uploading','awaiting_upload','queued','transcribing','analysing')`),
  ],
)

/** A reference to a voicelog; the row is deleted with it. */
export const voicelogId = () =>
  uuid('voicelog_id')
    .notNull()
    .references(() => voicelogs.id, { onDelete: 'cascade' })
