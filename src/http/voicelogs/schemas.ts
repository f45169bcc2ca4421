import { type Static, t } from 'elysia'
import {
  ANALYTIC_KINDS,
  ANALYTIC_STATUSES,
  EMOTION_TRENDS,
  EMOTIONS,
  OUTCOMES,
} from '../../model/analytics.ts'
import { TRAITS } from '../../model/measures.ts'
import { TRANSCRIPT_NOTES, WORD_TIMES } from '../../model/transcript.ts'
import { SOURCES, STAGES, TIMELINE_EVENTS, VOICELOG_STATUSES } from '../../model/voicelog.ts'
import { EvidenceList } from '../evidence-schema.ts'
import { oneOf } from '../one-of.ts'
import { ReviewBody } from '../reviews/schemas.ts'

// The JSON of a voicelog and of all that is made of it (design §6 to §8).

const Instant = t.String({ format: 'date-time', examples: ['2025-01-31T09:30:00.000Z'] })
const Milliseconds = t.Integer({ minimum: 0 })
const Share = t.Number({ minimum: 0, maximum: 1 })
const Valence = t.Number({ minimum: -1, maximum: 1 })
const NullableText = t.Nullable(t.String())

export const TranscriptBody = t.Object({
  language: t.String(),
  engine: t.String(),
  model: t.String(),
  duration_ms: Milliseconds,
  channels: t.Integer({ description: 'Channels that were transcribed each on its own, 1 or 2.' }),
  agent_channel: t.Nullable(
    t.Integer({
      description:
        'Channel that was taken for the agent, 0 left or 1 right; null where channels do not tell.',
    }),
  ),
  word_times: oneOf(WORD_TIMES, {
    description:
      'estimated: the engine gave no times of words, so they were spread over the time in which somebody speaks.',
  }),
  notes: t.Array(t.Object({ code: oneOf(TRANSCRIPT_NOTES), message: t.String() }), {
    description:
      'What was noticed on the way: channels that look swapped, crosstalk that was left out, and so on.',
  }),
  usage: t.Nullable(
    t.Object({
      requests: t.Integer(),
      audio_ms: Milliseconds,
      cost: t.Nullable(t.Number({ description: 'By SPEECH_PRICE_PER_MINUTE, in its currency.' })),
    }),
    { description: 'What was sent to a speech server for this transcript; null where nothing was.' },
  ),
  segments: t.Array(
    t.Object({
      id: t.String(),
      speaker: t.String({
        description: 'agent, customer, or speaker_1 and so on where only the voice tells',
      }),
      channel: t.Integer(),
      start_ms: Milliseconds,
      end_ms: Milliseconds,
      text: t.String(),
      confidence: Share,
      words: t.Array(
        t.Object({ text: t.String(), start_ms: Milliseconds, end_ms: Milliseconds, confidence: Share }),
      ),
    }),
  ),
})

const Summary = t.Object({
  overview: t.String(),
  reason: t.String(),
  actions: t.Array(t.String()),
  outcome: oneOf(OUTCOMES),
  follow_ups: t.Array(t.String()),
  key_points: t.Array(t.Object({ text: t.String(), evidence: EvidenceList })),
})

const EmotionLabel = oneOf(EMOTIONS)
const SpeakerEmotion = t.Object({
  label: EmotionLabel,
  valence: Valence,
  trend: oneOf(EMOTION_TRENDS),
  by_quarter: t.Array(Valence, { minItems: 4, maxItems: 4 }),
})
const Emotion = t.Object({
  overall: t.Object({ label: EmotionLabel, valence: Valence, confidence: Share }),
  speakers: t.Object({ agent: t.Optional(SpeakerEmotion), customer: t.Optional(SpeakerEmotion) }),
  segments: t.Array(
    t.Object({
      segment_id: t.String(),
      speaker: t.String(),
      label: EmotionLabel,
      valence: Valence,
      confidence: Share,
      evidence: EvidenceList,
    }),
  ),
})

export const WaveformBody = t.Object(
  {
    points_per_second: t.Number(),
    channels: t.Array(
      t.Object({
        channel: t.Integer(),
        peaks: t.Array(t.Integer({ minimum: 0, maximum: 100 }), {
          description: 'Of each step, 100 the loudest',
        }),
      }),
    ),
  },
  { examples: [{ points_per_second: 10, channels: [{ channel: 0, peaks: [0, 12, 48, 31] }] }] },
)

const IntentClaim = t.Object({ intent: t.String(), confidence: Share, evidence: EvidenceList })
const Intent = t.Object({ primary: IntentClaim, intents: t.Array(IntentClaim) })

const OfRoles = <T extends Parameters<typeof t.Array>[0]>(schema: T) =>
  t.Object({ agent: schema, customer: schema })
const Quality = t.Object({
  score: t.Nullable(t.Number({ minimum: 0, maximum: 100, description: 'null where no question applies' })),
  scorecard: t.Object({ id: t.String(), version: t.Integer() }),
  answers: t.Array(
    t.Object({
      question_id: t.String(),
      answer: t.Nullable(
        t.String({
          description:
            'yes, no, not_applicable, or the id of an option; null where the question was left open: it takes no part in the score',
        }),
      ),
      points: t.Number(),
      max_points: t.Number(),
      evidence: EvidenceList,
      source: oneOf(['local', 'llm', 'metric', 'human']),
    }),
  ),
  auto_fail: t.Boolean(),
  metrics: t.Object({
    duration_ms: Milliseconds,
    talk_ms: OfRoles(Milliseconds),
    talk_ratio: Share,
    silence_ms: Milliseconds,
    silence_ratio: Share,
    longest_silence_ms: Milliseconds,
    overlap_ms: Milliseconds,
    interruptions: OfRoles(t.Integer()),
    words_per_minute: OfRoles(t.Number()),
    backchannels: OfRoles(t.Integer()),
    longest_monologue_ms: OfRoles(Milliseconds),
    response_latency_ms: OfRoles(t.Nullable(Milliseconds)),
    turns: t.Integer(),
  }),
})

const Tokens = t.Nullable(t.Integer({ minimum: 0, description: 'null where the server does not count them' }))
const ModelUsageBody = t.Object({
  requests: t.Integer({ minimum: 0 }),
  prompt_tokens: Tokens,
  completion_tokens: Tokens,
  cached_tokens: Tokens,
  cost: t.Nullable(
    t.Number({ minimum: 0, description: 'In the currency of LLM_PRICE_…; null without prices' }),
  ),
})

const Analytic = <T extends Parameters<typeof t.Nullable>[0]>(result: T) =>
  t.Object({
    status: oneOf(ANALYTIC_STATUSES),
    reason: t.Nullable(t.Object({ code: t.String(), message: t.String(), retryable: t.Boolean() })),
    result: t.Nullable(result),
    engine: NullableText,
    model: NullableText,
    version: NullableText,
    definition_version: t.Nullable(t.Integer(), {
      description:
        'Version of the intents (summary, intent) or of the scorecard (quality) that it was made with; null of others',
    }),
    duration_ms: t.Nullable(Milliseconds),
    tokens: t.Nullable(t.Integer({ description: 'Of the language model; null with other engines' })),
    usage: t.Nullable(ModelUsageBody),
    updated_at: t.Nullable(Instant),
  })

const voicelogFields = {
  voicelog_id: t.String({ format: 'uuid' }),
  status: oneOf(VOICELOG_STATUSES),
  call_id: NullableText,
  operator_id: NullableText,
  customer_id: NullableText,
  department: NullableText,
  language: t.String(),
  call_date: t.Nullable(Instant),
  channels: t.Nullable(t.Integer()),
  duration_ms: t.Nullable(Milliseconds),
  size_bytes: t.Nullable(t.Integer()),
  content_type: t.String(),
  source: oneOf(SOURCES),
  created_at: Instant,
  updated_at: Instant,
  completed_at: t.Nullable(Instant),
  error: t.Nullable(
    t.Object({ code: t.String(), message: t.String(), stage: oneOf(STAGES), retryable: t.Boolean() }),
  ),
  intent: NullableText,
  emotion: NullableText,
  emotion_trend: NullableText,
  quality_score: t.Nullable(t.Number()),
}

export const VoicelogBody = t.Object(voicelogFields)

export const VoicelogDetailBody = t.Object({
  ...voicelogFields,
  attempts: t.Integer(),
  next_attempt_at: t.Nullable(Instant, {
    description:
      'When it is tried next, after a failure or where the speech server or the language model is busy; waiting for one that is busy counts as no attempt',
  }),
  timeline: t.Array(
    t.Object({
      at: Instant,
      stage: oneOf(STAGES),
      event: oneOf(TIMELINE_EVENTS),
      detail: NullableText,
    }),
  ),
  transcript: t.Nullable(TranscriptBody),
  analytics: t.Object({
    summary: Analytic(Summary),
    emotion: Analytic(Emotion),
    intent: Analytic(Intent),
    quality: Analytic(Quality),
  }),
  review: t.Nullable(ReviewBody, {
    description: 'null while there is no quality result. analytics.quality shows what holds',
  }),
})

export const VoicelogPage = t.Object({ items: t.Array(VoicelogBody), next_cursor: NullableText })

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
  emotion: t.Optional(EmotionLabel),
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

export const AnalyticsRequest = t.Object(
  {
    kinds: t.Optional(
      t.Array(oneOf(ANALYTIC_KINDS), {
        minItems: 1,
        uniqueItems: true,
        description: 'All four when left out',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ kinds: ['summary', 'quality'] }] },
)

export const VoicelogParams = t.Object({ voicelog_id: t.String() })

export const AcceptedBody = t.Object(
  { voicelog_id: t.String({ format: 'uuid' }), status: t.Literal('queued') },
  { examples: [{ voicelog_id: '0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10', status: 'queued' }] },
)

export type VoicelogJson = Static<typeof VoicelogBody>
export type VoicelogDetailJson = Static<typeof VoicelogDetailBody>

const VoicelogFilterObject = t.Object(voicelogFilters)
export type VoicelogFilterQuery = Static<typeof VoicelogFilterObject>

export type VoicelogFilters = Omit<Static<typeof VoicelogExportQuery>, 'format'>
