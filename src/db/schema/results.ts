import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type {
  AnalyticKind,
  AnalyticReason,
  AnalyticResults,
  AnalyticStatus,
  ModelUsage,
} from '../../model/analytics.ts'
import type { Waveform } from '../../model/audio/waveform.ts'
import type { Segment, SpeechUsage, TranscriptNote, WordTimes } from '../../model/transcript.ts'
import { createdAt, instant, updatedAt } from './columns.ts'
import { organisationId } from './organisations.ts'
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
    notes: jsonb('notes').$type<TranscriptNote[]>().notNull().default([]),
    usage: jsonb('usage').$type<SpeechUsage>(),
    segments: jsonb('segments').$type<Segment[]>().notNull(),
    /** Null for calls that were transcribed before the service computed waveforms. */
    waveform: jsonb('waveform').$type<Waveform>(),
    /** When the transcript was indexed for search; null if it is not indexed yet. */
    indexedAt: instant('indexed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('transcripts_unindexed').on(t.organisationId, t.voicelogId).where(sql`indexed_at is null`),
    index('transcripts_organisation').on(t.organisationId).concurrently(),
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
    droppedClaims: integer('dropped_claims').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('analyses_kind').on(t.voicelogId, t.kind),
    index('analyses_organisation').on(t.organisationId).concurrently(),
  ],
)
