import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  exampleRequest,
  expectDocumented,
  type Operation,
  pathOf,
  readOperations,
} from '../support/openapi.ts'
import { oathtool } from '../support/second-factor.ts'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { addUser, answer } from '../support/users.ts'

type Send = TestOrganisation['asAdmin']

let service: TestService
let operations: Operation[]
let org: TestOrganisation
beforeAll(async () => {
  service = await startService()
  operations = await readOperations(service.baseUrl)
})
afterAll(() => service?.stop())
beforeEach(async () => {
  org = await service.organisation()
})

const require = (value: boolean, send: Send = org.asAdmin) =>
  send('/api/settings', json({ mfa_required: value }, 'PATCH'))
const profileOf = async (send: Send) => (await answer(await send('/api/auth/me'))).json

/** Sets up the second factor. The session goes on. */
async function enrol(send: Send) {
  const setup = await answer(await send('/api/auth/mfa/setup', json({ password: PASSWORD })))
  expect(setup.status).toBe(200)
  const code = oathtool(setup.json.secret, Date.now())
  expect((await send('/api/auth/mfa/verify-setup', json({ code }))).status).toBe(200)
}

describe('an organisation that requires MFA', () => {
  test('lets a member without it only set it up, at once also in a session that is open, and then do everything', async () => {
    const { send } = await addUser(service.baseUrl, org, 'member')
    await enrol(org.asAdmin)
    expect((await send('/api/voicelogs')).status).toBe(200)
    expect((await answer(await require(true))).json.mfa_required).toBe(true)

    const { status, json: problem } = await answer(await send('/api/voicelogs'))
    expect([status, problem.code]).toEqual([403, 'mfa_enrolment_needed'])
    expect((await profileOf(send)).mfa_enrolment_needed).toBe(true)
    await enrol(send)
    expect((await profileOf(send)).mfa_enrolment_needed).toBe(false)
    expect((await send('/api/voicelogs')).status).toBe(200)
  })

  test('lets them do nothing else, in any operation, those to come included', async () => {
    const { send } = await addUser(service.baseUrl, org, 'admin')
    await enrol(org.asAdmin)
    await require(true)
    const bearer = operations.filter((each) => each.scheme === 'bearer')
    const open = bearer.filter((each) => !each.needsMfa).map((each) => each.name)
    expect(open.sort()).toEqual([
      'GET /api/auth/me',
      'POST /api/auth/logout',
      'POST /api/auth/mfa/disable',
      'POST /api/auth/mfa/recovery-codes',
      'POST /api/auth/mfa/setup',
      'POST /api/auth/mfa/verify-setup',
      'POST /api/auth/password',
      'POST /api/auth/step-up',
    ])
    for (const operation of bearer.filter((each) => each.needsMfa)) {
      const response = await send(pathOf(operation, Bun.randomUUIDv7()), exampleRequest(operation))
      const { code } = JSON.parse(await expectDocumented(operation, response))
      expect([operation.name, response.status, code]).toEqual([operation.name, 403, 'mfa_enrolment_needed'])
    }
  })

  test('does not touch recorders: API keys upload as before', async () => {
    await enrol(org.asAdmin)
    await require(true)
    expect((await org.asKey('/api/ingest/presign')).status).toBe(200)
  })

  test('makes whoever disables MFA, or loses it by a reset, set it up again', async () => {
    const { id, send, email } = await addUser(service.baseUrl, org, 'member')
    await enrol(org.asAdmin)
    await enrol(send)
    await require(true)
    expect((await send('/api/auth/mfa/disable', json({ password: PASSWORD }))).status).toBe(200)
    expect((await send('/api/voicelogs')).status).toBe(403)
    await enrol(send)
    expect((await org.asAdmin(`/api/users/${id}/reset-mfa`, { method: 'POST' })).status).toBe(204)
    const login = await answer(
      await fetch(`${service.baseUrl}/api/auth/login`, json({ email, password: PASSWORD })),
    )
    const again: Send = (path, init = {}) =>
      fetch(service.baseUrl + path, {
        ...init,
        headers: { authorization: `Bearer ${login.json.access_token}` },
      })
    expect((await again('/api/voicelogs')).status).toBe(403)
  })

  test('frees everybody when it no longer requires it', async () => {
    const { send } = await addUser(service.baseUrl, org, 'member')
    await enrol(org.asAdmin)
    await require(true)
    expect((await send('/api/voicelogs')).status).toBe(403)
    await require(false)
    expect((await send('/api/voicelogs')).status).toBe(200)
  })

  test('leaves other organisations alone', async () => {
    const other = await service.organisation()
    await enrol(org.asAdmin)
    await require(true)
    expect((await other.asAdmin('/api/voicelogs')).status).toBe(200)
  })
})

describe('requiring MFA', () => {
  test('needs MFA on the own account first: no admin locks themselves out', async () => {
    const { status, json: problem } = await answer(await require(true))
    expect([status, problem.code]).toEqual([409, 'conflict'])
    expect((await answer(await org.asAdmin('/api/settings'))).json.mfa_required).toBe(false)
  })

  test('needs a recent login in both directions', async () => {
    await enrol(org.asAdmin)
    await require(true)
    await service.database.sql`
      update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${org.userId}`
    for (const value of [true, false]) {
      const { status, json: problem } = await answer(await require(value))
      expect([status, problem.code]).toEqual([403, 'recent_login_needed'])
    }
    expect((await answer(await org.asAdmin('/api/settings'))).json.mfa_required).toBe(true)
  })

  test('is in the audit; members cannot', async () => {
    const { send } = await addUser(service.baseUrl, org, 'member')
    expect((await require(true, send)).status).toBe(403)
    await enrol(org.asAdmin)
    await require(true)
    const { json: audit } = await answer(await org.asAdmin('/api/audit?action=settings.changed'))
    expect(audit.items.map((each: { detail: unknown }) => each.detail)).toEqual([
      { mfa_required: { before: false, after: true } },
    ])
  })
})
