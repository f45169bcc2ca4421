import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CallLabel } from '../../../model/call-labels.ts'
import { createdAt, instant } from '../columns.ts'
import { organisationId } from '../identity/organisations.ts'
import { users } from '../identity/users.ts'
import { voicelogId } from './voicelogs.ts'

/**
 * People's answers to what a call is about: its intent, emotion and outcome. An answer that is replaced or taken back
 * stays, with its end. Those in force are also in `voicelogs.labels`.
 */
export const callLabels = pgTable(
  'call_labels',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    voicelogId: voicelogId(),
    label: text('label').$type<CallLabel>().notNull(),
    answer: text('answer').notNull(),
    /** The version of the organisation's intents at the time. */
    intentsVersion: integer('intents_version').notNull(),
    /** The engine's answer at the time; null if it had none. */
    machineAnswer: text('machine_answer'),
    labelledBy: uuid('labelled_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('call_labels_voicelog').on(t.voicelogId, t.id),
    uniqueIndex('call_labels_current').on(t.voicelogId, t.label).where(sql`ended_at is null`),
    index('call_labels_organisation').on(t.organisationId, t.label, t.id),
    index('call_labels_labelled_by').on(t.labelledBy).where(sql`labelled_by is not null`),
    index('call_labels_ended_by').on(t.endedBy).where(sql`ended_by is not null`),
  ],
)
