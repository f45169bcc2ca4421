import { type Static, t } from 'elysia'
import { EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../model/analytics.ts'
import { TRAITS } from '../../model/measures.ts'
import { VOICELOG_STATUSES } from '../../model/voicelog.ts'
import { oneOf } from '../one-of.ts'

/** PostgreSQL's texts hold no NUL: there is nothing to find. */
const FilterText = (options: { maxLength?: number; description?: string } = {}) =>
  t.Optional(t.String({ pattern: '^[^\\u0000]*$', error: 'control_character', ...options }))

const Traits = (description: string) =>
  FilterText({
    maxLength: 300,
    description: `${description}: ${TRAITS.join(', ')}; several with commas between`,
  })

/** The filters of the list, which the export, the search and the reports share. */
export const voicelogFilters = {
  status: t.Optional(oneOf(VOICELOG_STATUSES)),
  call_id: FilterText(),
  operator_id: FilterText(),
  customer_id: FilterText(),
  department: FilterText(),
  language: FilterText(),
  from: t.Optional(
    t.String({ description: 'Calls from this time on (call_date, else created_at), ISO 8601' }),
  ),
  to: t.Optional(t.String({ description: 'Calls before this time, ISO 8601' })),
  intent: FilterText(),
  emotion: t.Optional(oneOf(EMOTIONS)),
  emotion_trend: t.Optional(oneOf(EMOTION_TRENDS)),
  outcome: t.Optional(oneOf(OUTCOMES)),
  min_quality: t.Optional(t.Number({ description: '0 to 100' })),
  max_quality: t.Optional(t.Number({ description: '0 to 100' })),
  answer: FilterText({
    maxLength: 300,
    description:
      'Calls whose scorecard has this answer, a question and its answer such as greeting:no; greeting: alone finds those where the question was left open',
  }),
  reviewed: t.Optional(
    t.Boolean({ description: 'Whether a person has answered a question of the scorecard' }),
  ),
  having: Traits('Calls that have each of these'),
  without: Traits('Calls that have none of these'),
  q: FilterText({
    maxLength: 200,
    description:
      'Words that were said, all of them; "in a row", -not this, this OR that. English words in any of their forms; Japanese any stretch of characters',
  }),
  speaker: t.Optional(oneOf(['agent', 'customer'], { description: 'Who is to have said it' })),
}

const filters = {
  ...voicelogFilters,
  sort: t.Optional(
    t.String({
      description: 'created_at, call_date, duration_ms or quality_score; - before it for the highest first',
      default: '-created_at',
    }),
  ),
}

export const VoicelogListQuery = t.Object(
  {
    ...filters,
    limit: t.Optional(t.Integer({ description: '1 to 200; 50 when left out' })),
    cursor: t.Optional(t.String({ description: 'next_cursor of the page before' })),
  },
  { additionalProperties: false },
)

export const VoicelogExportQuery = t.Object(
  { ...filters, format: t.Optional(oneOf(['csv', 'jsonl'], { default: 'csv' })) },
  { additionalProperties: false },
)

const VoicelogFilterObject = t.Object(voicelogFilters)
export type VoicelogFilterQuery = Static<typeof VoicelogFilterObject>

export type VoicelogFilters = Omit<Static<typeof VoicelogExportQuery>, 'format'>
