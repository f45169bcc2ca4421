import { t } from 'elysia'

const piece = {
  segment_id: t.String(),
  start_ms: t.Integer({ minimum: 0 }),
  end_ms: t.Integer({ minimum: 0 }),
  quote: t.String(),
}

/** The evidence of a claim: segments of the transcript, with the quote that stands in each. */
export const EvidenceList = t.Array(t.Object(piece))

/** The evidence of an intent: the same, and how much each quote tells. */
export const IntentEvidenceList = t.Array(
  t.Object({
    ...piece,
    share: t.Optional(
      t.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description:
          'How much of all that speaks for this intent these words give. The largest comes first; those of one intent are at most 1 together. Left out where the engine does not know it, as the llm engine.',
      }),
    ),
  }),
)
