import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { apiKeys, users } from '../../src/db/schema/index.ts'
import { createOrganisation, createUser } from '../../src/domain/identity/accounts.ts'
import { generateApiKey, isApiKey } from '../../src/domain/identity/api-key-format.ts'
import { createApiKey } from '../../src/domain/identity/api-keys.ts'
import { type IdentityApp, PASSWORD, startIdentityApp } from '../support/identity.ts'

let app: IdentityApp
let admin: string
let member: string
let otherAdmin: string
beforeAll(async () => {
  app = await startIdentityApp()
  admin = (await app.logIn(app.first.admin)).access
  member = (await app.logIn(app.first.member)).access
  otherAdmin = (await app.logIn(app.second.admin)).access
})
afterAll(() => app.stop())

const PATH = '/api/settings/api-keys'
const create = (body: unknown, token = admin) => app.send('POST', PATH, { token, body })
const useKey = (apiKey: string) => app.send('GET', '/api/ingest/presign', { apiKey })
const list = async (token = admin, query = '') => {
  const { json } = await app.send('GET', PATH + query, { token })
  return json as { items: Record<string, unknown>[]; next_cursor: string | null }
}

describe('POST /api/settings/api-keys', () => {
  test('answers the key this once, with exactly the published fields', async () => {
    const { status, headers, json } = await create({ name: '  PBX in Hamburg ' })
    expect(status).toBe(201)
    expect(json).toEqual({
      id: expect.any(String),
      name: 'PBX in Hamburg',
      api_key: expect.stringMatching(/^vl_live_[0-9A-Za-z]{36}$/),
      prefix: String(json.api_key).slice(0, 12),
      created_at: expect.stringMatching(/Z$/),
      expires_at: null,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(isApiKey(String(json.api_key))).toBe(true)
  })

  test('stores a hash and the first characters, never the key', async () => {
    const { id, apiKey } = await app.createApiKey(admin)
    const [row] = await app.db.select().from(apiKeys).where(eq(apiKeys.id, id))
    expect(JSON.stringify(row)).not.toContain(apiKey.slice(12))
    expect(row?.keyHash).toBe(new Bun.CryptoHasher('sha256').update(apiKey).digest('hex'))
    expect(row).toMatchObject({ organisationId: app.first.organisationId, createdBy: app.first.userId })
  })

  test('the key says whose it is and what holds for it', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const { json } = await create({ name: 'all', expires_at, rate_limit: 600, agent_channel: 1 })
    expect(json.expires_at).toBe(expires_at)
    expect((await useKey(String(json.api_key))).json).toEqual({
      kind: 'api_key',
      apiKeyId: json.id,
      organisationId: app.first.organisationId,
      sight: 'all',
      rateLimit: 600,
      agentChannel: 1,
      organisation: { defaultLanguage: 'en-US', agentChannel: null, ownFields: [] },
      address: expect.any(String),
    })
    const plain = await app.createApiKey(admin, { name: 'plain', expires_at: null, rate_limit: null })
    expect((await useKey(plain.apiKey)).json).toMatchObject({ rateLimit: 60, agentChannel: null })
  })

  test.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name of spaces', { name: '   ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['NUL in the name', { name: 'a\u0000b' }, 'name'],
    ['CRLF in the name', { name: 'a\r\nb' }, 'name'],
    ['half a surrogate pair in the name', '{"name":"\\ud800"}', 'name'],
    ['a name that is a number', { name: 7 }, 'name'],
    ['a time that is past', { name: 'a', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['a day that is none', { name: 'a', expires_at: '2099-02-30T00:00:00Z' }, 'expires_at'],
    ['a time without a zone', { name: 'a', expires_at: '2099-01-01T00:00:00' }, 'expires_at'],
    ['a leap second that no clock shows', { name: 'a', expires_at: '2099-01-01T23:59:60Z' }, 'expires_at'],
    ['a limit of 0', { name: 'a', rate_limit: 0 }, 'rate_limit'],
    ['a limit of a million', { name: 'a', rate_limit: 1_000_000 }, 'rate_limit'],
    ['half a request a minute', { name: 'a', rate_limit: 0.5 }, 'rate_limit'],
    ['half a token of Twilio', { name: 'a', twilio_auth_token: 'short' }, 'twilio_auth_token'],
    ['a third channel', { name: 'a', agent_channel: 2 }, 'agent_channel'],
    ['another organisation', { name: 'a', organisation_id: crypto.randomUUID() }, 'organisation_id'],
  ])('%s is a 422 that names the field, and makes no key', async (_what, body, field) => {
    const before = await app.db.$count(apiKeys)
    const { status, json } = await create(body)
    expect(status).toBe(422)
    expect(json).toMatchObject({ code: 'invalid_fields', errors: [{ field }] })
    expect(await app.db.$count(apiKeys)).toBe(before)
  })
})

describe('GET /api/settings/api-keys', () => {
  test('lists keys in force, the newest first, a page at a time, without a secret', async () => {
    const fresh = await app.logIn(app.second.admin)
    const made: string[] = []
    for (const name of ['one', 'two', 'three'])
      made.unshift((await app.createApiKey(fresh.access, { name })).id)
    const page = await list(fresh.access, '?limit=2')
    expect(page.items.map(({ id }) => id)).toEqual(made.slice(0, 2))
    expect(page.items[0]).toEqual({
      id: made[0],
      name: 'three',
      prefix: expect.stringMatching(/^vl_live_\w{4}$/),
      rate_limit: 60,
      agent_channel: null,
      twilio: false,
      created_by: { id: app.second.userId, email: app.second.admin },
      created_at: expect.stringMatching(/Z$/),
      expires_at: null,
      last_used_at: null,
    })
    const rest = await list(fresh.access, `?limit=2&cursor=${page.next_cursor}`)
    expect(rest.items.map(({ id }) => id)).toEqual(made.slice(2))
    expect(rest.next_cursor).toBeNull()
  })

  test('says who made each key, and nobody once that user is deleted', async () => {
    const { organisationId } = app.second
    const email = 'leaves@second.test'
    const leaver = { organisationId, email, role: 'admin' as const, password: PASSWORD }
    const { userId } = await createUser(app.deps, leaver)
    const { id, apiKey } = await app.createApiKey((await app.logIn(email)).access)
    const { id: ofCommand } = await createApiKey(app, { kind: 'system', organisationId }, { name: 'site' })
    const makerOf = async (key: string) => (await list(otherAdmin)).items.find((each) => each.id === key)
    expect(await makerOf(id)).toMatchObject({ created_by: { id: userId, email } })
    await app.db.delete(users).where(eq(users.id, userId))
    for (const key of [id, ofCommand]) expect(await makerOf(key)).toMatchObject({ created_by: null })
    expect((await useKey(apiKey)).status).toBe(200)
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=many', 'limit'],
    ['cursor=garbage', 'cursor'],
    ['cursor=WyJ4Il0', 'cursor'],
    ['offset=3', 'offset'],
  ])('?%s is a 422', async (query, field) => {
    const { status, json } = await app.send('GET', `${PATH}?${query}`, { token: admin })
    expect([status, json]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ field })] }),
    ])
  })
})

describe('DELETE /api/settings/api-keys/{id}', () => {
  test('revokes at once, and leaves the others in force', async () => {
    const [old, next] = [await app.createApiKey(admin), await app.createApiKey(admin)]
    expect((await useKey(old.apiKey)).status).toBe(200)
    const { status, text } = await app.send('DELETE', `${PATH}/${old.id}`, { token: admin })
    expect([status, text]).toEqual([204, ''])
    expect((await useKey(old.apiKey)).status).toBe(401)
    expect((await useKey(next.apiKey)).status).toBe(200)
    expect((await list()).items.map(({ id }) => id)).not.toContain(old.id)
    expect((await app.send('DELETE', `${PATH}/${old.id}`, { token: admin })).status).toBe(404)
  })

  test.each(['unknown', crypto.randomUUID(), '%00', "'%20or%201=1"])('%s is a 404', async (id) => {
    const { status, json } = await app.send('DELETE', `${PATH}/${id}`, { token: admin })
    expect([status, json.code]).toEqual([404, 'not_found'])
  })
})

describe('who may manage keys', () => {
  test('a member may not, and nothing happens', async () => {
    const { id, apiKey } = await app.createApiKey(admin)
    for (const [method, path, body] of [
      ['GET', PATH],
      ['POST', PATH, { name: 'mine' }],
      ['POST', PATH, '{not json'],
      ['DELETE', `${PATH}/${id}`],
    ] as const) {
      const { status, json } = await app.send(method, path, { token: member, body })
      expect([method, status, json.code]).toEqual([method, 403, 'forbidden'])
    }
    expect((await useKey(apiKey)).status).toBe(200)
  })

  test('nobody may without a token, an API key included', async () => {
    const { id, apiKey } = await app.createApiKey(admin)
    for (const sent of [{}, { apiKey }, { token: apiKey }, { token: 'garbage' }]) {
      for (const [method, path, body] of [
        ['GET', PATH],
        ['POST', PATH, { name: 'mine' }],
        ['DELETE', `${PATH}/${id}`],
      ] as const) {
        expect((await app.send(method, path, { ...sent, body })).status).toBe(401)
      }
    }
    expect((await useKey(apiKey)).status).toBe(200)
  })

  test('another organisation neither sees nor revokes a key', async () => {
    const { id, apiKey } = await app.createApiKey(admin)
    expect((await list(otherAdmin)).items.map((each) => each.id)).not.toContain(id)
    expect((await app.send('DELETE', `${PATH}/${id}`, { token: otherAdmin })).status).toBe(404)
    expect((await useKey(apiKey)).status).toBe(200)
    const { next_cursor } = await list(admin, '?limit=1')
    const stolen = await list(otherAdmin, `?cursor=${next_cursor}`)
    const prefixes = await app.db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.organisationId, app.first.organisationId))
    for (const each of prefixes) expect(stolen.items.map((item) => item.id)).not.toContain(each.id)
  })
})

describe('what is no key in force is a 401', () => {
  const wrongChecksum = (apiKey: string) => apiKey.slice(0, -1) + (apiKey.endsWith('A') ? 'B' : 'A')
  const cases: [string, (apiKey: string) => string][] = [
    ['nothing', () => ''],
    ['garbage', () => 'garbage'],
    ['a wrong checksum', wrongChecksum],
    ['a key of the right form that was never made', () => generateApiKey()],
    ['one character more', (apiKey) => `${apiKey}A`],
    ['its first characters', (apiKey) => apiKey.slice(0, 12)],
    ['two keys in one header', (apiKey) => `${apiKey}, ${apiKey}`],
    ['a bearer token', () => admin],
    ['the scheme of the other header', (apiKey) => `Bearer ${apiKey}`],
    ['its hash', (apiKey) => new Bun.CryptoHasher('sha256').update(apiKey).digest('hex')],
  ]
  test.each(cases)('%s', async (_what, change) => {
    const { apiKey } = await app.createApiKey(admin)
    const { status, json, headers } = await useKey(change(apiKey))
    expect([status, json.code]).toEqual([401, 'invalid_api_key'])
    expect(headers.get('www-authenticate')).not.toBeNull()
  })

  test('an expired key', async () => {
    const { id, apiKey } = await app.createApiKey(admin)
    await app.sql`update api_keys set expires_at = now() - interval '1 second' where id = ${id}`
    expect((await useKey(apiKey)).status).toBe(401)
  })

  test('a key in the query, in a cookie or as a bearer token', async () => {
    const { apiKey } = await app.createApiKey(admin)
    const path = '/api/ingest/presign'
    expect((await app.send('GET', `${path}?api_key=${apiKey}&X-API-Key=${apiKey}`)).status).toBe(401)
    expect((await app.send('GET', path, { headers: { cookie: `X-API-Key=${apiKey}` } })).status).toBe(401)
    expect((await app.send('GET', path, { token: apiKey })).status).toBe(401)
  })

  test('a key of a removed organisation', async () => {
    const { organisationId } = await createOrganisation(app.deps, {
      organisation: 'short-lived',
      email: 'admin@short-lived.test',
      password: PASSWORD,
    })
    const { access } = await app.logIn('admin@short-lived.test')
    const { apiKey } = await app.createApiKey(access)
    await app.sql`delete from organisations where id = ${organisationId}`
    expect((await useKey(apiKey)).status).toBe(401)
  })
})

describe('each method of authentication has its own addresses', () => {
  test('a key is not accepted outside /api/ingest/*, alone or as bearer', async () => {
    const { apiKey } = await app.createApiKey(admin)
    for (const path of ['/api/voicelogs', '/api/auth/me', '/api/settings', PATH]) {
      const refused = await app.send('GET', path, { apiKey })
      expect([path, refused.status, refused.json.code]).toEqual([path, 401, 'unauthenticated'])
      expect((await app.send('GET', path, { token: apiKey })).json.code).toBe('invalid_token')
    }
  })

  test('a token is not accepted on /api/ingest/*', async () => {
    for (const token of [admin, member]) {
      const { status, json } = await app.send('GET', '/api/ingest/presign', { token })
      expect([status, json.code]).toEqual([401, 'invalid_api_key'])
    }
  })

  test('a refusal comes before anything is said about the query', async () => {
    expect((await app.send('GET', '/api/ingest/strict')).status).toBe(401)
    const { apiKey } = await app.createApiKey(admin)
    expect((await app.send('GET', '/api/ingest/strict', { apiKey })).status).toBe(422)
  })
})

describe('last_used_at', () => {
  const lastUse = async (id: string) => {
    const [row] = await app.db.select({ at: apiKeys.lastUsedAt }).from(apiKeys).where(eq(apiKeys.id, id))
    return row?.at?.getTime() ?? null
  }

  test('is noted at the first use, then once a minute at most', async () => {
    const { id, apiKey } = await app.createApiKey(admin)
    expect(await lastUse(id)).toBeNull()
    await useKey(apiKey)
    const first = await lastUse(id)
    expect(first).not.toBeNull()
    await Promise.all(Array.from({ length: 5 }, () => useKey(apiKey)))
    expect(await lastUse(id)).toBe(first)

    await app.sql`update api_keys set last_used_at = now() - interval '61 seconds' where id = ${id}`
    const stale = await lastUse(id)
    await useKey(apiKey)
    expect(await lastUse(id)).toBeGreaterThan(stale ?? Number.POSITIVE_INFINITY)
  })

  test('is not noted for a key that is refused', async () => {
    const { id, apiKey } = await app.createApiKey(admin)
    await app.sql`update api_keys set revoked_at = now() where id = ${id}`
    await useKey(apiKey)
    expect(await lastUse(id)).toBeNull()
  })
})
