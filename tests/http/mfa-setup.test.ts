import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { TOTP, URI } from 'otpauth'
import { recoveryCodes, users } from '../../src/db/schema/index.ts'
import { PASSWORD } from '../support/identity.ts'
import { codesOf, expectStatus, type MfaApp, startMfaApp, tally } from '../support/second-factor.ts'

let app: MfaApp
beforeAll(async () => {
  app = await startMfaApp()
})
afterAll(() => app?.stop())

describe('POST /api/auth/mfa/setup', () => {
  test('returns exactly the URI for the QR code and the secret, which caches must not store', async () => {
    const { email, access } = await app.user()
    const { status, headers, json } = await app.setup(access)
    expect(status).toBe(200)
    expect(json).toEqual({ qr_code_uri: expect.any(String), secret: expect.stringMatching(/^[A-Z2-7]{32}$/) })
    expect(headers.get('cache-control')).toBe('no-store')
    const uri = new URL(String(json.qr_code_uri))
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(uri.pathname)).toBe(`/Voicelog:${email}`)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Voicelog',
      secret: String(json.secret),
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  test("the URI is enough for otpauth's own library to enable MFA", async () => {
    const { access } = await app.user()
    const { json } = await app.setup(access)
    const authenticator = URI.parse(String(json.qr_code_uri))
    if (!(authenticator instanceof TOTP)) throw new Error('not a TOTP address')
    expect((await app.confirm(access, authenticator.generate({ timestamp: app.now() }))).status).toBe(200)
  })

  test('a pending secret changes nothing: no MFA at login, none in the profile, and its codes are wrong', async () => {
    const { email, userId, access } = await app.user()
    const secret = String((await app.setup(access)).json.secret)
    expect((await app.me(access)).json.mfa_enabled).toBe(false)
    const login = await app.post('/login', { email, password: PASSWORD })
    expect(login.json).toMatchObject({ access_token: expect.any(String) })

    // An MFA challenge that was opened before MFA was disabled.
    const other = await app.enabledUser()
    const mfa_token = await app.mfaToken(other.email)
    await app.db
      .update(users)
      .set({ totpSecret: null, totpPendingSecret: sql`totp_secret` })
      .where(eq(users.id, other.userId))
    const before = await app.stateOf(other.userId)
    const verified = await app.post('/mfa/verify', { mfa_token, code: app.freshCode(other.secret) })
    expect([verified.status, verified.json.code]).toEqual([401, 'invalid_token'])
    expect(await app.stateOf(other.userId)).toEqual(before)

    const pending = await app.stateOf(userId)
    for (const answer of [
      await app.disable(access, { code: app.freshCode(secret) }),
      await app.renewCodes(access, app.freshCode(secret)),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([409, 'conflict'])
    }
    expect(await app.stateOf(userId)).toEqual(pending)
  })

  test('another call replaces the pending secret, and the codes of the first are wrong', async () => {
    const { access } = await app.user()
    const first = String((await app.setup(access)).json.secret)
    const second = String((await app.setup(access)).json.secret)
    expect(second).not.toBe(first)
    expect((await app.confirm(access, app.freshCode(first))).json.code).toBe('invalid_code')
    expect((await app.confirm(access, app.freshCode(second))).status).toBe(200)
  })

  test('a stolen session gets no secret without the password, however new its login is', async () => {
    const { userId, access } = await app.user()
    const before = await app.stateOf(userId)
    for (const body of [{}, '']) {
      const bare = await app.setup(access, body)
      expect([bare.status, bare.json.code]).toEqual([422, 'invalid_fields'])
    }
    const wrong = await app.setup(access, { password: 'wrong horse battery' })
    expect([wrong.status, wrong.json.code]).toEqual([401, 'invalid_credentials'])
    expect(await app.stateOf(userId)).toEqual(before)
    expect(await app.failuresOf(userId)).toEqual({ failures: 1, lockedUntil: null })
    expect((await app.setup(access, { password: PASSWORD })).status).toBe(200)
    expect(await app.failuresOf(userId)).toEqual({ failures: 0, lockedUntil: null })
  })

  test('is a conflict if MFA is enabled, and the secret stays', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    for (const body of [{ password: PASSWORD }, { password: 'wrong horse battery' }]) {
      const { status, json } = await app.setup(user.access, body)
      expect([status, json.code]).toEqual([409, 'conflict'])
    }
    expect(await app.stateOf(user.userId)).toEqual(before)
  })

  test('refuses unknown fields', async () => {
    const { userId, access } = await app.user()
    const { status, json } = await app.setup(access, { password: PASSWORD, secret: 'A'.repeat(32) })
    expect([status, json]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'secret' })] }),
    ])
    expect((await app.stateOf(userId)).pending).toBeNull()
  })
})

describe('POST /api/auth/mfa/verify-setup', () => {
  test('returns exactly that MFA is enabled, and ten recovery codes', async () => {
    const { email, access } = await app.user()
    const secret = String((await app.setup(access)).json.secret)
    const { status, headers, json } = await app.confirm(access, app.freshCode(secret))
    expect(status).toBe(200)
    expect(Object.keys(json).sort()).toEqual(['mfa_enabled', 'recovery_codes'])
    expect(json.mfa_enabled).toBe(true)
    expect(json.recovery_codes).toHaveLength(10)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await app.me(access)).json.mfa_enabled).toBe(true)
    const login = await app.post('/login', { email, password: PASSWORD })
    expect(login.json).toEqual({ mfa_required: true, mfa_token: expect.any(String), expires_in: 300 })
  })

  test('a wrong code enables nothing', async () => {
    const { userId, access } = await app.user()
    const secret = String((await app.setup(access)).json.secret)
    const before = await app.stateOf(userId)
    const { status, json } = await app.confirm(access, app.wrongCode(secret))
    expect([status, json.code]).toEqual([401, 'invalid_code'])
    expect(await app.stateOf(userId)).toEqual(before)
    expect((await app.me(access)).json.mfa_enabled).toBe(false)
  })

  test('is a conflict without a setup, and once MFA is enabled', async () => {
    const { userId, access } = await app.user()
    const before = await app.stateOf(userId)
    expect((await app.confirm(access, '123456')).json.code).toBe('conflict')
    expect(await app.stateOf(userId)).toEqual(before)
    const user = await app.enabledUser()
    const enabled = await app.stateOf(user.userId)
    expect((await app.confirm(user.access, app.freshCode(user.secret))).json.code).toBe('conflict')
    expect(await app.stateOf(user.userId)).toEqual(enabled)
  })

  test('50 at once: one 200, whose recovery codes work', async () => {
    const { email, userId, access } = await app.user()
    const code = app.freshCode(String((await app.setup(access)).json.secret))
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.confirm(access, code)))
    expect(tally(answers)).toEqual({ 200: 1, 409: 49 })
    const right = answers.find(({ status }) => status === 200)
    expect(await app.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(10)
    const [first = ''] = right === undefined ? [] : codesOf(right)
    expect((await app.logInWith(email, first)).status).toBe(200)
  })

  test('a setup by somebody else cannot be confirmed by guessing: ten wrong codes lock it', async () => {
    const { userId, access } = await app.user()
    const secret = String((await app.setup(access)).json.secret)
    const before = await app.stateOf(userId)
    for (let each = 0; each < 10; each++) {
      expect((await app.confirm(access, app.wrongCode(secret))).status).toBe(401)
    }
    const { status, headers } = await app.confirm(access, app.freshCode(secret))
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await app.stateOf(userId)).toEqual(before)
  })

  test('ends every other session of the user, and none of other users', async () => {
    const { email, access } = await app.user()
    const bystander = await app.user()
    const other = await app.logIn(email)
    const secret = String((await app.setup(access)).json.secret)
    expect((await app.me(other.access)).status).toBe(200)
    expectStatus(200, await app.confirm(access, app.freshCode(secret)))
    expect((await app.me(other.access)).json.code).toBe('invalid_token')
    expect((await app.post('/refresh', { refresh_token: other.refresh })).status).toBe(401)
    expect((await app.me(access)).status).toBe(200)
    expect((await app.me(bystander.access)).status).toBe(200)
  })
})
