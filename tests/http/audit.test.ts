import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { runAdmin } from '../../src/commands/admin.ts'
import { apiKeys, auditEvents, organisations, transcripts, users, voicelogs } from '../../src/db/schema.ts'
import { AUDIT_ACTION_NAMES } from '../../src/domain/audit/actions.ts'
import { recordLater } from '../../src/domain/audit/record.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { eventually } from '../support/poll.ts'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'

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

type Event = {
  id: string
  at: string
  actor: { kind: string; id: string | null; email: string | null }
  address: string | null
  action: string
  target: { kind: string; id: string }
  detail: Record<string, unknown> | null
}

async function audit(query = '', by = org): Promise<{ items: Event[]; next_cursor: string | null }> {
  const response = await by.asAdmin(`/api/audit?${query}`)
  expect(response.status).toBe(200)
  return await response.json()
}

/** The newest event of an action. */
async function latest(action: string, by = org): Promise<Event | undefined> {
  return (await audit(`limit=1&action=${action}`, by)).items[0]
}

/** Does something and answers the events that came of it, the oldest first. */
async function eventsOf(act: () => Promise<unknown>, by = org): Promise<Event[]> {
  const newest = (await audit('limit=1', by)).items[0]?.id ?? ''
  await act()
  return (await audit('limit=200', by)).items.filter((each) => each.id > newest).reverse()
}

const logIn = (email: string, password: string) =>
  fetch(`${service.baseUrl}/api/auth/login`, json({ email, password }))

async function addUser(role = 'member', by = org): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  const response = await by.asAdmin('/api/users', json({ email, role, password: PASSWORD }))
  return { id: (await response.json()).id, email }
}

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
    plainText: '',
  })
  return id
}

describe('what is recorded', () => {
  test('a login: who, from where, when, which session', async () => {
    const before = Date.now()
    const [event] = await eventsOf(() => logIn(org.email, PASSWORD))
    expect(event).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      actor: { kind: 'user', id: org.userId, email: org.email },
      address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      action: 'login.succeeded',
      target: { kind: 'user', id: org.userId },
      detail: { session_id: expect.any(String), second_factor: null },
    })
    // The database's clock, on this machine.
    expect(Math.abs(Date.parse(event?.at ?? '') - before)).toBeLessThan(60_000)
  })

  test('failed logins of users who are there, each with its reason, in their own organisation', async () => {
    const disabled = await addUser()
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

  test('a failed login of nobody is in no audit', async () => {
    const before = await db().$count(auditEvents)
    await logIn('nobody@example.com', PASSWORD)
    // What would be written is written later: this login's event is certainly behind it.
    await logIn(org.email, PASSWORD)
    expect(await db().$count(auditEvents)).toBe(before + 1)
  })

  test('logout and a change of password', async () => {
    const user = await addUser()
    const token = async (password: string) => (await (await logIn(user.email, password)).json()).access_token
    const post = async (path: string, bearer: string, body: unknown) =>
      await fetch(service.baseUrl + path, {
        ...json(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      })
    const events = await eventsOf(async () => {
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

  test('a user from the link to the end, without the link', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    let id = ''
    let url = ''
    const events = await eventsOf(async () => {
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
    for (const each of events) expect(each.target).toEqual({ kind: 'user', id })
    expect(events.map((each) => each.actor.id)).toEqual(
      events.map((each) => (each.action === 'password.set' ? id : org.userId)),
    )
    expect(JSON.stringify(events)).not.toContain(url.split('#token=')[1] ?? 'no token')
  })

  test('settings with what they were before; what changes nothing is no event', async () => {
    const [event, ...more] = await eventsOf(async () => {
      await org.asAdmin('/api/settings', json({ default_language: 'ja-JP', agent_channel: 0 }, 'PATCH'))
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

  test('an API key from its making to its use after the end, never the key itself', async () => {
    let apiKey = ''
    let id = ''
    const use = () => fetch(`${service.baseUrl}/api/ingest/voicelogs/x`, { headers: { 'x-api-key': apiKey } })
    const events = await eventsOf(async () => {
      const made = await (await org.asAdmin('/api/settings/api-keys', json({ name: 'PBX' }))).json()
      apiKey = made.api_key
      id = made.id
      expect((await use()).status).toBe(404)
      await org.asAdmin(`/api/settings/api-keys/${id}`, { method: 'DELETE' })
      expect((await use()).status).toBe(401)
      await eventually(async () => expect((await latest('api_key.refused'))?.target.id).toBe(id), {
        withinMs: 5_000,
      })
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

  test('an expired key that is used', async () => {
    const { apiKeyId, asKey, ...fresh } = await service.organisation()
    await db()
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(apiKeys.id, apiKeyId))
    expect((await asKey('/api/ingest/voicelogs/x')).status).toBe(401)
    await eventually(
      async () => {
        const event = await latest('api_key.refused', { ...fresh, apiKeyId, asKey })
        expect(event).toMatchObject({ target: { id: apiKeyId }, detail: { reason: 'expired' } })
      },
      { withinMs: 5_000 },
    )
  })

  test('a flood of a revoked key fills no audit: what is refused for its number leaves no event', async () => {
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

  test('every access to a recording and a transcript, and what is done to a call by hand', async () => {
    const id = await addVoicelog()
    const path = `/api/voicelogs/${id}`
    const events = await eventsOf(async () => {
      expect((await org.asAdmin(path)).status).toBe(200)
      expect((await org.asAdmin(`${path}/audio`)).status).toBe(302)
      expect((await org.asAdmin(`${path}/transcript?format=txt`)).status).toBe(200)
      expect((await org.asAdmin(`${path}/analytics`, json({ kinds: ['summary'] }))).status).toBe(202)
      await db()
        .update(voicelogs)
        .set({ status: 'failed', error: { code: 'x', message: 'x', stage: 'analysis', retryable: true } })
        .where(eq(voicelogs.id, id))
      expect((await org.asAdmin(`${path}/retry`, { method: 'POST' })).status).toBe(202)
      expect((await org.asAdmin(path, { method: 'DELETE' })).status).toBe(204)
    })
    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ['voicelog.transcript_read', null],
      ['voicelog.audio_read', null],
      ['voicelog.transcript_read', null],
      ['voicelog.analytics_requested', { kinds: ['summary'] }],
      ['voicelog.retried', null],
      ['voicelog.deleted', { call_id: `call-${id}` }],
    ])
    for (const each of events) {
      expect([each.actor.id, each.target]).toEqual([org.userId, { kind: 'voicelog', id }])
      expect(each.address).not.toBeNull()
    }
  })

  test('an export with its filters', async () => {
    const [event] = await eventsOf(() => org.asAdmin('/api/voicelogs/export?format=jsonl&department=sales'))
    expect(event).toMatchObject({
      action: 'voicelogs.exported',
      target: { kind: 'organisation', id: org.organisationId },
      detail: { format: 'jsonl', department: 'sales' },
    })
  })

  test('`voicelog admin`, as the system', async () => {
    const run = async (...args: string[]) => {
      const output = { out() {}, error: console.error }
      expect(await runAdmin(args, { DATABASE_URL: service.database.url }, output)).toBe(0)
    }
    const email = `${crypto.randomUUID()}@example.com`
    const password = ['--password', PASSWORD]
    await run('create-organisation', '--organisation', 'By hand', '--email', email, ...password)
    await run('create-api-key', '--organisation', 'By hand', '--name', 'PBX')
    await run(
      'create-user',
      '--organisation',
      'By hand',
      '--email',
      `b${email}`,
      '--role',
      'member',
      ...password,
    )
    await run('reset-password', '--email', email, '--password', NEW_PASSWORD)
    const { access_token } = await (await logIn(email, NEW_PASSWORD)).json()
    const response = await fetch(`${service.baseUrl}/api/audit`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { items }: { items: Event[] } = await response.json()
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

describe('what is refused leaves no event', () => {
  test('by validation, by role, by organisation, by the last admin', async () => {
    const id = await addVoicelog()
    const member = await org.member()
    // The member's login and making.
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

describe('append-only', () => {
  test('PostgreSQL refuses to change, delete or truncate events', async () => {
    const { sql } = service.database
    const before = await db().select().from(auditEvents).orderBy(auditEvents.id)
    expect(before.length).toBeGreaterThan(0)
    const attempts = [
      () => sql`update audit_events set action = 'nothing'`,
      () => sql`update audit_events set at = now() where organisation_id = ${org.organisationId}`,
      () => sql`delete from audit_events`,
      () => sql`delete from audit_events where organisation_id = ${org.organisationId}`,
      () => sql`truncate audit_events`,
      () => sql`truncate organisations cascade`,
    ]
    for (const attempt of attempts) {
      const refusal = await attempt().then(
        () => 'accepted',
        (error: Error) => error.message,
      )
      expect(refusal).toBe('audit_events is append-only')
    }
    expect(await db().select().from(auditEvents).orderBy(auditEvents.id)).toEqual(before)
  })

  test('events of a user outlive the user, and go with the whole organisation only', async () => {
    const fresh = await service.organisation()
    const user = await addUser('admin', fresh)
    await logIn(user.email, PASSWORD)
    await fresh.asAdmin(`/api/users/${user.id}`, { method: 'DELETE' })
    const { items } = await audit(`actor_id=${user.id}`, fresh)
    expect(items.map((each) => [each.action, each.actor])).toEqual([
      ['login.succeeded', { kind: 'user', id: user.id, email: null }],
    ])
    await db().delete(organisations).where(eq(organisations.id, fresh.organisationId))
    expect(await db().$count(auditEvents, eq(auditEvents.organisationId, fresh.organisationId))).toBe(0)
  })

  test('an action whose event cannot be written does not happen', async () => {
    const { sql } = service.database
    const victim = await addUser()
    await sql`alter table audit_events add constraint refuses check (action <> 'user.deleted') not valid`
    try {
      const response = await org.asAdmin(`/api/users/${victim.id}`, { method: 'DELETE' })
      expect(response.status).toBe(500)
      expect(await db().$count(users, eq(users.id, victim.id))).toBe(1)
    } finally {
      await sql`alter table audit_events drop constraint refuses`
    }
  })

  test('a failed login whose event cannot be written goes to the log', async () => {
    const logged: unknown[] = []
    const log = Object.assign(Object.create(silentLogger), { error: (entry: unknown) => logged.push(entry) })
    const by = { kind: 'user' as const, userId: org.userId, organisationId: Bun.randomUUIDv7() }
    recordLater(
      { db: db(), log },
      { by, action: 'login.failed', target: org.userId, detail: { reason: 'wrong_password' } },
    )
    await eventually(
      async () => expect(logged).toMatchObject([{ audit: { action: 'login.failed', actor_id: org.userId } }]),
      { withinMs: 5_000 },
    )
  })
})

describe('GET /api/audit', () => {
  test('pages through every event once, the newest first', async () => {
    const fresh = await service.organisation()
    for (const agent_channel of [1, 0, 1]) {
      await fresh.asAdmin('/api/settings', json({ agent_channel }, 'PATCH'))
    }
    const seen: Event[] = []
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const page = await audit(`limit=2${cursor === null ? '' : `&cursor=${cursor}`}`, fresh)
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items)
      cursor = page.next_cursor
    }
    const ids = seen.map((each) => each.id)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
    expect(seen.map((each) => each.action)).toEqual([
      'settings.changed',
      'settings.changed',
      'settings.changed',
      'login.succeeded',
      'api_key.created',
      'user.created',
      'organisation.created',
    ])
  })

  test('filters by action, actor, target and time', async () => {
    const user = await addUser()
    await logIn(user.email, PASSWORD)
    const actions = async (query: string) => (await audit(query)).items.map((each) => each.action)
    expect(await actions(`target_id=${user.id}`)).toEqual(['login.succeeded', 'user.created'])
    expect(await actions(`target_id=${user.id}&action=user.created`)).toEqual(['user.created'])
    expect(await actions(`actor_id=${user.id}`)).toEqual(['login.succeeded'])
    const [login, created] = (await audit(`target_id=${user.id}`)).items
    expect(await actions(`target_id=${user.id}&from=${login?.at}`)).toEqual(['login.succeeded'])
    expect(await actions(`target_id=${user.id}&to=${login?.at}`)).toEqual(['user.created'])
    expect(await actions(`target_id=${user.id}&from=${created?.at}&to=${created?.at}`)).toEqual([])
  })

  test.each([
    ['action=nothing', 'action'],
    ['actor_id=x', 'actor_id'],
    ['target_id=%00', 'target_id'],
    ['from=yesterday', 'from'],
    ['to=2025-02-31T00:00:00Z', 'to'],
    ['cursor=x', 'cursor'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['user=x', 'user'],
  ])('?%s is a 422 that names it', async (query, field) => {
    const response = await org.asAdmin(`/api/audit?${query}`)
    const { errors } = await response.json()
    expect([response.status, errors?.[0]?.field]).toEqual([422, field])
  })

  test('is for admins, of their own organisation alone', async () => {
    expect((await (await org.member())('/api/audit')).status).toBe(403)
    expect((await org.asKey('/api/audit')).status).toBe(401)
    const { items } = await audit('limit=200', other)
    const own = await db().$count(auditEvents, eq(auditEvents.organisationId, other.organisationId))
    expect(items).toHaveLength(own)
    expect(JSON.stringify(items)).not.toContain(org.userId)
    expect((await audit(`actor_id=${org.userId}`, other)).items).toEqual([])
  })

  test('knows the action of every event there is', async () => {
    const rows = await db().selectDistinct({ action: auditEvents.action }).from(auditEvents)
    for (const { action } of rows) expect(AUDIT_ACTION_NAMES).toContain(action as never)
  })
})
