import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { OWN_FIELD_KINDS } from '../../model/own-fields.ts'
import { exactly, Instant } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'
import { pageQuery } from '../page-query.ts'

// Bodies of /api/settings; unknown fields are refused. Numbers are TypeBox's own: Elysia's t.Integer also accepts
// strings, which is meant for query parameters.

const rules = {
  departments: t.Nullable(t.Array(t.String()), {
    description:
      'Only calls of these departments; null means all calls, including those without a department.',
  }),
  languages: t.Nullable(t.Array(t.String()), {
    description: 'Only calls in these languages, such as en-US; null means all.',
  }),
  min_duration_ms: t.Nullable(Type.Integer(), {
    description: 'Only calls of at least this duration; null means no limit.',
  }),
  max_duration_ms: t.Nullable(Type.Integer(), {
    description: 'Only calls of at most this duration; null means no limit.',
  }),
  sampling_percent: t.Number({
    description:
      'Share of the calls that meet the other rules, 0 to 100. The id of a call alone decides whether it is in the sample; a larger percentage includes the calls of every smaller one.',
  }),
}
const RULES =
  'Which calls are analysed automatically while auto_generate_analytics is on. The analytics of other calls are `skipped`, with the reason `left_out_by_department`, `_language`, `_duration` or `_sampling`; they can still be run by hand.'

const settings = {
  default_language: t.String({
    pattern: '^[a-z]{2}-[A-Z]{2}$',
    'x-error-code': 'not_a_language',
    description: 'Language of calls that are sent without one.',
  }),
  auto_generate_analytics: t.Boolean({
    description: 'Whether the four analytics run automatically after each transcription.',
  }),
  agent_channel: t.Nullable(Type.Integer({ minimum: 0, maximum: 1 }), {
    description:
      'Channel of the agent in two-channel recordings, 0 left or 1 right, unless the API key or the upload names one. null means the left channel, unless what is said clearly shows that the agent is on the right.',
  }),
  analyse_unreliable: t.Boolean({
    description:
      'Whether calls whose transcript is of poor reliability are analysed automatically and in re-runs. Otherwise their analytics are `skipped` with the reason `transcript_unreliable`; they can be run by hand. Either way each result is marked `unreliable`, and lists and reports leave it out.',
  }),
  learn_from_labels: t.Boolean({
    description:
      'Whether the local engine uses what it has learnt from labelled calls, where that is better (see GET /api/settings/intents/evaluation).',
  }),
  mfa_required: t.Boolean({
    description:
      'Whether users need MFA: without it they can log in only to set it up. API keys are not affected. Whoever turns it on needs MFA and a recent login.',
  }),
}

const VOCABULARY =
  'Names and products that calls mention, 500 at most, each with how it is spoken if that differs from how it is written. Speech engines that take hints get them: OpenAI-compatible servers as `prompt`, transducers with a suitable token list as hotwords. With every engine, words that the recogniser was unsure of and that sound like an entry are written as the entry; the transcript then has the note `vocabulary_applied`. Applies to transcriptions from now on.'
const written = t.String({ description: 'As it is written, 1 to 40 characters.' })
const SPOKEN = 'How it is spoken, 1 to 40 characters; null if as it is written.'

const FIELDS =
  'Fields of the organisation’s own that its calls have, 30 at most, in the order in which they are shown. Uploads send them as `field.NAME`. A field keeps its kind. Calls keep the values of a field that is removed.'
const field = {
  name: t.String({ description: '1 to 64 characters of a-z, 0-9 and _, starting with a letter.' }),
  label: t.String({ description: 'What people read, 1 to 60 characters.' }),
  kind: oneOf(OWN_FIELD_KINDS, {
    description: 'text: 255 characters at most; number; date: a day such as 2026-01-31; choice.',
  }),
}
const CHOICES = 'The values of a choice, 1 to 100 of 60 characters at most.'

export const SettingsBody = t.Object(
  {
    ...settings,
    vocabulary: t.Array(t.Object({ written, spoken: t.Nullable(t.String(), { description: SPOKEN }) }), {
      description: VOCABULARY,
    }),
    fields: t.Array(t.Object({ ...field, choices: t.Array(t.String(), { description: CHOICES }) }), {
      description: FIELDS,
    }),
    analysis_rules: t.Object(rules, { description: RULES }),
  },
  {
    examples: [
      {
        default_language: 'en-US',
        auto_generate_analytics: true,
        agent_channel: null,
        analyse_unreliable: false,
        learn_from_labels: true,
        mfa_required: false,
        vocabulary: [{ written: 'NordFalcon', spoken: null }],
        fields: [{ name: 'tier', label: 'Customer tier', kind: 'choice', choices: ['gold', 'silver'] }],
        analysis_rules: {
          departments: null,
          languages: null,
          min_duration_ms: 15_000,
          max_duration_ms: null,
          sampling_percent: 100,
        },
      },
    ],
  },
)

const lists = {
  vocabulary: t.Array(
    t.Object({ written, spoken: t.Optional(t.Nullable(t.String(), { description: SPOKEN })) }, exactly),
    { description: VOCABULARY },
  ),
  fields: t.Array(
    t.Object({ ...field, choices: t.Optional(t.Array(t.String(), { description: CHOICES })) }, exactly),
    { description: FIELDS },
  ),
}
const BASE =
  '`vocabulary` and `fields` as they were read. If one that the request changes is no longer so, the answer is 409 `conflict`. Without it, a change replaces what others saved since. A list that the request does not change is ignored.'

export const SettingsRequest = t.Partial(
  t.Object({
    ...settings,
    ...lists,
    base: t.Partial(t.Object(lists, exactly), { ...exactly, description: BASE }),
    analysis_rules: t.Partial(t.Object(rules, exactly), { ...exactly, description: RULES }),
  }),
  {
    ...exactly,
    description: 'Fields that are left out keep their values, also within analysis_rules.',
    examples: [{ auto_generate_analytics: true, analysis_rules: { min_duration_ms: 15_000 } }],
  },
)

const apiKey = {
  id: t.String({ format: 'uuid' }),
  name: t.String(),
  prefix: t.String({ description: 'The first characters of the key.' }),
  created_at: Instant,
  expires_at: t.Nullable(Instant),
}

const EXAMPLE = {
  id: '019a1f70-2f7e-7b1d-8f3c-6f0f3f1f9c21',
  name: 'PBX in Hamburg',
  prefix: 'vl_live_4kTz',
  created_at: '2025-01-31T09:30:00.000Z',
  expires_at: null,
}

export const ApiKeyRequest = t.Object(
  {
    name: t.String({
      minLength: 1,
      maxLength: 200,
      description: 'What the key is for, 1 to 100 characters.',
    }),
    expires_at: t.Optional(
      t.Nullable(Instant, {
        description: 'When the key expires. Without it the key does not expire.',
      }),
    ),
    rate_limit: t.Optional(
      t.Nullable(Type.Integer({ minimum: 1, maximum: 10_000 }), {
        description: 'Requests allowed in any 60 seconds; 60 if left out.',
      }),
    ),
    agent_channel: t.Optional(
      t.Nullable(Type.Integer({ minimum: 0, maximum: 1 }), {
        description:
          "Channel of the agent in recordings sent with this key; the organisation's setting if left out.",
      }),
    ),
    twilio_auth_token: t.Optional(
      t.Nullable(t.String({ minLength: 16, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' }), {
        description:
          'The auth token of an account of Twilio. Its recording callbacks to `/api/ingest/twilio/{id of the key}` then count as sent with this key. It is stored encrypted and never shown.',
      }),
    ),
  },
  { ...exactly, examples: [{ name: 'PBX in Hamburg', rate_limit: 120 }] },
)

export const CreatedApiKeyBody = t.Object(
  {
    ...apiKey,
    api_key: t.String({ description: 'The key itself. It is shown only in this answer.' }),
  },
  {
    examples: [{ ...EXAMPLE, api_key: 'vl_live_4kTzQ0aB7cD2eF9gH1iJ3kL5mN8oP6qR0sTu1V' }],
  },
)

export const ApiKeyListQuery = t.Object(pageQuery(), exactly)

export const ApiKeyPage = t.Object(
  {
    items: t.Array(
      t.Object({
        ...apiKey,
        rate_limit: Type.Integer({ description: 'Requests allowed in any 60 seconds.' }),
        agent_channel: t.Nullable(Type.Integer()),
        last_used_at: t.Nullable(Instant),
        twilio: t.Boolean({ description: 'Whether it takes callbacks of Twilio.' }),
        created_by: t.Nullable(t.Object({ id: t.String(), email: t.String() }), {
          description: 'Who made it; null if that user was deleted, or for a key made on the command line.',
        }),
      }),
    ),
    next_cursor: t.Nullable(t.String()),
  },
  {
    examples: [
      {
        items: [
          {
            ...EXAMPLE,
            rate_limit: 60,
            agent_channel: null,
            last_used_at: '2025-01-31T10:00:00.000Z',
            twilio: false,
            created_by: { id: '019a1f70-2f7e-7b1d-8f3c-6f0f3f1f9c20', email: 'admin@example.com' },
          },
        ],
        next_cursor: null,
      },
    ],
  },
)

export const ApiKeyParams = t.Object({ id: t.String() })
