import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { runAdmin } from '../../src/commands/admin/index.ts'
import { apiKeys, auditEvents, transcripts, voicelogs } from '../../src/db/schema/index.ts'
import { eventsOf, readAudit, type ShownEvent } from '../support/audit.ts'
import { whileLocked } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { newUser } from '../support/users.ts'

const NEW_PASSWORD = 'staple tractor violet'

let service: TestService
let org: TestOrganisation
let other: TestOrganisation
beforeAll(async () => {
  service = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  org = await service.organisation()
  other = await service.organisation()
})
afterAll(() => service?.stop())

const db = () => service.database.db

const audit = (query = '', by = org) => readAudit(by, query)

const logIn = (email: string, password: string) =>
  fetch(`${service.baseUrl}/api/auth/login`, json({ email, password }))

async function addVoicelog(by = org): Promise<string> {
  const id = Bun.randomUUIDv7()
  await db()
    .insert(voicelogs)
    .values({
      id,
      organisationId: by.organisationId,
      status: 'completed',
      source: 'api',
      callId: `call-${id}`,
      language: 'en-US',
      sizeBytes: 100,
      objectKey: `${by.organisationId}/2025/01/${id}.wav`,
      contentType: 'audio/wav',
    })
  await db().insert(transcripts).values({
    voicelogId: id,
    organisationId: by.organisationId,
    language: 'en-US',
    engine: 'test',
    model: 'test',
    durationMs: 1000,
    channels: 1,
    segments: [],
  })
  return id
}

describe('what is recorded', () => {
  test('a login: who, from where, when, which session', async () => {
    const before = Date.now()
    const [event] = await eventsOf(org, () => logIn(org.email, PASSWORD))
    expect(event).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      actor: { kind: 'user', id: org.userId, email: org.email },
      address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      action: 'login.succeeded',
      target: { kind: 'user', id: org.userId, name: org.email, call_date: null },
      detail: { session_id: expect.any(String), second_factor: null },
    })
    // The clock of the database, which is the clock of this machine.
    expect(Math.abs(Date.parse(event?.at ?? '') - before)).toBeLessThan(60_000)
  })

  test('failed logins of existing users, each with its reason, in their own organisation', async () => {
    const disabled = await newUser(org)
    await org.asAdmin(`/api/users/${disabled.id}`, json({ disabled: true }, 'PATCH'))
    const email = `${crypto.randomUUID()}@example.com`
    const invited = await (await org.asAdmin('/api/users', json({ email, role: 'member' }))).json()
    for (const [target, given, reason] of [
      [org.userId, { email: org.email, password: 'wrong horse battery' }, 'wrong_password'],
      [disabled.id, { email: disabled.email, password: PASSWORD }, 'disabled'],
      [invited.id, { email, password: PASSWORD }, 'no_password'],
    ] as const) {
      expect((await logIn(given.email, given.password)).status).toBe(401)
      await eventually(
        async () => {
          const event = (await audit(`action=login.failed&target_id=${target}`)).items[0]
          expect(event).toMatchObject({ actor: { id: target }, detail: { reason } })
          expect(event?.address).not.toBeNull()
        },
        { withinMs: 5_000 },
      )
    }
    expect((await audit('action=login.failed', other)).items).toEqual([])
  })

  test('a failed login with an unknown email is in no audit', async () => {
    const before = await db().$count(auditEvents)
    await logIn('nobody@example.com', PASSWORD)
    // Events are written later: when this login's event is there, the other would be too.
    await logIn(org.email, PASSWORD)
    expect(await db().$count(auditEvents)).toBe(before + 1)
  })

  test('logout and a change of password', async () => {
    const user = await newUser(org)
    const token = async (password: string) => (await (await logIn(user.email, password)).json()).access_token
    const post = async (path: string, bearer: string, body: unknown) =>
      await fetch(service.baseUrl + path, {
        ...json(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      })
    const events = await eventsOf(org, async () => {
      expect((await post('/api/auth/logout', await token(PASSWORD), {})).status).toBe(204)
      const change = { current_password: PASSWORD, new_password: NEW_PASSWORD }
      expect((await post('/api/auth/password', await token(PASSWORD), change)).status).toBe(204)
    })
    expect(events.map((each) => each.action)).toEqual([
      'login.succeeded',
      'session.ended',
      'login.succeeded',
      'password.changed',
    ])
    for (const each of events) expect([each.actor.id, each.target.id]).toEqual([user.id, user.id])
    expect(events[1]?.detail).toMatchObject({ scope: 'this' })
  })

  test('a user from invitation to deletion, without the one-time link', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    let id = ''
    let url = ''
    const events = await eventsOf(org, async () => {
      const added = await (await org.asAdmin('/api/users', json({ email, role: 'member' }))).json()
      id = added.id
      url = added.password_link.url
      const token = url.split('#token=')[1]
      await fetch(`${service.baseUrl}/api/auth/set-password`, json({ token, new_password: NEW_PASSWORD }))
      const path = `/api/users/${id}`
      await org.asAdmin(path, json({ role: 'admin', name: 'Kim' }, 'PATCH'))
      await org.asAdmin(path, json({ role: 'admin' }, 'PATCH'))
      await org.asAdmin(path, json({ disabled: true }, 'PATCH'))
      await org.asAdmin(path, json({ disabled: false }, 'PATCH'))
      await org.asAdmin(`${path}/password-link`, { method: 'POST' })
      await org.asAdmin(`${path}/reset-mfa`, { method: 'POST' })
      await org.asAdmin(path, { method: 'DELETE' })
    })
    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ['user.created', { email, role: 'member' }],
      ['password_link.created', { expires_at: expect.any(String) }],
      ['password.set', null],
      ['user.changed', { role: { before: 'member', after: 'admin' }, name: { before: null, after: 'Kim' } }],
      ['user.disabled', null],
      ['user.enabled', null],
      ['password_link.created', { expires_at: expect.any(String) }],
      ['mfa.reset', null],
      ['user.deleted', { email, role: 'admin' }],
    ])
    for (const each of events) expect(each.target).toMatchObject({ kind: 'user', id })
    expect(events.map((each) => each.actor.id)).toEqual(
      events.map((each) => (each.action === 'password.set' ? id : org.userId)),
    )
    expect(JSON.stringify(events)).not.toContain(url.split('#token=')[1] ?? 'no token')
  })

  test('settings with their values before; a change to the same values is no event', async () => {
    const [event, ...more] = await eventsOf(org, async () => {
      await org.asAdmin('/api/settings', json({ default_language: 'ja-JP', agent_channel: null }, 'PATCH'))
      await org.asAdmin('/api/settings', json({ default_language: 'ja-JP' }, 'PATCH'))
    })
    expect(event).toMatchObject({
      action: 'settings.changed',
      actor: { id: org.userId },
      target: { kind: 'organisation', id: org.organisationId },
      detail: { default_language: { before: 'en-US', after: 'ja-JP' } },
    })
    expect(Object.keys(event?.detail ?? {})).toEqual(['default_language'])
    expect(more).toEqual([])
  })

  test('an API key from its creation to its use after it was revoked, never the key itself', async () => {
    let apiKey = ''
    let id = ''
    const use = () => fetch(`${service.baseUrl}/api/ingest/voicelogs/x`, { headers: { 'x-api-key': apiKey } })
    const events = await eventsOf(org, async () => {
      const made = await (await org.asAdmin('/api/settings/api-keys', json({ name: 'PBX' }))).json()
      apiKey = made.api_key
      id = made.id
      expect((await use()).status).toBe(404)
      await org.asAdmin(`/api/settings/api-keys/${id}`, { method: 'DELETE' })
      expect((await use()).status).toBe(401)
      await eventually(
        async () => expect((await audit('limit=1&action=api_key.refused')).items[0]?.target.id).toBe(id),
        {
          withinMs: 5_000,
        },
      )
    })
    expect(events.map(({ action, actor, detail }) => [action, actor.kind, actor.id, detail])).toEqual([
      [
        'api_key.created',
        'user',
        org.userId,
        { name: 'PBX', prefix: apiKey.slice(0, 12), expires_at: null, rate_limit: null },
      ],
      ['api_key.revoked', 'user', org.userId, null],
      ['api_key.refused', 'api_key', id, { reason: 'revoked' }],
    ])
    expect(events[2]?.address).not.toBeNull()
    expect(JSON.stringify(events)).not.toContain(apiKey)
  })

  test('the use of an expired key', async () => {
    const { apiKeyId, asKey, ...fresh } = await service.organisation()
    await db()
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(apiKeys.id, apiKeyId))
    expect((await asKey('/api/ingest/voicelogs/x')).status).toBe(401)
    await eventually(
      async () => {
        const event = (await audit('limit=1&action=api_key.refused', { ...fresh, apiKeyId, asKey })).items[0]
        expect(event).toMatchObject({ target: { id: apiKeyId }, detail: { reason: 'expired' } })
      },
      { withinMs: 5_000 },
    )
  })

  test('many requests with a revoked key do not fill the audit: refusals by the rate limit leave no event', async () => {
    const { apiKey, apiKeyId, ...fresh } = await service.organisation()
    await fresh.asAdmin(`/api/settings/api-keys/${apiKeyId}`, { method: 'DELETE' })
    const statuses: number[] = []
    for (let sent = 0; sent < 120; sent++) {
      const headers = { 'x-api-key': apiKey, 'x-forwarded-for': '10.1.2.3' }
      statuses.push((await fetch(`${service.baseUrl}/api/ingest/voicelogs/x`, { headers })).status)
    }
    const { organisationId } = fresh
    const events = await db().$count(
      auditEvents,
      and(eq(auditEvents.organisationId, organisationId), eq(auditEvents.action, 'api_key.refused')),
    )
    expect(statuses.slice(-20)).toEqual(Array(20).fill(429))
    expect(events).toBe(statuses.filter((each) => each === 401).length)
    expect(events).toBeGreaterThan(0)
  })

  test('each access to a recording or transcript, and each action on a call by hand', async () => {
    const id = await addVoicelog()
    const path = `/api/voicelogs/${id}`
    const events = await eventsOf(org, async () => {
      expect((await org.asAdmin(path)).status).toBe(200)
      expect((await org.asAdmin(`${path}/audio`)).status).toBe(302)
      expect((await org.asAdmin(`${path}/transcript?format=txt`)).status).toBe(200)
      expect((await org.asAdmin(`${path}/analytics`, json({ kinds: ['summary'] }))).status).toBe(202)
      await db()
        .update(voicelogs)
        .set({ status: 'failed', error: { code: 'x', message: 'x', stage: 'analysis', retryable: true } })
        .where(eq(voicelogs.id, id))
      expect((await org.asAdmin(`${path}/retry`, { method: 'POST' })).status).toBe(202)
      await db().update(voicelogs).set({ status: 'completed' }).where(eq(voicelogs.id, id))
      expect((await org.asAdmin(`${path}/transcription`, { method: 'POST' })).status).toBe(202)
      expect((await org.asAdmin(path, { method: 'DELETE' })).status).toBe(204)
    })
    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ['voicelog.transcript_read', { via: 'call' }],
      ['voicelog.audio_read', { purpose: null }],
      ['voicelog.transcript_read', { via: 'download' }],
      ['voicelog.analytics_requested', { kinds: ['summary'] }],
      ['voicelog.retried', null],
      ['voicelog.transcription_requested', { discard_corrections: false }],
      ['voicelog.deleted', { call_id: `call-${id}` }],
    ])
    for (const each of events) {
      expect([each.actor.id, each.target.kind, each.target.id]).toEqual([org.userId, 'voicelog', id])
      expect(each.address).not.toBeNull()
    }
  })

  test('an export with its filters', async () => {
    const [event] = await eventsOf(org, () =>
      org.asAdmin('/api/voicelogs/export?format=jsonl&department=sales'),
    )
    expect(event).toMatchObject({
      action: 'voicelogs.exported',
      target: { kind: 'organisation', id: org.organisationId },
      detail: { format: 'jsonl', department: 'sales' },
    })
  })

  test('`voicelog admin`, as the system', async () => {
    const run = async (...args: string[]) => {
      const output = { out() {}, error: console.error }
      expect(await runAdmin(args, { DATABASE_URL: service.database.url }, output, async () => PASSWORD)).toBe(
        0,
      )
    }
    const email = `${crypto.randomUUID()}@example.com`
    await run('create-organisation', '--organisation', 'By hand', '--email', email)
    await run('create-api-key', '--organisation', 'By hand', '--name', 'PBX')
    await run('create-user', '--organisation', 'By hand', '--email', `b${email}`, '--role', 'member')
    await run('reset-password', '--email', email)
    const { access_token } = await (await logIn(email, PASSWORD)).json()
    const response = await fetch(`${service.baseUrl}/api/audit`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { items }: { items: ShownEvent[] } = await response.json()
    const [login, ...bySystem] = items
    expect(login?.action).toBe('login.succeeded')
    expect(bySystem.map((each) => each.action)).toEqual([
      'password.reset',
      'user.created',
      'api_key.created',
      'user.created',
      'organisation.created',
    ])
    for (const each of bySystem) {
      expect([each.actor, each.address]).toEqual([{ kind: 'system', id: null, email: null }, null])
    }
    expect(JSON.stringify(items)).not.toContain(PASSWORD)
  })
})

describe('a refused request leaves no event', () => {
  test('by validation, by role, by organisation, by the last admin', async () => {
    const id = await addVoicelog()
    const member = await org.member()
    // The creation and login of the member.
    const before = await db().$count(auditEvents)
    await org.asAdmin('/api/settings', json({ default_language: 'x' }, 'PATCH'))
    await member('/api/settings', json({ agent_channel: 1 }, 'PATCH'))
    await other.asAdmin(`/api/voicelogs/${id}`)
    await other.asAdmin(`/api/voicelogs/${id}/audio`)
    await other.asAdmin(`/api/voicelogs/${id}`, { method: 'DELETE' })
    await other.asAdmin(`/api/users/${other.userId}`, { method: 'DELETE' })
    await other.asAdmin(`/api/settings/api-keys/${org.apiKeyId}`, { method: 'DELETE' })
    expect(await db().$count(auditEvents)).toBe(before)
  })
})

test('what two requests delete at once is in the audit once, and the later is told that it is gone', async () => {
  const made = async (path: string, body: object) => (await (await org.asAdmin(path, json(body))).json()).id
  const condition = { kind: 'phrase', text: 'cancel' }
  const [rule, plan, call] = [
    await made('/api/rules', { name: 'Leaves', condition }),
    await made('/api/review-plans', { name: 'Weekly', calls_per_week: 1 }),
    await addVoicelog(),
  ]
  const comment = await made(`/api/voicelogs/${call}/comments`, { text: 'Well done' })
  const deletions = [
    { action: 'rule.deleted', path: `/api/rules/${rule}`, table: 'rules', id: rule },
    { action: 'review_plan.deleted', path: `/api/review-plans/${plan}`, table: 'review_plans', id: plan },
    {
      action: 'comment.deleted',
      path: `/api/voicelogs/${call}/comments/${comment}`,
      ...{ table: 'voicelogs', id: call },
    },
  ]
  for (const { action, path, table, id } of deletions) {
    const remove = () => org.asAdmin(path, { method: 'DELETE' })
    const lock = `select from ${table} where id = '${id}' for update`
    const answers = await whileLocked(service.database.sql, lock, [remove, remove])
    expect(answers.map(({ status }) => status)).toEqual([204, 404])
    expect((await audit(`action=${action}`)).items).toHaveLength(1)
  }
})
