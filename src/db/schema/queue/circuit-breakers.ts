import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EngineStage, VoicelogError } from '../../../model/voicelog.ts'
import { instant } from '../columns.ts'

/**
 * One circuit breaker for each engine stage. The server of a stage is the same for all organisations.
 *
 * `open_until` is null: closed. It is in the future: open. It has passed: half-open.
 */
export const circuitBreakers = pgTable('circuit_breakers', {
  stage: text('stage').$type<EngineStage>().primaryKey(),
  /** All refusals that were ever counted: busy or away. */
  busyAnswers: bigint('busy_answers', { mode: 'number' }).notNull().default(0),
  /** How often it has opened since the server last answered: the exponent of the next wait. */
  openings: integer('openings').notNull().default(0),
  /** The first refusal since the server last answered. */
  busySince: instant('busy_since'),
  openUntil: instant('open_until'),
  /** Why it was last opened. */
  reason: jsonb('reason').$type<Pick<VoicelogError, 'code' | 'message'>>(),
  /** When the server last answered a probe. */
  answeredAt: instant('answered_at'),
  /** The voicelog that it refused first since then, and whether it refused others too. */
  refusedId: uuid('refused_id'),
  refusedOthers: boolean('refused_others').notNull().default(false),
})
