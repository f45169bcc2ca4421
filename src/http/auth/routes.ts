import { Elysia, t } from 'elysia'
import { readProfile } from '../../domain/identity/accounts.ts'
import {
  changePassword,
  confirmPassword,
  logIn,
  logOut,
  refreshAccess,
} from '../../domain/identity/sessions.ts'
import { enrollingAuthentication } from '../plugins/authentication.ts'
import { jsonBody, openJsonBody } from '../plugins/json-body.ts'
import { authRefusals, BODY_REFUSALS, bearerOnly } from '../problem-schema.ts'
import { forgetRefreshCookie } from './browser-cookie.ts'
import { browserSessionRoutes } from './browser-routes.ts'
import { loginJson } from './json.ts'
import { type MfaRouteDeps, mfaRoutes } from './mfa-routes.ts'
import {
  LoginBody,
  LoginRequest,
  PasswordRequest,
  ProfileBody,
  RefreshBody,
  RefreshRequest,
  StepUpRequest,
} from './schemas.ts'
import { ownSessionRoutes } from './session-routes.ts'

export type AuthDeps = MfaRouteDeps

/** /api/auth: login, sessions and second factor of users. */
export function authRoutes(deps: AuthDeps, options: { publicUrl: string }) {
  return new Elysia({ tags: ['auth'] })
    .use(loginRoutes(deps))
    .use(mfaRoutes(deps))
    .use(sessionRoutes(deps))
    .use(ownSessionRoutes(deps))
    .use(browserSessionRoutes(deps, options))
}

/** Routes that need no access token. */
function loginRoutes(deps: AuthDeps) {
  return new Elysia({ prefix: '/api/auth', tags: ['auth'] })
    .use(openJsonBody)
    .post(
      '/login',
      async ({ body, request, server, set }) => {
        const result = await logIn(deps, {
          ...body,
          address: deps.clientAddress(request, server),
          userAgent: request.headers.get('user-agent'),
        })
        set.headers['cache-control'] = 'no-store'
        return loginJson(result)
      },
      {
        body: LoginRequest,
        response: {
          200: LoginBody,
          ...authRefusals(...BODY_REFUSALS, 'invalid_credentials', 'rate_limited', 'overloaded'),
        },
        detail: {
          summary: 'Log in with email and password',
          description:
            'Returns the tokens of a session or, if the account has MFA enabled, `mfa_required` and a token for POST /api/auth/mfa/verify. Failures are limited to 10 at one account from one address, and 50 from one address, within 15 minutes. Further logins from that address are refused by 429 with Retry-After.',
          security: [],
        },
      },
    )
    .post(
      '/refresh',
      async ({ body, set }) => {
        const { accessToken, expiresInSeconds } = await refreshAccess(deps, body.refresh_token)
        set.headers['cache-control'] = 'no-store'
        return { access_token: accessToken, token_type: 'bearer' as const, expires_in: expiresInSeconds }
      },
      {
        body: RefreshRequest,
        response: {
          200: RefreshBody,
          ...authRefusals(...BODY_REFUSALS, 'invalid_token'),
        },
        detail: {
          summary: 'Get a new access token',
          description:
            'The refresh token stays valid until it expires or its session ends. A session ends 30 days after its login, and when it is not used for a while (an hour, unless configured otherwise).',
          security: [],
        },
      },
    )
}

/** Routes that need an access token. */
function sessionRoutes(deps: AuthDeps) {
  return new Elysia({ prefix: '/api/auth', tags: ['auth'] })
    .use(enrollingAuthentication(deps))
    .use(jsonBody)
    .get(
      '/me',
      async ({ user }) => {
        const { mfaEnabled, createdAt, ...profile } = await readProfile(deps, user)
        return {
          ...profile,
          permissions: [...user.permissions],
          mfa_enabled: mfaEnabled,
          mfa_enrolment_needed: user.needsMfaEnrolment,
          created_at: createdAt.toISOString(),
        }
      },
      {
        response: { 200: ProfileBody, ...authRefusals('unauthenticated', 'invalid_token') },
        detail: { summary: 'Read my profile', security: bearerOnly },
      },
    )
    .post(
      '/logout',
      async ({ user, cookie, status }) => {
        await logOut(deps, user)
        forgetRefreshCookie(cookie)
        return status(204, undefined)
      },
      {
        response: {
          204: t.Undefined({ description: 'The session has ended. Both of its tokens are invalid.' }),
          ...authRefusals('unauthenticated', 'invalid_token'),
        },
        detail: { summary: 'End this session', security: bearerOnly },
      },
    )
    .post(
      '/step-up',
      async ({ body, user, status }) => {
        await confirmPassword(deps, user, body.password)
        return status(204, undefined)
      },
      {
        body: StepUpRequest,
        response: {
          204: t.Undefined({ description: 'Confirmed. The session counts as logged in now.' }),
          ...authRefusals(
            ...BODY_REFUSALS,
            'unauthenticated',
            'invalid_token',
            'invalid_credentials',
            'rate_limited',
            'overloaded',
          ),
        },
        detail: {
          summary: 'Confirm this session with the password',
          description:
            'After `recent_login_needed`: administrators may change users and keys only within 15 minutes of the login or of this request. Ten wrong passwords in a row lock it for 15 minutes: 429 with Retry-After.',
          security: bearerOnly,
        },
      },
    )
    .post(
      '/password',
      async ({ body, user, status }) => {
        await changePassword(deps, user, {
          currentPassword: body.current_password,
          newPassword: body.new_password,
        })
        return status(204, undefined)
      },
      {
        body: PasswordRequest,
        response: {
          204: t.Undefined({ description: 'Changed. Every session of the account has ended.' }),
          ...authRefusals(
            ...BODY_REFUSALS,
            'unauthenticated',
            'invalid_token',
            'invalid_credentials',
            'conflict',
            'rate_limited',
            'overloaded',
          ),
        },
        detail: {
          summary: 'Change the password',
          description:
            'Ends every session of the account, including this one: log in again with the new password.',
          security: bearerOnly,
        },
      },
    )
}
