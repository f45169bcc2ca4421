import { t } from 'elysia'

const piece = {
  segment_id: t.String(),
  start_ms: t.Integer({ minimum: 0 }),
  end_ms: t.Integer({ minimum: 0 }),
  quote: t.String(),
}

/** The evidence of a claim: segments of the transcript, with the quote that stands in each. */
export const EvidenceList = t.Array(t.Object(piece))

/** The evidence of an intent: the same, and how much each quote counts. */
export const IntentEvidenceList = t.Array(
  t.Object({
    ...piece,
    share: t.Optional(
      t.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description:
          'The share of this quote in all that speaks for the intent. The largest comes first; the shares of one intent add up to at most 1. The llm engine does not know it, and leaves it out.',
      }),
    ),
  }),
)
