import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnalysisRules } from '../lib/analysis-rules.ts'
import type {
  AnalyticKind,
  AnalyticReason,
  AnalyticResults,
  AnalyticStatus,
  ModelUsage,
} from '../lib/analytics.ts'
import type { IntentDefinition } from '../lib/intents.ts'
import type { RerunDifference, RerunItemStatus, RerunStatus } from '../lib/reruns.ts'
import type { ScorecardSection } from '../lib/scorecard.ts'
import type { Segment, SpeechUsage, TranscriptNote, WordTimes } from '../lib/transcript.ts'
import type {
  AgentChannelFrom,
  Source,
  TimelineEvent,
  VoicelogError,
  VoicelogStatus,
} from '../lib/voicelog.ts'
import type { Waveform } from '../lib/waveform.ts'

// Every table carries organisation_id, so that no query can be written without one.
// Ids are UUIDv7: they sort by time of creation.

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const createdAt = () => instant('created_at').notNull().default(sql`now()`)
const updatedAt = () => instant('updated_at').notNull().default(sql`now()`)

export const organisations = pgTable('organisations', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  defaultLanguage: text('default_language').notNull().default('en-US'),
  autoGenerateAnalytics: boolean('auto_generate_analytics').notNull().default(true),
  /** Which channel of a two-channel recording is the agent's, unless the key or the upload says otherwise. */
  agentChannel: integer('agent_channel').notNull().default(0),
  /** False: nobody chose, and `agent_channel` is a mere default. */
  agentChannelChosen: boolean('agent_channel_chosen').notNull().default(false),
  /** Which calls get their analytics by themselves; what is missing does not restrict. */
  analysisRules: jsonb('analysis_rules').$type<Partial<AnalysisRules>>().notNull().default({}),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const organisationId = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    /** Lower case; one account an address over all organisations, since login names no organisation. */
    email: text('email').notNull().unique(),
    name: text('name'),
    role: text('role').$type<'admin' | 'member'>().notNull(),
    /** argon2id in PHC form; null until a one-time link has set one. */
    passwordHash: text('password_hash'),
    disabledAt: instant('disabled_at'),
    /** AES-GCM sealed TOTP secret, in force. */
    totpSecret: bytea('totp_secret'),
    /** AES-GCM sealed TOTP secret that verify-setup has yet to confirm. */
    totpPendingSecret: bytea('totp_pending_secret'),
    /** The last accepted time step: only a later one is accepted (RFC 6238 §5.2). */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    /** Wrong second factors since the last right one. */
    mfaFailures: integer('mfa_failures').notNull().default(0),
    mfaLockedUntil: instant('mfa_locked_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('users_role', sql`${t.role} in ('admin', 'member')`),
    index('users_organisation').on(t.organisationId, t.id),
  ],
)

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    userId: userId(),
    /** When a password (and a second factor) was last given. */
    authenticatedAt: instant('authenticated_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

export const mfaChallenges = pgTable(
  'mfa_challenges',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    userId: userId(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('mfa_challenges_user').on(t.userId)],
)

/** One-time addresses by which a new user sets a password. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    userId: userId(),
    /** Hex SHA-256 of the secret in the address. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('password_links_user').on(t.userId)],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    organisationId: organisationId(),
    userId: userId(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    name: text('name').notNull(),
    /** Hex SHA-256 of the whole key. */
    keyHash: text('key_hash').notNull().unique(),
    /** The first characters, to tell keys apart in a list. */
    prefix: text('prefix').notNull(),
    /** Requests a minute; null is the default of 60. */
    rateLimit: integer('rate_limit'),
    agentChannel: integer('agent_channel'),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('api_keys_organisation').on(t.organisationId, t.id)],
)

export const voicelogs = pgTable(
  'voicelogs',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    /** `uploading` is never shown: such a row is not yet a call that was accepted. */
    status: text('status').$type<VoicelogStatus | 'uploading'>().notNull(),
    source: text('source').$type<Source>().notNull(),
    apiKeyId: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),

    callId: text('call_id'),
    /** False frees the call_id: an unused or refused presigned upload. */
    holdsCallId: boolean('holds_call_id').notNull().default(true),
    language: text('language').notNull(),
    operatorId: text('operator_id'),
    customerId: text('customer_id'),
    department: text('department'),
    callDate: instant('call_date'),
    /** What lists and reports date a call by: its own time where it was given, else when it came in. */
    occurredAt: instant('occurred_at').notNull().generatedAlwaysAs(sql`coalesce(call_date, created_at)`),
    agentChannel: integer('agent_channel').notNull().default(0),
    /** Who said so; null for calls from before this was written down. */
    agentChannelFrom: text('agent_channel_from').$type<AgentChannelFrom>(),

    objectKey: text('object_key').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    channels: integer('channels'),
    durationMs: integer('duration_ms'),

    /** Claims since the last progress; a graceful stop gives its claim back. */
    attempts: integer('attempts').notNull().default(0),
    /** Retryable failures at this stage: the exponent of the backoff. */
    failures: integer('failures').notNull().default(0),
    /** Claims in a row that ended without any outcome, that is in a crash. */
    crashes: integer('crashes').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    /** The fence: a write counts only for the claim that holds it. */
    leaseToken: uuid('lease_token'),
    /** Worker's lease while claimed; the API's own while `uploading`; the address's end while `awaiting_upload`. */
    leaseUntil: instant('lease_until'),
    hintedAt: instant('hinted_at'),
    error: jsonb('error').$type<VoicelogError>(),
    timeline: jsonb('timeline').$type<TimelineEvent[]>().notNull().default([]),

    // Copied from the analyses, so that lists filter and sort without a join.
    intent: text('intent'),
    emotion: text('emotion'),
    emotionTrend: text('emotion_trend'),
    qualityScore: real('quality_score'),

    createdAt: createdAt(),
    updatedAt: updatedAt(),
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
    index('voicelogs_list').on(t.organisationId, t.id),
    index('voicelogs_status_list').on(t.organisationId, t.status, t.id),
    index('voicelogs_operator').on(t.organisationId, t.operatorId, t.id),
    index('voicelogs_customer').on(t.organisationId, t.customerId, t.id),
    index('voicelogs_department').on(t.organisationId, t.department, t.id),
    index('voicelogs_occurred').on(t.organisationId, t.occurredAt, t.id),
    index('voicelogs_intent').on(t.organisationId, t.intent, t.id),
    index('voicelogs_emotion').on(t.organisationId, t.emotion, t.id),
    index('voicelogs_quality').on(t.organisationId, t.qualityScore, t.id),
    // What the reconciler looks at: everything that has not ended, and nothing else.
    index('voicelogs_open')
      .on(t.status, t.nextAttemptAt)
      .where(sql`status in ('uploading','awaiting_upload','queued','transcribing','analysing')`),
  ],
)

export const voicelogId = () =>
  uuid('voicelog_id')
    .notNull()
    .references(() => voicelogs.id, { onDelete: 'cascade' })

export const transcripts = pgTable(
  'transcripts',
  {
    voicelogId: voicelogId().primaryKey(),
    organisationId: organisationId(),
    language: text('language').notNull(),
    engine: text('engine').notNull(),
    model: text('model').notNull(),
    durationMs: integer('duration_ms').notNull(),
    channels: integer('channels').notNull(),
    agentChannel: integer('agent_channel'),
    wordTimes: text('word_times').$type<WordTimes>().notNull().default('recognised'),
    notes: jsonb('notes').$type<TranscriptNote[]>().notNull().default([]),
    usage: jsonb('usage').$type<SpeechUsage>(),
    segments: jsonb('segments').$type<Segment[]>().notNull(),
    /** Null for calls that were transcribed before there was one. */
    waveform: jsonb('waveform').$type<Waveform>(),
    /** The words alone. */
    plainText: text('plain_text').notNull(),
    /** Since when search knows these words; null: workers have yet to read them. */
    indexedAt: instant('indexed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('transcripts_text').using('gin', sql`to_tsvector('simple', ${t.plainText})`),
    index('transcripts_unindexed').on(t.organisationId, t.voicelogId).where(sql`indexed_at is null`),
  ],
)

/** What language models were asked for, by day (UTC), and what it cost by the prices of that time. */
export const modelUsage = pgTable(
  'model_usage',
  {
    organisationId: organisationId(),
    day: date('day').notNull(),
    kind: text('kind').$type<AnalyticKind>().notNull(),
    model: text('model').notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    promptTokens: bigint('prompt_tokens', { mode: 'number' }).notNull(),
    cachedTokens: bigint('cached_tokens', { mode: 'number' }).notNull(),
    completionTokens: bigint('completion_tokens', { mode: 'number' }).notNull(),
    cost: doublePrecision('cost').notNull(),
  },
  (t) => [primaryKey({ columns: [t.organisationId, t.day, t.kind, t.model] })],
)

/** What was sent to speech servers, by day (UTC): it stays when calls are deleted, and has the tries that failed. */
export const speechUsage = pgTable(
  'speech_usage',
  {
    organisationId: organisationId(),
    day: date('day').notNull(),
    engine: text('engine').notNull(),
    model: text('model').notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    audioMs: bigint('audio_ms', { mode: 'number' }).notNull(),
    cost: doublePrecision('cost').notNull(),
  },
  (t) => [primaryKey({ columns: [t.organisationId, t.day, t.engine, t.model] })],
)

export const analyses = pgTable(
  'analyses',
  {
    id: uuid('id').primaryKey(),
    voicelogId: voicelogId(),
    organisationId: organisationId(),
    kind: text('kind').$type<AnalyticKind>().notNull(),
    status: text('status').$type<AnalyticStatus>().notNull(),
    reason: jsonb('reason').$type<AnalyticReason>(),
    /** What holds: of quality, with the answers of people in the place of the machine's. */
    result: jsonb('result').$type<AnalyticResults[AnalyticKind]>(),
    /** What the machine alone made of it; null where nobody has answered, so that it is `result`. */
    machineResult: jsonb('machine_result').$type<AnalyticResults[AnalyticKind]>(),
    /** Version of the intents or of the scorecard that it was made with; null for the other kinds. */
    definitionVersion: integer('definition_version'),
    engine: text('engine'),
    model: text('model'),
    version: text('version'),
    durationMs: integer('duration_ms'),
    /** Of prompts and completions together. */
    tokens: integer('tokens'),
    usage: jsonb('usage').$type<ModelUsage>(),
    droppedClaims: integer('dropped_claims').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('analyses_kind').on(t.voicelogId, t.kind)],
)

/** One scorecard an organisation, in versions from 2 on: version 1 is the one that everybody starts with. */
export const scorecards = pgTable(
  'scorecards',
  {
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    organisationId: organisationId(),
    name: text('name').notNull(),
    sections: jsonb('sections').$type<ScorecardSection[]>().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.version] }),
    index('scorecards_organisation').on(t.organisationId),
    // Of two who save at once, one is refused.
    uniqueIndex('scorecards_version').on(t.organisationId, t.version),
  ],
)

/** The organisation's intents, in versions from 2 on: version 1 is the taxonomy that everybody starts with. */
export const intentTaxonomies = pgTable(
  'intent_taxonomies',
  {
    organisationId: organisationId(),
    version: integer('version').notNull(),
    intents: jsonb('intents').$type<IntentDefinition[]>().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.organisationId, t.version] })],
)

/** Answers of people. One that is replaced or taken back stays, with its end. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    voicelogId: voicelogId(),
    questionId: text('question_id').notNull(),
    answer: text('answer').notNull(),
    comment: text('comment'),
    /** The version whose question was answered. */
    scorecardVersion: integer('scorecard_version').notNull().default(1),
    /** What the machine said at the time; null where it left the question open. */
    machineAnswer: text('machine_answer'),
    reviewerId: uuid('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('reviews_voicelog').on(t.voicelogId, t.questionId, t.id),
    uniqueIndex('reviews_current').on(t.voicelogId, t.questionId).where(sql`ended_at is null`),
    index('reviews_organisation').on(t.organisationId, t.id).where(sql`ended_at is null`),
  ],
)

/** Analytics made anew for many calls at once, or tried on a sample of them. */
export const reruns = pgTable(
  'reruns',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<RerunStatus>().notNull(),
    dryRun: boolean('dry_run').notNull(),
    kinds: jsonb('kinds').$type<AnalyticKind[]>().notNull(),
    /** The list's filters, as the API names them. */
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull(),
    /** Calls at most; null is all. */
    sample: integer('sample'),
    /** Also calls whose results were made by the same engine with the same definitions. */
    force: boolean('force').notNull().default(false),
    /** Also calls that have no result of a kind yet. */
    includeMissing: boolean('include_missing').notNull().default(false),
    scorecardVersion: integer('scorecard_version').notNull(),
    intentsVersion: integer('intents_version').notNull(),
    /** Definitions that are not saved, to be tried. */
    draft: jsonb('draft').$type<{ sections?: ScorecardSection[]; intents?: IntentDefinition[] }>(),
    /** The last call that was collected, the newest first. */
    collectedTo: uuid('collected_to'),
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
    // What workers look for, and nothing else.
    index('reruns_open').on(t.id).where(sql`status in ('preparing','running')`),
    // Two that store results at once would each undo what the other made.
    uniqueIndex('reruns_one_at_a_time')
      .on(t.organisationId)
      .where(sql`status in ('preparing','running') and not dry_run`),
  ],
)

export const rerunItems = pgTable(
  'rerun_items',
  {
    rerunId: uuid('rerun_id')
      .notNull()
      .references(() => reruns.id, { onDelete: 'cascade' }),
    voicelogId: voicelogId(),
    organisationId: organisationId(),
    status: text('status').$type<RerunItemStatus>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** The fence: a result counts only for the claim that holds it. */
    leaseToken: uuid('lease_token'),
    /** Until then nobody else takes it up: its lease, or the wait before the next attempt. */
    leaseUntil: instant('lease_until'),
    difference: jsonb('difference').$type<RerunDifference>(),
    reason: jsonb('reason').$type<AnalyticReason>(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.rerunId, t.voicelogId] }),
    index('rerun_items_voicelog').on(t.voicelogId),
    index('rerun_items_pending').on(t.rerunId, t.leaseUntil).where(sql`status = 'pending'`),
    index('rerun_items_status').on(t.rerunId, t.status, t.voicelogId),
  ],
)

export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    at: instant('at').notNull().default(sql`now()`),
    actorKind: text('actor_kind').$type<'user' | 'api_key' | 'system'>().notNull(),
    actorId: uuid('actor_id'),
    address: text('address'),
    action: text('action').notNull(),
    targetKind: text('target_kind'),
    targetId: text('target_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
  },
  (t) => [index('audit_events_list').on(t.organisationId, t.id)],
)

/** Objects whose row is gone or never came to be; the reconciler deletes them until they are. */
export const objectDeletions = pgTable('object_deletions', {
  objectKey: text('object_key').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  createdAt: createdAt(),
})
