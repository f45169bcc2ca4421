import { Elysia } from 'elysia'
import { verifyMfaLogin } from '../../domain/identity/mfa/login.ts'
import type { MfaDeps } from '../../domain/identity/mfa/second-factor.ts'
import {
  confirmMfaSetup,
  disableMfa,
  type Proof,
  renewRecoveryCodes,
  startMfaSetup,
} from '../../domain/identity/mfa/settings.ts'
import { invalidFields } from '../../domain/problems.ts'
import { fieldError } from '../../model/field-errors.ts'
import { enrollingAuthentication, type UserAuthenticationDeps } from '../plugins/authentication.ts'
import { jsonBody, openJsonBody } from '../plugins/json-body.ts'
import { authRefusals, BODY_REFUSALS, bearerOnly } from '../problem-schema.ts'
import { sessionJson } from './json.ts'
import {
  MfaConfirmRequest,
  MfaDisabledBody,
  MfaDisableRequest,
  MfaEnabledBody,
  MfaSetupBody,
  MfaSetupRequest,
  MfaVerifyRequest,
  RecoveryCodesBody,
  RecoveryCodesRequest,
} from './mfa-schemas.ts'
import { SessionBody } from './schemas.ts'

export type MfaRouteDeps = UserAuthenticationDeps & MfaDeps

const ATTEMPT_REFUSALS = ['invalid_token', 'invalid_code', 'rate_limited'] as const

const ATTEMPTS =
  'Ten wrong codes or passwords in a row lock these requests for 15 minutes: 429 with Retry-After. A right one clears the count.'

/** /api/auth/mfa: the second factor, which each user may enable. */
export function mfaRoutes(deps: MfaRouteDeps) {
  return new Elysia({ tags: ['auth'] }).use(mfaLoginRoute(deps)).use(mfaSettingRoutes(deps))
}

function mfaLoginRoute(deps: MfaRouteDeps) {
  return new Elysia({ prefix: '/api/auth/mfa', tags: ['auth'] }).use(openJsonBody).post(
    '/verify',
    async ({ body, request, server, set }) => {
      const session = await verifyMfaLogin(deps, {
        mfaToken: body.mfa_token,
        code: body.code,
        address: deps.clientAddress(request, server),
        userAgent: request.headers.get('user-agent'),
      })
      set.headers['cache-control'] = 'no-store'
      return sessionJson(session)
    },
    {
      body: MfaVerifyRequest,
      response: { 200: SessionBody, ...authRefusals(...BODY_REFUSALS, ...ATTEMPT_REFUSALS) },
      detail: {
        summary: 'Log in with the second factor',
        description: `Returns the tokens, like a login without MFA. An mfa_token is valid for one login and five attempts. After that the answer is \`invalid_token\`: log in again. ${ATTEMPTS}`,
        security: [],
      },
    },
  )
}

function mfaSettingRoutes(deps: MfaRouteDeps) {
  return new Elysia({ prefix: '/api/auth/mfa', tags: ['auth'] })
    .use(enrollingAuthentication(deps))
    .use(jsonBody)
    .post(
      '/setup',
      async ({ body, user, set }) => {
        const { qrCodeUri, secret } = await startMfaSetup(deps, user, { password: body.password })
        set.headers['cache-control'] = 'no-store'
        return { qr_code_uri: qrCodeUri, secret }
      },
      {
        body: MfaSetupRequest,
        response: {
          200: MfaSetupBody,
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
          summary: 'Start to set up MFA',
          description: `Needs the password: a stolen session alone must not lock the owner out. Another call replaces the secret. ${ATTEMPTS}`,
          security: bearerOnly,
        },
      },
    )
    .post(
      '/verify-setup',
      async ({ body, user, set }) => {
        const { recoveryCodes } = await confirmMfaSetup(deps, user, body.code)
        set.headers['cache-control'] = 'no-store'
        return { mfa_enabled: true as const, recovery_codes: recoveryCodes }
      },
      {
        body: MfaConfirmRequest,
        response: {
          200: MfaEnabledBody,
          ...authRefusals(...BODY_REFUSALS, ...ATTEMPT_REFUSALS, 'unauthenticated', 'conflict'),
        },
        detail: {
          summary: 'Enable MFA with the first code',
          description: `Ends the other sessions of the account. ${ATTEMPTS}`,
          security: bearerOnly,
        },
      },
    )
    .post(
      '/disable',
      async ({ body, user }) => {
        await disableMfa(deps, user, proofOf(body))
        return { mfa_enabled: false as const }
      },
      {
        body: MfaDisableRequest,
        response: {
          200: MfaDisabledBody,
          ...authRefusals(
            ...BODY_REFUSALS,
            ...ATTEMPT_REFUSALS,
            'unauthenticated',
            'invalid_credentials',
            'conflict',
            'overloaded',
          ),
        },
        detail: {
          summary: 'Disable MFA',
          description: `Needs a code or the password. Ends the other sessions of the account. ${ATTEMPTS}`,
          security: bearerOnly,
        },
      },
    )
    .post(
      '/recovery-codes',
      async ({ body, user, set }) => {
        const { recoveryCodes } = await renewRecoveryCodes(deps, user, body.code)
        set.headers['cache-control'] = 'no-store'
        return { recovery_codes: recoveryCodes }
      },
      {
        body: RecoveryCodesRequest,
        response: {
          200: RecoveryCodesBody,
          ...authRefusals(...BODY_REFUSALS, ...ATTEMPT_REFUSALS, 'unauthenticated', 'conflict'),
        },
        detail: { summary: 'Make new recovery codes', description: ATTEMPTS, security: bearerOnly },
      },
    )
}

function proofOf({ code, password }: { code?: string; password?: string }): Proof {
  if (code !== undefined) return { kind: 'code', code }
  if (password !== undefined) return { kind: 'password', password }
  throw invalidFields([fieldError('body', 'neither_code_nor_password')])
}
