import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { TOTP } from 'otpauth'
import { auditEvents } from '../../src/db/schema/index.ts'
import { PASSWORD } from '../support/identity.ts'
import { codesOf, expectStatus, type MfaApp, oathtool, startMfaApp, tally } from '../support/second-factor.ts'

let app: MfaApp
beforeAll(async () => {
  app = await startMfaApp()
})
afterAll(() => app?.stop())

describe('POST /api/auth/mfa/disable', () => {
  test.each(['a code of the authenticator', 'a recovery code', 'the password'])(
    '%s is enough',
    async (what) => {
      const user = await app.enabledUser()
      const { json } = expectStatus(200, await app.logInWith(user.email, app.freshCode(user.secret)))
      const body =
        what === 'the password'
          ? { password: PASSWORD }
          : { code: what === 'a recovery code' ? user.recoveryCodes[3] : app.freshCode(user.secret) }
      const answer = await app.disable(user.access, body)
      expect([answer.status, answer.json]).toEqual([200, { mfa_enabled: false }])
      expect((await app.me(user.access)).json.mfa_enabled).toBe(false)
      expect((await app.me(String(json.access_token))).status).toBe(401)
      const state = await app.stateOf(user.userId)
      expect(state).toMatchObject({ secret: null, pending: null, lastStep: null, codes: [] })
      expect(state.sessions).toEqual([String(decodeJwt(user.access).jti)])
      const login = await app.post('/login', { email: user.email, password: PASSWORD })
      expect(login.json).toMatchObject({ access_token: expect.any(String) })
    },
  )

  test('a stolen session cannot guess the password or a code: ten wrong ones lock both', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    for (let each = 0; each < 5; each++) {
      const byPassword = await app.disable(user.access, { password: `wrong horse ${each}` })
      expect([byPassword.status, byPassword.json.code]).toEqual([401, 'invalid_credentials'])
      const byCode = await app.disable(user.access, { code: app.wrongCode(user.secret) })
      expect([byCode.status, byCode.json.code]).toEqual([401, 'invalid_code'])
    }
    for (const answer of [
      await app.disable(user.access, { password: PASSWORD }),
      await app.disable(user.access, { code: app.freshCode(user.secret) }),
      await app.disable(user.access, { code: user.recoveryCodes[0] }),
      await app.renewCodes(user.access, app.freshCode(user.secret)),
      await app.logInWith(user.email, app.freshCode(user.secret)),
      await app.post('/password', { current_password: PASSWORD, new_password: 'staple violet' }, user.access),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([429, 'rate_limited'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    }
    expect(await app.stateOf(user.userId)).toEqual(before)
  })

  test('of 40 wrong passwords at once ten are checked', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, each) => app.disable(user.access, { password: `wrong horse ${each}` })),
    )
    expect(tally(answers)).toEqual({ 401: 10, 429: 30 })
    expect(await app.stateOf(user.userId)).toEqual(before)
  })

  test('a code that was used to log in does not disable MFA', async () => {
    const user = await app.enabledUser()
    const code = app.freshCode(user.secret)
    expectStatus(200, await app.logInWith(user.email, code))
    const before = await app.stateOf(user.userId)
    expect((await app.disable(user.access, { code })).json.code).toBe('invalid_code')
    expect(await app.stateOf(user.userId)).toEqual(before)
  })

  test.each([
    ['nothing', {}],
    ['both', { code: '123456', password: PASSWORD }],
    ['a code that is a number', { code: 123456 }],
    ['a password that is an array', { password: [PASSWORD] }],
    ['another field', { code: '123456', force: true }],
    ['no body', undefined],
  ])('%s is a 422, and nothing changed', async (_what, body) => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    const answer = await app.disable(user.access, body)
    expect([answer.status, answer.json.code]).toEqual([422, 'invalid_fields'])
    expect(await app.stateOf(user.userId)).toEqual(before)
    expect(await app.failuresOf(user.userId)).toEqual({ failures: 0, lockedUntil: null })
  })

  test('is a conflict if MFA is not enabled', async () => {
    const { userId, access } = await app.user()
    const before = await app.stateOf(userId)
    for (const body of [{ password: PASSWORD }, { password: 'wrong horse' }, { code: '123456' }]) {
      const answer = await app.disable(access, body)
      expect([answer.status, answer.json.code]).toEqual([409, 'conflict'])
    }
    expect(await app.stateOf(userId)).toEqual(before)
    expect(await app.failuresOf(userId)).toEqual({ failures: 0, lockedUntil: null })
  })

  test('after a new setup, codes of the old authenticator and old recovery codes are wrong', async () => {
    const user = await app.enabledUser()
    expectStatus(200, await app.disable(user.access, { password: PASSWORD }))
    const secret = String((await app.setup(user.access)).json.secret)
    // In the same time step as the last code of the old secret: the used step belongs to its secret.
    expectStatus(200, await app.confirm(user.access, oathtool(secret, app.now())))
    expect((await app.logInWith(user.email, app.freshCode(user.secret))).json.code).toBe('invalid_code')
    expect((await app.logInWith(user.email, user.recoveryCodes[0] ?? '')).json.code).toBe('invalid_code')
    expect((await app.logInWith(user.email, app.freshCode(secret))).status).toBe(200)
  })
})

describe('POST /api/auth/mfa/recovery-codes', () => {
  test('returns exactly ten new ones; the old ones no longer work', async () => {
    const user = await app.enabledUser()
    const answer = await app.renewCodes(user.access, app.freshCode(user.secret))
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ['recovery_codes']])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const fresh = codesOf(answer)
    expect(new Set([...fresh, ...user.recoveryCodes]).size).toBe(20)
    expect((await app.logInWith(user.email, user.recoveryCodes[0] ?? '')).json.code).toBe('invalid_code')
    expect((await app.logInWith(user.email, fresh[9] ?? '')).status).toBe(200)
  })

  test('a recovery code is enough, and is replaced with the rest', async () => {
    const user = await app.enabledUser()
    const [code = ''] = user.recoveryCodes
    expectStatus(200, await app.renewCodes(user.access, code))
    expect((await app.renewCodes(user.access, code)).json.code).toBe('invalid_code')
  })

  test('a wrong code, or MFA that is not enabled, changes nothing', async () => {
    const user = await app.enabledUser()
    const before = await app.stateOf(user.userId)
    expect((await app.renewCodes(user.access, app.wrongCode(user.secret))).json.code).toBe('invalid_code')
    expect(await app.stateOf(user.userId)).toEqual(before)
    const { access } = await app.user()
    expect((await app.renewCodes(access, '123456')).json.code).toBe('conflict')
  })
})

describe('what is stored', () => {
  test('is no secret and no recovery code, in any table', async () => {
    const user = await app.enabledUser()
    expectStatus(200, await app.logInWith(user.email, user.recoveryCodes[0] ?? ''))
    const tables =
      await app.sql`select table_name from information_schema.tables where table_schema = 'public'`
    let stored = ''
    for (const { table_name } of tables) {
      for (const row of await app.sql`select t::text as row from ${app.sql(table_name)} t`) stored += row.row
    }
    expect(stored).toContain(user.userId)
    const secretHex = Buffer.from(secretBytes(user.secret)).toString('hex')
    for (const each of [user.secret, secretHex, ...user.recoveryCodes]) {
      expect(stored.toLowerCase()).not.toContain(each.toLowerCase())
      expect(stored.toLowerCase()).not.toContain(each.replace('-', '').toLowerCase())
    }
  })

  test("an encrypted secret copied into another user's row logs nobody in", async () => {
    const [thief, victim] = [await app.enabledUser(), await app.enabledUser()]
    await app.sql`update users set totp_secret = (select totp_secret from users where id = ${thief.userId})
      where id = ${victim.userId}`
    expect((await app.logInWith(victim.email, app.freshCode(thief.secret))).json.code).toBe('invalid_code')
  })

  test('the audit has each change, with the user and the address', async () => {
    const user = await app.enabledUser()
    expectStatus(200, await app.renewCodes(user.access, app.freshCode(user.secret)))
    expectStatus(200, await app.disable(user.access, { password: PASSWORD }))
    const rows = await app.db.select().from(auditEvents).where(eq(auditEvents.targetId, user.userId))
    const recorded = rows.filter(({ action }) => action.startsWith('mfa.'))
    expect(recorded.map(({ action }) => action).sort()).toEqual([
      'mfa.disabled',
      'mfa.enabled',
      'mfa.recovery_codes_replaced',
    ])
    for (const each of recorded) expect(each).toMatchObject({ actorKind: 'user', actorId: user.userId })
  })
})

test('without an access token no setting of MFA can be changed', async () => {
  for (const path of ['/mfa/setup', '/mfa/verify-setup', '/mfa/disable', '/mfa/recovery-codes']) {
    const answer = await app.post(path, { code: '123456' })
    expect([path, answer.status, answer.json.code]).toEqual([path, 401, 'unauthenticated'])
  }
})

function secretBytes(base32: string): Uint8Array {
  return new TOTP({ secret: base32 }).secret.bytes
}
