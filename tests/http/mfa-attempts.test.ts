import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditEvents, mfaChallenges, users } from '../../src/db/schema/index.ts'
import { verifyPassword } from '../../src/domain/identity/passwords.ts'
import { PASSWORD } from '../support/identity.ts'
import { type MfaApp, type MfaUser, startMfaApp, tally } from '../support/second-factor.ts'

let app: MfaApp
beforeAll(async () => {
  app = await startMfaApp()
})
afterAll(() => app?.stop())

describe('an mfa_token', () => {
  test('is valid for one login', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    expect((await app.verify(token, app.freshCode(user.secret))).status).toBe(200)
    const before = await app.stateOf(user.userId)
    const again = await app.verify(token, app.freshCode(user.secret))
    expect([again.status, again.json.code]).toEqual([401, 'invalid_token'])
    expect(await app.stateOf(user.userId)).toEqual(before)
  })

  test('has five attempts; a sixth, with the right code, is refused and does not count', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    for (let each = 0; each < 5; each++) {
      expect((await app.verify(token, app.wrongCode(user.secret))).json.code).toBe('invalid_code')
    }
    const before = await app.stateOf(user.userId)
    const sixth = await app.verify(token, app.freshCode(user.secret))
    expect([sixth.status, sixth.json.code]).toEqual([401, 'invalid_token'])
    expect(await app.stateOf(user.userId)).toEqual(before)
    expect(await app.failuresOf(user.userId)).toEqual({ failures: 5, lockedUntil: null })
  })

  test('of 100 attempts at once five are checked', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    const code = app.wrongCode(user.secret)
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.verify(token, code)))
    expect(answers.filter(({ json }) => json.code === 'invalid_code')).toHaveLength(5)
    expect(answers.filter(({ json }) => json.code === 'invalid_token')).toHaveLength(95)
  })

  test('is not accepted as an access or refresh token, nor are those as an mfa_token', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    expect((await app.me(token)).json.code).toBe('invalid_token')
    expect((await app.post('/refresh', { refresh_token: token })).json.code).toBe('invalid_token')
    expect((await app.post('/mfa/disable', { password: PASSWORD }, token)).json.code).toBe('invalid_token')
    const { json } = await app.verify(token, app.freshCode(user.secret))
    for (const other of [
      user.access,
      String(json.access_token),
      String(json.refresh_token),
      'garbage',
      '..',
    ]) {
      const answer = await app.verify(other, app.freshCode(user.secret))
      expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
    }
  })

  test('ends after five minutes by the database, whatever the token says', async () => {
    const user = await app.enabledUser()
    const token = await app.mfaToken(user.email)
    await app.db
      .update(mfaChallenges)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(mfaChallenges.userId, user.userId))
    expect((await app.verify(token, app.freshCode(user.secret))).json.code).toBe('invalid_token')
    expect(await app.failuresOf(user.userId)).toMatchObject({ failures: 0 })
  })

  test('ends when the password changes, when MFA is disabled, when the user logs out everywhere or is disabled', async () => {
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
      const answer = await app.verify(token, app.freshCode(user.secret))
      expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
      expect(await app.stateOf(user.userId)).toEqual(before)
    }
  })
})

describe('ten wrong codes', () => {
  async function failTen(user: MfaUser): Promise<void> {
    for (let login = 0; login < 2; login++) {
      const token = await app.mfaToken(user.email)
      for (let each = 0; each < 5; each++) {
        expect((await app.verify(token, app.wrongCode(user.secret))).json.code).toBe('invalid_code')
      }
    }
  }

  test('lock the second factor for 15 minutes: 429 with Retry-After, at any login, for the right code too', async () => {
    const user = await app.enabledUser()
    await failTen(user)
    const before = await app.stateOf(user.userId)
    const token = await app.mfaToken(user.email)
    for (const code of [app.freshCode(user.secret), user.recoveryCodes[0], app.wrongCode(user.secret)]) {
      const answer = await app.verify(token, code)
      expect([answer.status, answer.json.code]).toEqual([429, 'rate_limited'])
      const retryAfter = Number(answer.headers.get('retry-after'))
      expect(retryAfter).toBeGreaterThan(800)
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

  test('do not affect other users', async () => {
    const [attacked, other] = [await app.enabledUser(), await app.enabledUser()]
    await failTen(attacked)
    expect((await app.verify(await app.mfaToken(other.email), app.freshCode(other.secret))).status).toBe(200)
    expect((await app.me(attacked.access)).status).toBe(200)
  })

  test('no longer count when the lock has ended: there are ten more', async () => {
    const user = await app.enabledUser()
    await failTen(user)
    await app.db
      .update(users)
      .set({ mfaLockedUntil: new Date(Date.now() - 1000) })
      .where(eq(users.id, user.userId))
    expect((await app.verify(await app.mfaToken(user.email), app.wrongCode(user.secret))).json.code).toBe(
      'invalid_code',
    )
    expect(await app.failuresOf(user.userId)).toEqual({ failures: 1, lockedUntil: null })
    expect((await app.verify(await app.mfaToken(user.email), app.freshCode(user.secret))).status).toBe(200)
  })

  test('are not reached if a right one comes before: it clears the count', async () => {
    const user = await app.enabledUser()
    for (let round = 0; round < 3; round++) {
      for (let login = 0; login < 3; login++) {
        const token = await app.mfaToken(user.email)
        for (let each = 0; each < 3; each++) {
          expect((await app.verify(token, app.wrongCode(user.secret))).json.code).toBe('invalid_code')
        }
      }
      expect((await app.verify(await app.mfaToken(user.email), app.freshCode(user.secret))).status).toBe(200)
      expect(await app.failuresOf(user.userId)).toEqual({ failures: 0, lockedUntil: null })
    }
  })

  test('are ten, however many logins are tried at once', async () => {
    const user = await app.enabledUser()
    const tokens: string[] = []
    for (let each = 0; each < 30; each++) tokens.push(await app.mfaToken(user.email))
    const code = app.wrongCode(user.secret)
    const answers = await Promise.all(tokens.map((token) => app.verify(token, code)))
    expect(tally(answers)).toEqual({ 401: 10, 429: 20 })
  })
})

describe('an attempt at the password within a session', () => {
  test('that was never checked, since too many are waiting, does not count', async () => {
    const user = await app.enabledUser()
    // One more failure locks.
    await app.db.update(users).set({ mfaFailures: 9 }).where(eq(users.id, user.userId))
    const disable = () => app.post('/mfa/disable', { password: PASSWORD }, user.access)
    await whileHashingIsFull(async () => {
      const refused = await disable()
      expect([refused.status, refused.json.code]).toEqual([503, 'overloaded'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await app.failuresOf(user.userId)).toEqual({ failures: 9, lockedUntil: null })
    })
    expect(await actionsOf(user)).not.toContain('mfa.failed')
    expect((await disable()).status).toBe(200)
  })
})

/** Runs the work while every place to hash, and every place to wait, is taken. */
async function whileHashingIsFull(work: () => Promise<void>): Promise<void> {
  const held = Promise.withResolvers<boolean>()
  const verifying = spyOn(Bun.password, 'verify').mockImplementation(() => held.promise)
  const taken = Array.from({ length: 300 }, () => verifyPassword(PASSWORD, null).catch(() => 'refused'))
  try {
    await work()
  } finally {
    held.resolve(false)
    const outcomes = await Promise.all(taken)
    verifying.mockRestore()
    expect(outcomes).toContain('refused')
  }
}

async function actionsOf({ userId }: { userId: string }): Promise<string[]> {
  const rows = await app.db.select().from(auditEvents).where(eq(auditEvents.targetId, userId))
  return rows.map(({ action }) => action)
}
