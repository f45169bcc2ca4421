import { Elysia, t } from 'elysia'
import type { PasswordLink } from '../../domain/identity/password-links.ts'
import {
  addUser,
  changeUser,
  listUsers,
  readUser,
  removeUser,
  renewPasswordLink,
  resetSecondFactor,
  type UserListing,
} from '../../domain/identity/users.ts'
import { givenPermissions } from '../../model/permissions.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals, SECURITY_REFUSALS } from '../problem-schema.ts'
import {
  CreatedUserBody,
  NewUserRequest,
  PasswordLinkBody,
  UserBody,
  UserChangeRequest,
  UserListQuery,
  UserPage,
  UserParams,
} from './schemas.ts'

/** /api/users: the users of the organisation. For admins. */
export function userRoutes(deps: UserAuthenticationDeps, options: { publicUrl: string }) {
  const linkJson = ({ token, expiresAt }: PasswordLink) => ({
    // In the fragment, which browsers do not send: so no server logs the token.
    url: `${options.publicUrl}/set-password#token=${token}`,
    expires_at: expiresAt.toISOString(),
  })
  return new Elysia({ prefix: '/api/users', tags: ['users'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ query, user }) => {
        const { items, nextCursor } = await listUsers(deps, user.organisationId, pageOf(query))
        return { items: items.map(userJson), next_cursor: nextCursor }
      },
      {
        query: UserListQuery,
        response: { 200: UserPage, ...refusals(...ADMIN_REFUSALS, 'invalid_fields') },
        detail: {
          summary: 'List the users',
          description: 'The users of their own organisation, the newest first.',
          security: needs('administration.read', 'users.write'),
        },
      },
    )
    .post(
      '',
      async ({ body, user, set, status }) => {
        const added = await addUser(deps, user, body)
        set.headers['cache-control'] = 'no-store'
        const passwordLink = added.passwordLink === null ? null : linkJson(added.passwordLink)
        return status(201, { ...userJson(added.user), password_link: passwordLink })
      },
      {
        body: NewUserRequest,
        response: {
          201: CreatedUserBody,
          ...refusals(...SECURITY_REFUSALS, ...BODY_REFUSALS, 'conflict', 'overloaded'),
        },
        detail: {
          summary: 'Add a user',
          description:
            'An email address that cannot be used is refused with 409 `conflict`: it belongs to an account, of this organisation or another. After ten of these in an hour, or 30 in the organisation, no user can be added for a while (429). Without a password, the answer has a `password_link`: a one-time link by which the user sets one within seven days. It cannot be shown again.',
          security: needs('users.write'),
        },
      },
    )
    .get(
      '/:user_id',
      async ({ params, user }) => userJson(await readUser(deps, user.organisationId, params.user_id)),
      {
        params: UserParams,
        response: { 200: UserBody, ...refusals(...ADMIN_REFUSALS, 'not_found') },
        detail: { summary: 'Read a user', security: needs('administration.read', 'users.write') },
      },
    )
    .patch(
      '/:user_id',
      async ({ params, body, user }) => userJson(await changeUser(deps, user, params.user_id, body)),
      {
        params: UserParams,
        body: UserChangeRequest,
        response: {
          200: UserBody,
          ...refusals(...SECURITY_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Change, disable or enable a user',
          description:
            'A new role and new permissions apply from the next request. Disabling ends every session of the user at once. Refused by 409 if no administrator who can log in would be left.',
          security: needs('users.write'),
        },
      },
    )
    .delete(
      '/:user_id',
      async ({ params, user, status }) => {
        await removeUser(deps, user, params.user_id)
        return status(204, undefined)
      },
      {
        params: UserParams,
        response: {
          204: t.Undefined({ description: 'Removed. Every session of the user has ended.' }),
          ...refusals(...SECURITY_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Remove a user',
          description:
            'The uploads and the audit events of the user stay. Refused by 409 if no administrator who can log in would be left.',
          security: needs('users.write'),
        },
      },
    )
    .post(
      '/:user_id/reset-mfa',
      async ({ params, user, status }) => {
        await resetSecondFactor(deps, user, params.user_id)
        return status(204, undefined)
      },
      {
        params: UserParams,
        response: {
          204: t.Undefined({ description: 'The account has no MFA. Every session of the user has ended.' }),
          ...refusals(...SECURITY_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Remove the MFA of a user who has lost it',
          description:
            'On the account of another user. For your own, use POST /api/auth/mfa/disable. The user then logs in with the password alone, and can set up MFA again.',
          security: needs('users.write'),
        },
      },
    )
    .post(
      '/:user_id/password-link',
      async ({ params, user, set, status }) => {
        const link = await renewPasswordLink(deps, user, params.user_id)
        set.headers['cache-control'] = 'no-store'
        return status(201, linkJson(link))
      },
      {
        params: UserParams,
        response: {
          201: PasswordLinkBody,
          ...refusals(...SECURITY_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Create a new password link',
          description:
            'On the account of another user. Earlier links no longer work. The present password works until the new link is used.',
          security: needs('users.write'),
        },
      },
    )
}

function userJson(user: UserListing) {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    permissions: givenPermissions(user),
    disabled: user.disabled,
    mfa_enabled: user.mfaEnabled,
    has_password: user.hasPassword,
    created_at: user.createdAt.toISOString(),
  }
}
