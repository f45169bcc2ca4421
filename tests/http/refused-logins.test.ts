import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Redis } from 'ioredis'
import { TOTP } from 'otpauth'
import { createRateLimiter } from '../../src/backends/rate-limit/redis.ts'
import { auditEvents } from '../../src/db/schema/index.ts'
import { countFailedLogin, takeRefusalEvent } from '../../src/domain/identity/login-limits.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { eventsOf, readAudit } from '../support/audit.ts'
import { eventually } from '../support/poll.ts'
import { freshPrefix, redisUrl } from '../support/redis.ts'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'

// Behind a trusted proxy, so that a test can come from any address.
let service: TestService
beforeAll(async () => {
  service = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})
afterAll(() => service.stop())

/** Too short for a password: refused without hashing it, and counted like any other. */
const WRONG = 'wrong'

const post = (path: string, body: unknown, from: string) =>
  fetch(`${service.baseUrl}/api/auth/${path}`, {
    ...json(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  })
const logIn = (email: string, password: string, from: string) => post('login', { email, password }, from)

async function refuse(email: string, from: string, times = 1): Promise<void> {
  for (let each = 0; each < 10; each++) expect((await logIn(email, WRONG, from)).status).toBe(401)
  for (let each = 0; each < times; each++) expect((await logIn(email, PASSWORD, from)).status).toBe(429)
}

const refusalsOf = async (organisation: TestOrganisation) =>
  (await readAudit(organisation, 'action=login.refused')).items

test('a login refused by 429 is in the audit, once for each address however often it is refused', async () => {
  const organisation = await service.organisation()
  const { email, userId } = organisation
  await refuse(email, '198.51.100.1', 30)
  await refuse(email.toUpperCase(), '198.51.100.2')
  await eventually(async () => expect(await refusalsOf(organisation)).toHaveLength(2), { withinMs: 5_000 })
  const events = (await refusalsOf(organisation)).reverse()
  expect(events).toMatchObject(
    ['198.51.100.1', '198.51.100.2'].map((address) => ({
      actor: { kind: 'user', id: userId },
      address,
      target: { kind: 'user', id: userId },
      detail: { at: 'password' },
    })),
  )
})

test('a refused login of an unknown email is in no audit', async () => {
  await refuse('nobody@nowhere.test', '198.51.100.3')
  // Events are written after the answers. This later event shows that an earlier one would have been written.
  const organisation = await service.organisation()
  await refuse(organisation.email, '198.51.100.4')
  await eventually(async () => expect(await refusalsOf(organisation)).toHaveLength(1), { withinMs: 5_000 })
  const { db } = service.database
  expect(await db.select().from(auditEvents).where(eq(auditEvents.address, '198.51.100.3'))).toEqual([])
})

test('the audit has the first step of a login with MFA, and a refusal at the second', async () => {
  const organisation = await service.organisation()
  const { email, userId, asAdmin } = organisation
  const { secret } = await (await asAdmin('/api/auth/mfa/setup', json({ password: PASSWORD }))).json()
  const code = new TOTP({ secret }).generate()
  expect((await asAdmin('/api/auth/mfa/verify-setup', json({ code }))).status).toBe(200)

  const [first] = await eventsOf(organisation, () => logIn(email, PASSWORD, '198.51.100.5'))
  expect(first).toMatchObject({
    actor: { kind: 'user', id: userId },
    address: '198.51.100.5',
    action: 'login.password_accepted',
    target: { kind: 'user', id: userId },
    detail: null,
  })

  const { mfa_token } = await (await logIn(email, PASSWORD, '198.51.100.5')).json()
  await refuse(email, '198.51.100.6')
  const { mfa_token: other } = await (await logIn(email, PASSWORD, '198.51.100.7')).json()
  for (const token of [mfa_token, other]) {
    for (let each = 0; each < 5; each++) {
      expect((await post('mfa/verify', { mfa_token: token, code: '000000' }, '198.51.100.5')).status).toBe(
        401,
      )
    }
  }
  const refused = () => post('mfa/verify', { mfa_token, code: '000000' }, '198.51.100.5')
  for (let each = 0; each < 3; each++) expect((await refused()).status).toBe(429)
  await eventually(
    async () =>
      expect((await refusalsOf(organisation)).map(({ address, detail }) => [address, detail?.at])).toEqual([
        ['198.51.100.5', 'second_factor'],
        ['198.51.100.6', 'password'],
      ]),
    { withinMs: 5_000 },
  )
})

test('an account has ten such events in 15 minutes, an address fifty accounts', async () => {
  const rateLimiter = createRateLimiter({ url: redisUrl(), prefix: freshPrefix(), log: silentLogger })
  try {
    const countEvents = async (attempts: { account: string; address: string }[]) => {
      const answers = await Promise.all(attempts.map((each) => takeRefusalEvent({ rateLimiter }, each)))
      return answers.filter((each) => each).length
    }
    const many = Array.from({ length: 200 }, (_, each) => each)
    const address = '198.51.100.1'
    expect(await countEvents(many.map((each) => ({ account: 'one', address: `203.0.113.${each}` })))).toBe(10)
    expect(await countEvents(many.map((each) => ({ account: `account ${each}`, address })))).toBe(50)
    expect(await countEvents(many.map(() => ({ account: 'another', address: '198.51.100.2' })))).toBe(1)
  } finally {
    await rateLimiter.close()
  }
})

test('an address that sends a new email with each attempt makes counters for 50 of them', async () => {
  const prefix = freshPrefix()
  const rateLimiter = createRateLimiter({ url: redisUrl(), prefix, log: silentLogger })
  const redis = new Redis(redisUrl())
  const address = '198.51.100.1'
  const attempts = Array.from({ length: 200 }, (_, each) => ({ account: `${each}@nowhere.test`, address }))
  try {
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.allSettled(
        attempts.map((each) => countFailedLogin({ rateLimiter }, each, { isKnownAddress: false })),
      )
      const counted = answers.filter(({ status }) => status === 'fulfilled')
      expect(counted).toHaveLength(round === 0 ? 50 : 0)
      await Promise.all(attempts.map((each) => takeRefusalEvent({ rateLimiter }, each)))
    }
    // Of the address, and of each account with and without it: once of failures, once of audit events.
    expect(await redis.keys(`${prefix}:rate:*`)).toHaveLength(2 * (1 + 50 + 50))
  } finally {
    redis.disconnect()
    await rateLimiter.close()
  }
})
