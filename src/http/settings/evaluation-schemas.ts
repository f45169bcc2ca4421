import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { LESSON_STATES } from '../../domain/lessons/evaluation.ts'
import { oneOf } from '../one-of.ts'

// The JSON of what learning from labels changes.

const Share = t.Nullable(t.Number({ minimum: 0, maximum: 1 }))
const accuracy = {
  n: Type.Integer({ minimum: 0, description: 'How many were judged.' }),
  accuracy_without: { ...Share, description: 'Share of right answers by the intents alone; null if n is 0.' },
  accuracy_with: { ...Share, description: 'Share of right answers with what labels teach; null if n is 0.' },
}

export const EvaluationBody = t.Object(
  {
    state: oneOf(LESSON_STATES, {
      description:
        'used: new results use what labels teach. not_better: the intents alone are as good. off: `learn_from_labels` is off. too_few: there are fewer labels than `needed`. waiting: a worker is about to learn; only workers with the local engine do.',
    }),
    labels: Type.Integer({
      minimum: 0,
      description:
        'Calls that can be learnt from: with a person’s intent that is among the current ones, and a transcript that is not of poor reliability.',
    }),
    needed: Type.Integer(),
    intents_version: Type.Integer(),
    learnt_at: t.Nullable(t.String({ format: 'date-time' }), {
      description: 'When this was judged; null while `calls` is null.',
    }),
    outdated: t.Boolean({ description: 'true: labels or intents have changed since.' }),
    calls: t.Nullable(t.Object(accuracy), {
      description:
        'Labelled calls, each answered by a model that had not learnt from it. null if nothing was judged yet.',
    }),
    examples: t.Nullable(t.Object(accuracy), {
      description: 'The organisation’s own examples, each answered by a model that had not learnt from it.',
    }),
    intents: t.Array(t.Object({ intent: t.String(), ...accuracy }), {
      description: 'The labelled calls by the person’s intent.',
    }),
  },
  { description: 'What learning from labels changes.' },
)
