import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { auditEvents, mfaChallenges, sessions, users } from '../../src/db/schema.ts'
import { PASSWORD } from '../support/identity.ts'
import {
  expectStatus,
  type MfaApp,
  type MfaUser,
  oathtool,
  startMfaApp,
  tally,
  wrongCode,
} from '../support/second-factor.ts'

let app: MfaApp
beforeAll(async () => {
  app = await startMfaApp()
})
afterAll(() => app?.stop())

const verify = (mfa_token: unknown, code: unknown) => app.post('/mfa/verify', { mfa_token, code })
const me = (token: string) => app.send('GET', '/api/auth/me', { token })
const wrong = (user: MfaUser) => wrongCode(user.secret, app.now())

describe('the second step of a login', () => {
  test("with an authenticator's code answers exactly what a login does, not for caches", async () => {
    const user = await app.enabledUser()
    const answer = await verify(await app.mfaToken(user.email), app.freshCode(user.secret))
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 900,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await me(String(answer.json.access_token))).json).toMatchObject({
      id: user.userId,
      mfa_enabled: true,
    })
    const refresh_token = String(answer.json.refresh_token)
    expect((await app.post('/refresh', { refresh_token })).status).toBe(200)
  })

  test('the session keeps where it came from, and the audit which factor it was', async () => {
    const user = await app.enabledUser()
    const { json } = expectStatus(
      200,
      await app.send('POST', '/api/auth/mfa/verify', {
        body: { mfa_token: await app.mfaToken(user.email), code: app.freshCode(user.secret) },
        headers: { 'user-agent': 'Telephone' },
      }),
    )
    const id = String(decodeJwt(String(json.access_token)).jti)
    const [row] = await app.db.select().from(sessions).where(eq(sessions.id, id))
    expect(row).toMatchObject({ userId: user.userId, organisationId: app.first.organisationId })
    expect(row).toMatchObject({ userAgent: 'Telephone', address: expect.stringMatching(/127|::1/) })
    expect(await actionsOf(user)).toContain('login.succeeded')
  })

  test('the code of the step before is good; two steps before, and the next, are not', async () => {
    const user = await app.enabledUser()
    app.passTime(10 * 30_000)
    for (const [steps, status] of [
      [-2, 401],
      [1, 401],
      [-1, 200],
    ] as const) {
      const code = oathtool(user.secret, app.now() + steps * 30_000)
      expect([steps, (await verify(await app.mfaToken(user.email), code)).status]).toEqual([steps, status])
    }
  })

  test('refuses wrong codes, and opens nothing', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const answer = await verify(await app.mfaToken(user.email), wrong(user))
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_code'])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.text).not.toContain('token')
    expect(await app.stateOf(user.userId)).toEqual(before)
    expect(await actionsOf(user)).toContain('mfa.failed')
  })

  test.each([
    ['seven digits', (code: string) => `${code}0`],
    ['five digits', (code: string) => code.slice(0, 5)],
    ['a trailing space', (code: string) => `${code} `],
    ['a leading space', (code: string) => ` ${code}`],
    ['a trailing line feed', (code: string) => `${code}\n`],
    ['a NUL behind', (code: string) => `${code}\u0000`],
    ['letters', () => 'abcdef'],
    ['SQL', () => "' or '1'='1"],
    ["a recovery code's form", () => '00000-00000'],
  ])('a code with %s is a wrong code: 401, nothing changed', async (_what, change) => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const answer = await verify(await app.mfaToken(user.email), change(app.freshCode(user.secret)))
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_code'])
    expect(await app.stateOf(user.userId)).toEqual(before)
  })

  test.each([
    ['a number', (code: string) => Number(code)],
    ['an array', (code: string) => [code]],
    ['an object', (code: string) => ({ $eq: code })],
    ['true', () => true],
    ['null', () => null],
    ['an empty text', () => ''],
    ['60,000 characters', () => '1'.repeat(60_000)],
    ['left out', () => undefined],
  ])(
    'a code that is %s is a wrong field: 422, counts as no guess, nothing changed',
    async (_what, change) => {
      const user = await app.enabledUser()
      const before = await app.stateOf(user.userId)
      const answer = await verify(await app.mfaToken(user.email), change(app.freshCode(user.secret)))
      expect([answer.status, answer.json]).toEqual([
        422,
        expect.objectContaining({
          code: 'invalid_fields',
          errors: [expect.objectContaining({ field: 'code' })],
        }),
      ])
      expect(await app.stateOf(user.userId)).toEqual(before)
      expect(await app.failuresOf(user.userId)).toEqual({ failures: 0, lockedUntil: null })
    },
  )

  test('a field it does not know is a wrong field', async () => {
    const user = await app.enabledUser()
    const body = { mfa_token: await app.mfaToken(user.email), code: app.freshCode(user.secret), user_id: 'x' }
    const answer = await app.post('/mfa/verify', body)
    expect(answer.json).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'user_id' }] })
  })
})

describe('a code is good once', () => {
  test('replayed in a second login it is refused', async () => {
    const user = await app.enabledUser()
    const code = app.freshCode(user.secret)
    expect((await verify(await app.mfaToken(user.email), code)).status).toBe(200)
    const before = await app.stateOf(user.userId)
    const replay = await verify(await app.mfaToken(user.email), code)
    expect([replay.status, replay.json.code]).toEqual([401, 'invalid_code'])
    expect(await app.stateOf(user.userId)).toEqual(before)
  })

  test('an older code is refused once a later one was taken, though its time has not passed', async () => {
    const user = await app.enabledUser()
    const older = app.freshCode(user.secret)
    const later = app.freshCode(user.secret)
    expect((await verify(await app.mfaToken(user.email), later)).status).toBe(200)
    expect((await verify(await app.mfaToken(user.email), older)).json.code).toBe('invalid_code')
  })

  test('the code that enabled MFA is no code to log in with', async () => {
    const { access, email } = await app.user()
    const { json } = await app.post('/mfa/setup', {}, access)
    const code = app.freshCode(String(json.secret))
    expectStatus(200, await app.post('/mfa/verify-setup', { code }, access))
    expect((await verify(await app.mfaToken(email), code)).json.code).toBe('invalid_code')
  })

  test('one code 50 times at once, each in a login of its own: one 200, one session', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const tokens: string[] = []
    for (let each = 0; each < 50; each++) tokens.push(await app.mfaToken(user.email))
    const code = app.freshCode(user.secret)
    const answers = await Promise.all(tokens.map((token) => verify(token, code)))
    const { 200: right, 401: wrongs = 0, 429: locked = 0 } = tally(answers)
    expect([right, wrongs + locked]).toEqual([1, 49])
    expect((await app.stateOf(user.userId)).sessions).toHaveLength(before.sessions.length + 1)
  })

  test('one code 50 times at once in one login: one 200, one session', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const token = await app.mfaToken(user.email)
    const code = app.freshCode(user.secret)
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(token, code)))
    expect(tally(answers)).toEqual({ 200: 1, 401: 49 })
    expect((await app.stateOf(user.userId)).sessions).toHaveLength(before.sessions.length + 1)
  })
})

describe('recovery codes', () => {
  test('each of the ten logs in once, in any case, with or without its dash', async () => {
    const user = await app.enabledUser()
    const forms = [
      (code: string) => code,
      (code: string) => code.toUpperCase(),
      (code: string) => code.replace('-', ''),
      (code: string) => code.toUpperCase().replace('-', ''),
      (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'L'),
    ]
    for (const [index, code] of user.recoveryCodes.entries()) {
      const written = forms[index % forms.length]?.(code) ?? code
      expect([written, (await verify(await app.mfaToken(user.email), written)).status]).toEqual([
        written,
        200,
      ])
    }
    for (const code of user.recoveryCodes.slice(0, 4)) {
      const again = await verify(await app.mfaToken(user.email), code)
      expect([again.status, again.json.code]).toEqual([401, 'invalid_code'])
    }
    expect((await actionsOf(user)).filter((each) => each === 'mfa.recovery_code_used')).toHaveLength(10)
  })

  test('one of them 50 times at once, each in a login of its own: one 200, one session', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const tokens: string[] = []
    for (let each = 0; each < 50; each++) tokens.push(await app.mfaToken(user.email))
    const code = user.recoveryCodes[0] ?? ''
    const answers = await Promise.all(tokens.map((token) => verify(token, code)))
    const { 200: right, 401: wrongs = 0, 429: locked = 0 } = tally(answers)
    expect([right, wrongs + locked]).toEqual([1, 49])
    expect((await app.stateOf(user.userId)).sessions).toHaveLength(before.sessions.length + 1)
  })

  test("another user's recovery code is a wrong one, and stays good for that user", async () => {
    const [one, other] = [await app.enabledUser(), await app.enabledUser()]
    const code = other.recoveryCodes[0] ?? ''
    expect((await verify(await app.mfaToken(one.email), code)).json.code).toBe('invalid_code')
    expect((await verify(await app.mfaToken(other.email), code)).status).toBe(200)
  })

  test("another user's authenticator is a wrong one", async () => {
    const [one, other] = [await app.enabledUser(), await app.enabledUser()]
    const code = app.freshCode(other.secret)
    expect((await verify(await app.mfaToken(one.email), code)).json.code).toBe('invalid_code')
  })
})

describe('an mfa_token', () => {
  test('is good for one login', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    expect((await verify(token, app.freshCode(user.secret))).status).toBe(200)
    const before = await app.stateOf(user.userId)
    const again = await verify(token, app.freshCode(user.secret))
    expect([again.status, again.json.code]).toEqual([401, 'invalid_token'])
    expect(await app.stateOf(user.userId)).toEqual(before)
  })

  test('takes five guesses; the sixth, with the right code, is refused, and counts as none', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    for (let each = 0; each < 5; each++) {
      expect((await verify(token, wrong(user))).json.code).toBe('invalid_code')
    }
    const before = await app.stateOf(user.userId)
    const sixth = await verify(token, app.freshCode(user.secret))
    expect([sixth.status, sixth.json.code]).toEqual([401, 'invalid_token'])
    expect(await app.stateOf(user.userId)).toEqual(before)
    expect(await app.failuresOf(user.userId)).toEqual({ failures: 5, lockedUntil: null })
  })

  test('100 guesses at once: five are looked at', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    const code = wrong(user)
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(token, code)))
    expect(answers.filter(({ json }) => json.code === 'invalid_code')).toHaveLength(5)
    expect(answers.filter(({ json }) => json.code === 'invalid_token')).toHaveLength(95)
  })

  test('is no access token, no refresh token; those are no mfa_token', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    expect((await me(token)).json.code).toBe('invalid_token')
    expect((await app.post('/refresh', { refresh_token: token })).json.code).toBe('invalid_token')
    expect((await app.post('/mfa/disable', { password: PASSWORD }, token)).json.code).toBe('invalid_token')
    const { json } = await verify(token, app.freshCode(user.secret))
    for (const other of [
      user.access,
      String(json.access_token),
      String(json.refresh_token),
      'garbage',
      '..',
    ]) {
      const answer = await verify(other, app.freshCode(user.secret))
      expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
    }
  })

  test('dies with the end of its five minutes in the database, whatever the token says', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    await app.db
      .update(mfaChallenges)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(mfaChallenges.userId, user.userId))
    expect((await verify(token, app.freshCode(user.secret))).json.code).toBe('invalid_token')
    expect(await app.failuresOf(user.userId)).toMatchObject({ failures: 0 })
  })

  test('dies when the password changes, when MFA is disabled, when the user is disabled', async () => {
    const changes: ((user: MfaUser) => Promise<unknown>)[] = [
      ({ access }) =>
        app.post('/password', { current_password: PASSWORD, new_password: 'staple tractor violet' }, access),
      ({ access }) => app.post('/mfa/disable', { password: PASSWORD }, access),
      ({ access }) => app.send('POST', '/api/auth/logout-everywhere', { token: access }),
      async ({ userId }) =>
        await app.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId)),
    ]
    for (const change of changes) {
      const user = await app.enabledUser()
      const token = await app.mfaToken(user.email)
      await change(user)
      const before = await app.stateOf(user.userId)
      const answer = await verify(token, app.freshCode(user.secret))
      expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
      expect(await app.stateOf(user.userId)).toEqual(before)
    }
  })
})

describe('ten wrong codes', () => {
  async function guessTen(user: MfaUser): Promise<void> {
    for (let login = 0; login < 2; login++) {
      const token = await app.mfaToken(user.email)
      for (let each = 0; each < 5; each++) {
        expect((await verify(token, wrong(user))).json.code).toBe('invalid_code')
      }
    }
  }

  test('lock the second factor for 15 minutes: 429 with Retry-After, whatever login, the right code too', async () => {
    const user = await app.enabledUser()
    await guessTen(user)
    const before = await app.stateOf(user.userId)
    const token = await app.mfaToken(user.email)
    for (const code of [app.freshCode(user.secret), user.recoveryCodes[0], wrong(user)]) {
      const answer = await verify(token, code)
      expect([answer.status, answer.json.code]).toEqual([429, 'rate_limited'])
      const retryAfter = Number(answer.headers.get('retry-after'))
      expect(retryAfter).toBeGreaterThan(880)
      expect(retryAfter).toBeLessThanOrEqual(900)
    }
    for (const [path, body] of [
      ['/mfa/disable', { password: PASSWORD }],
      ['/mfa/disable', { code: app.freshCode(user.secret) }],
      ['/mfa/recovery-codes', { code: app.freshCode(user.secret) }],
    ] as const) {
      expect([path, (await app.post(path, body, user.access)).status]).toEqual([path, 429])
    }
    expect(await app.stateOf(user.userId)).toEqual(before)
    expect(await actionsOf(user)).toContain('mfa.locked')
  })

  test('are for nobody else', async () => {
    const [attacked, other] = [await app.enabledUser(), await app.enabledUser()]
    await guessTen(attacked)
    expect((await verify(await app.mfaToken(other.email), app.freshCode(other.secret))).status).toBe(200)
    expect((await me(attacked.access)).status).toBe(200)
  })

  test('are forgotten when the lock has run out: ten more', async () => {
    const user = await app.enabledUser()
    await guessTen(user)
    await app.db
      .update(users)
      .set({ mfaLockedUntil: new Date(Date.now() - 1000) })
      .where(eq(users.id, user.userId))
    expect((await verify(await app.mfaToken(user.email), wrong(user))).json.code).toBe('invalid_code')
    expect(await app.failuresOf(user.userId)).toEqual({ failures: 1, lockedUntil: null })
    expect((await verify(await app.mfaToken(user.email), app.freshCode(user.secret))).status).toBe(200)
  })

  test('are not reached when a right one comes before: it clears the count', async () => {
    const user = await app.enabledUser()
    for (let round = 0; round < 3; round++) {
      for (let login = 0; login < 3; login++) {
        const token = await app.mfaToken(user.email)
        for (let each = 0; each < 3; each++) {
          expect((await verify(token, wrong(user))).json.code).toBe('invalid_code')
        }
      }
      expect((await verify(await app.mfaToken(user.email), app.freshCode(user.secret))).status).toBe(200)
      expect(await app.failuresOf(user.userId)).toEqual({ failures: 0, lockedUntil: null })
    }
  })

  test('are ten, however many logins guess at once', async () => {
    const user = await app.enabledUser()
    const tokens: string[] = []
    for (let each = 0; each < 30; each++) tokens.push(await app.mfaToken(user.email))
    const code = wrong(user)
    const answers = await Promise.all(tokens.map((token) => verify(token, code)))
    expect(tally(answers)).toEqual({ 401: 10, 429: 20 })
  })
})

async function actionsOf({ userId }: { userId: string }): Promise<string[]> {
  const rows = await app.db.select().from(auditEvents).where(eq(auditEvents.targetId, userId))
  return rows.map(({ action }) => action)
}
