import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { passwordLinks } from '../../src/db/schema/index.ts'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { addUser as addUserTo, answer, logIn as logInTo, newEmail, tokenIn } from '../support/users.ts'

const NEW_PASSWORD = 'staple tractor violet'

let service: TestService
let org: TestOrganisation
beforeAll(async () => {
  service = await startService()
  org = await service.organisation()
})
afterAll(() => service?.stop())

const db = () => service.database.db
const addUser = (role: 'admin' | 'member', by = org) => addUserTo(service.baseUrl, by, role)
const logIn = (email: string, password?: string) => logInTo(service.baseUrl, email, password)
const disable = (id: string) => org.asAdmin(`/api/users/${id}`, json({ disabled: true }, 'PATCH'))

async function linkOf() {
  const email = newEmail()
  const { json: added } = await answer(await org.asAdmin('/api/users', json({ email, role: 'member' })))
  return { id: String(added.id), email, token: tokenIn(added.password_link.url) }
}

const setPassword = async (token: string, new_password = NEW_PASSWORD) =>
  await answer(await fetch(`${service.baseUrl}/api/auth/set-password`, json({ token, new_password })))

describe('POST /api/auth/set-password', () => {
  test('sets the password once', async () => {
    const { email, token } = await linkOf()
    expect((await setPassword(token)).status).toBe(204)
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
    const again = await setPassword(token, 'lantern copper ridge')
    expect([again.status, again.json.code]).toEqual([401, 'invalid_token'])
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('of ten requests at once with one link, one sets the password', async () => {
    const { token } = await linkOf()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_each, index) => setPassword(token, `${NEW_PASSWORD} ${index}`)),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([204, ...Array(9).fill(401)])
  })

  test('after a refused password the link still works', async () => {
    const { token } = await linkOf()
    const { status, json: problem } = await setPassword(token, 'password1')
    expect([status, problem.errors[0].field]).toEqual([422, 'new_password'])
    expect((await setPassword(token)).status).toBe(204)
  })

  test('a new link replaces the previous one; the present password works until the new one is used', async () => {
    const user = await addUser('member')
    const links = []
    for (let made = 0; made < 2; made++) {
      const {
        status,
        headers,
        json: link,
      } = await answer(await org.asAdmin(`/api/users/${user.id}/password-link`, { method: 'POST' }))
      expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
      links.push(tokenIn(link.url))
    }
    expect((await setPassword(links[0] ?? '')).status).toBe(401)
    expect((await user.send('/api/auth/me')).status).toBe(200)
    expect((await setPassword(links[1] ?? '')).status).toBe(204)
    expect((await user.send('/api/auth/me')).status).toBe(401)
    expect((await logIn(user.email)).status).toBe(401)
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('an expired link, and one of a disabled user, are refused like an unknown link', async () => {
    const expired = await linkOf()
    await db()
      .update(passwordLinks)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(passwordLinks.userId, expired.id))
    const disabled = await linkOf()
    await disable(disabled.id)
    const unknown = await setPassword('x'.repeat(43))
    expect([unknown.status, unknown.json.code]).toEqual([401, 'invalid_token'])
    for (const { token } of [expired, disabled]) expect((await setPassword(token)).json).toEqual(unknown.json)
  })

  test('a member, and an admin on their own account, get no link', async () => {
    const member = await addUser('member')
    const own = await member.send(`/api/users/${member.id}/password-link`, { method: 'POST' })
    expect(own.status).toBe(403)
    const admin = await org.asAdmin(`/api/users/${org.userId}/password-link`, { method: 'POST' })
    expect(admin.status).toBe(409)
    expect(await db().$count(passwordLinks, eq(passwordLinks.userId, org.userId))).toBe(0)
  })
})

describe('a password link ends with the rights of the administrator who made it', () => {
  const ENDINGS: [name: string, end: (id: string) => Promise<Response>][] = [
    ['the account is disabled', disable],
    ['the role is another', (id) => org.asAdmin(`/api/users/${id}`, json({ role: 'member' }, 'PATCH'))],
    ['the account is removed', (id) => org.asAdmin(`/api/users/${id}`, { method: 'DELETE' })],
  ]
  test.each(ENDINGS)('%s', async (_name, end) => {
    const leaving = await addUser('admin')
    const { email, token: byOther } = await linkOf()
    const { json: added } = await answer(
      await leaving.send('/api/users', json({ email: newEmail(), role: 'admin' })),
    )
    expect((await end(leaving.id)).ok).toBe(true)
    const refused = await setPassword(tokenIn(added.password_link.url))
    expect([refused.status, refused.json.code]).toEqual([401, 'invalid_token'])
    expect((await setPassword(byOther)).status).toBe(204)
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('it stays when only the name is changed', async () => {
    const admin = await addUser('admin')
    const { json: added } = await answer(
      await admin.send('/api/users', json({ email: newEmail(), role: 'member' })),
    )
    expect((await org.asAdmin(`/api/users/${admin.id}`, json({ name: 'Ada' }, 'PATCH'))).status).toBe(200)
    expect((await setPassword(tokenIn(added.password_link.url))).status).toBe(204)
  })
})

describe('the name of the organisation', () => {
  /** Each way in which a person or an admin sets a password, with the name of its field. */
  const WAYS: [name: string, field: string, set: (password: string) => Promise<Response>][] = [
    [
      'adding a user',
      'password',
      (password) => org.asAdmin('/api/users', json({ email: newEmail(), role: 'member', password })),
    ],
    [
      'changing the own password',
      'new_password',
      async (password) => {
        const { send } = await addUser('member')
        return await send('/api/auth/password', json({ current_password: PASSWORD, new_password: password }))
      },
    ],
    [
      'a password link',
      'new_password',
      async (password) => {
        const { json: added } = await answer(
          await org.asAdmin('/api/users', json({ email: newEmail(), role: 'member' })),
        )
        const token = tokenIn(added.password_link.url)
        return await fetch(
          `${service.baseUrl}/api/auth/set-password`,
          json({ token, new_password: password }),
        )
      },
    ],
  ]
  test.each(WAYS)('is refused as a password by %s', async (_name, field, set) => {
    await service.database
      .sql`update organisations set name = 'Acme Freight' where id = ${org.organisationId}`
    const { status, json: problem } = await answer(await set('AcmeFreight2026!'))
    expect([status, problem.errors?.[0]?.field, problem.errors?.[0]?.code]).toEqual([
      422,
      field,
      'known_words',
    ])
  })
})
