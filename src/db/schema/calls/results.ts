import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type {
  AnalyticKind,
  AnalyticReason,
  AnalyticResults,
  AnalyticStatus,
  ModelUsage,
} from '../../../model/analytics.ts'
import type { Waveform } from '../../../model/audio/waveform.ts'
import type {
  ChannelSpeech,
  Segment,
  SpeechUsage,
  StoredNote,
  TranscriptReliability,
  WordTimes,
} from '../../../model/transcript.ts'
import { createdAt, instant, updatedAt } from '../columns.ts'
import { organisationId } from '../identity/organisations.ts'
import { users } from '../identity/users.ts'
import { voicelogId } from './voicelogs.ts'

/** The transcript of each voicelog. */
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
    notes: jsonb('notes').$type<StoredNote[]>().notNull().default([]),
    usage: jsonb('usage').$type<SpeechUsage>(),
    segments: jsonb('segments').$type<Segment[]>().notNull(),
    /** Null for calls that were transcribed before the service computed it. */
    reliability: jsonb('reliability').$type<TranscriptReliability>(),
    /** Grows with each change of the segments: a correction by a person, or a new transcription. */
    revision: integer('revision').notNull().default(1),
    /** Null for calls that were transcribed before it was stored. */
    speech: jsonb('speech').$type<ChannelSpeech[]>(),
    /** Null for calls that were transcribed before the service computed waveforms. */
    waveform: jsonb('waveform').$type<Waveform>(),
    /** When the transcript was indexed for search; null if it is not indexed yet. */
    indexedAt: instant('indexed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('transcripts_unindexed').on(t.organisationId, t.voicelogId).where(sql`indexed_at is null`),
    index('transcripts_organisation').on(t.organisationId).concurrently(),
    // For what is transcribed again when there is a model; few where there is one.
    index('transcripts_fallback').on(t.createdAt).where(sql`engine = 'pocketsphinx'`).concurrently(),
  ],
)

/** Revisions of transcripts: each that was replaced, and the current one if a person made it. */
export const transcriptRevisions = pgTable(
  'transcript_revisions',
  {
    voicelogId: voicelogId(),
    revision: integer('revision').notNull(),
    organisationId: organisationId(),
    origin: text('origin').$type<'engine' | 'person'>().notNull(),
    /** The user who made this revision. Null for an engine's, and for a user who was deleted. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    engine: text('engine').notNull(),
    model: text('model').notNull(),
    channels: integer('channels').notNull(),
    agentChannel: integer('agent_channel'),
    wordTimes: text('word_times').$type<WordTimes>().notNull(),
    notes: jsonb('notes').$type<StoredNote[]>().notNull(),
    usage: jsonb('usage').$type<SpeechUsage>(),
    segments: jsonb('segments').$type<Segment[]>().notNull(),
    speech: jsonb('speech').$type<ChannelSpeech[]>(),
    reliability: jsonb('reliability').$type<TranscriptReliability>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.voicelogId, t.revision] }),
    index('transcript_revisions_organisation').on(t.organisationId),
    index('transcript_revisions_created_by').on(t.createdBy).where(sql`created_by is not null`),
  ],
)

/** The analytics of each voicelog, one row per kind. */
export const analyses = pgTable(
  'analyses',
  {
    id: uuid('id').primaryKey(),
    voicelogId: voicelogId(),
    organisationId: organisationId(),
    kind: text('kind').$type<AnalyticKind>().notNull(),
    status: text('status').$type<AnalyticStatus>().notNull(),
    reason: jsonb('reason').$type<AnalyticReason>(),
    /** The effective result: for quality, with people's answers in the place of the engine's. */
    result: jsonb('result').$type<AnalyticResults[AnalyticKind]>(),
    /** The result of the engine alone; null if no person has answered, so that it equals `result`. */
    machineResult: jsonb('machine_result').$type<AnalyticResults[AnalyticKind]>(),
    /** Version of the intents or the scorecard that was used; null for kinds that use neither. */
    definitionVersion: integer('definition_version'),
    engine: text('engine'),
    model: text('model'),
    version: text('version'),
    durationMs: integer('duration_ms'),
    /** Tokens of prompts and completions together. */
    tokens: integer('tokens'),
    usage: jsonb('usage').$type<ModelUsage>(),
    /** Whether it was made from a transcript of poor reliability. */
    unreliable: boolean('unreliable').notNull().default(false),
    droppedClaims: integer('dropped_claims').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('analyses_kind').on(t.voicelogId, t.kind),
    index('analyses_organisation').on(t.organisationId).concurrently(),
  ],
)
