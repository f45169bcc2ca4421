import { bigint, date, doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AnalyticKind } from '../../model/analytics.ts'
import { organisationId } from './organisations.ts'

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
