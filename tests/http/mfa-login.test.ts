import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { auditEvents, sessions, users } from '../../src/db/schema/index.ts'
import { PASSWORD } from '../support/identity.ts'
import {
  expectStatus,
  type MfaApp,
  type MfaUser,
  oathtool,
  startMfaApp,
  tally,
} from '../support/second-factor.ts'
import { unlimited } from '../support/unlimited.ts'

let app: MfaApp
beforeAll(async () => {
  app = await startMfaApp()
})
afterAll(() => app?.stop())

describe('the second step of a login', () => {
  test("with an authenticator's code returns exactly what a login does, which caches must not store", async () => {
    const user = await app.enabledUser()
    const answer = await app.verify(await app.mfaToken(user.email), app.freshCode(user.secret))
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 900,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await app.me(String(answer.json.access_token))).json).toMatchObject({
      id: user.userId,
      mfa_enabled: true,
    })
    const refresh_token = String(answer.json.refresh_token)
    expect((await app.post('/refresh', { refresh_token })).status).toBe(200)
  })

  test('the session has the address and the user agent, and the audit has the login', async () => {
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

  test('the code of the step before is accepted; those of two steps before and of the next are not', async () => {
    const user = await app.enabledUser()
    app.passTime(10 * 30_000)
    for (const [steps, status] of [
      [-2, 401],
      [1, 401],
      [-1, 200],
    ] as const) {
      const code = oathtool(user.secret, app.now() + steps * 30_000)
      expect([steps, (await app.verify(await app.mfaToken(user.email), code)).status]).toEqual([
        steps,
        status,
      ])
    }
  })

  test('refuses wrong codes, and opens nothing', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const answer = await app.verify(await app.mfaToken(user.email), app.wrongCode(user.secret))
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
  ])('a code with %s is a wrong code: 401, and nothing changes', async (_what, change) => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const answer = await app.verify(await app.mfaToken(user.email), change(app.freshCode(user.secret)))
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
    // As many as the body of an open route may have, nearly.
    ['3,000 characters', () => '1'.repeat(3_000)],
    ['left out', () => undefined],
  ])(
    'a code that is %s is a wrong field: 422, does not count, and nothing changes',
    async (_what, change) => {
      const user = await app.enabledUser()
      const before = await app.stateOf(user.userId)
      const answer = await app.verify(await app.mfaToken(user.email), change(app.freshCode(user.secret)))
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

  test('an unknown field is a wrong field', async () => {
    const user = await app.enabledUser()
    const body = { mfa_token: await app.mfaToken(user.email), code: app.freshCode(user.secret), user_id: 'x' }
    const answer = await app.post('/mfa/verify', body)
    expect(answer.json).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'user_id' }] })
  })
})

describe('a code is accepted once', () => {
  test('it is refused in a second login', async () => {
    const user = await app.enabledUser()
    const code = app.freshCode(user.secret)
    expect((await app.verify(await app.mfaToken(user.email), code)).status).toBe(200)
    const before = await app.stateOf(user.userId)
    const replay = await app.verify(await app.mfaToken(user.email), code)
    expect([replay.status, replay.json.code]).toEqual([401, 'invalid_code'])
    expect(await app.stateOf(user.userId)).toEqual(before)
  })

  test('an older code is refused after a later one was accepted, though its time has not passed', async () => {
    const user = await app.enabledUser()
    const older = app.freshCode(user.secret)
    const later = app.freshCode(user.secret)
    expect((await app.verify(await app.mfaToken(user.email), later)).status).toBe(200)
    expect((await app.verify(await app.mfaToken(user.email), older)).json.code).toBe('invalid_code')
  })

  test('the code that enabled MFA does not log in', async () => {
    const { access, email } = await app.user()
    const { json } = await app.post('/mfa/setup', { password: PASSWORD }, access)
    const code = app.freshCode(String(json.secret))
    expectStatus(200, await app.post('/mfa/verify-setup', { code }, access))
    expect((await app.verify(await app.mfaToken(email), code)).json.code).toBe('invalid_code')
  })

  test('one code 50 times at once, each in a login of its own: one 200, one session', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const tokens: string[] = []
    for (let each = 0; each < 50; each++) tokens.push(await app.mfaToken(user.email))
    const code = app.freshCode(user.secret)
    const answers = await Promise.all(tokens.map((token) => app.verify(token, code)))
    const { 200: right, 401: wrongs = 0, 429: locked = 0 } = tally(answers)
    expect([right, wrongs + locked]).toEqual([1, 49])
    expect((await app.stateOf(user.userId)).sessions).toHaveLength(before.sessions.length + 1)
  })

  test('one code 50 times at once in one login: one 200, one session', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const token = await app.mfaToken(user.email)
    const code = app.freshCode(user.secret)
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.verify(token, code)))
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
      expect([written, (await app.verify(await app.mfaToken(user.email), written)).status]).toEqual([
        written,
        200,
      ])
    }
    for (const code of user.recoveryCodes.slice(0, 4)) {
      const again = await app.verify(await app.mfaToken(user.email), code)
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
    const answers = await Promise.all(tokens.map((token) => app.verify(token, code)))
    const { 200: right, 401: wrongs = 0, 429: locked = 0 } = tally(answers)
    expect([right, wrongs + locked]).toEqual([1, 49])
    expect((await app.stateOf(user.userId)).sessions).toHaveLength(before.sessions.length + 1)
  })

  test("another user's recovery code is a wrong one, and still works for that user", async () => {
    const [one, other] = [await app.enabledUser(), await app.enabledUser()]
    const code = other.recoveryCodes[0] ?? ''
    expect((await app.verify(await app.mfaToken(one.email), code)).json.code).toBe('invalid_code')
    expect((await app.verify(await app.mfaToken(other.email), code)).status).toBe(200)
  })

  test("another user's authenticator is a wrong one", async () => {
    const [one, other] = [await app.enabledUser(), await app.enabledUser()]
    const code = app.freshCode(other.secret)
    expect((await app.verify(await app.mfaToken(one.email), code)).json.code).toBe('invalid_code')
  })
})

describe('between the right code and the session', () => {
  /** Runs `meanwhile` when the login limits are checked for the second time. It decides what they answer. */
  async function verifyWith(user: MfaUser, meanwhile: () => Promise<{ allowed: boolean }>) {
    const token = await app.mfaToken(user.email)
    const code = app.freshCode(user.secret)
    let checks = 0
    app.deps.rateLimiter = {
      ...unlimited,
      async peek(key, limit) {
        const decision = await unlimited.peek(key, limit)
        // Each check reads the failures of the address once.
        if (!key.includes(':address:') || ++checks !== 2) return decision
        return { ...decision, ...(await meanwhile()) }
      },
    }
    try {
      return { token, answer: await app.verify(token, code) }
    } finally {
      app.deps.rateLimiter = unlimited
      expect(checks).toBe(2)
    }
  }

  test('the limits are checked while no row of the account is locked', async () => {
    const user = await app.enabledUser()
    const { answer } = await verifyWith(user, async () => {
      await app.db.execute(sql`select id from users where id = ${user.userId} for update nowait`)
      await app.db.execute(
        sql`select id from mfa_challenges where user_id = ${user.userId} for update nowait`,
      )
      return { allowed: true }
    })
    expect(answer.status).toBe(200)
  })

  test('a limit that others have used up opens no session, and the login is over', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const { token, answer } = await verifyWith(user, async () => ({ allowed: false }))
    expect([answer.status, answer.json.code]).toEqual([429, 'rate_limited'])
    expect((await app.stateOf(user.userId)).sessions).toEqual(before.sessions)
    const again = await app.verify(token, app.freshCode(user.secret))
    expect([again.status, again.json.code]).toEqual([401, 'invalid_token'])
    expect(await app.failuresOf(user.userId)).toEqual({ failures: 0, lockedUntil: null })
  })

  test.each([
    [
      'logging out everywhere',
      (user: MfaUser) => app.send('POST', '/api/auth/logout-everywhere', { token: user.access }),
    ],
    [
      'a new password',
      ({ access }: MfaUser) =>
        app.post('/password', { current_password: PASSWORD, new_password: 'staple tractor violet' }, access),
    ],
    ['disabling MFA', ({ access }: MfaUser) => app.disable(access, { password: PASSWORD })],
    ['removing the user', ({ userId }: MfaUser) => app.db.delete(users).where(eq(users.id, userId))],
  ])('%s leaves no session', async (_what, end) => {
    const user = await app.enabledUser()
    const { answer } = await verifyWith(user, async () => {
      await end(user)
      return { allowed: true }
    })
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
    const left = (await app.stateOf(user.userId)).sessions
    expect(left.filter((id) => id !== decodeJwt(user.access).jti)).toEqual([])
  })

  test('the same challenge accepts no second code', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    const [first = '', ...others] = user.recoveryCodes
    const answers = await Promise.all([first, ...others].map((code) => app.verify(token, code)))
    expect(tally(answers)).toEqual({ 200: 1, 401: 9 })
    expect((await actionsOf(user)).filter((each) => each === 'mfa.recovery_code_used')).toHaveLength(1)
  })
})

async function actionsOf({ userId }: { userId: string }): Promise<string[]> {
  const rows = await app.db.select().from(auditEvents).where(eq(auditEvents.targetId, userId))
  return rows.map(({ action }) => action)
}
