import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AnalysisRules } from '../../model/analysis-rules.ts'
import { createdAt, updatedAt } from './columns.ts'

export const organisations = pgTable('organisations', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  defaultLanguage: text('default_language').notNull().default('en-US'),
  autoGenerateAnalytics: boolean('auto_generate_analytics').notNull().default(true),
  /** Which channel of a two-channel recording is the agent's, unless the key or the upload says otherwise. */
  agentChannel: integer('agent_channel').notNull().default(0),
  /** False: nobody chose, and `agent_channel` is a mere default. */
  agentChannelChosen: boolean('agent_channel_chosen').notNull().default(false),
  /** Which calls get their analytics by themselves; what is missing does not restrict. */
  analysisRules: jsonb('analysis_rules').$type<Partial<AnalysisRules>>().notNull().default({}),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const organisationId = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' })
