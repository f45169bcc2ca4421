import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { CALL_LABELS } from '../../model/call-labels.ts'
import { Instant } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'

const Share = t.Nullable(t.Number({ minimum: 0, maximum: 1 }), {
  description: 'agreed / pairs; null without pairs.',
})

const agreement = {
  pairs: Type.Integer({
    description:
      'Number of answers given by both a person and the engine to the same question or label of the same call.',
  }),
  agreed: Type.Integer({ description: 'Number of pairs with the same answer.' }),
  share: Share,
  kappa: t.Nullable(t.Number({ minimum: -1, maximum: 1 }), {
    description:
      "Cohen's kappa: (share − e) / (1 − e). e is the share expected if both answered at random, with each answer as frequent as it is. 1 is full agreement, 0 is no better than chance. null without pairs, or if both always gave the same one answer.",
  }),
  machine_open: Type.Integer({
    description: 'Number of answers of people where the engine left the question open or made no result.',
  }),
}

const counted = { calls: Type.Integer(), pairs: agreement.pairs, agreed: agreement.agreed, share: Share }

const Matrix = t.Array(t.Object({ machine: t.String(), human: t.String(), answers: Type.Integer() }), {
  description: "How often each combination of the engine's and a person's answer occurred.",
})

export const AgreementBody = t.Object({
  calls: Type.Integer({ description: 'Number of calls with a person’s answer to the scorecard.' }),
  overall: t.Object(agreement),
  questions: t.Array(
    t.Object({
      question_id: t.String(),
      text: t.Nullable(t.String(), {
        description: 'null if the current scorecard no longer has the question.',
      }),
      ...agreement,
      matrix: Matrix,
    }),
    { description: 'In the order of the current scorecard.' },
  ),
  operators: t.Array(
    t.Object({
      operator_id: t.String(),
      name: t.Nullable(t.String()),
      ...counted,
      periods: t.Array(t.Object({ starts_at: Instant, ...counted })),
    }),
    { description: 'The 100 operators whose calls have the most answers of people.' },
  ),
  labels: t.Array(t.Object({ label: oneOf(CALL_LABELS), ...agreement, matrix: Matrix }), {
    description: 'People’s labels of calls and the engine’s: the intent, the emotion and the outcome.',
  }),
})
