import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { mfaChallenges, sessions, users } from '../../src/db/schema/index.ts'
import { createUser, resetPassword } from '../../src/domain/identity/accounts.ts'
import { permissionsOf } from '../../src/model/permissions.ts'
import { countLockWaits } from '../support/database.ts'
import { type IdentityApp, PASSWORD, startIdentityApp } from '../support/identity.ts'
import { eventually } from '../support/poll.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.stop())

const login = (body: unknown, headers?: Record<string, string>) =>
  app.send('POST', '/api/auth/login', { body, headers })
const refresh = (refresh_token: string) => app.send('POST', '/api/auth/refresh', { body: { refresh_token } })
const me = (token: string) => app.send('GET', '/api/auth/me', { token })

describe('POST /api/auth/login', () => {
  test('returns exactly the tokens of a session, which caches must not store', async () => {
    const { status, headers, json } = await login({ email: app.first.admin, password: PASSWORD })
    expect(status).toBe(200)
    expect(json).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 900,
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('stores the address and the user agent with the session', async () => {
    const body = { email: app.first.admin, password: PASSWORD }
    const { json } = await login(body, { 'user-agent': `Browser ${'x'.repeat(1000)}` })
    const id = sessionOf(String(json.access_token))
    const [row] = await app.db.select().from(sessions).where(eq(sessions.id, id))
    expect(row).toMatchObject({ userId: app.first.userId, organisationId: app.first.organisationId })
    expect(row?.address).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/)
    expect(row?.userAgent).toStartWith('Browser xxx')
    expect(row?.userAgent).toHaveLength(500)
  })

  test('accepts an email in any case, with spaces around it', async () => {
    expect((await login({ email: `  ${app.first.admin.toUpperCase()} `, password: PASSWORD })).status).toBe(
      200,
    )
  })

  test('unknown user, wrong password, disabled user, user without password: the same bytes', async () => {
    const disabled = await addUser('disabled@first.test')
    await app.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled))
    const invited = await addUser('invited@first.test')
    await app.db.update(users).set({ passwordHash: null }).where(eq(users.id, invited))

    const wrong = await login({ email: app.first.admin, password: 'wrong horse battery' })
    expect(wrong.status).toBe(401)
    expect(wrong.json.code).toBe('invalid_credentials')
    expect(wrong.headers.get('www-authenticate')).toStartWith('Bearer')
    for (const [email, password] of [
      ['nobody@first.test', PASSWORD],
      ['disabled@first.test', PASSWORD],
      ['invited@first.test', PASSWORD],
      ['not an address', PASSWORD],
      ['nul\u0000@first.test', PASSWORD],
      [app.first.admin, 'short'],
      [app.first.admin, 'x'.repeat(1000)],
    ]) {
      const other = await login({ email, password })
      expect(other.status).toBe(401)
      expect(other.text).toBe(wrong.text)
      expect(headersOf(other.headers)).toEqual(headersOf(wrong.headers))
    }
  })

  test('opens no session when it refuses', async () => {
    const before = await app.db.$count(sessions)
    await login({ email: app.first.admin, password: 'wrong horse battery' })
    expect(await app.db.$count(sessions)).toBe(before)
  })

  test.each([
    ['no password', { email: 'a@b.test' }, 'password'],
    ['a password that is a number', { email: 'a@b.test', password: 12345678 }, 'password'],
    ['an email that is an array', { email: ['a@b.test'], password: PASSWORD }, 'email'],
    ['a field it does not know', { email: 'a@b.test', password: PASSWORD, role: 'admin' }, 'role'],
    ['a password of 3,000 characters', { email: 'a@b.test', password: 'x'.repeat(3_000) }, 'password'],
    ['null', null, 'body'],
  ])('%s is a 422 that names the field', async (_what, body, field) => {
    const { status, headers, json } = await login(body)
    expect(status).toBe(422)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(json).toMatchObject({ code: 'invalid_fields', errors: [{ field }] })
  })

  test('a body that is not JSON, or is too large, is refused with its own code', async () => {
    expect((await login('{"email":')).json.code).toBe('malformed_body')
    expect((await login('email=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await login({ email: 'a@b.test', password: 'x'.repeat(60_000) })).status).toBe(413)
    expect((await login({ email: 'a@b.test', password: 'x'.repeat(1_000_000) })).status).toBe(413)
  })

  test('with MFA enabled it issues no tokens and opens no session', async () => {
    const userId = await addUser('mfa@first.test')
    await app.db
      .update(users)
      .set({ totpSecret: new Uint8Array([1, 2, 3]) })
      .where(eq(users.id, userId))
    const { status, json } = await login({ email: 'mfa@first.test', password: PASSWORD })
    expect(status).toBe(200)
    expect(json).toEqual({ mfa_required: true, mfa_token: expect.any(String), expires_in: 300 })
    expect(await app.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
    expect(await app.db.$count(mfaChallenges, eq(mfaChallenges.userId, userId))).toBe(1)

    const mfaToken = String(json.mfa_token)
    expect((await me(mfaToken)).status).toBe(401)
    expect((await refresh(mfaToken)).status).toBe(401)
  })

  test('a password changed while it was being checked opens no session', async () => {
    const email = 'race@first.test'
    const userId = await addUser(email)
    const [changing, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const change = app.db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, userId))
      changing.resolve()
      await changed.promise
    })
    await changing.promise
    // The login has read the old hash, which other transactions still see, and waits for the change to commit.
    const answer = login({ email, password: PASSWORD })
    await eventually(async () => (await countLockWaits(app.sql)) > 0)
    changed.resolve()
    await change
    expect((await answer).status).toBe(401)
    expect(await app.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  })

  test('if MFA is enabled while the password is being checked, no session is opened', async () => {
    const email = 'mfa-race@first.test'
    const userId = await addUser(email)
    const [changing, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const change = app.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ totpSecret: new Uint8Array([1, 2, 3]) })
        .where(eq(users.id, userId))
      changing.resolve()
      await changed.promise
    })
    await changing.promise
    const answer = login({ email, password: PASSWORD })
    await eventually(async () => (await countLockWaits(app.sql)) > 0)
    changed.resolve()
    await change
    expect((await answer).json).toMatchObject({ mfa_required: true })
    expect(await app.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  })

  test('many logins at once are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, each) =>
        login({ email: app.first.admin, password: each % 2 === 0 ? PASSWORD : 'wrong horse battery' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, each) => (each % 2 === 0 ? 200 : 401)),
    )
  })
})

describe('POST /api/auth/refresh', () => {
  test('returns exactly an access token, and no new refresh token', async () => {
    const tokens = await app.logIn(app.first.admin)
    const { status, headers, json } = await refresh(tokens.refresh)
    expect(status).toBe(200)
    expect(json).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 900 })
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await me(String(json.access_token))).status).toBe(200)
    expect((await refresh(tokens.refresh)).status).toBe(200)
  })

  test('an access token never outlives its session', async () => {
    const tokens = await app.logIn(app.first.admin)
    await app.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + 100_000) })
      .where(eq(sessions.id, sessionOf(tokens.access)))
    const { json } = await refresh(tokens.refresh)
    expect(json.expires_in).toBeLessThanOrEqual(100)
    const { exp = 0, iat = 0 } = decodeJwt(String(json.access_token))
    expect(exp - iat).toBe(Number(json.expires_in))
  })

  test('accepts no bearer token instead of the body, and no unknown field', async () => {
    const tokens = await app.logIn(app.first.admin)
    const bare = await app.send('POST', '/api/auth/refresh', { token: tokens.refresh })
    expect([bare.status, bare.json.code]).toEqual([422, 'invalid_fields'])
    const more = { refresh_token: tokens.refresh, scope: 'admin' }
    expect((await app.send('POST', '/api/auth/refresh', { body: more })).status).toBe(422)
    expect((await refresh('garbage')).json.code).toBe('invalid_token')
  })
})

describe('GET /api/auth/me', () => {
  test('returns the user that the token belongs to', async () => {
    const { access } = await app.logIn(app.second.member)
    const { status, json } = await me(access)
    expect(status).toBe(200)
    expect(json).toEqual({
      id: app.second.memberId,
      email: app.second.member,
      name: null,
      role: 'member',
      permissions: permissionsOf({ role: 'member', permissions: ['analytics.request'] }),
      mfa_enabled: false,
      mfa_enrolment_needed: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      organisation: { id: app.second.organisationId, name: 'second' },
    })
  })

  test('a new role applies to the next request', async () => {
    const userId = await addUser('promoted@first.test')
    const { access } = await app.logIn('promoted@first.test')
    expect((await app.send('GET', '/api/settings/api-keys', { token: access })).status).toBe(403)
    await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, userId))
    expect((await app.send('GET', '/api/settings/api-keys', { token: access })).status).toBe(200)
  })
})

describe('what ends access at once', () => {
  test('logout: this session with both of its tokens, and no other', async () => {
    const [ended, other] = [await app.logIn(app.first.admin), await app.logIn(app.first.admin)]
    const { status, text } = await app.send('POST', '/api/auth/logout', { token: ended.access })
    expect([status, text]).toEqual([204, ''])
    expect((await me(ended.access)).json.code).toBe('invalid_token')
    expect((await refresh(ended.refresh)).status).toBe(401)
    expect((await app.send('POST', '/api/auth/logout', { token: ended.access })).status).toBe(401)
    expect((await me(other.access)).status).toBe(200)
  })

  test('password change: every session of the account', async () => {
    await addUser('changer@first.test')
    const [one, two] = [await app.logIn('changer@first.test'), await app.logIn('changer@first.test')]
    const body = { current_password: PASSWORD, new_password: 'staple tractor violet' }
    const { status } = await app.send('POST', '/api/auth/password', { token: one.access, body })
    expect(status).toBe(204)
    for (const each of [one, two]) {
      expect((await me(each.access)).status).toBe(401)
      expect((await refresh(each.refresh)).status).toBe(401)
    }
    expect((await login({ email: 'changer@first.test', password: PASSWORD })).status).toBe(401)
    expect((await login({ email: 'changer@first.test', password: body.new_password })).status).toBe(200)
  })

  test('a reset by the administrator, disabling, and removing the user', async () => {
    const ends = {
      'reset@first.test': () =>
        resetPassword(app.deps, { email: 'reset@first.test', password: 'staple violet' }),
      'disable@first.test': (id: string) =>
        app.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id)),
      'remove@first.test': (id: string) => app.db.delete(users).where(eq(users.id, id)),
    }
    for (const [email, end] of Object.entries(ends)) {
      const userId = await addUser(email)
      const tokens = await app.logIn(email)
      expect((await me(tokens.access)).status).toBe(200)
      await end(userId)
      expect((await me(tokens.access)).status).toBe(401)
      expect((await refresh(tokens.refresh)).status).toBe(401)
    }
  })

  test('the end of the session in the database, whatever the token says', async () => {
    const tokens = await app.logIn(app.first.admin)
    await app.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.id, sessionOf(tokens.access)))
    expect((await me(tokens.access)).status).toBe(401)
    expect((await refresh(tokens.refresh)).status).toBe(401)
  })
})

describe('POST /api/auth/password', () => {
  test('refuses and changes nothing', async () => {
    const email = 'keeper@first.test'
    await addUser(email)
    const { access } = await app.logIn(email)
    const change = (current_password: string, new_password: string) =>
      app.send('POST', '/api/auth/password', { token: access, body: { current_password, new_password } })

    expect((await change('wrong horse battery', 'staple tractor violet')).json.code).toBe(
      'invalid_credentials',
    )
    for (const weak of ['short', 'x'.repeat(129), 'Password123', PASSWORD, email, 'aaaaaaaaaaaa']) {
      const { status, json } = await change(PASSWORD, weak)
      expect([status, json]).toEqual([
        422,
        expect.objectContaining({ errors: [expect.objectContaining({ field: 'new_password' })] }),
      ])
    }
    const missing = await app.send('POST', '/api/auth/password', { token: access, body: {} })
    expect(missing.status).toBe(422)
    expect((await me(access)).status).toBe(200)
    expect((await login({ email, password: PASSWORD })).status).toBe(200)
  })

  test('two at once: one changes it, the other finds it changed', async () => {
    const email = 'twice@first.test'
    await addUser(email)
    const { access } = await app.logIn(email)
    const answers = await Promise.all(
      ['staple tractor violet', 'violet tractor staple'].map((new_password) =>
        app.send('POST', '/api/auth/password', {
          token: access,
          body: { current_password: PASSWORD, new_password },
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(204)
    // The second request arrives while the first is being handled, or after its session has ended.
    expect([401, 409]).toContain(statuses[1] ?? 0)
  })
})

test('no secret is stored as it is, and no hash is in an answer', async () => {
  const { access, refresh: refreshToken } = await app.logIn(app.first.admin)
  const stored = JSON.stringify([await app.db.select().from(sessions), await app.db.select().from(users)])
  expect(stored).not.toContain(access)
  expect(stored).not.toContain(refreshToken)
  expect(stored).not.toContain(PASSWORD)
  expect((await me(access)).text).not.toContain('argon2')
})

async function addUser(email: string): Promise<string> {
  const { organisationId } = app.first
  return (await createUser(app.deps, { organisationId, email, role: 'member', password: PASSWORD })).userId
}

function sessionOf(token: string): string {
  return String(decodeJwt(token).jti)
}

function headersOf(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name !== 'date'))
}
