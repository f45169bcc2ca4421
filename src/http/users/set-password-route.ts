import { Elysia, t } from 'elysia'
import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import type { Database } from '../../db/client.ts'
import { setPasswordByLink } from '../../domain/identity/password-links.ts'
import type { ClientAddress } from '../plugins/client-address.ts'
import { openJsonBody } from '../plugins/json-body.ts'
import { authRefusals, BODY_REFUSALS } from '../problem-schema.ts'
import { SetPasswordRequest } from './schemas.ts'

/** POST /api/auth/set-password: sets a password with the token of a password link, without a session. */
export function setPasswordRoute(deps: {
  db: Database
  rateLimiter: RateLimiter
  clientAddress: ClientAddress
}) {
  return new Elysia({ tags: ['auth'] }).use(openJsonBody).post(
    '/api/auth/set-password',
    async ({ body, request, server, status }) => {
      await setPasswordByLink(deps, {
        token: body.token,
        newPassword: body.new_password,
        address: deps.clientAddress(request, server),
      })
      return status(204, undefined)
    },
    {
      body: SetPasswordRequest,
      response: {
        204: t.Undefined({ description: 'The password is set. Log in with it.' }),
        ...authRefusals(...BODY_REFUSALS, 'invalid_token', 'overloaded'),
      },
      detail: {
        summary: 'Set a password by a one-time link',
        description:
          'Works once, within seven days. Ends every session and every other password link of the account. MFA stays the same. If the password is refused, the link still works. An address that has sent 50 links in 15 minutes that do not work has to wait.',
        security: [],
      },
    },
  )
}
