import { t } from 'elysia'
import { EMOTIONS, OUTCOMES } from '../../model/analytics.ts'
import { CALL_LABELS } from '../../model/call-labels.ts'
import { Instant, NullableText } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'

// The JSON of labels: people's answers to the intent, emotion and outcome of a call, and the engine's beside them.

/** A person's answers; null where there is none. */
const labelAnswers = {
  intent: t.Nullable(t.String(), { description: 'One of the organisation’s intents.' }),
  emotion: t.Nullable(oneOf(EMOTIONS)),
  outcome: t.Nullable(oneOf(OUTCOMES)),
}

export const LabelAnswersBody = t.Object(labelAnswers, {
  description:
    'A person’s answers, null where there is none. They stand in the place of the engine’s in `intent`, `emotion`, filters and reports.',
})

const By = t.Nullable(t.Object({ id: t.String(), email: t.String(), name: NullableText }), {
  description: 'Who gave it; null if the user was deleted.',
})

export const LabelsBody = t.Object(
  {
    ...labelAnswers,
    by: t.Nullable(By, { description: 'Who gave the newest answer in force.' }),
    at: t.Nullable(Instant, { description: 'When the newest answer in force was given.' }),
    machine: t.Object(labelAnswers, {
      description: 'The engine’s answers, also of an unreliable result; null where there is none.',
    }),
    intent_removed: t.Boolean({
      description: 'true: the organisation’s current intents no longer have the person’s.',
    }),
    history: t.Array(
      t.Object({
        label: oneOf(CALL_LABELS),
        answer: t.String(),
        machine_answer: t.Nullable(t.String(), { description: 'The engine’s answer at the time.' }),
        by: By,
        at: Instant,
        ended_at: t.Nullable(Instant, {
          description: 'When it was replaced or taken back; null while it counts.',
        }),
      }),
      {
        description:
          'The newest 100 answers of people and those that count, the oldest first. The audit has each change.',
      },
    ),
  },
  { description: 'People’s answers to the intent, emotion and outcome of the call, and the engine’s.' },
)

export const LabelsRequest = t.Object(
  {
    intent: t.Optional(t.Nullable(t.String(), { description: 'One of the organisation’s intents.' })),
    emotion: t.Optional(
      t.Nullable(oneOf(EMOTIONS), {
        description: 'The customer’s emotion; that of the call where nobody knows who the customer is.',
      }),
    ),
    outcome: t.Optional(t.Nullable(oneOf(OUTCOMES))),
  },
  {
    additionalProperties: false,
    description: 'null takes a person’s answer back. What is left out stays.',
    examples: [{ intent: 'refund_request', emotion: 'frustration', outcome: null }],
  },
)
