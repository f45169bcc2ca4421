import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { auditEvents, sessions } from '../../src/db/schema/index.ts'
import { createUser } from '../../src/domain/identity/accounts.ts'
import { type IdentityApp, PASSWORD, startIdentityApp } from '../support/identity.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app?.stop())

type Item = Record<string, unknown>

const me = (token: string) => app.send('GET', '/api/auth/me', { token })
const refresh = (refresh_token: string) => app.send('POST', '/api/auth/refresh', { body: { refresh_token } })
const list = (token: string, query = '') => app.send('GET', `/api/auth/sessions${query}`, { token })
const end = (token: string, id: string) => app.send('DELETE', `/api/auth/sessions/${id}`, { token })
const idOf = (token: string) => String(decodeJwt(token).jti)

describe('GET /api/auth/sessions', () => {
  test("lists the user's own sessions, the newest first, and marks the present one", async () => {
    const email = await addUser()
    const [first, second] = [await app.logIn(email), await app.logIn(email)]
    await app.logIn(app.first.admin)
    const { status, json } = await list(first.access)
    expect(status).toBe(200)
    const common = {
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      last_used_at: expect.stringMatching(/^\d{4}-.*Z$/),
      address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      user_agent: expect.stringMatching(/^Bun/),
    }
    expect(json).toEqual({
      items: [
        { id: idOf(second.access), current: false, ...common },
        { id: idOf(first.access), current: true, ...common },
      ],
      next_cursor: null,
    })
  })

  test('does not list sessions that have ended', async () => {
    const email = await addUser()
    const [asking, loggedOut, expired] = [
      await app.logIn(email),
      await app.logIn(email),
      await app.logIn(email),
    ]
    await app.send('POST', '/api/auth/logout', { token: loggedOut.access })
    await app.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.id, idOf(expired.access)))
    expect(itemsOf((await list(asking.access)).json).map(({ id }) => id)).toEqual([idOf(asking.access)])
  })

  test('pages leave out no session and repeat none', async () => {
    const email = await addUser()
    const logins: { access: string }[] = []
    for (let each = 0; each < 5; each++) logins.push(await app.logIn(email))
    const [asking = { access: '' }] = logins
    const found: unknown[] = []
    let cursor: unknown = null
    do {
      const { json } = await list(asking.access, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
      found.push(...itemsOf(json).map(({ id }) => id))
      cursor = json.next_cursor
    } while (cursor !== null)
    expect(found).toEqual(logins.map(({ access }) => idOf(access)).reverse())
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['cursor=garbage', 'cursor'],
    ['user_id=1', 'user_id'],
  ])('?%s is a 422 that names the field', async (query, field) => {
    const { access } = await app.logIn(app.first.admin)
    const { status, json } = await list(access, `?${query}`)
    expect([status, json]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ field })] }),
    ])
  })

  test('shows no token, and refuses a refresh token', async () => {
    const tokens = await app.logIn(app.first.admin)
    const { text } = await list(tokens.access)
    expect(text).not.toContain(tokens.access)
    expect(text).not.toContain(tokens.refresh)
    expect((await list(tokens.refresh)).json.code).toBe('invalid_token')
  })
})

describe('DELETE /api/auth/sessions/{session_id}', () => {
  test('ends that session with both of its tokens at once, and no other', async () => {
    const email = await addUser()
    const [asking, stolen] = [await app.logIn(email), await app.logIn(email)]
    const { status, text } = await end(asking.access, idOf(stolen.access))
    expect([status, text]).toEqual([204, ''])
    expect((await me(stolen.access)).json.code).toBe('invalid_token')
    expect((await refresh(stolen.refresh)).json.code).toBe('invalid_token')
    expect((await me(asking.access)).status).toBe(200)
    const again = await end(asking.access, idOf(stolen.access))
    expect([again.status, again.json.code]).toEqual([404, 'not_found'])
  })

  test('can end the present session', async () => {
    const { access } = await app.logIn(await addUser())
    expect((await end(access, idOf(access))).status).toBe(204)
    expect((await me(access)).status).toBe(401)
  })

  test('a session of another user is not found, in the same organisation or another, and continues', async () => {
    const attacker = await app.logIn(app.first.admin)
    for (const email of [app.first.member, app.second.admin]) {
      const victim = await app.logIn(email)
      const { status, json } = await end(attacker.access, idOf(victim.access))
      expect([status, json.code]).toEqual([404, 'not_found'])
      expect((await me(victim.access)).status).toBe(200)
    }
  })

  test.each(['garbage', '%00', "'%20or%201=1", '00000000-0000-0000-0000-000000000000', '..%2f..'])(
    '%s is not found',
    async (id) => {
      const { access } = await app.logIn(app.first.admin)
      expect((await end(access, id)).status).toBe(404)
    },
  )
})

describe('POST /api/auth/logout-everywhere', () => {
  test('ends all sessions of the user, and none of other users', async () => {
    const email = await addUser()
    const own = [await app.logIn(email), await app.logIn(email), await app.logIn(email)]
    const other = await app.logIn(app.first.admin)
    const { status, text } = await app.send('POST', '/api/auth/logout-everywhere', { token: own[1]?.access })
    expect([status, text]).toEqual([204, ''])
    for (const each of own) {
      expect((await me(each.access)).json.code).toBe('invalid_token')
      expect((await refresh(each.refresh)).json.code).toBe('invalid_token')
    }
    expect((await me(other.access)).status).toBe(200)
    expect((await app.logIn(email)).access).toBeString()
  })
})

describe('POST /api/auth/password', () => {
  test('a stolen session cannot guess the password: ten wrong ones lock it for 15 minutes', async () => {
    const email = await addUser()
    const { access } = await app.logIn(email)
    const change = (current_password: string) =>
      app.send('POST', '/api/auth/password', {
        token: access,
        body: { current_password, new_password: 'staple tractor violet' },
      })
    for (let each = 0; each < 10; each++) {
      const { status, json } = await change(`wrong horse ${each}`)
      expect([status, json.code]).toEqual([401, 'invalid_credentials'])
    }
    const { status, headers, json } = await change(PASSWORD)
    expect([status, json.code]).toEqual([429, 'rate_limited'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    // The account itself is not locked out.
    await app.logIn(email)
  })
})

test('the audit has the sessions that were ended', async () => {
  const email = await addUser()
  const [asking, other] = [await app.logIn(email), await app.logIn(email)]
  await end(asking.access, idOf(other.access))
  await app.send('POST', '/api/auth/logout-everywhere', { token: asking.access })
  const events = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.actorId, String(decodeJwt(asking.access).sub)))
  const ended = events.filter(({ action }) => action === 'session.ended')
  expect(ended.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([{ scope: 'one', session_id: idOf(other.access) }, { scope: 'all' }]),
  )
})

async function addUser(): Promise<string> {
  const email = `${crypto.randomUUID()}@first.test`
  const { organisationId } = app.first
  await createUser(app.deps, { organisationId, email, role: 'member', password: PASSWORD })
  return email
}

function itemsOf(json: Record<string, unknown>): Item[] {
  return Array.isArray(json.items) ? json.items : []
}
