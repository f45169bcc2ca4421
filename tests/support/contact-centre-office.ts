import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import { apiKeys, auditEvents, organisations, sessions, users } from '../../src/db/schema/index.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../src/domain/audit/actions.ts'
import { DAY_MS } from '../../src/lib/time/duration.ts'
import type { TestOrganisation, TestService } from './service.ts'

type Office = Pick<TestService, 'database'>
type Of = Pick<TestOrganisation, 'organisationId' | 'userId'>

const NAME = 'Harbor & Vale'
const ADMIN = { email: 'maria.lopez@harborvale.example', name: 'Maria Lopez' }

/** Adds the users, API keys and audit events of a contact centre. Returns its admin. */
export async function furnishOffice(
  { database: { db } }: Office,
  { organisationId, userId }: Of,
  now: Date,
): Promise<{ email: string }> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.update(organisations).set({ name: NAME }).where(eq(organisations.id, organisationId))
  await db
    .update(users)
    .set({ ...ADMIN, createdAt: daysAgo(60) })
    .where(eq(users.id, userId))
  const team = [
    { email: 'grace.chen@harborvale.example', name: 'Grace Chen', role: 'admin' as const },
    { email: 'misaki.sato@harborvale.example', name: '佐藤 美咲', role: 'member' as const },
    { email: 'daniel.wright@harborvale.example', name: 'Daniel Wright', role: 'member' as const },
    { email: 'tom.becker@harborvale.example', name: 'Tom Becker', role: 'member' as const, disabledAt: now },
  ].map((each, index) => ({ ...each, id: Bun.randomUUIDv7(), createdAt: daysAgo(55 - 6 * index) }))
  await db.insert(users).values(
    // A user without a password has not opened the link yet.
    team.map((each, index) => ({ organisationId, passwordHash: index === 2 ? null : 'none', ...each })),
  )
  await db
    .update(apiKeys)
    .set({
      name: 'Telephone system, London',
      prefix: 'vl_live_8fk2',
      createdAt: daysAgo(58),
      lastUsedAt: daysAgo(0.01),
    })
    .where(eq(apiKeys.organisationId, organisationId))
  const keys = [
    {
      name: '東京センター 録音サーバー',
      prefix: 'vl_live_Qm3x',
      expiresAt: daysAgo(-120),
      lastUsedAt: daysAgo(0.02),
    },
    { name: 'CRM import', prefix: 'vl_live_t7Rb', expiresAt: null, lastUsedAt: null },
  ].map((each, index) => ({ ...each, id: Bun.randomUUIDv7(), createdAt: daysAgo(40 - 30 * index) }))
  await db
    .insert(apiKeys)
    .values(keys.map((each) => ({ organisationId, createdBy: userId, keyHash: each.id, ...each })))
  await db.delete(sessions).where(eq(sessions.organisationId, organisationId))
  const [grace, misaki] = team
  if (grace === undefined || misaki === undefined) throw new Error('There is no team')
  const events: [minutesAgo: number, who: string, action: AuditAction, detail?: Record<string, unknown>][] = [
    [2, userId, 'login.succeeded', { second_factor: 'totp' }],
    [9, misaki.id, 'voicelog.audio_read'],
    [11, misaki.id, 'voicelog.transcript_read'],
    [34, grace.id, 'voicelog.reviewed'],
    [52, grace.id, 'voicelogs.exported', { format: 'csv', department: 'Billing' }],
    [170, grace.id, 'login.succeeded', { second_factor: null }],
    [171, grace.id, 'login.failed', { reason: 'wrong_password' }],
    [1_500, userId, 'scorecard.changed', { version: 2 }],
    [1_620, userId, 'settings.changed', { default_language: { before: 'en-GB', after: 'en-US' } }],
    [14_400, userId, 'api_key.created', { name: 'CRM import', prefix: 'vl_live_t7Rb' }],
  ]
  await db.insert(auditEvents).values(
    events.map(([minutesAgo, actorId, action, detail = null], index) => ({
      id: Bun.randomUUIDv7('hex', now.getTime() - minutesAgo * 60_000 - index),
      at: new Date(now.getTime() - minutesAgo * 60_000),
      organisationId,
      actorKind: 'user' as const,
      actorId,
      address: actorId === misaki.id ? '198.51.100.24' : '203.0.113.7',
      action,
      targetKind: AUDIT_ACTIONS[action],
      targetId: actorId,
      detail,
    })),
  )
  return ADMIN
}

/** Removes audit events that `furnishOffice` did not write, and sets the times of the sessions. */
export async function dateOffice(
  { database: { url } }: Office,
  { organisationId }: Of,
  now: Date,
): Promise<void> {
  const own = postgres(url, { max: 1, onnotice: () => {} })
  await own.begin(async (sql) => {
    // Only the owner of the database can change the audit.
    await sql`set local session_replication_role = replica`
    await sql`delete from audit_events where organisation_id = ${organisationId} and at > ${now}`
    await sql`
      update sessions set created_at = ${now}, authenticated_at = ${now}, last_used_at = ${now}
      where organisation_id = ${organisationId}`
  })
  await own.end()
}
