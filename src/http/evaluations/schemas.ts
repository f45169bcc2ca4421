import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { exactly } from '../common-schemas.ts'
import { pageQuery } from '../page-query.ts'
import { RerunBody } from '../reruns/schemas.ts'

// Bodies of /api/evaluations.

const Share = t.Nullable(t.Number())

const brief = {
  n: Type.Integer({ description: 'Labels of people that were compared with a result.' }),
  right: Type.Integer(),
  without_result: Type.Integer({
    description:
      'Labels for which the engine gave no result, or left the question open. They count as wrong.',
  }),
  accuracy: Share,
  balanced_accuracy: t.Nullable(
    t.Number({ description: 'The mean recall of all values, so that a rare one counts as much as others.' }),
  ),
  kappa: t.Nullable(t.Number({ description: "Cohen's kappa." })),
  calibration_error: t.Nullable(
    t.Number({ description: 'Expected calibration error, in ten bins. null without confidences.' }),
  ),
}

const Figures = t.Object({
  ...brief,
  calibration: t.Array(
    t.Object({
      from: t.Number(),
      to: t.Number(),
      n: Type.Integer(),
      confidence: t.Number(),
      accuracy: t.Number(),
    }),
    { description: 'The bins that hold results: mean confidence, and the share that is right.' },
  ),
  classes: t.Array(
    t.Object({
      label: t.String(),
      n: Type.Integer(),
      recall: Share,
      found: Type.Integer(),
      precision: Share,
    }),
  ),
  confusions: t.Array(t.Object({ label: t.String(), got: t.Nullable(t.String()), count: Type.Integer() }), {
    description: 'Wrong results by what people say, the most frequent first, at most 100.',
  }),
})

const measuresOf = <T extends typeof Figures | typeof Brief>(figures: T) => ({
  calls: Type.Integer(),
  intent: figures,
  emotion: figures,
  outcome: figures,
  answers: figures,
})
const Brief = t.Object(brief)
const BriefMeasureFigures = t.Object(measuresOf(Brief))

const FiguresBody = t.Nullable(
  t.Object({
    ...measuresOf(Figures),
    answers_by_question: t.Record(t.String(), Brief),
    by_language: t.Record(t.String(), BriefMeasureFigures),
    by_department: t.Record(t.String(), BriefMeasureFigures),
  }),
  { description: 'null until it has completed.' },
)

const evaluation = {
  ...t.Pick(RerunBody, [
    'id',
    'status',
    'scorecard_version',
    'intents_version',
    'reason',
    'created_by',
    'created_at',
    'finished_at',
  ]).properties,
  progress: t.Object(
    {
      total: Type.Integer({
        description:
          'Grows while the status is preparing. At most 1,000. Calls that were deleted before their turn are left out once the evaluation has completed, so that `done` is then the same.',
      }),
      done: Type.Integer(),
      skipped: Type.Integer({ description: 'Calls that are not judged, such as those not understood.' }),
      failed: Type.Integer(),
    },
    { description: 'In calls.' },
  ),
}

const Last = t.Object({
  id: t.String(),
  finished_at: t.Nullable(t.String({ format: 'date-time' })),
  intents_version: Type.Integer(),
  scorecard_version: Type.Integer(),
  figures: BriefMeasureFigures,
})

export const EvaluationRequest = t.Object({}, { ...exactly, examples: [{}] })
export const EvaluationBody = t.Object(evaluation)
export const EvaluationDetailBody = t.Object({
  ...evaluation,
  figures: FiguresBody,
  last: t.Nullable(Last, { description: 'The evaluation that completed before this one.' }),
})
export const EvaluationPage = t.Object({
  items: t.Array(EvaluationBody),
  next_cursor: t.Nullable(t.String()),
})
export const EvaluationParams = t.Object({ evaluation_id: t.String() })
export const EvaluationListQuery = t.Object(pageQuery(), exactly)
