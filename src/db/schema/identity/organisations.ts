import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AnalysisRules } from '../../../model/analysis-rules.ts'
import type { OwnField } from '../../../model/own-fields.ts'
import type { VocabularyEntry } from '../../../model/vocabulary.ts'
import { createdAt, updatedAt } from '../columns.ts'

/** The tenants, with their settings. */
export const organisations = pgTable('organisations', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  defaultLanguage: text('default_language').notNull().default('en-US'),
  autoGenerateAnalytics: boolean('auto_generate_analytics').notNull().default(true),
  /** Channel of the agent in two-channel recordings, unless the API key or the upload names one. */
  agentChannel: integer('agent_channel').notNull().default(0),
  /** False if nobody has set `agent_channel`, which then is only a default. */
  agentChannelChosen: boolean('agent_channel_chosen').notNull().default(false),
  /** Which calls are analysed automatically; a rule that is missing does not restrict. */
  analysisRules: jsonb('analysis_rules').$type<Partial<AnalysisRules>>().notNull().default({}),
  /** Whether users without a second factor can do nothing but set one up. */
  mfaRequired: boolean('mfa_required').notNull().default(false),
  /** Whether calls with a transcript of poor reliability are analysed all the same. */
  analyseUnreliable: boolean('analyse_unreliable').notNull().default(false),
  /** Whether what is learnt from people's labels is used. */
  learnFromLabels: boolean('learn_from_labels').notNull().default(true),
  /** Names and products that its calls mention. */
  vocabulary: jsonb('vocabulary').$type<VocabularyEntry[]>().notNull().default([]),
  /** Fields of its own that its calls have. */
  ownFields: jsonb('own_fields').$type<OwnField[]>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A reference to the organisation of a row; the row is deleted with it. */
export const organisationId = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' })
