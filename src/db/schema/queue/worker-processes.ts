import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SpeechModelRequest, SpeechReport } from '../../../model/speech-report.ts'
import { createdAt, instant } from '../columns.ts'
import { users } from '../identity/users.ts'

/** Processes that work on calls, as their heartbeats tell. They serve all organisations. */
export const workerProcesses = pgTable('worker_processes', {
  id: uuid('id').primaryKey(),
  host: text('host').notNull(),
  pid: integer('pid').notNull(),
  version: text('version').notNull(),
  /** Calls that it works on at once at most. */
  slots: integer('slots'),
  /** The error code with which its host could not do its last job; null if it could. */
  hostFault: text('host_fault'),
  speech: jsonb('speech').$type<SpeechReport>().notNull(),
  createdAt: createdAt(),
  seenAt: instant('seen_at').notNull(),
})

/** Speech models that each worker host should have or lose. */
export const speechModelRequests = pgTable(
  'speech_model_requests',
  {
    /** The model's name in the catalogue. */
    name: text('name').primaryKey(),
    wanted: text('wanted').$type<SpeechModelRequest>().notNull(),
    /** Null if the service asked for it itself. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('speech_model_requests_requested_by').on(t.requestedBy)],
)
