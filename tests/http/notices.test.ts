import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { runAdmin } from '../../src/commands/admin/index.ts'
import { oathtool } from '../support/second-factor.ts'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { addUser, answer, newUser } from '../support/users.ts'

type Send = TestOrganisation['asAdmin']
type Notice = { id: string; action: string; actor: { id: string | null }; target: { name: string | null } }

let service: TestService
/** An organisation whose first admin acts, and its second. */
let org: TestOrganisation
let second: Awaited<ReturnType<typeof addUser>>
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  org = await service.organisation()
  second = await addUser(service.baseUrl, org, 'admin')
})
afterAll(() => service?.stop())

const noticesOf = async (send: Send, query = ''): Promise<Notice[]> =>
  (await answer(await send(`/api/notices${query}`))).json.items
const dismiss = (send: Send, up_to: string) => send('/api/notices/dismiss', json({ up_to }))
const newKey = (send: Send, name = 'PBX') => send('/api/settings/api-keys', json({ name }))

describe('what an admin does', () => {
  test.each<[name: string, act: () => Promise<unknown>, actions: string[]]>([
    ['adds a user', () => newUser(org), ['user.created']],
    [
      'adds a user with a link',
      () => org.asAdmin('/api/users', json({ email: `${crypto.randomUUID()}@example.com`, role: 'admin' })),
      ['password_link.created', 'user.created'],
    ],
    ['creates an API key', () => newKey(org.asAdmin), ['api_key.created']],
    [
      'revokes an API key',
      () => org.asAdmin(`/api/settings/api-keys/${org.apiKeyId}`, { method: 'DELETE' }),
      ['api_key.revoked'],
    ],
    [
      'requires MFA',
      async () => {
        const setup = await answer(await org.asAdmin('/api/auth/mfa/setup', json({ password: PASSWORD })))
        const code = oathtool(setup.json.secret, Date.now())
        await org.asAdmin('/api/auth/mfa/verify-setup', json({ code }))
        await org.asAdmin('/api/settings', json({ mfa_required: true }, 'PATCH'))
        await service.database
          .sql`update organisations set mfa_required = false where id = ${org.organisationId}`
      },
      ['settings.changed'],
    ],
  ])('%s: the other admin is told, the one who acted is not', async (_name, act, actions) => {
    await act()
    const told = await noticesOf(second.send)
    expect(told.map((each) => each.action)).toEqual(actions)
    expect(new Set(told.map((each) => each.actor.id))).toEqual(new Set([org.userId]))
    expect(await noticesOf(org.asAdmin)).toEqual([])
  })

  test.each<[name: string, act: (path: string) => Promise<Response>, action: string]>([
    ['gives permissions', (path) => org.asAdmin(path, json({ permissions: [] }, 'PATCH')), 'user.changed'],
    ['promotes', (path) => org.asAdmin(path, json({ role: 'admin' }, 'PATCH')), 'user.changed'],
    ['disables', (path) => org.asAdmin(path, json({ disabled: true }, 'PATCH')), 'user.disabled'],
    ['removes', (path) => org.asAdmin(path, { method: 'DELETE' }), 'user.deleted'],
    ['resets MFA', (path) => org.asAdmin(`${path}/reset-mfa`, { method: 'POST' }), 'mfa.reset'],
    [
      'makes a password link',
      (path) => org.asAdmin(`${path}/password-link`, { method: 'POST' }),
      'password_link.created',
    ],
  ])('%s: the other admin is told, with the email of the user', async (_name, act, action) => {
    const { id, email } = await newUser(org)
    const [{ id: last } = { id: '' }] = await noticesOf(second.send)
    await dismiss(second.send, last)
    expect((await act(`/api/users/${id}`)).ok).toBe(true)
    const told = await noticesOf(second.send)
    expect(told.map((each) => [each.action, each.target.name])).toEqual([[action, email]])
  })

  test('a command on the machine tells every admin', async () => {
    const output = { out() {}, error: console.error }
    const args = ['reset-password', '--email', org.email]
    const env = { DATABASE_URL: service.database.url }
    expect(await runAdmin(args, env, output, async () => 'staple tractor violet')).toBe(0)
    expect((await noticesOf(second.send)).map((each) => [each.action, each.actor.id])).toEqual([
      ['password.reset', null],
    ])
  })

  test('a refused change tells nobody', async () => {
    await org.asAdmin('/api/users', json({ email: second.email, role: 'admin' }))
    expect(await noticesOf(second.send)).toEqual([])
  })

  test('other settings tell nobody', async () => {
    await org.asAdmin('/api/settings', json({ default_language: 'ja-JP' }, 'PATCH'))
    expect(await noticesOf(second.send)).toEqual([])
  })
})

describe('who is told', () => {
  test('admins of the organisation only: no members, no disabled admins, no other organisation', async () => {
    const other = await service.organisation()
    const member = await addUser(service.baseUrl, org, 'member')
    const disabled = await newUser(org, 'admin')
    await org.asAdmin(`/api/users/${disabled.id}`, json({ disabled: true }, 'PATCH'))
    await newKey(org.asAdmin)
    expect(await noticesOf(other.asAdmin)).toEqual([])
    expect((await member.send('/api/notices')).status).toBe(403)
    const [row] = await service.database.sql<{ recipients: string[] }[]>`
      select array_to_json(array_agg(distinct user_id)) as recipients from admin_notices
      where organisation_id = ${org.organisationId} and action = 'api_key.created'`
    expect(row?.recipients).toEqual([second.id])
  })

  test('who dismisses, dismisses for themselves and up to there only', async () => {
    const third = await addUser(service.baseUrl, org, 'admin')
    for (const name of ['one', 'two', 'three']) await newKey(org.asAdmin, name)
    const [, two] = await noticesOf(third.send)
    expect((await dismiss(third.send, two?.id ?? '')).status).toBe(204)
    expect((await noticesOf(third.send)).map((each) => each.target.name)).toEqual(['three'])
    const ofSecond = (await noticesOf(second.send)).map((each) => each.target.name)
    expect(ofSecond.slice(0, 3)).toEqual(['three', 'two', 'one'])
  })

  test('a stolen session cannot make the others miss it: it dismisses its own notices only', async () => {
    await newKey(org.asAdmin)
    const [made] = await noticesOf(second.send)
    expect((await dismiss(org.asAdmin, made?.id ?? '')).status).toBe(204)
    expect(await noticesOf(second.send)).toHaveLength(1)
  })
})

test('pages leave out nothing, and a text that is no id is a wrong field', async () => {
  for (let made = 0; made < 5; made++) await newKey(org.asAdmin, `key ${made}`)
  const seen: (string | null)[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { json: page } = await answer(await second.send(`/api/notices?limit=2${query}`))
    seen.push(...page.items.map((each: Notice) => each.target.name))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(['key 4', 'key 3', 'key 2', 'key 1', 'key 0'])
  expect((await dismiss(second.send, 'x')).status).toBe(422)
})
