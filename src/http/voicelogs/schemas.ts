import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { ANALYTIC_KINDS } from '../../model/analytics.ts'
import { RELIABILITY_LEVELS } from '../../model/transcript.ts'
import { SOURCES, STAGES, TIMELINE_EVENTS, VOICELOG_STATUSES } from '../../model/voicelog.ts'
import { NullableText } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'
import { LabelAnswersBody, LabelsBody } from '../reviews/label-schemas.ts'
import { ReviewBody } from '../reviews/schemas.ts'
import { voicelogFilters } from './query-schemas.ts'
import { AnalyticsBody, TranscriptBody } from './result-schemas.ts'

// The JSON of a voicelog, and the requests about one.

const Instant = t.String({ format: 'date-time', examples: ['2025-01-31T09:30:00.000Z'] })
export const RetryRequest = t.Object(
  {
    filter: t.Optional(
      t.Object(voicelogFilters, {
        additionalProperties: false,
        description: "The list's filters; all calls when left out.",
      }),
    ),
    dry_run: t.Optional(t.Boolean({ description: 'true: retries nothing, and answers how many it would.' })),
  },
  { additionalProperties: false, examples: [{ filter: { status: 'failed' }, dry_run: true }] },
)

export const RetryBody = t.Object({
  retried: t.Integer({ minimum: 0, description: 'Calls that are due again by this request' }),
  remaining: t.Integer({ minimum: 0, description: 'Calls that are left for further requests' }),
})

const Milliseconds = t.Integer({ minimum: 0 })

const voicelogFields = {
  voicelog_id: t.String({ format: 'uuid' }),
  status: oneOf(VOICELOG_STATUSES),
  call_id: NullableText,
  operator_id: NullableText,
  operator_name: t.Nullable(t.String(), {
    description: 'The present name of the operator; null if none is set (PUT /api/operators/{operator_id})',
  }),
  customer_id: NullableText,
  department: NullableText,
  fields: t.Record(t.String(), t.Union([t.String(), t.Number()]), {
    description: "Values of the organisation's own fields, by their names",
  }),
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
  transcript_reliability: t.Nullable(oneOf(RELIABILITY_LEVELS), {
    description:
      'How far the words of the transcript can be trusted. null without a transcript, and for calls that were transcribed before the service computed it',
  }),
  labels: LabelAnswersBody,
  tags: t.Array(t.String(), { description: 'Tags of the rules that hit the call' }),
}

export const VoicelogBody = t.Object(voicelogFields)

export const VoicelogStatusBody = t.Pick(VoicelogBody, [
  'voicelog_id',
  'status',
  'call_id',
  'created_at',
  'updated_at',
  'completed_at',
  'error',
])

export const VoicelogDetailBody = t.Object({
  ...voicelogFields,
  recording_sha256: t.Nullable(t.String({ pattern: '^[0-9a-f]{64}$' }), {
    description:
      'SHA-256 of the recording as it was received, with which it is compared before it is transcribed. null before it has arrived, and for calls from before this was kept',
  }),
  attempts: t.Integer(),
  next_attempt_at: t.Nullable(Instant, {
    description:
      'When the next attempt starts, after a failure or while the speech server, the language model or storage is busy or away. Such a wait does not count as an attempt. null if no attempt is planned',
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
  analytics: AnalyticsBody,
  labels: LabelsBody,
  review: t.Nullable(ReviewBody, {
    description: 'null while there is no quality result. analytics.quality shows the effective answers',
  }),
})

const ListedVoicelog = t.Object({
  ...voicelogFields,
  about: t.Optional(
    t.Nullable(t.String(), {
      description:
        'With `about=true`: why the customer called, in one line from the summary. null without a summary, and where too much of the call was not understood',
    }),
  ),
})

export const VoicelogPage = t.Object({ items: t.Array(ListedVoicelog), next_cursor: NullableText })

export const AnalyticsRequest = t.Object(
  {
    kinds: t.Optional(
      t.Array(oneOf(ANALYTIC_KINDS), {
        minItems: 1,
        uniqueItems: true,
        description: 'All four if left out',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ kinds: ['summary', 'quality'] }] },
)

/** The largest integer of PostgreSQL. */
export const MAX_REVISION = 2_147_483_647

export const TranscriptCorrection = t.Object(
  {
    revision: Type.Integer({
      minimum: 1,
      maximum: MAX_REVISION,
      description: 'The revision that was read and is corrected.',
    }),
    segments: t.Optional(
      t.Array(
        t.Object(
          {
            id: t.String(),
            text: t.Optional(
              t.String({
                description:
                  'At most 50 characters for each second of the segment: at least 1,000 may be written, and never more than 20,000.',
              }),
            ),
            speaker: t.Optional(
              t.String({ description: 'agent, customer, or another speaker of this transcript.' }),
            ),
          },
          { additionalProperties: false },
        ),
        { description: 'At most 500. What is left out stays.' },
      ),
    ),
    swap_speakers: t.Optional(
      t.Boolean({
        description:
          'true: what the agent says is the customer’s in the whole call, and the other way round. Speakers in segments are those after that.',
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ revision: 1, segments: [{ id: 's3', text: 'I would like to cancel my plan.' }] }],
  },
)

export const TranscriptionRequest = t.Object(
  {
    discard_corrections: t.Optional(
      t.Boolean({
        description: 'Also replace a transcript that a person has corrected. It is kept as a revision.',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ discard_corrections: true }] },
)

export const VoicelogParams = t.Object({ voicelog_id: t.String() })

export const AcceptedBody = t.Object(
  { voicelog_id: t.String({ format: 'uuid' }), status: t.Literal('queued') },
  { examples: [{ voicelog_id: '0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10', status: 'queued' }] },
)

export type VoicelogDetailJson = Static<typeof VoicelogDetailBody>
