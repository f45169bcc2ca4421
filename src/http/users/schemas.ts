import { t } from 'elysia'
import { type GivenName, OLD_NAMES, PERMISSIONS, ROLES } from '../../model/permissions.ts'
import { exactly, Instant, NewPassword } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'
import { pageQuery } from '../page-query.ts'

// Bodies of /api/users. Unknown fields are refused.

const Role = oneOf(ROLES, {
  description:
    'admin: everything. member: all calls. supervisor: the calls of the teams that the user leads. agent: the calls whose operator the user is. auditor: audit and settings, to read only, and no call.',
})

// The domain checks the exact rules, and counts code points. These bounds only keep bodies small.
const Email = t.String({
  minLength: 1,
  maxLength: 320,
  description: 'Case does not matter. Each email has one account, over all organisations.',
})
const Name = t.String({ minLength: 1, maxLength: 200, description: '1 to 100 characters.' })

const Names = [...PERMISSIONS, ...Object.keys(OLD_NAMES)] as [GivenName, ...GivenName[]]

const Permissions = (description: string) =>
  t.Array(oneOf(Names), { uniqueItems: true, maxItems: Names.length, description })

const user = {
  id: t.String({ format: 'uuid' }),
  email: t.String(),
  name: t.Nullable(t.String()),
  role: Role,
  permissions: t.Array(oneOf(PERMISSIONS), {
    description: 'What the user may do beyond the role. An admin has all that a member can be given.',
  }),
  disabled: t.Boolean(),
  mfa_enabled: t.Boolean(),
  has_password: t.Boolean({
    description: 'False until the password link was used, for a user added without a password.',
  }),
  created_at: Instant,
}

const EXAMPLE = {
  id: '019a1f6e-7c1a-7cc2-9a55-2f1d8f0f3b11',
  email: 'kim@example.com',
  name: 'Kim',
  role: 'member',
  permissions: ['analytics.request' as const],
  disabled: false,
  mfa_enabled: false,
  has_password: false,
  created_at: '2025-01-31T09:30:00.000Z',
}

export const UserBody = t.Object(user, { examples: [{ ...EXAMPLE, has_password: true }] })

export const UserPage = t.Object(
  { items: t.Array(t.Object(user)), next_cursor: t.Nullable(t.String()) },
  { examples: [{ items: [EXAMPLE], next_cursor: null }] },
)

export const PeoplePage = t.Object(
  {
    items: t.Array(
      t.Object({
        id: user.id,
        name: t.String({
          description: 'The name, or the email address if there is none, as reviews show it.',
        }),
      }),
    ),
    next_cursor: t.Nullable(t.String()),
  },
  { examples: [{ items: [{ id: EXAMPLE.id, name: EXAMPLE.name }], next_cursor: null }] },
)

export const UserListQuery = t.Object(pageQuery(), exactly)

export const UserParams = t.Object({ user_id: t.String() })

export const NewUserRequest = t.Object(
  {
    email: Email,
    role: Role,
    name: t.Optional(t.Nullable(Name)),
    permissions: t.Optional(
      Permissions(
        'What the user may do beyond the role; if left out, `analytics.request` for a member and nothing for others.',
      ),
    ),
    password: t.Optional(NewPassword),
  },
  {
    ...exactly,
    description: 'Without a password, the answer has a link by which the user sets one.',
    examples: [{ email: 'kim@example.com', role: 'member', name: 'Kim' }],
  },
)

const passwordLink = {
  url: t.String({
    description:
      'The link to give to the user. The text after `#token=` is for POST /api/auth/set-password. It cannot be shown again.',
  }),
  expires_at: Instant,
}

const EXAMPLE_LINK = {
  url: 'https://voicelog.example.com/set-password#token=Yb3mQ0c9wq5pX2vVtqkzK1dJfWnE7uHgR4sLaT8oB6i',
  expires_at: '2025-02-07T09:30:00.000Z',
}

export const PasswordLinkBody = t.Object(passwordLink, { examples: [EXAMPLE_LINK] })

export const CreatedUserBody = t.Object(
  {
    ...user,
    password_link: t.Nullable(t.Object(passwordLink), { description: 'null if a password was given' }),
  },
  { examples: [{ ...EXAMPLE, password_link: EXAMPLE_LINK }] },
)

export const UserChangeRequest = t.Partial(
  t.Object({
    role: Role,
    name: t.Nullable(Name),
    permissions: Permissions('What the user may do beyond the role. Replaces what was given before.'),
    disabled: t.Boolean({ description: 'true ends every session of the user at once.' }),
  }),
  { ...exactly, description: 'Fields that are left out stay the same.', examples: [{ disabled: true }] },
)

export const SetPasswordRequest = t.Object(
  {
    token: t.String({
      minLength: 1,
      maxLength: 200,
      description: 'The text after `#token=` in the link.',
    }),
    new_password: NewPassword,
  },
  {
    ...exactly,
    examples: [
      { token: 'Yb3mQ0c9wq5pX2vVtqkzK1dJfWnE7uHgR4sLaT8oB6i', new_password: 'staple tractor violet' },
    ],
  },
)
