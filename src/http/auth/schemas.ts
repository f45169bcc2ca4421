import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { PERMISSIONS, ROLE_TABLE, ROLES } from '../../model/permissions.ts'
import { exactly, NewPassword } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'
import { pageQuery } from '../page-query.ts'

// Bodies of /api/auth. Unknown fields are refused.

// The domain checks the exact rules, and counts code points. These bounds only keep bodies small.
const Email = t.String({ minLength: 1, maxLength: 320, description: 'Case does not matter.' })
const Password = t.String({ minLength: 1, maxLength: 1024 })
const Token = (description: string) => t.String({ minLength: 1, maxLength: 4096, description })
const EXAMPLE_TOKEN = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0eXAiOiJhY2Nlc3MifQ.c2lnbmF0dXJl'

export const LoginRequest = t.Object(
  { email: Email, password: Password },
  { ...exactly, examples: [{ email: 'admin@example.com', password: 'correct horse battery' }] },
)

const TokenType = t.Literal('bearer')
const ExpiresIn = Type.Integer({ description: 'Seconds until the token expires.' })

export const SessionBody = t.Object(
  {
    access_token: t.String({ description: 'JWT for `Authorization: Bearer`, valid for 15 minutes.' }),
    refresh_token: t.String({
      description:
        'JWT for POST /api/auth/refresh, valid for 30 days, or until the session is not used for an hour (`SESSION_IDLE_MINUTES`).',
    }),
    token_type: TokenType,
    expires_in: Type.Integer({ description: 'Seconds until the access token expires.' }),
  },
  {
    title: 'Session',
    examples: [
      {
        access_token: EXAMPLE_TOKEN,
        refresh_token: EXAMPLE_TOKEN,
        token_type: 'bearer',
        expires_in: 900,
      },
    ],
  },
)

export const MfaRequiredBody = t.Object(
  {
    mfa_required: t.Literal(true),
    mfa_token: t.String({ description: 'For POST /api/auth/mfa/verify, together with the code.' }),
    expires_in: ExpiresIn,
  },
  {
    title: 'Second factor needed',
    examples: [{ mfa_required: true, mfa_token: EXAMPLE_TOKEN, expires_in: 300 }],
  },
)

export const LoginBody = t.Union([SessionBody, MfaRequiredBody], {
  description: 'A session or, if the account has MFA enabled, a token for the second step.',
})

export const RefreshRequest = t.Object(
  { refresh_token: Token('From the login.') },
  { ...exactly, examples: [{ refresh_token: EXAMPLE_TOKEN }] },
)

/** Of the dashboard's own route. `secure: false` asks for a cookie without Secure; see browser-cookie.ts. */
export const BrowserSessionRequest = t.Object(
  { refresh_token: Token('From the login.'), secure: t.Optional(t.Boolean()) },
  exactly,
)

export const RefreshBody = t.Object(
  { access_token: t.String(), token_type: TokenType, expires_in: ExpiresIn },
  {
    description: 'A new access token. The refresh token stays the same.',
    examples: [{ access_token: EXAMPLE_TOKEN, token_type: 'bearer', expires_in: 900 }],
  },
)

export const PasswordRequest = t.Object(
  { current_password: Password, new_password: NewPassword },
  {
    ...exactly,
    examples: [{ current_password: 'correct horse battery', new_password: 'staple tractor violet' }],
  },
)

export const StepUpRequest = t.Object(
  { password: Password },
  { ...exactly, examples: [{ password: 'correct horse battery' }] },
)

export const ProfileBody = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    email: t.String(),
    name: t.Nullable(t.String()),
    role: oneOf(ROLES),
    permissions: t.Array(oneOf(PERMISSIONS), { description: 'All that the user may do.' }),
    mfa_enabled: t.Boolean(),
    mfa_enrolment_needed: t.Boolean({
      description:
        'Whether the organisation requires MFA and the user has none: then everything else is refused by 403.',
    }),
    created_at: t.String({ format: 'date-time' }),
    organisation: t.Object({ id: t.String({ format: 'uuid' }), name: t.String() }),
  },
  {
    description: 'The user that the access token belongs to.',
    examples: [
      {
        id: '019a1f6e-7c1a-7cc2-9a55-2f1d8f0f3b11',
        email: 'admin@example.com',
        name: null,
        role: 'admin',
        permissions: [...ROLE_TABLE.admin.permissions],
        mfa_enabled: false,
        mfa_enrolment_needed: false,
        created_at: '2025-01-31T09:30:00.000Z',
        organisation: { id: '019a1f6e-7c19-7f53-8d0e-0c1b6a4de0aa', name: 'Example' },
      },
    ],
  },
)

export const SessionListQuery = t.Object(pageQuery(), exactly)

export const SessionPage = t.Object(
  {
    items: t.Array(
      t.Object({
        id: t.String({ format: 'uuid' }),
        created_at: t.String({ format: 'date-time' }),
        last_used_at: t.String({ format: 'date-time', description: 'Updated at most once a minute.' }),
        address: t.Nullable(t.String({ description: 'The IP address that it logged in from.' })),
        user_agent: t.Nullable(t.String()),
        current: t.Boolean({ description: 'Whether this request was made with this session.' }),
      }),
    ),
    next_cursor: t.Nullable(t.String()),
  },
  {
    examples: [
      {
        items: [
          {
            id: '019a1f70-2f7e-7b1d-8f3c-6f0f3f1f9c21',
            created_at: '2025-01-31T09:30:00.000Z',
            last_used_at: '2025-01-31T10:00:00.000Z',
            address: '192.0.2.7',
            user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:134.0) Gecko/20100101 Firefox/134.0',
            current: true,
          },
        ],
        next_cursor: null,
      },
    ],
  },
)

export const SessionParams = t.Object({ session_id: t.String() })
