import { Type } from '@sinclair/typebox'
import { t } from 'elysia'

// Bodies of /api/settings (design §6). Fields that are not named here are refused.
// Numbers in them are TypeBox's own: Elysia's t.Integer also takes texts, which is meant for queries.

const exactly = { additionalProperties: false } as const

const rules = {
  departments: t.Nullable(t.Array(t.String()), {
    description: 'Only calls of these; null is all, those without a department included.',
  }),
  languages: t.Nullable(t.Array(t.String()), { description: 'Only calls in these; null is all.' }),
  min_duration_ms: t.Nullable(Type.Integer(), { description: 'Only calls that are at least so long.' }),
  max_duration_ms: t.Nullable(Type.Integer(), { description: 'Only calls that are at most so long.' }),
  sampling_percent: t.Number({
    description:
      'Of the calls that the others let through, 0 to 100; which ones depends on their id alone, and those of 10 are among those of 20.',
  }),
}
const RULES =
  'Which calls get their analytics by themselves while auto_generate_analytics is on. The analytics of the others are `skipped`, with the reason `left_out_by_department`, `_language`, `_duration` or `_sampling`; by hand they run all the same.'

const settings = {
  default_language: t.String({
    pattern: '^[a-z]{2}-[A-Z]{2}$',
    error: 'not_a_language',
    description: 'Language of a call that names none.',
  }),
  auto_generate_analytics: t.Boolean({
    description: 'Whether the four analytics run by themselves after every transcription.',
  }),
  agent_channel: t.Nullable(Type.Integer({ minimum: 0, maximum: 1 }), {
    description:
      'Channel of the agent in two-channel recordings, 0 left or 1 right, unless the key or the upload says otherwise. null: the left one, unless what is said shows clearly that it is the other.',
  }),
}

export const SettingsBody = t.Object(
  { ...settings, analysis_rules: t.Object(rules, { description: RULES }) },
  {
    examples: [
      {
        default_language: 'en-US',
        auto_generate_analytics: true,
        agent_channel: null,
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

export const SettingsRequest = t.Partial(
  t.Object({
    ...settings,
    analysis_rules: t.Partial(t.Object(rules, exactly), { ...exactly, description: RULES }),
  }),
  {
    ...exactly,
    description: 'What is left out stays as it is, each of the analysis_rules too.',
    examples: [{ auto_generate_analytics: true, analysis_rules: { min_duration_ms: 15_000 } }],
  },
)

const Instant = t.String({ format: 'date-time' })

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
        description: 'From then on the key is refused. Without it the key does not expire.',
      }),
    ),
    rate_limit: t.Optional(
      t.Nullable(Type.Integer({ minimum: 1, maximum: 10_000 }), {
        description: 'Requests in any 60 seconds; 60 when left out.',
      }),
    ),
    agent_channel: t.Optional(
      t.Nullable(Type.Integer({ minimum: 0, maximum: 1 }), {
        description: "Channel of the agent in what this key uploads; the organisation's when left out.",
      }),
    ),
  },
  { ...exactly, examples: [{ name: 'PBX in Hamburg', rate_limit: 120 }] },
)

export const CreatedApiKeyBody = t.Object(
  { ...apiKey, api_key: t.String({ description: 'The key itself. It is shown this once.' }) },
  { examples: [{ ...EXAMPLE, api_key: 'vl_live_4kTzQ0aB7cD2eF9gH1iJ3kL5mN8oP6qR0sTu1V' }] },
)

export const ApiKeyListQuery = t.Object(
  {
    // The bounds are the domain's: an error of Elysia's would not say which field is out of them.
    limit: t.Optional(t.Integer({ description: '1 to 200; 50 when left out.' })),
    cursor: t.Optional(t.String({ maxLength: 200, description: 'The next_cursor of the page before.' })),
  },
  exactly,
)

export const ApiKeyPage = t.Object(
  {
    items: t.Array(
      t.Object({
        ...apiKey,
        rate_limit: Type.Integer({ description: 'Requests in any 60 seconds.' }),
        agent_channel: t.Nullable(Type.Integer()),
        last_used_at: t.Nullable(Instant),
      }),
    ),
    next_cursor: t.Nullable(t.String()),
  },
  {
    examples: [
      {
        items: [
          { ...EXAMPLE, rate_limit: 60, agent_channel: null, last_used_at: '2025-01-31T10:00:00.000Z' },
        ],
        next_cursor: null,
      },
    ],
  },
)

export const ApiKeyParams = t.Object({ id: t.String() })
