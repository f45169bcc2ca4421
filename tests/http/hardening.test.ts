import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { Elysia } from 'elysia'
import { createOrganisation } from '../../src/domain/identity/accounts.ts'
import { Problem } from '../../src/domain/problems.ts'
import { problems } from '../../src/http/plugins/problems.ts'
import { securityHeaders } from '../../src/http/plugins/security-headers.ts'
import { createLogger } from '../../src/lib/log.ts'
import { SECRETS } from '../../src/model/secrets.ts'
import {
  formOf,
  json,
  PASSWORD,
  startService,
  type TestOrganisation,
  type TestService,
} from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

const ORIGIN = 'https://calls.example.com'

let service: TestService
let organisation: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
})
afterAll(() => service.stop())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.baseUrl + path, { method, headers, redirect: 'manual' })

describe('headers', () => {
  const answers: [string, number, () => Promise<Response>][] = [
    ['Swagger UI', 200, () => get('/swagger')],
    ['the OpenAPI document', 200, () => get('/swagger/json')],
    ['health', 200, () => get('/health/live')],
    ['data', 200, () => organisation.asAdmin('/api/voicelogs')],
    [
      'no content',
      204,
      () => organisation.asAdmin(`/api/settings/api-keys/${organisation.apiKeyId}`, { method: 'DELETE' }),
    ],
    [
      'a malformed body',
      400,
      () => organisation.asAdmin('/api/settings', { ...json({}, 'PATCH'), body: '{' }),
    ],
    ['no token', 401, () => get('/api/voicelogs')],
    ['no such address', 404, () => get('/api/nothing')],
    ['a wrong method', 405, () => get('/api/auth/login', {}, 'DELETE')],
    ['wrong fields', 422, () => organisation.asAdmin('/api/settings', json({ surprise: 1 }, 'PATCH'))],
  ]
  test.each(answers)('%s (%d) has them all', async (_what, status, send) => {
    const { headers, status: answered } = await send()
    expect(answered).toBe(status)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('microphone=()')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  test('an answer of the API may load nothing and is not cached; pages have a policy of their own', async () => {
    for (const path of ['/api/voicelogs', '/api/nothing', '/health/live']) {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('cache-control')).toBe('no-store')
    }
    const page = await get('/swagger')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test('a recording has them too, and is a download', async () => {
    const fresh = await service.organisation()
    const uploaded = await fresh.asKey('/api/ingest/upload', {
      method: 'POST',
      body: formOf(['file', wavOf(1)]),
    })
    const { voicelog_id } = (await uploaded.json()) as { voicelog_id: string }
    const redirect = await fresh.asAdmin(`/api/voicelogs/${voicelog_id}/audio`)
    expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([
      302,
      expect.stringContaining('no-'),
    ])
    const { status, headers } = await fetch(`${redirect.headers.get('location')}`)
    expect(status).toBe(200)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test("the request id is the server's, another each time, whatever the client sends", async () => {
    const ids = new Set<string | null>()
    for (let each = 0; each < 3; each++) {
      ids.add((await get('/health/live', { 'x-request-id': 'mine' })).headers.get('x-request-id'))
    }
    expect(ids.size).toBe(3)
    expect(ids).not.toContain('mine')
  })

  test('with an HTTPS public address, browsers are told to stay on HTTPS', async () => {
    const secured = new Elysia()
      .use(securityHeaders({ publicUrl: 'https://calls.example.com', corsOrigins: [] }))
      .get('/', () => 'x')
    const answer = await secured.handle(new Request('https://calls.example.com/'))
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}$/)
  })
})

describe('pages of other origins', () => {
  const preflight = { origin: ORIGIN, 'access-control-request-method': 'POST' }
  const corsHeaders = (response: Response) =>
    [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))

  test('may not use the API unless they are configured', async () => {
    for (const response of [
      await get('/health/live', { origin: ORIGIN }),
      await get('/api/auth/login', preflight, 'OPTIONS'),
    ]) {
      expect(corsHeaders(response)).toEqual([])
    }
    expect((await get('/api/auth/login', preflight, 'OPTIONS')).status).toBe(405)
  })

  describe('with CORS_ORIGINS', () => {
    let open: TestService
    beforeAll(async () => {
      open = await startService({ environment: { CORS_ORIGINS: `${ORIGIN}, http://localhost:5173` } })
    })
    afterAll(() => open.stop())
    const ask = (headers: Record<string, string>, method = 'GET', path = '/api/voicelogs') =>
      fetch(open.baseUrl + path, { method, headers })

    test.each([ORIGIN, 'http://localhost:5173'])(
      '%s may use it: preflight, answer and refusal',
      async (origin) => {
        const allowed = await ask({ ...preflight, origin }, 'OPTIONS', '/api/auth/login')
        expect([allowed.status, await allowed.text()]).toEqual([204, ''])
        expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
        expect(allowed.headers.get('access-control-allow-methods')).toContain('POST')
        expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization')
        expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()

        const refused = await ask({ origin })
        expect(refused.status).toBe(401)
        expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
        expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
        expect(refused.headers.get('vary')).toBe('Origin')
      },
    )

    test.each([
      'https://evil.example.com',
      'https://calls.example.com.evil.example',
      'https://calls.example.com:8443',
      'http://calls.example.com',
      'https://CALLS.example.com',
      'null',
      '*',
    ])('%s may not use it', async (origin) => {
      const response = await ask({ origin })
      expect(corsHeaders(response)).toEqual([])
      expect(response.headers.get('vary')).toBe('Origin')
      expect(corsHeaders(await ask({ ...preflight, origin }, 'OPTIONS', '/api/auth/login'))).toEqual([])
    })
  })

  test.each([
    '*',
    'https://calls.example.com/',
    'https://calls.example.com/app',
    'calls.example.com',
    'null',
  ])('CORS_ORIGINS=%s is refused at the start', async (CORS_ORIGINS) => {
    await expect(startService({ environment: { CORS_ORIGINS } })).rejects.toThrow('CORS_ORIGINS')
  })
})

describe('methods', () => {
  test.each([
    ['DELETE', '/api/auth/login', 'POST'],
    ['GET', '/api/auth/login', 'POST'],
    ['PUT', '/api/settings', 'GET, HEAD, PATCH'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['PATCH', `/api/settings/api-keys/${crypto.randomUUID()}`, 'DELETE'],
    ['OPTIONS', '/api/voicelogs', 'GET, HEAD, POST'],
    ['GET', '/api/auth/login/', 'POST'],
  ])('%s %s is a 405 that names the allowed methods', async (method, path, allow) => {
    const response = await get(path, {}, method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
  })

  test.each(['/api', '/api/auth', '/API/auth/login', '/api/auth/login//', '/.env'])(
    'GET %s is a 404',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json',
      ])
    },
  )
})

test('a failed query shows the client no details and the log no values; both have the request id', async () => {
  const lines: string[] = []
  const log = createLogger('debug', SECRETS, { write: (line) => lines.push(line) })
  const cause = Object.assign(new Error('relation "users" does not exist'), {
    code: '42P01',
    parameters: [PASSWORD],
  })
  const app = new Elysia()
    .use(problems({ log }))
    .use(securityHeaders({ publicUrl: 'http://localhost', corsOrigins: [] }))
    .get('/', () => {
      throw new DrizzleQueryError('select $1 from users', [PASSWORD], cause)
    })
  const answer = await app.handle(new Request('http://localhost/?password=x'))
  const text = await answer.text()
  expect([answer.status, JSON.parse(text).code]).toEqual([500, 'internal'])
  expect(text).not.toMatch(/users|select|42P01/)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(PASSWORD)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/',
    err: { message: 'Failed query: select $1 from users', cause: { code: '42P01' } },
  })
})

test('200 logins at once are all answered, and other requests meanwhile too', async () => {
  // Ten accounts, because each may be logged in to 30 times in 15 minutes.
  const emails = Array.from({ length: 10 }, () => `${crypto.randomUUID()}@example.com`)
  // With the real hash cost: the low cost of other tests would leave nothing to wait for.
  for (const email of emails)
    await createOrganisation(service.services, { organisation: email, email, password: PASSWORD })
  let underWay = true
  const logins = Promise.all(
    Array.from({ length: 200 }, (_, each) =>
      fetch(`${service.baseUrl}/api/auth/login`, json({ email: emails[each % 10], password: PASSWORD })),
    ),
  ).finally(() => {
    underWay = false
  })
  let probes = 0
  while (underWay) {
    expect((await get('/health/live')).status).toBe(200)
    probes++
    // A few probes, not a load of their own.
    await Bun.sleep(5)
  }
  const statuses = (await logins).map(({ status }) => status)
  expect(statuses).toEqual(Array(200).fill(200))
  // They are sent one after another. If they waited for the password hashes, there would be few.
  expect(probes).toBeGreaterThan(20)
})

test('Swagger UI keeps no token or key in the browser', async () => {
  const start = await (await get('/swagger/start.js')).text()
  expect(start).toContain('SwaggerUIBundle(')
  expect(start).not.toContain('persistAuthorization')
})

test('refusals for too much to do are one line in the log, however many they are', async () => {
  const lines: string[] = []
  const log = createLogger('info', SECRETS, { write: (line) => lines.push(line) })
  const app = new Elysia().use(problems({ log })).get('/', () => {
    throw new Problem('overloaded', 'Too much to do', { retry_after_seconds: 5 })
  })
  for (let each = 0; each < 100; each++) {
    const { status, headers } = await app.handle(new Request('http://localhost/'))
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  }
  expect(lines.map((each) => JSON.parse(each))).toMatchObject([
    { level: 'warn', msg: 'overloaded', refused: 1, detail: 'Too much to do' },
  ])
})
