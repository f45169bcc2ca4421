import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { EngineStage } from '../../model/voicelog.ts'
import { instant } from './columns.ts'

/**
 * Servers of engines that said that they are busy, by the stage that they do; no worker asks one that is paused. They
 * are those of the configuration, the same for all organisations.
 */
export const enginePauses = pgTable('engine_pauses', {
  stage: text('stage').$type<EngineStage>().primaryKey(),
  /** Of all times. */
  busyAnswers: bigint('busy_answers', { mode: 'number' }).notNull().default(0),
  /** Pauses since the server last answered: the exponent of the next. */
  pauses: integer('pauses').notNull().default(0),
  /** When it first said so since it last answered. */
  since: instant('since'),
  /** Nobody asks until then; once it has passed one may, and the others when that one was answered. Null: all may. */
  until: instant('until'),
})
