import { t } from 'elysia'

/** Places in the transcript that a claim rests on. */
export const EvidenceList = t.Array(
  t.Object({
    segment_id: t.String(),
    start_ms: t.Integer({ minimum: 0 }),
    end_ms: t.Integer({ minimum: 0 }),
    quote: t.String(),
  }),
)
