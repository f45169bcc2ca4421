import { t } from 'elysia'

/** The evidence of a claim: segments of the transcript, with the quote that stands in each. */
export const EvidenceList = t.Array(
  t.Object({
    segment_id: t.String(),
    start_ms: t.Integer({ minimum: 0 }),
    end_ms: t.Integer({ minimum: 0 }),
    quote: t.String(),
  }),
)
