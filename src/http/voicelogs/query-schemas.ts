import { type Static, t } from 'elysia'
import { EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../model/analytics.ts'
import { TRAITS } from '../../model/measures.ts'
import { RELIABILITY_LEVELS } from '../../model/transcript.ts'
import { MAX_IDS, VOICELOG_STATUSES } from '../../model/voicelog.ts'
import { oneOf } from '../one-of.ts'

/** A text to filter by. PostgreSQL cannot store NUL, so a text with one is refused. */
export const FilterText = (options: { maxLength?: number; description?: string } = {}) =>
  t.Optional(t.String({ pattern: '^[^\\u0000]*$', 'x-error-code': 'control_character', ...options }))

const Traits = (description: string) =>
  FilterText({
    maxLength: 300,
    description: `${description}, separated by commas: ${TRAITS.join(', ')}`,
  })

/** Ignores case, but a text that is exactly a stored value finds only that value. */
const NamedFilter = () =>
  FilterText({
    maxLength: 5_000,
    description:
      'One value, or several separated by line feeds (%0A): calls that have one of them. Space around a value is ignored. A value in another case finds all its spellings; one that is written to the letter finds only itself',
  })

/** The filters that the list, the export, the search, the reports and re-runs share. */
export const voicelogFilters = {
  status: t.Optional(oneOf(VOICELOG_STATUSES)),
  voicelog_ids: FilterText({
    maxLength: 37 * MAX_IDS,
    description: `At most ${MAX_IDS} ids of calls, separated by commas`,
  }),
  call_id: FilterText({ description: 'Space around it is ignored' }),
  operator_id: NamedFilter(),
  customer_id: NamedFilter(),
  department: NamedFilter(),
  language: FilterText(),
  from: t.Optional(
    t.String({
      description:
        'Calls at or after this time, ISO 8601. The time of a call is call_date, or created_at without one',
    }),
  ),
  to: t.Optional(t.String({ description: 'Calls before this time, ISO 8601' })),
  intent: FilterText(),
  emotion: t.Optional(oneOf(EMOTIONS)),
  emotion_trend: t.Optional(oneOf(EMOTION_TRENDS)),
  outcome: t.Optional(oneOf(OUTCOMES)),
  transcript_reliability: t.Optional(
    oneOf(RELIABILITY_LEVELS, { description: 'How far the words of the transcript can be trusted' }),
  ),
  min_quality: t.Optional(t.Number({ description: '0 to 100' })),
  max_quality: t.Optional(t.Number({ description: '0 to 100' })),
  answer: FilterText({
    maxLength: 300,
    description:
      'Calls with this answer to a question of the scorecard, such as greeting:no. greeting: without an answer finds calls where the question was left open',
  }),
  reviewed: t.Optional(
    t.Boolean({ description: 'true: calls in which a person has answered a question; false: the others' }),
  ),
  labelled: t.Optional(
    t.Boolean({
      description: 'true: calls whose intent, emotion or outcome a person has given; false: the others',
    }),
  ),
  tag: FilterText({ maxLength: 40, description: 'Calls that a rule with this tag hits' }),
  having: Traits('Calls that have all of these'),
  without: Traits('Calls that have none of these'),
  fields: FilterText({
    maxLength: 2_000,
    description:
      "Values of the organisation's own fields, as a query of its own: tier=gold&amount.min=10&amount.max=20, of which all hold. Numbers and dates have bounds, which are inclusive; tier= finds calls without a value. In a query, field.tier=gold is the same as fields=tier%3Dgold",
  }),
  q: FilterText({
    maxLength: 200,
    description:
      'Calls in which all these words were said. "words in this order", -without, this OR that. English words match in all their forms; Japanese matches any run of characters',
  }),
  speaker: t.Optional(
    oneOf(['agent', 'customer'], { description: 'Only what this speaker said counts for q' }),
  ),
}

const filters = {
  ...voicelogFilters,
  sort: t.Optional(
    t.String({
      description:
        'created_at, call_date, duration_ms or quality_score; with - in front, the highest comes first',
      default: '-created_at',
    }),
  ),
}

export const VoicelogListQuery = t.Object(
  {
    ...filters,
    limit: t.Optional(t.Integer({ description: '1 to 200; 50 if left out' })),
    cursor: t.Optional(t.String({ description: 'next_cursor of the previous page' })),
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
