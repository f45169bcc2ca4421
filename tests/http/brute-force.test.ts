import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { TOTP } from 'otpauth'
import { generateApiKey } from '../../src/domain/identity/api-key-format.ts'
import { redisUrl } from '../support/redis.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { newEmail, tokenIn } from '../support/users.ts'

// Behind a trusted proxy, so that a test can come from any address.
let service: TestService
beforeAll(async () => {
  service = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})
afterAll(() => service.stop())

/** Too short for a password: refused without hashing it, and counted like any other. */
const WRONG = 'wrong'

type From = { from: string; at?: string }
const logIn = (email: string, password: string, { from, at = service.baseUrl }: From) =>
  fetch(`${at}/api/auth/login`, withHeader(json({ email, password }), 'x-forwarded-for', from))

async function statuses(count: number, send: (each: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = []
  for (let each = 0; each < count; each++) found.push((await send(each)).status)
  return found
}

describe('guessing the password of one account', () => {
  let owner: TestOrganisation
  const attacker = { from: freshAddress() }
  beforeAll(async () => {
    owner = await service.organisation()
  })

  test('ten attempts from one address, then 429 with Retry-After, even with the right password', async () => {
    expect(await statuses(10, () => logIn(owner.email, WRONG, attacker))).toEqual(Array(10).fill(401))
    for (const password of [WRONG, 'wrong horse battery', PASSWORD]) {
      const refused = await logIn(owner.email.toUpperCase(), password, attacker)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('content-type')).toBe('application/problem+json')
      expect(await refused.json()).toMatchObject({ code: 'rate_limited', status: 429 })
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(800)
      expect(seconds).toBeLessThanOrEqual(900)
    }
  })

  test('the owner can log in from another address, and other users from the same one', async () => {
    expect((await logIn(owner.email, PASSWORD, { from: freshAddress() })).status).toBe(200)
    const other = await service.organisation()
    expect((await logIn(other.email, PASSWORD, attacker)).status).toBe(200)
  })

  test('it ends 15 minutes after the first attempt, however many follow', async () => {
    await agePlaces(attacker.from, 901)
    expect((await logIn(owner.email, PASSWORD, attacker)).status).toBe(200)
  })

  test('an account that does not exist is counted in the same way, and gets the same answers', async () => {
    const { email } = await service.organisation()
    const [known, unknown] = [freshAddress(), freshAddress()]
    for (let each = 0; each < 12; each++) {
      const there = await logIn(email, WRONG, { from: known })
      const nowhere = await logIn('nobody@nowhere.test', WRONG, { from: unknown })
      expect(there.status).toBe(each < 10 ? 401 : 429)
      expect(nowhere.status).toBe(there.status)
      expect(withoutSeconds(await nowhere.text())).toBe(withoutSeconds(await there.text()))
      expect([...nowhere.headers.keys()]).toEqual([...there.headers.keys()])
    }
  })

  test('of 40 attempts at once at most ten are answered, the right one among them or not', async () => {
    const { email } = await service.organisation()
    const from = freshAddress()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, each) =>
        logIn(email, each === 39 ? PASSWORD : 'wrong horse battery', { from }),
      ),
    )
    const found = answers.map(({ status }) => status)
    expect(found.filter((status) => status === 401)).toHaveLength(10)
    // The right one, sent last, may overtake the others and be one of the first to be checked.
    expect(found.filter((status) => status === 429).length).toBeGreaterThanOrEqual(29)
  })

  test('successful logins do not count', async () => {
    const { email } = await service.organisation()
    const from = freshAddress()
    expect(await statuses(9, () => logIn(email, WRONG, { from }))).toEqual(Array(9).fill(401))
    expect(await statuses(12, () => logIn(email, PASSWORD, { from }))).toEqual(Array(12).fill(200))
    expect(await statuses(2, () => logIn(email, WRONG, { from }))).toEqual([401, 429])
  })

  test('attempts are counted over all processes together', async () => {
    const { email } = await service.organisation()
    const from = freshAddress()
    const other = await service.another()
    try {
      const answers = await statuses(12, (each) =>
        logIn(email, WRONG, { from, at: each % 2 === 0 ? other.baseUrl : service.baseUrl }),
      )
      expect(answers).toEqual([...Array(10).fill(401), 429, 429])
    } finally {
      await other.stop()
    }
  })

  test('an IPv6 network is one address', async () => {
    const { email } = await service.organisation()
    const network = `2001:db8:${randomGroup()}:${randomGroup()}`
    const answers = await statuses(11, (each) => logIn(email, WRONG, { from: `${network}::${each + 1}` }))
    expect(answers).toEqual([...Array(10).fill(401), 429])
  })
})

describe('guessing at one account from many addresses', () => {
  test('beyond a hundred failures a new address has two attempts; the owner is never locked out', async () => {
    const { email } = await service.organisation()
    const [home, away] = [freshAddress(), freshAddress()]
    expect((await logIn(email, PASSWORD, { from: home })).status).toBe(200)
    for (let each = 0; each < 10; each++) {
      const from = freshAddress()
      expect(await statuses(10, () => logIn(email, WRONG, { from }))).toEqual(Array(10).fill(401))
    }
    const from = freshAddress()
    expect(await statuses(3, () => logIn(email, WRONG, { from }))).toEqual([401, 401, 429])
    expect((await logIn(email, PASSWORD, { from })).status).toBe(429)

    expect((await logIn(email, WRONG, { from: away })).status).toBe(401)
    expect((await logIn(email, PASSWORD, { from: away })).status).toBe(200)
    expect(await statuses(9, () => logIn(email, WRONG, { from: home }))).toEqual(Array(9).fill(401))
    expect((await logIn(email, PASSWORD, { from: home })).status).toBe(200)
  })
})

describe('trying many accounts from one address', () => {
  test('fifty failures, then 429 for accounts that are new to it; those known there can log in', async () => {
    const [known, stranger] = [await service.organisation(), await service.organisation()]
    const from = freshAddress()
    expect((await logIn(known.email, PASSWORD, { from })).status).toBe(200)
    const spray = await statuses(51, (each) => logIn(`user-${each}@spray.test`, WRONG, { from }))
    expect(spray).toEqual([...Array(50).fill(401), 429])
    const refused = await logIn(stranger.email, PASSWORD, { from })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await logIn(known.email, PASSWORD, { from })).status).toBe(200)
    expect((await logIn(stranger.email, PASSWORD, { from: freshAddress() })).status).toBe(200)
  })
})

describe('trying password links from one address', () => {
  const setPassword = (token: string, from: string) =>
    fetch(
      `${service.baseUrl}/api/auth/set-password`,
      withHeader(json({ token, new_password: 'staple tractor violet' }), 'x-forwarded-for', from),
    )

  test('fifty that do not work, then 429 for every link; it works from another address', async () => {
    const { asAdmin } = await service.organisation()
    const added = await (await asAdmin('/api/users', json({ email: newEmail(), role: 'member' }))).json()
    const token = tokenIn(added.password_link.url)
    const from = freshAddress()
    const guesses = await statuses(51, (each) => setPassword(`${each}`.padStart(token.length, '0'), from))
    expect(guesses).toEqual([...Array(50).fill(401), 429])
    const refused = await setPassword(token, from)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await setPassword(token, freshAddress())).status).toBe(204)
  })
})

describe('guessing codes of the second factor', () => {
  test('an address that used up its failures can try no more codes; the owner can from another one', async () => {
    const { email, asAdmin } = await service.organisation()
    const { secret } = await fieldsOf(asAdmin('/api/auth/mfa/setup', json({ password: PASSWORD })))
    const code = new TOTP({ secret: `${secret}` }).generate()
    const enabled = await fieldsOf(asAdmin('/api/auth/mfa/verify-setup', json({ code })))
    const [recoveryCode] = enabled.recovery_codes as string[]
    const verify = (mfa_token: unknown, from: string, code = recoveryCode) =>
      fetch(
        `${service.baseUrl}/api/auth/mfa/verify`,
        withHeader(json({ mfa_token, code }), 'x-forwarded-for', from),
      )

    const from = freshAddress()
    const { mfa_token } = await fieldsOf(logIn(email, PASSWORD, { from: freshAddress() }))
    expect((await verify(mfa_token, from, '000000')).status).toBe(401)
    // The wrong code was one of the fifty.
    const spray = await statuses(50, (each) => logIn(`user-${each}@codes.test`, WRONG, { from }))
    expect(spray).toEqual([...Array(49).fill(401), 429])

    const refused = await verify(mfa_token, from)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await verify(mfa_token, freshAddress())).status).toBe(200)
  })
})

describe('which X-Forwarded-For is trusted', () => {
  test('not that of an unknown sender: a header that changes each time gives no more attempts', async () => {
    await using direct = await disposable(startService())
    const { email } = await direct.organisation()
    const answers = await statuses(11, () =>
      logIn(email, WRONG, { from: freshAddress(), at: direct.baseUrl }),
    )
    expect(answers).toEqual([...Array(10).fill(401), 429])
  })

  test('what the client wrote into it before the proxy is ignored', async () => {
    const { email } = await service.organisation()
    const from = freshAddress()
    const answers = await statuses(11, () => logIn(email, WRONG, { from: `${freshAddress()}, ${from}` }))
    expect(answers).toEqual([...Array(10).fill(401), 429])
  })

  test('the session keeps the address', async () => {
    const { email, userId } = await service.organisation()
    const from = freshAddress()
    expect((await logIn(email, PASSWORD, { from })).status).toBe(200)
    const rows = await service.database.sql`select address from sessions where user_id = ${userId}`
    expect(rows.map(({ address }) => address)).toContain(from)
  })
})

describe('failing API keys', () => {
  const push = (apiKey: string | null, from: string) => {
    const headers = new Headers({ 'x-forwarded-for': from })
    if (apiKey !== null) headers.set('x-api-key', apiKey)
    return fetch(`${service.baseUrl}/api/ingest/voicelogs/${crypto.randomUUID()}`, { headers })
  }

  test('a hundred from one address, then 429; a valid key works there all the time', async () => {
    const recorder = await service.organisation()
    const from = freshAddress()
    const failing = await statuses(101, (each) => push(each % 2 === 0 ? generateApiKey() : 'garbage', from))
    expect(failing).toEqual([...Array(100).fill(401), 429])
    const refused = await push(generateApiKey(), from)
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)

    expect((await push(recorder.apiKey, from)).status).toBe(404)
    expect((await push(generateApiKey(), freshAddress())).status).toBe(401)
  })

  test('a request without a key does not count', async () => {
    const from = freshAddress()
    expect(new Set(await statuses(101, () => push(null, from)))).toEqual(new Set([401]))
    expect((await push(generateApiKey(), from)).status).toBe(401)
  })

  test('a key with a wrong checksum needs no query', async () => {
    await service.database.sql`alter table api_keys rename to api_keys_away`
    try {
      const from = freshAddress()
      const apiKey = generateApiKey()
      const mistyped = apiKey.slice(0, -1) + (apiKey.endsWith('A') ? 'B' : 'A')
      expect((await push(mistyped, from)).status).toBe(401)
      expect((await push(apiKey, from)).status).toBe(500)
    } finally {
      await service.database.sql`alter table api_keys_away rename to api_keys`
    }
  })
})

test('without Redis the right password works, and each process allows ten attempts', async () => {
  await using redis = await startRedisServer()
  await using alone = await disposable(startService({ environment: { REDIS_URL: redis.url } }))
  const { email } = await alone.organisation()
  await redis.stop()
  const here = { from: '192.0.2.1', at: alone.baseUrl }
  expect((await logIn(email, PASSWORD, here)).status).toBe(200)
  expect(await statuses(11, () => logIn(email, WRONG, here))).toEqual([...Array(10).fill(401), 429])
  await redis.start()
})

describe('what ends on one process ends on all of them at once', () => {
  test('a revoked key, a session, an expired key', async () => {
    const other = await service.another()
    try {
      const { apiKey, apiKeyId, asAdmin } = await service.organisation()
      const path = `/api/ingest/voicelogs/${crypto.randomUUID()}`
      const useKey = (at: string) => fetch(at + path, { headers: { 'x-api-key': apiKey } })
      const { access_token } = await tokensOf(asAdmin)
      const me = (at: string) =>
        fetch(`${at}/api/auth/me`, { headers: { authorization: `Bearer ${access_token}` } })

      expect([(await useKey(other.baseUrl)).status, (await useKey(service.baseUrl)).status]).toEqual([
        404, 404,
      ])
      expect((await asAdmin(`/api/settings/api-keys/${apiKeyId}`, { method: 'DELETE' })).status).toBe(204)
      expect([(await useKey(other.baseUrl)).status, (await useKey(service.baseUrl)).status]).toEqual([
        401, 401,
      ])

      expect([(await me(other.baseUrl)).status, (await me(service.baseUrl)).status]).toEqual([200, 200])
      const logout = { method: 'POST', headers: { authorization: `Bearer ${access_token}` } }
      expect((await fetch(`${service.baseUrl}/api/auth/logout`, logout)).status).toBe(204)
      expect([(await me(other.baseUrl)).status, (await me(service.baseUrl)).status]).toEqual([401, 401])
    } finally {
      await other.stop()
    }
  })
})

async function tokensOf(asAdmin: TestOrganisation['asAdmin']): Promise<{ access_token: string }> {
  const { email } = (await (await asAdmin('/api/auth/me')).json()) as { email: string }
  const answer = await logIn(email, PASSWORD, { from: freshAddress() })
  return (await answer.json()) as { access_token: string }
}

async function fieldsOf(sending: Promise<Response>): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = await (await sending).json()
  return fields
}

/** Makes every failure counted for an address that many seconds older. */
async function agePlaces(address: string, seconds: number): Promise<void> {
  const redis = new Redis(redisUrl())
  try {
    for (const key of await redis.keys(`*:failed-logins:*${address}`)) {
      const times = await redis.lrange(key, 0, -1)
      for (const [at, time] of times.entries()) await redis.lset(key, at, `${Number(time) - seconds * 1e6}`)
    }
  } finally {
    redis.disconnect()
  }
}

/** An address of 198.18.0.0/15, which is reserved for tests (RFC 2544). */
function freshAddress(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3))
  return `198.${18 + (a & 1)}.${b}.${c}`
}

function randomGroup(): string {
  return (1 + Math.floor(Math.random() * 0xfffe)).toString(16)
}

function withHeader(init: RequestInit, name: string, value: string): RequestInit {
  const headers = new Headers(init.headers)
  headers.set(name, value)
  return { ...init, headers }
}

function withoutSeconds(text: string): string {
  return text.replace(/in \d+ s/, 'in some time')
}

async function disposable(starting: Promise<TestService>) {
  const started = await starting
  return Object.assign(started, { [Symbol.asyncDispose]: () => started.stop() })
}
