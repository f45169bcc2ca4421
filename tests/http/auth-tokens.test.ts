import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { TOKEN_LIFETIME_SECONDS, type TokenKind } from '../../src/domain/identity/tokens.ts'
import { createTokens } from '../../src/http/auth/tokens.ts'
import { type IdentityApp, JWT_SECRET, startIdentityApp } from '../support/identity.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.stop())

const refresh = (refresh_token: string) => app.send('POST', '/api/auth/refresh', { body: { refresh_token } })
const me = (token: string) => app.send('GET', '/api/auth/me', { token })

describe('a token that this service did not make for this purpose', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const claimsOf = (token: string) => decodeJwt(token)
  const key = new TextEncoder().encode(JWT_SECRET)

  /** A copy of a real token with changes, signed with the real secret. */
  function forge(
    token: string,
    changes: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
    secret = key,
  ) {
    const payload = Object.fromEntries(
      Object.entries({ ...claimsOf(token), ...changes }).filter(([, value]) => value !== undefined),
    )
    return new SignJWT(payload)
      .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'HS256', ...header })
      .sign(secret)
  }
  function unsigned(token: string, alg: string) {
    const header = { ...decodeProtectedHeader(token), alg }
    return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${token.split('.')[1]}.`
  }

  /** Names an asymmetric algorithm, but is signed by HMAC with the real secret. */
  function confused(token: string, alg: string) {
    const header = { ...decodeProtectedHeader(token), alg }
    const signed = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${token.split('.')[1]}`
    return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`
  }

  test('an unchanged copy is accepted, so the copies below are refused for their changes', async () => {
    const { access } = await app.logIn(app.first.admin)
    expect((await me(await forge(access))).status).toBe(200)
  })

  const attacks: [string, (token: string) => string | Promise<string>][] = [
    ['alg none, unsigned', (token) => unsigned(token, 'none')],
    ['alg NONE, unsigned', (token) => unsigned(token, 'NONE')],
    ['alg HS256, unsigned', (token) => unsigned(token, 'HS256')],
    ['HS512 with the right secret', (token) => forge(token, {}, { alg: 'HS512' })],
    ['HS384 with the right secret', (token) => forge(token, {}, { alg: 'HS384' })],
    ['RS256 with the secret as its public key', (token) => confused(token, 'RS256')],
    ['ES256 with the secret as its public key', (token) => confused(token, 'ES256')],
    [
      'a key of its own in the header',
      (token) => {
        const k = Buffer.from('x'.repeat(32)).toString('base64url')
        return forge(token, {}, { jwk: { kty: 'oct', k } }, new TextEncoder().encode('x'.repeat(32)))
      },
    ],
    ['another secret', (token) => forge(token, {}, {}, new TextEncoder().encode('x'.repeat(32)))],
    ['an unknown kid', (token) => forge(token, {}, { kid: 'unknown' })],
    ['no kid', (token) => forge(token, {}, { kid: undefined })],
    ['a kid that every object has', (token) => forge(token, {}, { kid: 'constructor' })],
    ['a kid that is a list', (token) => forge(token, {}, { kid: [decodeProtectedHeader(token).kid] })],
    ['no exp', (token) => forge(token, { exp: undefined })],
    ['expired', (token) => forge(token, { exp: now() - 10, iat: now() - 910, nbf: now() - 910 })],
    ['exp a text', (token) => forge(token, { exp: `${now() + 900}` })],
    [
      'issued long ago, good for years',
      (token) => forge(token, { iat: now() - 40 * 86_400, exp: now() + 1e8 }),
    ],
    ['issued in the future', (token) => forge(token, { iat: now() + 60 })],
    ['no iat', (token) => forge(token, { iat: undefined })],
    ['nbf ahead', (token) => forge(token, { nbf: now() + 60 })],
    ['no nbf', (token) => forge(token, { nbf: undefined })],
    ['another audience', (token) => forge(token, { aud: 'dashboard' })],
    ['no audience', (token) => forge(token, { aud: undefined })],
    ['another issuer', (token) => forge(token, { iss: 'https://issuer.test' })],
    ['no issuer', (token) => forge(token, { iss: undefined })],
    ['no sub', (token) => forge(token, { sub: undefined })],
    ['sub of another user', (token) => forge(token, { sub: app.second.userId })],
    ['sub that is no id', (token) => forge(token, { sub: "' or 1=1" })],
    ['no jti', (token) => forge(token, { jti: undefined })],
    ['jti of no session', (token) => forge(token, { jti: Bun.randomUUIDv7() })],
    ['jti that is no id', (token) => forge(token, { jti: 'session' })],
    ['no typ claim', (token) => forge(token, { typ: undefined })],
    ['typ claim mfa', (token) => forge(token, { typ: 'mfa' })],
    ['typ claim a list of all kinds', (token) => forge(token, { typ: ['access', 'refresh', 'mfa'] })],
    ['no typ header', (token) => forge(token, {}, { typ: undefined })],
    ['typ header of another kind of token', (token) => forge(token, {}, { typ: 'at+jwt' })],
    ['a critical extension nobody knows', (token) => tampered(token, 0, { crit: ['x'], x: 1 })],
    ['a payload changed after signing', (token) => tampered(token, 1, { sub: app.second.userId })],
    ['a signature cut short', (token) => token.slice(0, -4)],
    ['five parts, as an encrypted token has', (token) => `${token}.e30.e30`],
    ['garbage', () => 'garbage'],
    ['two dots', () => '..'],
    ['nothing', () => ''],
  ]
  test.each(attacks)('%s: 401 as access and as refresh', async (_name, attack) => {
    const tokens = await app.logIn(app.first.admin)
    const access = await app.send('GET', '/api/auth/me', {
      headers: { authorization: `Bearer ${await attack(tokens.access)}` },
    })
    expect([access.status, access.json.code]).toEqual([401, 'invalid_token'])
    expect(access.headers.get('www-authenticate')).toStartWith('Bearer')
    const refreshed = await refresh((await attack(tokens.refresh)) || ' ')
    expect([refreshed.status, refreshed.json.code]).toEqual([401, 'invalid_token'])
  })

  test('refresh as access, access as refresh', async () => {
    const tokens = await app.logIn(app.first.admin)
    expect((await me(tokens.refresh)).status).toBe(401)
    expect((await refresh(tokens.access)).status).toBe(401)
  })

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'Token abc', 'BearereyJ'])(
    'Authorization: %s',
    async (authorization) => {
      const { status } = await app.send('GET', '/api/auth/me', { headers: { authorization } })
      expect(status).toBe(401)
    },
  )

  test('the scheme may be written in any case', async () => {
    const { access } = await app.logIn(app.first.admin)
    const headers = { authorization: `bEARER ${access}` }
    expect((await app.send('GET', '/api/auth/me', { headers })).status).toBe(200)
  })

  test('a token in the query or in a cookie is ignored', async () => {
    const { access } = await app.logIn(app.first.admin)
    expect((await app.send('GET', `/api/auth/me?access_token=${access}`)).status).toBe(401)
    expect((await app.send('GET', '/api/auth/me', { headers: { cookie: `token=${access}` } })).status).toBe(
      401,
    )
  })

  function tampered(token: string, part: 0 | 1, changes: Record<string, unknown>): string {
    const parts = token.split('.')
    const value: Record<string, unknown> = JSON.parse(Buffer.from(parts[part] ?? '', 'base64url').toString())
    parts[part] = Buffer.from(JSON.stringify({ ...value, ...changes })).toString('base64url')
    return parts.join('.')
  }
})

const claims = { userId: Bun.randomUUIDv7(), rowId: Bun.randomUUIDv7() }

describe('a token that this service signs', () => {
  const tokens = createTokens([JWT_SECRET])
  const kinds = Object.keys(TOKEN_LIFETIME_SECONDS) as TokenKind[]

  test.each(kinds)('%s: has these headers and claims and no others', async (kind) => {
    const token = await tokens.sign(kind, claims)
    expect(decodeProtectedHeader(token)).toEqual({
      alg: 'HS256',
      typ: 'JWT',
      kid: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    const payload = decodeJwt(token)
    expect(payload).toEqual({
      typ: kind,
      iss: 'voicelog',
      aud: 'voicelog',
      sub: claims.userId,
      jti: claims.rowId,
      iat: expect.any(Number),
      nbf: expect.any(Number),
      exp: (payload.nbf ?? 0) + TOKEN_LIFETIME_SECONDS[kind],
    })
  })

  test.each(kinds.flatMap((signed) => kinds.map((expected) => [signed, expected] as const)))(
    '%s, verified as %s',
    async (signed, expected) => {
      const token = await tokens.sign(signed, claims)
      if (signed === expected) expect(await tokens.verify(expected, token)).toEqual(claims)
      else await expect(tokens.verify(expected, token)).rejects.toThrow('invalid_token')
    },
  )

  test('can have a shorter lifetime, but never a longer one than its kind', async () => {
    const lifetimeOf = async (seconds: number) => {
      const { nbf = 0, exp = 0 } = decodeJwt(await tokens.sign('access', claims, seconds))
      return exp - nbf
    }
    expect(await lifetimeOf(60)).toBe(60)
    expect(await lifetimeOf(86_400)).toBe(900)
  })

  test('is refused once it has expired, and the answer says so', async () => {
    const token = await tokens.sign('access', claims, -10)
    await expect(tokens.verify('access', token)).rejects.toThrow('The access token has expired')
  })

  test('is not signed without a secret', () => {
    expect(() => createTokens([])).toThrow('JWT_SECRET holds no secret')
  })
})

describe('replacing JWT_SECRET', () => {
  const older = 'the older secret, of thirty-two bytes or more'

  test('the first secret signs, all verify, and a removed one no longer does', async () => {
    const before = await createTokens([older]).sign('access', claims)
    const both = createTokens([JWT_SECRET, older])
    expect(await both.verify('access', before)).toEqual(claims)
    const after = await both.sign('access', claims)
    const only = createTokens([JWT_SECRET])
    expect(await only.verify('access', after)).toEqual(claims)
    await expect(only.verify('access', before)).rejects.toThrow('invalid_token')
  })

  test('a kid cannot make one key verify what another signed', async () => {
    const both = createTokens([JWT_SECRET, older])
    const token = await createTokens([older]).sign('access', claims)
    const otherKid = decodeProtectedHeader(await both.sign('access', claims)).kid
    const forged = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'HS256', kid: otherKid })
      .sign(new TextEncoder().encode(older))
    await expect(both.verify('access', forged)).rejects.toThrow('invalid_token')
  })
})

test('every route for users refuses a request without a token before it checks anything else', async () => {
  for (const [method, path] of [
    ['GET', '/api/auth/me'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/auth/password'],
    ['GET', '/api/voicelogs'],
    ['GET', '/api/voicelogs/strict'],
  ] as const) {
    for (const body of method === 'POST'
      ? [undefined, '{"not":"what it takes"}', '{not json']
      : [undefined]) {
      const { status, json, headers } = await app.send(method, path, { body })
      expect([path, status, json.code]).toEqual([path, 401, 'unauthenticated'])
      expect(headers.get('www-authenticate')).toStartWith('Bearer')
    }
  }
})

test('authentication applies to no other route', async () => {
  expect((await app.send('GET', '/open')).text).toBe('open')
})
