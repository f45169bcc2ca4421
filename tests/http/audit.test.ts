import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditEvents, organisations, users } from '../../src/db/schema/index.ts'
import { AUDIT_ACTION_NAMES } from '../../src/domain/audit/actions.ts'
import { recordLater } from '../../src/domain/audit/record.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { readAudit, type ShownEvent } from '../support/audit.ts'
import { eventually } from '../support/poll.ts'
import { insertRecentCalls } from '../support/recent-calls.ts'
import { json, PASSWORD, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { newUser } from '../support/users.ts'

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

  test('events of a user stay when the user is deleted, and are deleted only with the organisation', async () => {
    const fresh = await service.organisation()
    const user = await newUser(fresh, 'admin')
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
    const victim = await newUser(org)
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
  test('says what each target is called, and when a call was; a deleted call has neither', async () => {
    const fresh = await service.organisation()
    await insertRecentCalls(service.database.sql, fresh.organisationId, 2)
    const { items } = await (await fresh.asAdmin('/api/voicelogs')).json()
    const [first, second] = items as { voicelog_id: string; call_id: string; created_at: string }[]
    for (const { voicelog_id } of [first, second].filter((each) => each !== undefined)) {
      await fresh.asAdmin(`/api/voicelogs/${voicelog_id}/labels`, json({ outcome: 'resolved' }, 'PUT'))
    }
    await fresh.asAdmin('/api/settings/api-keys', json({ name: 'PBX in Hamburg' }))
    await fresh.asAdmin(`/api/voicelogs/${second?.voicelog_id}`, { method: 'DELETE' })
    const targets = Object.fromEntries(
      (await audit('', fresh)).items.map(({ action, target }) => [`${action} ${target.id}`, target]),
    )
    expect(targets[`voicelog.labelled ${first?.voicelog_id}`]).toMatchObject({
      name: first?.call_id,
      call_date: first?.created_at,
    })
    expect(targets[`voicelog.deleted ${second?.voicelog_id}`]).toMatchObject({ name: null, call_date: null })
    const named = Object.values(targets).map(({ kind, name }) => [kind, name])
    expect(named).toContainEqual(['api_key', 'PBX in Hamburg'])
    expect(named).toContainEqual(['user', fresh.email])
  })

  test('pages through every event once, the newest first', async () => {
    const fresh = await service.organisation()
    for (const agent_channel of [1, 0, 1]) {
      await fresh.asAdmin('/api/settings', json({ agent_channel }, 'PATCH'))
    }
    const seen: ShownEvent[] = []
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
    const user = await newUser(org)
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

  test('finds the events of an operator by any operator_id', async () => {
    const operatorId = `a/ü "1' %00`.padEnd(255, 'x')
    const path = `/api/operators/${encodeURIComponent(operatorId)}`
    expect((await org.asAdmin(path, json({ name: 'Ada' }, 'PUT'))).status).toBe(200)
    const { items } = await audit(`target_id=${encodeURIComponent(operatorId)}`)
    expect(items.map((each) => [each.action, each.target.id])).toEqual([['operator.changed', operatorId]])
    expect((await audit('target_id=nobody')).items).toEqual([])
  })

  test.each([
    ['action=nothing', 'action'],
    ['actor_id=x', 'actor_id'],
    ['target_id=%00', 'target_id'],
    [`target_id=${'x'.repeat(256)}`, 'target_id'],
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

  test('is for admins, and shows only their own organisation', async () => {
    expect((await (await org.member())('/api/audit')).status).toBe(403)
    expect((await org.asKey('/api/audit')).status).toBe(401)
    const { items } = await audit('limit=200', other)
    const own = await db().$count(auditEvents, eq(auditEvents.organisationId, other.organisationId))
    expect(items).toHaveLength(own)
    expect(JSON.stringify(items)).not.toContain(org.userId)
    expect((await audit(`actor_id=${org.userId}`, other)).items).toEqual([])
  })

  test('every stored event has an action that the API documents', async () => {
    const rows = await db().selectDistinct({ action: auditEvents.action }).from(auditEvents)
    for (const { action } of rows) expect(AUDIT_ACTION_NAMES).toContain(action as never)
  })
})
