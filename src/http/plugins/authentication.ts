import { Elysia } from 'elysia'
import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import type { Database } from '../../db/client.ts'
import { authenticateApiKey, recordRefusedKey } from '../../domain/identity/api-keys.ts'
import { countFailedKey } from '../../domain/identity/login-limits.ts'
import type { ApiKeyPrincipal, UserPrincipal } from '../../domain/identity/principals.ts'
import { authenticateUser, type SessionDeps } from '../../domain/identity/sessions.ts'
import { Problem } from '../../domain/problems.ts'
import type { ClientAddress, PeerLookup } from './client-address.ts'

// Each guard stands in two places. `onParse` runs before the body is read, so that nobody unknown gets one read, but
// only where there is a body to parse. `derive` runs for every request and before validation, so that nobody unknown
// learns what a route would take. Both ask the same memo: a request is authenticated once.
//
// A guard throws and never returns a refusal: what onParse returns would count as the body, and the handler would run.

export type UserAuthenticationDeps = SessionDeps & { clientAddress: ClientAddress }
export type ApiKeyAuthenticationDeps = {
  db: Database
  rateLimiter: RateLimiter
  clientAddress: ClientAddress
}

/**
 * Lets in people with a session; adds `user` to the context of the routes that follow in the same module.
 * @throws Problem unauthenticated, invalid_token
 */
export function userAuthentication(deps: UserAuthenticationDeps) {
  const authenticate = oncePerRequest((request, server: PeerLookup | null) =>
    authenticateBearer(deps, request, server),
  )
  return new Elysia({ name: 'user-authentication' })
    .onParse({ as: 'scoped' }, async ({ request, server }) => {
      await authenticate(request, server)
    })
    .derive({ as: 'scoped' }, async ({ request, server }) => ({ user: await authenticate(request, server) }))
}

/**
 * Lets in administrators only; otherwise as `userAuthentication`.
 * @throws Problem unauthenticated, invalid_token, forbidden
 */
export function adminAuthentication(deps: UserAuthenticationDeps) {
  const authenticate = oncePerRequest(async (request, server: PeerLookup | null) => {
    const user = await authenticateBearer(deps, request, server)
    if (user.role !== 'admin') throw new Problem('forbidden', 'This needs the role admin')
    return user
  })
  return new Elysia({ name: 'admin-authentication' })
    .onParse({ as: 'scoped' }, async ({ request, server }) => {
      await authenticate(request, server)
    })
    .derive({ as: 'scoped' }, async ({ request, server }) => ({ user: await authenticate(request, server) }))
}

/**
 * Lets in machines with an API key, as far as `admit` lets them; adds `apiKey` to the context of the routes that
 * follow in the same module.
 * @throws Problem invalid_api_key, rate_limited (too many failing keys from one address)
 */
export function apiKeyAuthentication(deps: ApiKeyAuthenticationDeps, admit: Admission = async () => {}) {
  const authenticate = oncePerRequest(async (request, set: Settable, server: PeerLookup | null) => {
    const apiKey = await authenticateKey(deps, request, server)
    await admit(apiKey, set)
    return apiKey
  })
  return new Elysia({ name: 'api-key-authentication' })
    .onParse({ as: 'scoped' }, async ({ request, set, server }) => {
      await authenticate(request, set, server)
    })
    .derive({ as: 'scoped' }, async ({ request, set, server }) => ({
      apiKey: await authenticate(request, set, server),
    }))
}

/** A further check on a known key, once a request and before its body; it may set headers of the answer. */
export type Admission = (apiKey: ApiKeyPrincipal, set: Settable) => Promise<void>

type Settable = { headers: Record<string, string | number | undefined> }

async function authenticateBearer(
  deps: UserAuthenticationDeps,
  request: Request,
  server: PeerLookup | null,
): Promise<UserPrincipal> {
  const authorization = request.headers.get('authorization')
  if (authorization === null) {
    const detail = request.headers.has('x-api-key')
      ? 'An API key is accepted on /api/ingest/* only: send Authorization: Bearer with an access token'
      : 'Send Authorization: Bearer with an access token'
    throw new Problem('unauthenticated', detail)
  }
  // RFC 6750 §2.1; the scheme's case does not matter (RFC 9110 §11.1).
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1]
  if (token === undefined) {
    throw new Problem('invalid_token', 'The Authorization header is not of the form: Bearer access-token')
  }
  return { ...(await authenticateUser(deps, token)), address: deps.clientAddress(request, server) }
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

function oncePerRequest<T, Rest extends unknown[]>(
  authenticate: (request: Request, ...rest: Rest) => Promise<T>,
): (request: Request, ...rest: Rest) => Promise<T> {
  const known = new WeakMap<Request, Promise<T>>()
  return (request, ...rest) => {
    const found = known.get(request) ?? authenticate(request, ...rest)
    known.set(request, found)
    return found
  }
}
