import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { AUDIT_ACTION_NAMES } from '../../domain/audit/actions.ts'
import { MAX_FIELD_CHARACTERS } from '../../model/voicelog.ts'
import { oneOf } from '../one-of.ts'
import { pageQuery } from '../page-query.ts'
import { FilterText } from '../voicelogs/query-schemas.ts'

export const AuditQuerySchema = t.Object(
  {
    action: t.Optional(oneOf(AUDIT_ACTION_NAMES)),
    actor_id: t.Optional(t.String({ maxLength: 100, description: 'Id of the user or API key that acted' })),
    target_id: FilterText({
      maxLength: MAX_FIELD_CHARACTERS,
      description:
        'Id of what the action was done to, to the letter: a UUID, and for `operator.changed` the operator_id',
    }),
    from: t.Optional(t.String({ maxLength: 100, description: 'Events at or after this time, ISO 8601' })),
    to: t.Optional(t.String({ maxLength: 100, description: 'Events before this time, ISO 8601' })),
    ...pageQuery(),
  },
  { additionalProperties: false },
)

const AuditEvent = t.Object({
  id: t.String({ format: 'uuid' }),
  at: t.String({ format: 'date-time' }),
  actor: t.Object(
    {
      kind: oneOf(['user', 'api_key', 'system']),
      id: t.Nullable(t.String()),
      email: t.Nullable(t.String({ description: 'Of a user; null for other actors and for deleted users' })),
    },
    {
      description:
        'Who did it. For a failed login: the user whose email was given. `system`: a command on the machine itself, such as `voicelog admin`.',
    },
  ),
  address: t.Nullable(t.String({ description: 'IP address of the request' })),
  // Not an enum: events of actions that a later version no longer has stay in the list.
  action: t.String(),
  target: t.Object({
    kind: t.Nullable(t.String()),
    id: t.Nullable(t.String()),
    name: t.Nullable(
      t.String({
        description:
          'As it is called now: the email of a user, the name of an API key, the call_id of a call; null if it has none or is gone',
      }),
    ),
    call_date: t.Nullable(
      t.String({
        format: 'date-time',
        description: 'The time of a call; null for others, and if it is deleted',
      }),
    ),
  }),
  detail: t.Nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'More about the event, by action; never a secret. If it has more than 16,000 bytes, long values are given as `bytes` and `sha256` of their JSON.',
    }),
  ),
})

const ACTION_EXAMPLE = {
  id: '019a1f71-11aa-7d1f-b0f6-5f7d0c3a9e42',
  at: '2025-01-31T09:31:00.000Z',
  actor: { kind: 'user' as const, id: '019a1f6e-7c1a-7cc2-9a55-2f1d8f0f3b11', email: 'admin@example.com' },
  address: '192.0.2.7',
}

export const NoticeQuery = t.Object(pageQuery(), { additionalProperties: false })

const { id, at, actor, address, action } = AuditEvent.properties

export const NoticePage = t.Object(
  {
    items: t.Array(
      t.Object({
        id,
        at,
        actor,
        address,
        action,
        target: t.Object({
          kind: t.Nullable(t.String()),
          id: t.Nullable(t.String()),
          name: t.Nullable(t.String({ description: 'The email of a user, the name of an API key' })),
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
            ...ACTION_EXAMPLE,
            action: 'api_key.created',
            target: { kind: 'api_key', id: '019a1f70-2f7e-7b1d-8f3c-6f0f3f1f9c21', name: 'PBX in Hamburg' },
          },
        ],
        next_cursor: null,
      },
    ],
  },
)

export const DismissRequest = t.Object(
  { up_to: t.String({ maxLength: 100, description: 'The id of a notice; older ones go with it.' }) },
  { additionalProperties: false, examples: [{ up_to: '019a1f71-11aa-7d1f-b0f6-5f7d0c3a9e42' }] },
)

export const AuditPage = t.Object(
  { items: t.Array(AuditEvent), next_cursor: t.Nullable(t.String()) },
  {
    examples: [
      {
        items: [
          {
            ...ACTION_EXAMPLE,
            action: 'settings.changed',
            target: {
              kind: 'organisation',
              id: '019a1f6e-7c19-7f53-8d0e-0c1b6a4de0aa',
              name: null,
              call_date: null,
            },
            detail: { default_language: { before: 'en-US', after: 'ja-JP' } },
          },
        ],
        next_cursor: null,
      },
    ],
  },
)
