import { t } from 'elysia'
import { MAX_FIELD_CHARACTERS } from '../../model/voicelog.ts'
import { Instant } from '../common-schemas.ts'
import { pageQuery } from '../page-query.ts'
import { CallFilterBody } from '../reports/call-filter.ts'
import { ComparedFigures, comparison, PeriodBefore } from '../reports/comparison.ts'
import { MeasuresBody } from '../reports/measures.ts'
import { valueOrder } from '../reports/schemas.ts'
import { FilterText, voicelogFilters } from '../voicelogs/query-schemas.ts'

const { operator_id: _operatorId, ...filters } = voicelogFilters

export const OperatorsQuery = t.Object(
  {
    ...filters,
    search: FilterText({
      maxLength: MAX_FIELD_CHARACTERS,
      description: 'Only operators whose id or name contains this text, ignoring case',
    }),
    ...valueOrder('value'),
    ...comparison,
    ...pageQuery({ maxCursorLength: 2_000 }),
  },
  { additionalProperties: false },
)

export const OperatorsBody = t.Object({
  items: t.Array(
    t.Object({
      operator_id: t.String(),
      name: t.Nullable(t.String()),
      ...ComparedFigures,
    }),
  ),
  before: PeriodBefore,
  next_cursor: t.Nullable(t.String()),
})

export const OperatorParams = t.Object({ operator_id: t.String() })

export const OperatorScorecardQuery = t.Object(filters, { additionalProperties: false })

const Change = t.Nullable(
  t.Number({ description: 'This period minus the one before; null if either is not known' }),
)
const ChangeOfRoles = t.Object({ agent: Change, customer: Change })
const Period = t.Object({ from: Instant, to: Instant, figures: MeasuresBody })

const QuestionPoints = t.Nullable(
  t.Number({
    description: 'Points reached divided by points reachable, over the calls in which the question applies',
  }),
)

export const OperatorScorecardBody = t.Object({
  operator_id: t.String(),
  name: t.Nullable(t.String()),
  period: Period,
  before: t.Object(Period.properties, { description: 'The period of the same length directly before' }),
  change: t.Object({
    calls: t.Integer(),
    duration_ms: Change,
    quality_score: Change,
    talk_ratio: Change,
    silence_ratio: Change,
    overlap_ratio: Change,
    turns: Change,
    interruptions: ChangeOfRoles,
    response_latency_ms: ChangeOfRoles,
    words_per_minute: ChangeOfRoles,
  }),
  questions: t.Array(
    t.Object({
      question_id: t.String(),
      text: t.Nullable(t.String(), {
        description: 'Text in the newest scorecard version that has the question; null if no version has it',
      }),
      points_share: QuestionPoints,
      points_share_before: QuestionPoints,
      change: Change,
      by_people: t.Integer({ description: 'Number of answers given by a person' }),
      answers: t.Array(
        t.Object({
          answer: t.Nullable(t.String({ description: 'null if the question was left open' })),
          label: t.Nullable(t.String(), {
            description: 'Label of an option, in the same version; null for other answers',
          }),
          calls: t.Integer(),
          share: t.Number({ description: 'Share of the calls whose scorecard has the question, 0 to 1' }),
          filter: CallFilterBody,
        }),
      ),
    }),
    {
      description:
        'Every question of the scorecard versions of these calls: first those of the current scorecard, in its order, then the others',
    },
  ),
})

export type OperatorScorecardJson = typeof OperatorScorecardBody.static
