import { bigint, date, doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AnalyticKind } from '../../../model/analytics.ts'
import { organisationId } from '../identity/organisations.ts'

/** Usage of language models by day (UTC), with its cost at the prices of that day. */
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

/** Usage of speech servers by day (UTC). It includes failed requests, and stays when calls are deleted. */
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
