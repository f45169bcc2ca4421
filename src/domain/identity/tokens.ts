import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { isId } from '../../lib/id.ts'
import { Problem } from '../problems.ts'

// jose directly, though the service has @elysiajs/jwt, which wraps it. That plugin knows a single key and no `kid`;
// its verify() accepts HS512, a token without `exp` and a token meant for something else unless every call passes
// the options that forbid it, and it answers `false` for whatever went wrong. Here one function verifies, and it
// can't be called without them.

/** What a token is for. One kind is never accepted as another. */
export type TokenKind = 'access' | 'refresh' | 'mfa'

export const ACCESS_TOKEN_SECONDS = 15 * 60
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600
export const MFA_TOKEN_SECONDS = 5 * 60

const LIFETIME_SECONDS: Record<TokenKind, number> = {
  access: ACCESS_TOKEN_SECONDS,
  refresh: REFRESH_TOKEN_SECONDS,
  mfa: MFA_TOKEN_SECONDS,
}

const ALGORITHM = 'HS256'
const ISSUER = 'voicelog'
const AUDIENCE = 'voicelog'

/** How far the clocks of two API machines may lie apart. */
const CLOCK_TOLERANCE_SECONDS = 5

/**
 * Whose token it is, and the row by which it lives:
 * the session for access and refresh, the waiting login for mfa (`jti`).
 */
export type TokenClaims = { userId: string; rowId: string }

export type Tokens = {
  /** A signed token; `expiresInSeconds` may only shorten the lifetime of its kind. */
  sign(kind: TokenKind, claims: TokenClaims, expiresInSeconds?: number): Promise<string>
  /** @throws Problem invalid_token for everything that `sign` did not make for this kind, or that has expired */
  verify(kind: TokenKind, token: string): Promise<TokenClaims>
}

/** Signs with the first secret and verifies with any, so that secrets can be exchanged without a logout. */
export function createTokens(jwtSecrets: readonly string[]): Tokens {
  const keys = jwtSecrets.map((secret) => ({ kid: keyId(secret), key: importKey(secret) }))
  const [signing] = keys
  if (signing === undefined) throw new Error('Cannot sign tokens: JWT_SECRET holds no secret')
  const keyOf = async ({ kid }: { kid?: string }) => {
    const found = keys.find((each) => each.kid === kid)
    if (found === undefined) throw new errors.JWSInvalid('signed with an unknown key')
    return await found.key
  }

  return {
    async sign(kind, { userId, rowId }, expiresInSeconds = LIFETIME_SECONDS[kind]) {
      const now = Math.floor(Date.now() / 1000)
      return await new SignJWT({ typ: kind })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: signing.kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setJti(rowId)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + Math.min(expiresInSeconds, LIFETIME_SECONDS[kind]))
        .sign(await signing.key)
    },

    async verify(kind, token) {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: [ALGORITHM],
        typ: 'JWT',
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'jti', 'typ', 'iat', 'nbf', 'exp'],
        // Also refuses a token issued in the future, or one whose `exp` was set too far away.
        maxTokenAge: LIFETIME_SECONDS[kind],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      }).catch((cause: unknown) => {
        if (!(cause instanceof errors.JOSEError)) throw cause
        const expired = cause instanceof errors.JWTExpired
        throw new Problem(
          'invalid_token',
          expired ? `The ${kind} token has expired` : refusal(kind),
          {},
          { cause },
        )
      })
      const { sub, jti, typ } = payload
      if (typ !== kind || sub === undefined || jti === undefined || !isId(sub) || !isId(jti)) {
        throw new Problem('invalid_token', refusal(kind))
      }
      return { userId: sub, rowId: jti }
    },
  }
}

function refusal(kind: TokenKind): string {
  return `This is not a valid ${kind} token of this service`
}

/** Names a key in a token's header without saying anything about it. */
function keyId(secret: string): string {
  return createHash('sha256').update(`voicelog kid ${secret}`).digest('hex').slice(0, 12)
}

/** A key that does HMAC-SHA-256 and nothing else, whatever a token's header asks for. */
function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
