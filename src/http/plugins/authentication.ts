import { Elysia } from 'elysia'
import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import type { Database } from '../../db/client.ts'
import { authenticateApiKey, recordRefusedKey } from '../../domain/identity/api-keys.ts'
import { countFailedKey } from '../../domain/identity/login-limits.ts'
import {
  type ApiKeyPrincipal,
  requireMfaEnrolment,
  requirePermission,
  type UserPrincipal,
} from '../../domain/identity/principals.ts'
import { authenticateUser, type SessionDeps } from '../../domain/identity/sessions.ts'
import {
  countExpensiveRequest,
  countRequest,
  type ExpensiveRequest,
  type RequestLimitDeps,
} from '../../domain/limits/request-limits.ts'
import type { RequestsInFlight } from '../../domain/limits/requests-in-flight.ts'
import { Problem } from '../../domain/problems.ts'
import type { Permission } from '../../model/permissions.ts'
import { noteFacts, runAtEnd } from '../server/request-facts.ts'
import type { ClientAddress, PeerLookup } from './client-address.ts'

export type UserAuthenticationDeps = SessionDeps &
  RequestLimitDeps & {
    clientAddress: ClientAddress
    /** A user needs one of these permissions for the route; empty: every user may call it. */
    permissionsFor(method: string, route: string): readonly Permission[]
    requestsInFlight: RequestsInFlight
  }
export type ApiKeyAuthenticationDeps = {
  db: Database
  rateLimiter: RateLimiter
  clientAddress: ClientAddress
}

/**
 * Admits users with a session and one of the permissions that the route states in its `security`; adds `user` to the
 * context of the routes that follow in the same module.
 * @param expensive the kind that requests of these routes count as; @default not expensive
 * @throws Problem unauthenticated, invalid_token, rate_limited, mfa_enrolment_needed, permission_needed, forbidden
 */
export function userAuthentication(deps: UserAuthenticationDeps, expensive?: ExpensiveRequest) {
  return authentication(`user-authentication-${expensive ?? 'all'}`, async (context) => {
    // Uploads have a limit of their own, and may take hours: they leave the places to the user's other requests.
    const user = await authenticateBearer(deps, context, { takesPlace: expensive !== 'uploads' })
    if (expensive !== undefined) await countExpensiveRequest(deps, user, expensive)
    return { user }
  })
}

/**
 * As `userAuthentication`, and also admits users who have to set up MFA before they may do anything else.
 * @throws Problem unauthenticated, invalid_token, rate_limited
 */
export function enrollingAuthentication(deps: UserAuthenticationDeps) {
  return authentication('enrolling-authentication', async (context) => ({
    user: await authenticateBearer(deps, context, { whileEnrolling: true }),
  }))
}

/**
 * Admits requests with an API key that `admit` does not refuse; adds `apiKey` to the context of the routes that follow
 * in the same module.
 * @throws Problem invalid_api_key, rate_limited (too many failing keys from one address), and what `admit` throws
 */
export function apiKeyAuthentication(deps: ApiKeyAuthenticationDeps, admit: AdmitKey = async () => {}) {
  return authentication('api-key-authentication', async ({ request, set, server }) => {
    const apiKey = await authenticateKey(deps, request, server)
    noteFacts(request, apiKey)
    await admit(apiKey, set)
    return { apiKey }
  })
}

/** A further check of a valid key, once for each request and before its body. It may set headers of the answer. */
export type AdmitKey = (apiKey: ApiKeyPrincipal, set: Settable) => Promise<void>

type Settable = { headers: Record<string, string | number | undefined> }
type RequestContext = { request: Request; set: Settable; server: PeerLookup | null; route: string }

/**
 * A plugin that authenticates each request once and adds what `authenticate` returns to the context.
 *
 * It needs two hooks. `onParse` runs before the body is read, so that the body of an unknown sender is not read, but
 * only if there is a body. `derive` runs for every request and before validation, so that an unknown sender does not
 * learn what a route accepts.
 *
 * `authenticate` refuses by throwing: what onParse returned would count as the body, and the handler would run.
 */
function authentication<Added extends Record<string, unknown>>(
  name: string,
  authenticate: (context: RequestContext) => Promise<Added>,
) {
  const known = new WeakMap<Request, Promise<Added>>()
  const authenticateOnce = (context: RequestContext) => {
    const added = known.get(context.request) ?? authenticate(context)
    known.set(context.request, added)
    return added
  }
  return (
    new Elysia({ name })
      .onParse({ as: 'scoped' }, async ({ request, set, server, route }) => {
        await authenticateOnce({ request, set, server, route })
      })
      // Elysia awaits a hook only if it is an async function, so this is one.
      .derive(
        { as: 'scoped' },
        async ({ request, set, server, route }) => await authenticateOnce({ request, set, server, route }),
      )
  )
}

async function authenticateBearer(
  deps: UserAuthenticationDeps,
  { request, server, route }: RequestContext,
  { whileEnrolling = false, takesPlace = true } = {},
): Promise<UserPrincipal> {
  const authorization = request.headers.get('authorization')
  if (authorization === null) {
    const detail = request.headers.has('x-api-key')
      ? 'An API key is accepted on /api/ingest/* only: send Authorization: Bearer with an access token'
      : 'Send Authorization: Bearer with an access token'
    throw new Problem('unauthenticated', detail)
  }
  // RFC 6750 §2.1. The scheme is case-insensitive (RFC 9110 §11.1).
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1]
  if (token === undefined) {
    throw new Problem('invalid_token', 'The Authorization header is not of the form: Bearer access-token')
  }
  const user = await authenticateUser(deps, token)
  noteFacts(request, user)
  await countRequest(deps, user)
  if (takesPlace) runAtEnd(request, await deps.requestsInFlight.take(user.userId))
  if (!whileEnrolling) requireMfaEnrolment(user)
  requirePermission(user, ...deps.permissionsFor(request.method, route))
  return { ...user, address: deps.clientAddress(request, server) }
}

async function authenticateKey(
  deps: ApiKeyAuthenticationDeps,
  request: Request,
  server: PeerLookup | null,
): Promise<ApiKeyPrincipal> {
  const apiKey = request.headers.get('x-api-key')
  if (apiKey === null) {
    const detail = request.headers.has('authorization')
      ? 'A bearer token is not accepted here: send X-API-Key with an API key'
      : 'Send X-API-Key with an API key'
    throw new Problem('invalid_api_key', detail)
  }
  const address = deps.clientAddress(request, server)
  try {
    return await authenticateApiKey(deps, apiKey, address)
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_api_key') {
      await countFailedKey(deps, address)
      await recordRefusedKey(deps, apiKey, address)
    }
    throw error
  }
}
