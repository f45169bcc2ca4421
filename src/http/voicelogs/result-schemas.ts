import { t } from 'elysia'
import { ANALYTIC_STATUSES, EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../model/analytics.ts'
import {
  RELIABILITY_LEVELS,
  RELIABILITY_REASONS,
  TRANSCRIPT_NOTES,
  WORD_TIMES,
} from '../../model/transcript.ts'
import { NullableText } from '../common-schemas.ts'
import { EvidenceList, IntentEvidenceList } from '../evidence-schema.ts'
import { oneOf } from '../one-of.ts'

// The JSON of what the service makes of a recording: transcript, waveform and analytics.

const Instant = t.String({ format: 'date-time', examples: ['2025-01-31T09:30:00.000Z'] })
const Milliseconds = t.Integer({ minimum: 0 })
const Share = t.Number({ minimum: 0, maximum: 1 })
const Valence = t.Number({ minimum: -1, maximum: 1 })

const Reliability = {
  level: oneOf(RELIABILITY_LEVELS, {
    description:
      'good: about nine of ten such transcripts have fewer than 15 % of the words wrong; poor: more than 40 % are expected to be wrong; fair: in between; unknown: reason says why.',
  }),
  mean_confidence: t.Nullable(Share, {
    description: 'Mean confidence of the words; null if the engine reports none.',
  }),
  low_confidence_share: t.Nullable(Share, {
    description: 'Share of the words below low_confidence_below; null without such a value.',
  }),
  reason: oneOf(RELIABILITY_REASONS),
}

export const TranscriptBody = t.Object({
  revision: t.Integer({
    minimum: 1,
    description: 'Grows with each correction by a person and each new transcription.',
  }),
  engine_revision: t.Integer({
    minimum: 1,
    description:
      'The newest revision that an engine made; the same as revision unless a person has corrected it since.',
  }),
  corrected_at: t.Nullable(Instant, { description: 'null if an engine made this revision.' }),
  corrected_by: t.Nullable(t.Object({ id: t.String(), email: t.String(), name: NullableText }), {
    description: 'null if an engine made this revision, or the user was deleted.',
  }),
  language: t.String(),
  engine: t.String(),
  model: t.String(),
  duration_ms: Milliseconds,
  channels: t.Integer({ description: 'Number of channels that were transcribed separately: 1 or 2.' }),
  agent_channel: t.Nullable(
    t.Integer({
      description:
        'Channel taken to be the agent, 0 left or 1 right; null if the channels do not show who speaks.',
    }),
  ),
  word_times: oneOf(WORD_TIMES, {
    description:
      'estimated: the engine gave no word times, so the words were spread over the time in which somebody speaks.',
  }),
  notes: t.Array(t.Object({ code: oneOf(TRANSCRIPT_NOTES), message: t.String() }), {
    description:
      'Remarks on how the transcript was made, such as channels that look swapped or crosstalk that was removed.',
  }),
  reliability: t.Nullable(
    t.Object({
      ...Reliability,
      low_confidence_below: t.Nullable(Share, {
        description:
          'A word below this confidence is more likely wrong than right; null if the engine and model are not calibrated.',
      }),
      channels: t.Array(t.Object({ channel: t.Integer(), ...Reliability })),
    }),
    {
      description:
        'How far the words can be trusted, for the call and for each channel; null for calls that were transcribed before the service computed it.',
    },
  ),
  usage: t.Nullable(
    t.Object({
      requests: t.Integer(),
      audio_ms: Milliseconds,
      cost: t.Nullable(
        t.Number({ description: 'In the currency of SPEECH_PRICE_PER_MINUTE; null without a price.' }),
      ),
    }),
    { description: 'What was sent to a speech server for this transcript; null if nothing was sent.' },
  ),
  speech: t.Nullable(
    t.Array(
      t.Object({
        channel: t.Integer(),
        intervals: t.Array(t.Array(Milliseconds, { minItems: 2, maxItems: 2 })),
      }),
    ),
    {
      description:
        'Where somebody speaks on each channel, as [start, end] in milliseconds; talk time is computed from it. Null for calls that were transcribed before it was stored.',
    },
  ),
  segments: t.Array(
    t.Object({
      id: t.String(),
      speaker: t.String({
        description: 'agent or customer; speaker_1, speaker_2 and so on if the role is not known',
      }),
      channel: t.Integer(),
      start_ms: Milliseconds,
      end_ms: Milliseconds,
      text: t.String(),
      confidence: Share,
      words: t.Array(
        t.Object({ text: t.String(), start_ms: Milliseconds, end_ms: Milliseconds, confidence: Share }),
      ),
      corrected: t.Optional(
        t.Boolean({ description: 'true: a person has set its text or its speaker. Else left out.' }),
      ),
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
          description: 'Peak level of each step, 0 to 100',
        }),
      }),
    ),
  },
  { examples: [{ points_per_second: 10, channels: [{ channel: 0, peaks: [0, 12, 48, 31] }] }] },
)

const Summary = t.Object({
  overview: t.String(),
  reason: t.String(),
  actions: t.Array(t.String()),
  outcome: oneOf(OUTCOMES),
  outcome_confidence: t.Optional(
    t.Number({
      minimum: 0,
      maximum: 1,
      description: 'How sure the outcome is. Left out where the engine does not say.',
    }),
  ),
  resolved_likelihood: t.Optional(
    t.Number({
      minimum: 0,
      maximum: 1,
      description:
        'How likely the matter was resolved, whatever the outcome is. Left out as outcome_confidence is.',
    }),
  ),
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

const IntentClaim = t.Object({ intent: t.String(), confidence: Share, evidence: IntentEvidenceList })
const Intent = t.Object({ primary: IntentClaim, intents: t.Array(IntentClaim) })

const OfRoles = <T extends Parameters<typeof t.Array>[0]>(schema: T) =>
  t.Object({ agent: schema, customer: schema })
const Quality = t.Object({
  score: t.Nullable(t.Number({ minimum: 0, maximum: 100, description: 'null if no question applies' })),
  scorecard: t.Object({ id: t.String(), version: t.Integer() }),
  answers: t.Array(
    t.Object({
      question_id: t.String(),
      answer: t.Nullable(
        t.String({
          description:
            'yes, no, not_applicable, or the id of an option. null if the question was left open; it then does not count in the score',
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

const Tokens = t.Nullable(t.Integer({ minimum: 0, description: 'null if the server does not report it' }))
const ModelUsageBody = t.Object({
  requests: t.Integer({ minimum: 0 }),
  prompt_tokens: Tokens,
  completion_tokens: Tokens,
  cached_tokens: Tokens,
  cost: t.Nullable(
    t.Number({
      minimum: 0,
      description: 'In the currency of the LLM_PRICE_… variables; null without prices',
    }),
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
        'Version of the intents (for summary and intent) or of the scorecard (for quality) that was used; null for emotion',
    }),
    duration_ms: t.Nullable(Milliseconds),
    unreliable: t.Boolean({
      description:
        'Whether the result was made from a transcript of poor reliability. No confidence in it is 0.5 or more then, and lists and reports leave it out',
    }),
    tokens: t.Nullable(
      t.Integer({ description: 'Tokens of the language model; null with the local engine' }),
    ),
    usage: t.Nullable(ModelUsageBody),
    updated_at: t.Nullable(Instant),
  })

/** The four analytics of a voicelog. */
export const AnalyticsBody = t.Object({
  summary: Analytic(Summary),
  emotion: Analytic(Emotion),
  intent: Analytic(Intent),
  quality: Analytic(Quality),
})
