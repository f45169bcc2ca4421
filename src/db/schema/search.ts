import { customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { voicelogId } from './voicelogs.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What search reads of a transcript; made from its segments in their transaction, or by workers for older ones. */
export const transcriptSearch = pgTable(
  'transcript_search',
  {
    voicelogId: voicelogId().primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    /** Terms and pairs of characters, each with a letter before it for who said it; no positions. */
    lexemes: tsvector('lexemes').notNull(),
    // Every term in order, a line a segment, for what is said in a row.
    agentWords: text('agent_words').notNull(),
    customerWords: text('customer_words').notNull(),
    otherWords: text('other_words').notNull(),
  },
  (t) => [index('transcript_search_lexemes').using('gin', t.lexemes)],
)
