import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import {
  apiKeys,
  passwordLinks,
  recoveryCodes,
  sessions,
  users,
  voicelogs,
} from '../../src/db/schema/index.ts'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import {
  addUser as addUserTo,
  answer,
  logIn as logInTo,
  newEmail,
  newUser,
  tokenIn,
} from '../support/users.ts'

const NEW_PASSWORD = 'staple tractor violet'
type Send = TestOrganisation['asAdmin']

let service: TestService
let org: TestOrganisation
let other: TestOrganisation
beforeAll(async () => {
  service = await startService()
  org = await service.organisation()
  other = await service.organisation()
})
afterAll(() => service?.stop())

const db = () => service.database.db
const addUser = (role: 'admin' | 'member', by = org) => addUserTo(service.baseUrl, by, role)
const logIn = (email: string, password?: string) => logInTo(service.baseUrl, email, password)
const patch = async (send: Send, id: string, body: unknown) =>
  await answer(await send(`/api/users/${id}`, json(body, 'PATCH')))
const rowOf = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]

test('who may write rules sees id and name of who can log in, and no more of them', async () => {
  const fresh = await service.organisation()
  const { id, email, send } = await addUser('member', fresh)
  const named = await newUser(fresh)
  await patch(fresh.asAdmin, named.id, { name: 'Kim' })
  const gone = await newUser(fresh)
  await patch(fresh.asAdmin, gone.id, { disabled: true })
  expect((await send('/api/people')).status).toBe(403)
  await patch(fresh.asAdmin, id, { permissions: ['rules.write'] })
  const first = await answer(await send('/api/people?limit=2'))
  expect(first.json.items).toEqual([
    { id: named.id, name: 'Kim' },
    { id, name: email },
  ])
  const rest = await answer(await send(`/api/people?limit=2&cursor=${first.json.next_cursor}`))
  expect(rest.json).toEqual({ items: [{ id: fresh.userId, name: fresh.email }], next_cursor: null })
  expect((await send('/api/users')).status).toBe(403)
})

describe('adding a user', () => {
  test('with a password: logs in at once, in the organisation of the admin', async () => {
    const email = newEmail()
    const {
      status,
      headers,
      json: added,
    } = await answer(
      await org.asAdmin(
        '/api/users',
        json({ email: ` ${email.toUpperCase()} `, role: 'member', name: 'Kim', password: PASSWORD }),
      ),
    )
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(added).toEqual({
      id: expect.any(String),
      email,
      name: 'Kim',
      role: 'member',
      permissions: ['analytics.request'],
      disabled: false,
      mfa_enabled: false,
      has_password: true,
      created_at: expect.stringMatching(/Z$/),
      password_link: null,
    })
    expect(await rowOf(added.id)).toMatchObject({ organisationId: org.organisationId })
    expect((await logIn(email)).status).toBe(200)
  })

  test('without one: a link of seven days with its token in the fragment, of which only a hash is stored', async () => {
    const email = newEmail()
    const { json: added } = await answer(await org.asAdmin('/api/users', json({ email, role: 'admin' })))
    expect(added.has_password).toBe(false)
    expect(added.password_link.url).toStartWith(`${service.baseUrl}/set-password#token=`)
    const days = (Date.parse(added.password_link.expires_at) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    const stored = await db().select().from(passwordLinks).where(eq(passwordLinks.userId, added.id))
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(tokenIn(added.password_link.url))
    expect((await logIn(email)).status).toBe(401)
  })

  test('a taken email is a 409 with the same answer, in whichever organisation the account is', async () => {
    const own = await answer(await org.asAdmin('/api/users', json({ email: org.email, role: 'member' })))
    const elsewhere = await answer(
      await org.asAdmin('/api/users', json({ email: other.email, role: 'member' })),
    )
    for (const each of [own, elsewhere]) expect([each.status, each.json.code]).toEqual([409, 'conflict'])
    expect(elsewhere.json).toEqual(own.json)
    expect(JSON.stringify(own.json)).not.toContain(org.email)
    expect(await db().$count(users, eq(users.email, other.email))).toBe(1)
  })

  test('after ten taken emails an administrator adds nobody for a while, even at once; another does', async () => {
    const trying = await service.organisation()
    const add = (email: string, by = trying.asAdmin) => by('/api/users', json({ email, role: 'member' }))
    const colleague = await addUser('admin', trying)
    const tries = await Promise.all(Array.from({ length: 15 }, () => add(other.email)))
    const statuses = tries.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(409), ...Array(5).fill(429)])
    const free = await add(newEmail())
    expect([free.status, (await free.json()).code]).toEqual([429, 'rate_limited'])
    expect(Number(free.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await add(newEmail(), colleague.send)).status).toBe(201)
    expect((await add(newEmail(), org.asAdmin)).status).toBe(201)
  })

  test.each([
    ['no email', { role: 'member' }, 'email'],
    ['no role', { email: 'a@example.com' }, 'role'],
    ['a role nobody knows', { email: 'a@example.com', role: 'owner' }, 'role'],
    ['a text that is no address', { email: 'a', role: 'member' }, 'email'],
    ['an empty name', { email: 'a@example.com', role: 'member', name: ' ' }, 'name'],
    ['a common password', { email: 'a@example.com', role: 'member', password: 'password1' }, 'password'],
    [
      'another organisation',
      { email: 'a@example.com', role: 'member', organisation_id: crypto.randomUUID() },
      'organisation_id',
    ],
    ['an id', { email: 'a@example.com', role: 'member', id: crypto.randomUUID() }, 'id'],
  ])('%s is a 422 that names the field, and adds no user', async (_what, body, field) => {
    const before = await db().$count(users)
    const { status, json: problem } = await answer(await org.asAdmin('/api/users', json(body)))
    expect([status, problem.errors?.map((each: { field: string }) => each.field)]).toEqual([422, [field]])
    expect(await db().$count(users)).toBe(before)
  })
})

describe('listing', () => {
  test('pages through every user of the organisation once, and no other', async () => {
    const fresh = await service.organisation()
    const added = [fresh.userId]
    for (let made = 0; made < 4; made++) added.unshift((await addUser('member', fresh)).id)
    const seen: string[] = []
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const { json: page } = await answer(await fresh.asAdmin(`/api/users?limit=2${query}`))
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items.map((each: { id: string }) => each.id))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(added)
  })

  test('never shows a hash or a secret', async () => {
    const text = await (await org.asAdmin('/api/users?limit=200')).text()
    expect(text).not.toMatch(/argon2|hash|secret|totp/)
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'role=admin'])('?%s is a 422', async (query) => {
    expect((await org.asAdmin(`/api/users?${query}`)).status).toBe(422)
  })
})

describe('changing', () => {
  test('leaves the other fields the same, and returns the whole user', async () => {
    const { id } = await addUser('member')
    const renamed = await patch(org.asAdmin, id, { name: 'Kim' })
    expect(renamed.json).toMatchObject({ id, name: 'Kim', role: 'member', disabled: false })
    const promoted = await patch(org.asAdmin, id, { role: 'admin' })
    expect(promoted.json).toMatchObject({ name: 'Kim', role: 'admin' })
    expect((await patch(org.asAdmin, id, { name: null })).json).toMatchObject({ name: null, role: 'admin' })
    expect((await patch(org.asAdmin, id, {})).json).toMatchObject({ name: null, role: 'admin' })
    expect((await answer(await org.asAdmin(`/api/users/${id}`))).json).toMatchObject({ role: 'admin' })
  })

  test.each([
    ['another email', { email: 'new@example.com' }, 'email'],
    ['another organisation', { organisation_id: crypto.randomUUID() }, 'organisation_id'],
    ['a password', { password: NEW_PASSWORD }, 'password'],
    ['a role nobody knows', { role: 'owner' }, 'role'],
    ['a text for a switch', { disabled: 'true' }, 'disabled'],
  ])('%s is a 422 and changes nothing', async (_what, body, field) => {
    const { id } = await addUser('member')
    const before = await rowOf(id)
    const { status, json: problem } = await patch(org.asAdmin, id, body)
    expect([status, problem.errors[0].field]).toEqual([422, field])
    expect(await rowOf(id)).toEqual(before)
  })

  test('disabling ends every session at once, and enabling restores none', async () => {
    const user = await addUser('member')
    expect((await user.send('/api/auth/me')).status).toBe(200)
    await patch(org.asAdmin, user.id, { disabled: true })
    const refresh = () =>
      fetch(`${service.baseUrl}/api/auth/refresh`, json({ refresh_token: user.refreshToken }))
    expect((await user.send('/api/auth/me')).status).toBe(401)
    expect((await refresh()).status).toBe(401)
    expect((await logIn(user.email)).status).toBe(401)
    await patch(org.asAdmin, user.id, { disabled: false })
    expect((await user.send('/api/auth/me')).status).toBe(401)
    expect((await refresh()).status).toBe(401)
    expect((await logIn(user.email)).status).toBe(200)
  })

  test('a demoted admin has the rights of a member from the next request', async () => {
    const admin = await addUser('admin')
    expect((await admin.send('/api/users')).status).toBe(200)
    await patch(org.asAdmin, admin.id, { role: 'member' })
    expect((await admin.send('/api/users')).status).toBe(403)
    expect((await admin.send('/api/auth/me')).status).toBe(200)
  })
})

describe('the last admin who can log in', () => {
  const lastStays = async (alone: TestOrganisation, act: () => Promise<Response>) => {
    const { status, json: problem } = await answer(await act())
    expect([status, problem.code]).toEqual([409, 'conflict'])
    expect(await rowOf(alone.userId)).toMatchObject({ role: 'admin', disabledAt: null })
    expect((await alone.asAdmin('/api/users')).status).toBe(200)
  }

  test('cannot be demoted, disabled or removed while the others are members, disabled admins or invited admins', async () => {
    const alone = await service.organisation()
    await addUser('member', alone)
    const disabled = await addUser('admin', alone)
    await patch(alone.asAdmin, disabled.id, { disabled: true })
    await alone.asAdmin('/api/users', json({ email: newEmail(), role: 'admin' }))
    const path = `/api/users/${alone.userId}`
    await lastStays(alone, () => alone.asAdmin(path, json({ role: 'member' }, 'PATCH')))
    await lastStays(alone, () => alone.asAdmin(path, json({ disabled: true }, 'PATCH')))
    await lastStays(alone, () => alone.asAdmin(path, { method: 'DELETE' }))
  })

  test('of two admins who demote, disable or remove each other at once, one stays', async () => {
    const attacks = [
      json({ role: 'member' }, 'PATCH'),
      json({ disabled: true }, 'PATCH'),
      { method: 'DELETE' },
    ]
    for (const [round, attack] of [...attacks, ...attacks].entries()) {
      const one = await service.organisation()
      const two = await addUser('admin', one)
      const statuses = await Promise.all([
        one.asAdmin(`/api/users/${two.id}`, attack).then((each) => each.status),
        two.send(`/api/users/${one.userId}`, attack).then((each) => each.status),
      ])
      const won = statuses.filter((each) => each < 300).length
      expect([round, won]).toEqual([round, 1])
      const left = await db().select().from(users).where(eq(users.organisationId, one.organisationId))
      expect(left.filter((each) => each.role === 'admin' && each.disabledAt === null)).toHaveLength(1)
    }
  })
})

describe('removing', () => {
  test('ends every session at once; uploads and keys stay', async () => {
    const user = await addUser('admin')
    const { json: key } = await answer(await user.send('/api/settings/api-keys', json({ name: 'PBX' })))
    const voicelogId = Bun.randomUUIDv7()
    await db().insert(voicelogs).values({
      id: voicelogId,
      organisationId: org.organisationId,
      status: 'completed',
      source: 'dashboard',
      createdBy: user.id,
      language: 'en-US',
      objectKey: 'nowhere',
      contentType: 'audio/wav',
    })
    const removed = await org.asAdmin(`/api/users/${user.id}`, { method: 'DELETE' })
    expect(removed.status).toBe(204)
    expect((await user.send('/api/auth/me')).status).toBe(401)
    expect((await logIn(user.email)).status).toBe(401)
    expect((await org.asAdmin(`/api/users/${user.id}`)).status).toBe(404)
    expect((await org.asAdmin(`/api/voicelogs/${voicelogId}`)).status).toBe(200)
    const [kept] = await db().select().from(apiKeys).where(eq(apiKeys.id, key.id))
    expect(kept).toMatchObject({ createdBy: null, revokedAt: null })
    expect((await org.asAdmin(`/api/users/${user.id}`, { method: 'DELETE' })).status).toBe(404)
  })
})

describe('resetting MFA', () => {
  test('removes the second factor with its codes and its lock, and ends every session', async () => {
    const user = await addUser('member')
    await db()
      .update(users)
      .set({
        totpSecret: new Uint8Array([1]),
        totpPendingSecret: new Uint8Array([2]),
        totpLastStep: 5,
        mfaFailures: 10,
        mfaLockedUntil: new Date(Date.now() + 60_000),
      })
      .where(eq(users.id, user.id))
    await db()
      .insert(recoveryCodes)
      .values({ organisationId: org.organisationId, userId: user.id, codeHash: 'x' })
    const reset = () => org.asAdmin(`/api/users/${user.id}/reset-mfa`, { method: 'POST' })
    expect((await reset()).status).toBe(204)
    expect(await rowOf(user.id)).toMatchObject({
      totpSecret: null,
      totpPendingSecret: null,
      totpLastStep: null,
      mfaFailures: 0,
      mfaLockedUntil: null,
    })
    expect(await db().$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0)
    expect(await db().$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    expect((await logIn(user.email)).status).toBe(200)
    expect((await reset()).status).toBe(204)
  })

  test("a stolen session of an admin cannot remove MFA from the admin's own account", async () => {
    const response = await org.asAdmin(`/api/users/${org.userId}/reset-mfa`, { method: 'POST' })
    expect(response.status).toBe(409)
  })
})

describe('without the right', () => {
  const routes = (id: string): [string, RequestInit][] => [
    ['/api/users', {}],
    ['/api/users', json({ email: newEmail(), role: 'admin', password: PASSWORD })],
    [`/api/users/${id}`, {}],
    [`/api/users/${id}`, json({ role: 'admin' }, 'PATCH')],
    [`/api/users/${id}`, { method: 'DELETE' }],
    [`/api/users/${id}/reset-mfa`, { method: 'POST' }],
    [`/api/users/${id}/password-link`, { method: 'POST' }],
  ]

  test('a member is refused, on their own account too, and nothing changes', async () => {
    const member = await addUser('member')
    const before = await db().select().from(users).orderBy(users.id)
    for (const [path, init] of routes(member.id)) {
      const { status, json: problem } = await answer(await member.send(path, init))
      expect([path, status, problem.code]).toEqual([path, 403, 'forbidden'])
    }
    expect(await db().select().from(users).orderBy(users.id)).toEqual(before)
  })

  test('an admin of another organisation finds no user, and nothing changes', async () => {
    const member = await addUser('member')
    const before = await db().select().from(users).orderBy(users.id)
    for (const [path, init] of routes(member.id).slice(2)) {
      const response = await other.asAdmin(path, init)
      expect([path, response.status]).toEqual([path, 404])
    }
    expect(await db().select().from(users).orderBy(users.id)).toEqual(before)
    expect(await db().$count(passwordLinks, eq(passwordLinks.userId, member.id))).toBe(0)
    expect((await member.send('/api/auth/me')).status).toBe(200)
  })
})
