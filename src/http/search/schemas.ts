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
          start_ms: t.Integer({ description: 'Start of the segment' }),
          end_ms: t.Integer(),
          text: t.String(),
          highlights: Pairs('Matches in text as [start, end] in UTF-16 code units: text.slice(start, end)'),
          times: Pairs('When each highlight was said, as [start, end] in ms'),
        }),
        { description: `The segments that match q, in the order of the call; at most ${MAX_HITS}` },
      ),
      more_hits: t.Boolean({ description: `Whether more than ${MAX_HITS} segments match` }),
    }),
  ),
  next_cursor: t.Nullable(t.String()),
  complete: t.Boolean({
    description: 'false after an update of the service until all older transcripts are indexed for search',
  }),
})
