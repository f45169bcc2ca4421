import { t } from 'elysia'
import { oneOf } from '../one-of.ts'
import { CallFilterBody } from '../reports/call-filter.ts'
import { MeasuresBody } from '../reports/measures.ts'
import { pageQuery } from '../reports/schemas.ts'
import { voicelogFilters } from '../voicelogs/query-schemas.ts'

const { operator_id: _operatorId, ...filters } = voicelogFilters

export const OperatorsQuery = t.Object(
  {
    ...filters,
    search: t.Optional(
      t.String({
        maxLength: 255,
        pattern: '^[^\\u0000]*$',
        error: 'control_character',
        description: 'Only operators whose id contains this, whatever its case',
      }),
    ),
    sort: t.Optional(
      oneOf(['value', '-calls'], { default: 'value', description: 'By id, or most calls first' }),
    ),
    ...pageQuery,
  },
  { additionalProperties: false },
)

export const OperatorsBody = t.Object({
  items: t.Array(t.Object({ operator_id: t.String(), filter: CallFilterBody, figures: MeasuresBody })),
  next_cursor: t.Nullable(t.String()),
})

export const OperatorParams = t.Object({ operator_id: t.String() })

export const OperatorScorecardQuery = t.Object(filters, { additionalProperties: false })

const Instant = t.String({ format: 'date-time' })
const Change = t.Nullable(t.Number({ description: 'Now less before; null where either is not known' }))
const ChangeOfRoles = t.Object({ agent: Change, customer: Change })
const Period = t.Object({ from: Instant, to: Instant, figures: MeasuresBody })

const QuestionPoints = t.Nullable(
  t.Number({ description: 'Points reached over points reachable, of all calls in which it applies' }),
)

export const OperatorScorecardBody = t.Object({
  operator_id: t.String(),
  period: Period,
  before: t.Object(Period.properties, { description: 'The period of the same length just before' }),
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
        description: 'As the newest version of the scorecard has it that asks this; null where none does',
      }),
      points_share: QuestionPoints,
      points_share_before: QuestionPoints,
      change: Change,
      by_people: t.Integer({ description: 'Answers given by a person' }),
      answers: t.Array(
        t.Object({
          answer: t.Nullable(t.String({ description: 'null: left open' })),
          label: t.Nullable(t.String(), { description: 'Of an option, in the same version; else null' }),
          calls: t.Integer(),
          share: t.Number({ description: 'Of the calls whose scorecard has the question' }),
          filter: CallFilterBody,
        }),
      ),
    }),
    {
      description:
        'Every question of the scorecards of these calls, whatever their version: in the order of the scorecard in force, then those that it no longer asks',
    },
  ),
})

export type OperatorScorecardJson = typeof OperatorScorecardBody.static
