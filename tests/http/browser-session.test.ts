import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'

// The cookie in which a browser keeps the session of the dashboard.

let service: TestService
let organisation: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
})
afterAll(() => service?.stop())

type Tokens = { access_token: string; refresh_token: string }
const post = (
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
) => {
  const { headers: type, ...init } = json(body ?? {})
  const sent = body === undefined ? { method: 'POST' } : init
  return fetch(service.baseUrl + path, { ...sent, headers: { ...(body !== undefined && type), ...headers } })
}
const logIn = async (): Promise<Tokens> =>
  (await (
    await post('/api/auth/login', { body: { email: organisation.email, password: PASSWORD } })
  ).json()) as Tokens
const OURS = { 'x-voicelog-dashboard': '1' }
const keep = (
  refresh_token: string,
  { secure, ...headers }: { secure?: boolean; [name: string]: unknown } = {},
) =>
  post('/api/auth/browser-session', {
    body: { refresh_token, secure },
    headers: { ...OURS, ...(headers as Record<string, string>) },
  })
const renew = (cookie: string, headers: Record<string, string> = OURS) =>
  post('/api/auth/browser-session/refresh', { headers: { cookie, ...headers } })
/** What a browser would send back. */
const cookieOf = (response: Response) => `${response.headers.get('set-cookie')}`.split(';')[0] ?? ''

test('a refresh token is kept and renews access; logging out forgets it', async () => {
  const tokens = await logIn()
  const kept = await keep(tokens.refresh_token)
  expect(kept.status).toBe(204)
  const attributes = `${kept.headers.get('set-cookie')}`.split('; ').slice(1).sort()
  expect(attributes).toEqual(['HttpOnly', 'Path=/api/auth/browser-session', 'SameSite=Strict', 'Secure'])
  const renewed = await renew(cookieOf(kept))
  expect(renewed.headers.get('cache-control')).toBe('no-store')
  const body = (await renewed.json()) as Tokens
  expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'token_type'])
  const authorization = `Bearer ${body.access_token}`
  const loggedOut = await post('/api/auth/logout', { headers: { authorization } })
  expect(loggedOut.status).toBe(204)
  expect(loggedOut.headers.getSetCookie().join()).toContain('__Secure-voicelog-refresh=; Max-Age=0')
  expect((await renew(cookieOf(kept))).status).toBe(401)
})

test('the session that the browser kept before ends; that of the same login does not', async () => {
  const [first, second] = [await logIn(), await logIn()]
  const cookie = cookieOf(await keep(first.refresh_token))
  expect((await keep(first.refresh_token, { cookie })).status).toBe(204)
  expect((await renew(cookie)).status).toBe(200)
  expect((await keep(second.refresh_token, { cookie })).status).toBe(204)
  expect((await renew(cookie)).status).toBe(401)
  // One that has ended already is no obstacle.
  expect((await keep(second.refresh_token, { cookie })).status).toBe(204)
})

test('without Secure only for a page over plain http, and such a cookie counts for such a page only', async () => {
  const { refresh_token } = await logIn()
  const https = { origin: 'https://voicelog.example.com', 'sec-fetch-site': 'same-origin' }
  const http = { origin: service.baseUrl }
  expect(cookieOf(await keep(refresh_token, { secure: false, ...https }))).toStartWith('__Secure-')
  const plain = cookieOf(await keep(refresh_token, { secure: false, ...http }))
  expect(plain).toStartWith('voicelog-refresh=')
  expect((await renew(plain, { ...OURS, ...http })).status).toBe(200)
  expect((await renew(plain, { ...OURS, ...https })).status).toBe(401)
})

describe('pages of other sites are refused before their body is read', () => {
  const foreign: [string, Record<string, string>][] = [
    ['no header of the dashboard', {}],
    ['another site', { ...OURS, 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { ...OURS, 'sec-fetch-site': 'same-site' }],
    ['a link', { ...OURS, 'sec-fetch-site': 'none' }],
    ['another origin', { ...OURS, origin: 'https://evil.example.com' }],
    ['no origin at all', { ...OURS, origin: 'null' }],
  ]
  test.each(foreign)('%s', async (_name, headers) => {
    const tokens = await logIn()
    const cookie = cookieOf(await keep(tokens.refresh_token))
    expect((await renew(cookie, headers)).status).toBe(403)
    const body = { refresh_token: tokens.refresh_token }
    const answers = await Promise.all([
      post('/api/auth/browser-session', { body, headers }),
      post('/api/auth/browser-session', { body: 'not an object', headers }),
    ])
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    }
  })

  test('a preflight does not allow the header', async () => {
    const preflight = await fetch(`${service.baseUrl}/api/auth/browser-session/refresh`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example.com', 'access-control-request-method': 'POST' },
    })
    expect(`${preflight.headers.get('access-control-allow-headers')}`).not.toContain('voicelog')
  })
})

test('the published answers of login and refresh have their tokens and no cookie', async () => {
  const login = await post('/api/auth/login', { body: { email: organisation.email, password: PASSWORD } })
  const { refresh_token, ...others } = (await login.json()) as Tokens
  expect(Object.keys(others).sort()).toEqual(['access_token', 'expires_in', 'token_type'])
  const refresh = await post('/api/auth/refresh', { body: { refresh_token } })
  expect(Object.keys((await refresh.json()) as Tokens).sort()).toEqual([
    'access_token',
    'expires_in',
    'token_type',
  ])
  expect([login, refresh].map((each) => each.headers.get('set-cookie'))).toEqual([null, null])
})
