import { integer, uuid } from 'drizzle-orm/pg-core'
import { instant, updatedAt } from './columns.ts'

/** The columns that make a row a job. A new one is due at once. */
export const jobColumns = () => ({
  /** Claims since the last progress. A worker that stops in order gives its claim back, uncounted. */
  attempts: integer('attempts').notNull().default(0),
  /** Attempts since the last progress that ended with a retryable error: the exponent of the backoff. */
  failures: integer('failures').notNull().default(0),
  /** Claims in a row that ended without any outcome, that is, in a crash. */
  crashes: integer('crashes').notNull().default(0),
  /** The job is not due before this time. Null: it is due. */
  nextAttemptAt: instant('next_attempt_at'),
  /** When its engine first refused it since the last progress. Null: it has not. */
  refusedAt: instant('refused_at'),
  /** The fence token: a write counts only while the row still carries the token of the writer's claim. */
  leaseToken: uuid('lease_token'),
  /** The end of the lease. Null: nobody holds one. */
  leaseUntil: instant('lease_until'),
  updatedAt: updatedAt(),
})
