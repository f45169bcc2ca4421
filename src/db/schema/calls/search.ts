import { customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { voicelogId } from './voicelogs.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The search index of a transcript, written with its segments; for older transcripts workers write it. */
export const transcriptSearch = pgTable(
  'transcript_search',
  {
    voicelogId: voicelogId().primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    /** Terms and pairs of characters, each with a letter in front for who said it; without positions. */
    lexemes: tsvector('lexemes').notNull(),
    // All terms in order, one line per segment, to find phrases.
    agentWords: text('agent_words').notNull(),
    customerWords: text('customer_words').notNull(),
    otherWords: text('other_words').notNull(),
  },
  (t) => [index('transcript_search_lexemes').using('gin', t.lexemes)],
)
