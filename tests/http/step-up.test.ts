import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { decodeJwt } from 'jose'
import { exampleRequest, type Operation, pathOf, readOperations } from '../support/openapi.ts'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { addUser, answer, logIn, newUser } from '../support/users.ts'

type Send = TestOrganisation['asAdmin']

let service: TestService
let org: TestOrganisation
let operations: Operation[]
beforeAll(async () => {
  service = await startService()
  org = await service.organisation()
  operations = await readOperations(service.baseUrl)
})
afterAll(() => service?.stop())

/** An admin's session whose login was 16 minutes ago, as a thief finds it in an open browser. */
async function staleAdmin(email = org.email) {
  const { send, refreshToken } = await logIn(service.baseUrl, email)
  const sessionId = String(decodeJwt(refreshToken).jti)
  await service.database.sql`
    update sessions set authenticated_at = now() - interval '16 minutes' where id = ${sessionId}`
  return { send, refreshToken }
}
const stepUp = (send: Send, password = PASSWORD) => send('/api/auth/step-up', json({ password }))
const refused = [403, 'recent_login_needed']

/** What changes who may come in: each with a session, and how many rows of what it makes or ends there are. */
const newName = () => `key ${crypto.randomUUID()}`
const ACTIONS: [name: string, act: (send: Send) => Promise<Response>][] = [
  [
    'add a user',
    (send) => send('/api/users', json({ email: `${crypto.randomUUID()}@example.com`, role: 'admin' })),
  ],
  [
    'promote a user',
    async (send) => send(`/api/users/${(await newUser(org)).id}`, json({ role: 'admin' }, 'PATCH')),
  ],
  [
    'give a user permissions',
    async (send) => send(`/api/users/${(await newUser(org)).id}`, json({ permissions: [] }, 'PATCH')),
  ],
  ['remove a user', async (send) => send(`/api/users/${(await newUser(org)).id}`, { method: 'DELETE' })],
  ['reset MFA', async (send) => send(`/api/users/${(await newUser(org)).id}/reset-mfa`, { method: 'POST' })],
  [
    'create a password link',
    async (send) => send(`/api/users/${(await newUser(org)).id}/password-link`, { method: 'POST' }),
  ],
  ['create an API key', (send) => send('/api/settings/api-keys', json({ name: newName() }))],
  [
    'revoke an API key',
    async (send) => {
      const { json: key } = await answer(
        await org.asAdmin('/api/settings/api-keys', json({ name: newName() })),
      )
      return send(`/api/settings/api-keys/${key.id}`, { method: 'DELETE' })
    },
  ],
]

/** Everything that the actions change. */
const state = async () =>
  await service.database.sql`
    select (select json_agg(u order by id) from users u) as users, (select json_agg(k order by id) from api_keys k) as keys,
      (select json_agg(l order by id) from password_links l) as links`

describe('a stolen session of an admin who logged in more than 15 minutes ago', () => {
  test.each(ACTIONS)('cannot %s, and can after the password', async (_name, act) => {
    const { send } = await staleAdmin()
    let before: unknown
    const first = await act(async (path, init) => {
      before = await state()
      return await send(path, init)
    })
    const { status, json: problem } = await answer(first)
    expect([status, problem.code]).toEqual(refused)
    expect(await state()).toEqual(before as never)
    expect((await stepUp(send)).status).toBe(204)
    expect((await act(send)).ok).toBe(true)
  })

  test('a new access token does not make it newer', async () => {
    const { refreshToken } = await staleAdmin()
    const { json: renewed } = await answer(
      await fetch(`${service.baseUrl}/api/auth/refresh`, json({ refresh_token: refreshToken })),
    )
    const response = await fetch(`${service.baseUrl}/api/settings/api-keys`, {
      ...json({ name: newName() }),
      headers: { authorization: `Bearer ${renewed.access_token}`, 'content-type': 'application/json' },
    })
    expect([response.status, (await response.json()).code]).toEqual(refused)
  })

  test('a wrong password confirms nothing and counts as an attempt; ten lock it, even for the right one', async () => {
    const { email } = await addUser(service.baseUrl, org, 'admin')
    const { send } = await staleAdmin(email)
    for (let made = 0; made < 10; made++) {
      const { status, json: problem } = await answer(await stepUp(send, 'wrong horse battery'))
      expect([status, problem.code]).toEqual([401, 'invalid_credentials'])
    }
    const locked = await stepUp(send)
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await send('/api/settings/api-keys', json({ name: newName() }))).status).toBe(403)
  })

  test('the password confirms one session only, and is in the audit', async () => {
    const { id, email } = await addUser(service.baseUrl, org, 'admin')
    const [one, other] = [await staleAdmin(email), await staleAdmin(email)]
    expect((await stepUp(one.send)).status).toBe(204)
    expect((await one.send('/api/settings/api-keys', json({ name: newName() }))).status).toBe(201)
    expect((await other.send('/api/settings/api-keys', json({ name: newName() }))).status).toBe(403)
    const { json: audit } = await answer(
      await org.asAdmin(`/api/audit?action=session.password_confirmed&actor_id=${id}`),
    )
    expect(audit.items.map((each: { detail: unknown }) => each.detail)).toEqual([
      { session_id: decodeJwt(one.refreshToken).jti },
    ])
  })

  test('reads and other settings need no password', async () => {
    const { send } = await staleAdmin()
    for (const path of ['/api/users', '/api/settings/api-keys', '/api/audit']) {
      expect((await send(path)).status).toBe(200)
    }
    expect((await send('/api/settings', json({ agent_channel: 1 }, 'PATCH'))).status).toBe(200)
  })
})

test('every operation that changes users or keys asks for the password, those to come included', async () => {
  const changing = operations.filter(
    ({ method, path }) => method !== 'GET' && /^\/api\/(users|settings\/api-keys)/.test(path),
  )
  expect(changing.length).toBeGreaterThan(6)
  const { send } = await staleAdmin()
  const { id } = await newUser(org)
  const { json: key } = await answer(await org.asAdmin('/api/settings/api-keys', json({ name: newName() })))
  for (const operation of changing) {
    const path = pathOf(operation, (name) => (name === 'user_id' ? id : key.id))
    const { status, json: problem } = await answer(await send(path, exampleRequest(operation)))
    expect([operation.name, status, problem?.code]).toEqual([operation.name, ...refused])
  }
})
