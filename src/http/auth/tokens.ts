import { createHash } from 'node:crypto'
import { jwt } from '@elysiajs/jwt'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { TOKEN_LIFETIME_SECONDS, type TokenKind, type Tokens } from '../../domain/identity/tokens.ts'
import { Problem } from '../../domain/problems.ts'
import { isId } from '../../lib/id.ts'

// Signed and verified by @elysiajs/jwt. The plugin has no safe defaults, so each call states everything it relies on.
// jose, which the plugin uses, reads what the plugin has no function for: a token's header and an expired token's `exp`.

const ALGORITHM = 'HS256'
const HEADER_TYPE = 'JWT'
const ISSUER = 'voicelog'
const AUDIENCE = 'voicelog'

/** How far the clocks of two API machines may differ. */
const CLOCK_TOLERANCE_SECONDS = 5

/**
 * Signs with the first secret and verifies with any of them, so that JWT_SECRET can be replaced without a logout.
 * @see docs/decisions/0001-tokens-with-elysiajs-jwt.md
 */
export function createTokens(jwtSecrets: readonly string[]): Tokens {
  const signers = new Map(jwtSecrets.map((secret) => [keyId(secret), createSigner(secret)]))
  const [current] = signers.values()
  if (current === undefined) throw new Error('Cannot sign tokens: JWT_SECRET holds no secret')

  return {
    async sign(kind, { userId, rowId }, expiresInSeconds = TOKEN_LIFETIME_SECONDS[kind]) {
      const signer = await current
      const now = Math.floor(Date.now() / 1000)
      // The algorithm and the header are the signer's; the plugin takes neither from these claims.
      return await signer.sign({
        typ: kind,
        iss: ISSUER,
        aud: AUDIENCE,
        sub: userId,
        jti: rowId,
        iat: true,
        nbf: now,
        exp: now + Math.min(expiresInSeconds, TOKEN_LIFETIME_SECONDS[kind]),
      })
    },

    async verify(kind, token) {
      const signer = await signers.get(readKeyId(token) ?? '')
      const claims = await signer?.verify(token, {
        algorithms: [ALGORITHM],
        typ: HEADER_TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['iss', 'aud', 'sub', 'jti', 'typ', 'iat', 'nbf', 'exp'],
        // Also refuses a token issued in the future, or one whose `exp` was set too far away.
        maxTokenAge: TOKEN_LIFETIME_SECONDS[kind],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      })
      if (!claims) throw refusal(kind, token)
      const { sub, jti, typ } = claims
      if (typ !== kind || sub === undefined || jti === undefined || !isId(sub) || !isId(jti)) {
        throw refusal(kind, token)
      }
      return { userId: sub, rowId: jti }
    },
  }
}

/** An instance of the plugin for one secret. */
async function createSigner(secret: string) {
  const bytes = new TextEncoder().encode(secret)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  // Not the text itself: this key computes HMAC-SHA-256 and nothing else, whatever a token's header asks for.
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify'])
  return jwt({ name: 'jwt', secret: key, alg: ALGORITHM, typ: HEADER_TYPE, kid: keyId(secret) }).decorator.jwt
}

/** Names a secret in a token's header (`kid`) without revealing anything about it. */
function keyId(secret: string): string {
  return createHash('sha256').update(`voicelog kid ${secret}`).digest('hex').slice(0, 12)
}

/** The `kid` that a token claims, not yet verified; undefined if it has none or is not a token. */
function readKeyId(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

/** The plugin reports no reason. An expired token is the common one, so it is named; the token is refused either way. */
function refusal(kind: TokenKind, token: string): Problem {
  const text = hasExpired(token)
    ? `The ${kind} token has expired`
    : `This is not a valid ${kind} token of this service`
  return new Problem('invalid_token', text)
}

function hasExpired(token: string): boolean {
  try {
    const { exp } = decodeJwt(token)
    return exp !== undefined && exp <= Date.now() / 1000
  } catch {
    return false
  }
}
