import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { transcripts, users, voicelogs } from '../../src/db/schema/index.ts'
import { PERMISSIONS as ALL, permissionsOf } from '../../src/model/permissions.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { addUser as addUserTo, answer } from '../support/users.ts'

type Send = TestOrganisation['asAdmin']

let service: TestService
let org: TestOrganisation
beforeAll(async () => {
  service = await startService()
  org = await service.organisation()
})
afterAll(() => service?.stop())

const addMember = () => addUserTo(service.baseUrl, org, 'member')
const give = async (id: string, permissions: string[], by: Send = org.asAdmin) =>
  await answer(await by(`/api/users/${id}`, json({ permissions }, 'PATCH')))
/** All that a member may do who was given these. */
const ofMember = (...permissions: Permission[]) => permissionsOf({ role: 'member', permissions })
const profileOf = async (send: Send) => (await answer(await send('/api/auth/me'))).json

/** A transcribed call, made by the admin unless another user is given. */
async function newCall({
  status = 'completed',
  createdBy = org.userId,
}: {
  status?: 'completed' | 'awaiting_upload'
  createdBy?: string
} = {}): Promise<string> {
  const id = Bun.randomUUIDv7()
  const { organisationId } = org
  const row = { organisationId, language: 'en-US', contentType: 'audio/wav', sizeBytes: 100 }
  const objectKey = `${organisationId}/2025/01/${id}.wav`
  await service.database.db
    .insert(voicelogs)
    .values({ ...row, id, status, source: 'dashboard', createdBy, objectKey })
  if (status === 'completed') {
    const made = { voicelogId: id, organisationId, engine: 'test', model: 'test', durationMs: 1 }
    await service.database.db
      .insert(transcripts)
      .values({ ...made, language: 'en-US', channels: 1, segments: [] })
  }
  return id
}
const exists = async (id: string) => (await service.database.db.$count(voicelogs, eq(voicelogs.id, id))) === 1

/** What each permission allows. Answers the status and the code of a refusal. */
const ACTIONS = {
  'calls.delete': async (send: Send, id: string) => await send(`/api/voicelogs/${id}`, { method: 'DELETE' }),
  exports: async (send: Send) => await send('/api/voicelogs/export?format=jsonl'),
  'analytics.request': async (send: Send, id: string) =>
    await send(`/api/voicelogs/${id}/analytics`, json({ kinds: ['summary'] })),
} as const
type Permission = keyof typeof ACTIONS
const PERMISSIONS = Object.keys(ACTIONS) as Permission[]

/** Which of the actions a user may do now. */
async function allowed(send: Send): Promise<Permission[]> {
  const done: Permission[] = []
  for (const permission of PERMISSIONS) {
    const response = await ACTIONS[permission](send, await newCall())
    if (response.ok) done.push(permission)
    else {
      const { status, json: problem } = await answer(response)
      expect([status, problem.code]).toEqual([403, 'permission_needed'])
      expect(problem.detail).toContain(permission)
    }
  }
  return done
}

describe('what a user may do', () => {
  test('a new member may ask for analytics, but neither delete nor export', async () => {
    const { send } = await addMember()
    expect(await allowed(send)).toEqual(['analytics.request'])
    expect((await profileOf(send)).permissions).toEqual(ofMember('analytics.request'))
  })

  test('an admin has every permission', async () => {
    expect(await allowed(org.asAdmin)).toEqual(PERMISSIONS)
    expect((await profileOf(org.asAdmin)).permissions).toEqual(ALL)
  })

  test.each(PERMISSIONS)(
    '%s alone allows that and nothing else, from the next request',
    async (permission) => {
      const { id, send } = await addMember()
      expect((await give(id, [permission])).json.permissions).toEqual([permission])
      expect(await allowed(send)).toEqual([permission])
      expect((await profileOf(send)).permissions).toEqual(ofMember(permission))
      expect((await give(id, [])).json.permissions).toEqual([])
      expect(await allowed(send)).toEqual([])
    },
  )

  test('a user can be added with permissions', async () => {
    const body = {
      email: `${crypto.randomUUID()}@example.com`,
      role: 'member',
      permissions: ['exports'],
    }
    const added = await answer(await org.asAdmin('/api/users', json(body)))
    expect([added.status, added.json.permissions]).toEqual([201, ['exports']])
  })

  test('a demoted admin has what was given to the user, no more', async () => {
    const admin = await addUserTo(service.baseUrl, org, 'admin')
    expect(await allowed(admin.send)).toEqual(PERMISSIONS)
    await org.asAdmin(`/api/users/${admin.id}`, json({ role: 'member' }, 'PATCH'))
    expect(await allowed(admin.send)).toEqual(['analytics.request'])
  })

  test('users from before permissions existed neither delete nor export', async () => {
    // Written as the previous version writes it: without the column.
    const id = Bun.randomUUIDv7()
    await service.database.sql`
      insert into users (id, organisation_id, email, role)
      values (${id}, ${org.organisationId}, ${`${id}@example.com`}, 'member')`
    const { json: user } = await answer(await org.asAdmin(`/api/users/${id}`))
    expect(user.permissions).toEqual(['analytics.request'])
  })
})

describe('a refused request changes nothing', () => {
  test('a call that may not be deleted is still there', async () => {
    const { send } = await addMember()
    const id = await newCall()
    expect((await ACTIONS['calls.delete'](send, id)).status).toBe(403)
    expect(await exists(id)).toBe(true)
  })

  test('who only uploads may take the own upload back while it waits for its file, and no other', async () => {
    const { id: userId, send } = await addMember()
    const own = await newCall({ status: 'awaiting_upload', createdBy: userId })
    const finished = await newCall({ createdBy: userId })
    const ofAnother = await newCall({ status: 'awaiting_upload' })
    expect((await ACTIONS['calls.delete'](send, own)).status).toBe(204)
    expect((await ACTIONS['calls.delete'](send, finished)).status).toBe(403)
    expect((await ACTIONS['calls.delete'](send, ofAnother)).status).toBe(403)
    expect(await Promise.all([own, finished, ofAnother].map(exists))).toEqual([false, true, true])
  })

  test('an export that is refused is in no audit', async () => {
    const { id, send } = await addMember()
    expect((await ACTIONS.exports(send)).status).toBe(403)
    const { json: audit } = await answer(
      await org.asAdmin(`/api/audit?action=voicelogs.exported&actor_id=${id}`),
    )
    expect(audit.items).toEqual([])
  })
})

describe('giving permissions', () => {
  test('members give none, not even to themselves', async () => {
    const { id, send } = await addMember()
    expect((await give(id, PERMISSIONS, send)).status).toBe(403)
    expect(await allowed(send)).toEqual(['analytics.request'])
  })

  test.each([
    ['an unknown permission', { permissions: ['sell_calls'] }],
    ['one twice', { permissions: ['calls.delete', 'calls.delete'] }],
    ['a text', { permissions: 'calls.delete' }],
  ])('%s is a 422', async (_what, body) => {
    const { id } = await addMember()
    expect((await org.asAdmin(`/api/users/${id}`, json(body, 'PATCH'))).status).toBe(422)
    expect(
      await service.database.db
        .select({ permissions: users.permissions })
        .from(users)
        .where(eq(users.id, id)),
    ).toEqual([{ permissions: ['analytics.request'] }])
  })

  test('is in the audit, with what the user had before', async () => {
    const { id } = await addMember()
    await give(id, ['exports', 'calls.delete'])
    const { json: audit } = await answer(await org.asAdmin(`/api/audit?action=user.changed&target_id=${id}`))
    expect(audit.items[0].detail).toEqual({
      permissions: { before: ['analytics.request'], after: ['calls.delete', 'exports'] },
    })
  })
})
