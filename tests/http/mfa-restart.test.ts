import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { users } from '../../src/db/schema/index.ts'
import { reEncryptTotpSecrets } from '../../src/domain/identity/mfa/re-encrypt.ts'
import { TOTP_SECRET_PURPOSE } from '../../src/domain/identity/mfa/second-factor.ts'
import { createCipher } from '../../src/lib/encryption.ts'
import { oathtool, wrongCode } from '../support/second-factor.ts'
import { json, PASSWORD, startService, type TestService } from '../support/service.ts'

// Services one after another, and at the same time, on one database: what must not depend on a process.

const OLD = 'the old secret of thirty-two bytes or more'
const NEW = 'the new secret of thirty-two bytes or more'

let service: TestService
const others: TestService[] = []
beforeAll(async () => {
  service = await startService({ environment: { JWT_SECRET: OLD } })
})
afterAll(async () => {
  for (const each of [...others, service]) await each?.stop()
})

/** Another service on the same database, as after a restart, or as a second process. */
async function another(jwtSecret: string): Promise<TestService> {
  const environment = { JWT_SECRET: jwtSecret, DATABASE_URL: service.database.url }
  const started = await startService({ environment })
  others.push(started)
  return started
}

async function post({ baseUrl }: TestService, path: string, body: unknown, token?: string) {
  const init = json(body)
  const headers = new Headers(init.headers)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(`${baseUrl}/api/auth${path}`, { ...init, headers })
  const text = await response.text()
  const answer: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
  return { status: response.status, headers: response.headers, json: answer }
}

async function me({ baseUrl }: TestService, token: string): Promise<number> {
  const response = await fetch(`${baseUrl}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return response.status
}

/** An admin with MFA enabled and a session. */
async function enabledAdmin() {
  const { email, userId } = await service.organisation()
  const login = await post(service, '/login', { email, password: PASSWORD })
  const access = String(login.json.access_token)
  const setup = await post(service, '/mfa/setup', { password: PASSWORD }, access)
  const secret = String(setup.json.secret)
  const confirmed = await post(service, '/mfa/verify-setup', { code: oathtool(secret, Date.now()) }, access)
  expect(confirmed.status).toBe(200)
  await forgetSteps(userId)
  return { email, userId, access, refresh: String(login.json.refresh_token), secret }
}

/** Makes the present code acceptable again, instead of waiting for the next. */
async function forgetSteps(userId: string): Promise<void> {
  await service.database.db.update(users).set({ totpLastStep: null }).where(eq(users.id, userId))
}

async function logInWith(at: TestService, email: string, code: string) {
  const { json: first } = await post(at, '/login', { email, password: PASSWORD })
  return await post(at, '/mfa/verify', { mfa_token: first.mfa_token, code })
}

describe('after a restart', () => {
  test('earlier attempts still count, and a lock still holds', async () => {
    const { email, secret } = await enabledAdmin()
    const wrong = wrongCode(secret, Date.now())
    for (let each = 0; each < 6; each++) {
      expect((await logInWith(service, email, wrong)).json.code).toBe('invalid_code')
    }
    const second = await another(OLD)
    for (let each = 0; each < 4; each++) {
      expect((await logInWith(second, email, wrong)).json.code).toBe('invalid_code')
    }
    const third = await another(OLD)
    const { status, headers, json: body } = await logInWith(third, email, oathtool(secret, Date.now()))
    expect([status, body.code]).toEqual([429, 'rate_limited'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
  })

  test('a code that was used before is still refused', async () => {
    const { email, secret } = await enabledAdmin()
    const code = oathtool(secret, Date.now())
    expect((await logInWith(service, email, code)).status).toBe(200)
    expect((await logInWith(await another(OLD), email, code)).json.code).toBe('invalid_code')
  })

  test('an mfa_token has no more attempts than were left', async () => {
    const { email, secret } = await enabledAdmin()
    const { json: first } = await post(service, '/login', { email, password: PASSWORD })
    const wrong = { mfa_token: first.mfa_token, code: wrongCode(secret, Date.now()) }
    for (let each = 0; each < 5; each++) await post(service, '/mfa/verify', wrong)
    const right = { ...wrong, code: oathtool(secret, Date.now()) }
    const answer = await post(await another(OLD), '/mfa/verify', right)
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
  })
})

describe('two processes', () => {
  test('one code 28 times at once, half of them at each process: one 200', async () => {
    const second = await another(OLD)
    const { email, secret } = await enabledAdmin()
    const tokens: unknown[] = []
    // An account has 30 right logins in 15 minutes.
    for (let each = 0; each < 28; each++) {
      tokens.push((await post(service, '/login', { email, password: PASSWORD })).json.mfa_token)
    }
    const code = oathtool(secret, Date.now())
    const answers = await Promise.all(
      tokens.map((mfa_token, each) =>
        post(each % 2 === 0 ? service : second, '/mfa/verify', { mfa_token, code }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json: { code } }) => code === 'invalid_code')).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
  })

  test('a session that ends at one has ended at the other with the next request', async () => {
    const second = await another(OLD)
    const { email } = await service.organisation()
    const logIn = async () => {
      const { json: tokens } = await post(service, '/login', { email, password: PASSWORD })
      return { access: String(tokens.access_token), refresh_token: tokens.refresh_token }
    }
    const ends: ((token: string) => Promise<unknown>)[] = [
      (token) => post(service, '/logout', {}, token),
      (token) => post(service, '/logout-everywhere', {}, token),
      (token) =>
        fetch(`${service.baseUrl}/api/auth/sessions/${decodeJwt(token).jti}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}` },
        }),
      (token) =>
        post(service, '/password', { current_password: PASSWORD, new_password: 'staple violet' }, token),
    ]
    for (const end of ends) {
      const { access, refresh_token } = await logIn()
      expect(await me(second, access)).toBe(200)
      await end(access)
      expect(await me(second, access)).toBe(401)
      expect((await post(second, '/refresh', { refresh_token })).status).toBe(401)
    }
  })
})

describe('replacing JWT_SECRET', () => {
  test('new,old keeps sessions and second factors; new alone refuses what the old one signed', async () => {
    const { email, userId, access, refresh, secret } = await enabledAdmin()
    const { json: waiting } = await post(service, '/login', { email, password: PASSWORD })

    const both = await another(`${NEW},${OLD}`)
    expect(await me(both, access)).toBe(200)
    const refreshed = await post(both, '/refresh', { refresh_token: refresh })
    expect(refreshed.status).toBe(200)
    const code = oathtool(secret, Date.now())
    const verified = await post(both, '/mfa/verify', { mfa_token: waiting.mfa_token, code })
    expect(verified.status).toBe(200)
    const { json: signedByOld } = await post(service, '/login', { email, password: PASSWORD })

    // After this the old secret is not needed.
    const cipher = createCipher([NEW, OLD], TOTP_SECRET_PURPOSE)
    expect(await reEncryptTotpSecrets({ db: service.database.db, cipher })).toBeGreaterThan(0)
    expect(await reEncryptTotpSecrets({ db: service.database.db, cipher })).toBe(0)

    const alone = await another(NEW)
    expect(await me(alone, access)).toBe(401)
    expect((await post(alone, '/refresh', { refresh_token: refresh })).json.code).toBe('invalid_token')
    await forgetSteps(userId)
    const present = oathtool(secret, Date.now())
    const old = await post(alone, '/mfa/verify', { mfa_token: signedByOld.mfa_token, code: present })
    expect([old.status, old.json.code]).toEqual([401, 'invalid_token'])

    for (const token of [refreshed.json.access_token, verified.json.access_token]) {
      expect(await me(alone, String(token))).toBe(200)
    }
    expect((await logInWith(alone, email, oathtool(secret, Date.now()))).status).toBe(200)
  })

  test('if no secret decrypts the TOTP secret, its codes are wrong and recovery codes work', async () => {
    const { email, userId, access, secret } = await enabledAdmin()
    const renewed = await post(service, '/mfa/recovery-codes', { code: oathtool(secret, Date.now()) }, access)
    const [recoveryCode] = Array.isArray(renewed.json.recovery_codes) ? renewed.json.recovery_codes : []
    await forgetSteps(userId)
    const alone = await another('another secret altogether of thirty-two bytes')
    const cipher = createCipher(['another secret altogether of thirty-two bytes'], TOTP_SECRET_PURPOSE)
    expect(await reEncryptTotpSecrets({ db: service.database.db, cipher })).toBe(0)
    expect((await logInWith(alone, email, oathtool(secret, Date.now()))).json.code).toBe('invalid_code')
    expect((await logInWith(alone, email, String(recoveryCode))).status).toBe(200)
  })
})
