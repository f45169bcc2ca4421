import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { EngineStage } from '../../model/voicelog.ts'
import { instant } from './columns.ts'

/**
 * One circuit breaker for each engine stage. The server of a stage is the same for all organisations.
 *
 * `open_until` is null: closed. It is in the future: open. It has passed: half-open.
 */
export const circuitBreakers = pgTable('circuit_breakers', {
  stage: text('stage').$type<EngineStage>().primaryKey(),
  /** All that were ever counted. */
  busyAnswers: bigint('busy_answers', { mode: 'number' }).notNull().default(0),
  /** How often it has opened since the server last answered: the exponent of the next wait. */
  openings: integer('openings').notNull().default(0),
  /** The first busy answer since the server last answered. */
  busySince: instant('busy_since'),
  openUntil: instant('open_until'),
})
