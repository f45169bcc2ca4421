import { t } from 'elysia'
import { MAX_HITS } from '../../domain/search/search.ts'
import { VoicelogBody } from '../voicelogs/schemas.ts'

const Pairs = (description: string) =>
  t.Array(t.Array(t.Integer(), { minItems: 2, maxItems: 2 }), { description })

export const SearchBody = t.Object({
  items: t.Array(
    t.Object({
      ...VoicelogBody.properties,
      hits: t.Array(
        t.Object({
          segment_id: t.String(),
          speaker: t.String(),
          start_ms: t.Integer({ description: 'Of the segment' }),
          end_ms: t.Integer(),
          text: t.String(),
          highlights: Pairs(
            'Where in text, from the first UTF-16 code unit to the one after the last: text.slice(start, end)',
          ),
          times: Pairs('When each highlight was said, in ms: from its first word to its last'),
        }),
        { description: `Segments in which something of q was said: the first ${MAX_HITS}, in their order` },
      ),
      more_hits: t.Boolean({ description: 'Whether there are more' }),
    }),
  ),
  next_cursor: t.Nullable(t.String()),
  complete: t.Boolean({
    description: 'false for a while after an update, until older transcripts are read for search',
  }),
})
