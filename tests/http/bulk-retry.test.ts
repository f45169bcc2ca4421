import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import * as schema from '../../src/db/schema/index.ts'
import type { UserPrincipal } from '../../src/domain/identity/principals.ts'
import { retryFailed } from '../../src/domain/voicelogs/retry-failed.ts'
import { newId } from '../../src/lib/id.ts'
import type { VoicelogError } from '../../src/model/voicelog.ts'
import { openApiServices } from '../../src/wiring/api.ts'
import { insertVoicelog, readAnalyses, readVoicelog } from '../db/queue/job-rows.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'
import { addUser } from '../support/users.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())
const { analyses, auditEvents, voicelogs } = schema
const db = () => service.database.db

const failed = (retryable: boolean): { status: 'failed'; error: VoicelogError } => ({
  status: 'failed',
  error: { code: 'speech_unavailable', message: 'away', stage: 'transcription', retryable },
})
const failedIn = async (
  organisation: TestOrganisation,
  columns: Partial<typeof voicelogs.$inferInsert> = {},
) => await insertVoicelog(db(), organisation.organisationId, { ...failed(true), ...columns })

async function retry(organisation: TestOrganisation, body: object) {
  const response = await organisation.asAdmin('/api/voicelogs/retry', json(body))
  return { status: response.status, body: await response.json() }
}

test('takes back what failed for a passing reason and matches the filter, each call once', async () => {
  const [organisation, stranger] = [await service.organisation(), await service.organisation()]
  const sales = [await failedIn(organisation, { department: 'sales', failures: 5, attempts: 5 })]
  sales.push(await failedIn(organisation, { department: 'sales' }))
  const others = [
    await failedIn(organisation, { department: 'support' }),
    await failedIn(organisation, { department: 'sales', ...failed(false) }),
    // A presigned upload whose recording was refused: there is nothing to transcribe.
    await failedIn(organisation, { department: 'sales', sizeBytes: null }),
    await failedIn(stranger, { department: 'sales' }),
  ]
  const filter = { status: 'failed', department: 'sales' }

  expect(await retry(organisation, { filter, dry_run: true })).toEqual({
    status: 200,
    body: { retried: 0, remaining: 2 },
  })
  for (const id of sales) expect((await readVoicelog(db(), id)).status).toBe('failed')
  expect((await retry(organisation, { filter })).body).toEqual({ retried: 2, remaining: 0 })
  for (const id of sales) {
    const row = await readVoicelog(db(), id)
    // They come after the calls that others wait for.
    expect(row).toMatchObject({ status: 'queued', error: null, failures: 0, attempts: 0, priority: 2 })
    expect(row.timeline).toMatchObject([{ stage: 'transcription', event: 'retried', detail: null }])
  }
  for (const id of others) expect((await readVoicelog(db(), id)).status).toBe('failed')
  expect((await retry(organisation, { filter })).body).toEqual({ retried: 0, remaining: 0 })

  const events = await db()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.organisationId, organisation.organisationId))
  expect(events.filter((each) => each.action === 'voicelogs.retried')).toMatchObject([
    { targetId: organisation.organisationId, detail: { calls: 2, filter } },
  ])
})

test('takes back analytics that failed for a passing reason, and leaves the results of others', async () => {
  const organisation = await service.organisation()
  const { organisationId } = organisation
  const id = await insertTranscribed(service, organisation, 'A: Hello.\nC: I want to cancel.')
  const reason = { code: 'model_unavailable', message: 'away', retryable: true }
  const analytic = (kind: 'summary' | 'emotion' | 'intent') => ({
    id: newId(),
    voicelogId: id,
    organisationId,
    kind,
  })
  await db()
    .insert(analyses)
    .values([
      { ...analytic('summary'), status: 'failed', reason },
      { ...analytic('emotion'), status: 'failed', reason: { ...reason, retryable: false } },
      { ...analytic('intent'), status: 'done' },
    ])
  expect((await retry(organisation, {})).body).toEqual({ retried: 1, remaining: 0 })
  expect(await readVoicelog(db(), id)).toMatchObject({ status: 'analysing', completedAt: null })
  const rows = await readAnalyses(db(), id)
  expect([rows.summary?.status, rows.emotion?.status, rows.intent?.status]).toEqual([
    'pending',
    'failed',
    'done',
  ])
})

test('goes on where the last request ended, 2,000 calls at a time', async () => {
  const organisation = await service.organisation()
  const { organisationId } = organisation
  const rows = Array.from({ length: 2_001 }, () => ({
    ...{ id: newId(), organisationId, source: 'api' as const, language: 'en-US', contentType: 'audio/wav' },
    ...{ objectKey: `${organisationId}/${newId()}.wav`, sizeBytes: 1, ...failed(true) },
  }))
  await db().insert(voicelogs).values(rows)
  const filter = { status: 'failed' }
  expect((await retry(organisation, { filter })).body).toEqual({ retried: 2_000, remaining: 1 })
  expect((await readVoicelog(db(), rows.at(-1)?.id ?? '')).status).toBe('failed')
  expect((await retry(organisation, { filter })).body).toEqual({ retried: 1, remaining: 0 })
})

test('is refused without the permission, and with a filter that is wrong', async () => {
  const organisation = await service.organisation()
  const id = await failedIn(organisation)
  const { id: memberId, send: asMember } = await addUser(service.baseUrl, organisation, 'member')
  await organisation.asAdmin(`/api/users/${memberId}`, json({ permissions: [] }, 'PATCH'))
  const forbidden = await asMember('/api/voicelogs/retry', json({}))
  expect([forbidden.status, (await forbidden.json()).code]).toEqual([403, 'permission_needed'])
  expect((await readVoicelog(db(), id)).status).toBe('failed')
  const refused = await retry(organisation, { filter: { from: 'yesterday' } })
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid_fields'])
  expect((await retry(organisation, { filter: { colour: 'red' } })).status).toBe(422)
})

test('what a filter costs is an expensive read: calls are locked by their ids', async () => {
  const organisation = await service.organisation()
  const call = await failedIn(organisation, { department: 'Sales' })
  const sent: string[] = []
  const logger = { logQuery: (text: string) => void sent.push(text) }
  const deps = {
    ...openApiServices(service.config, service.services),
    db: drizzle(service.database.sql, { schema, logger }),
  }
  const by: UserPrincipal = {
    ...{ kind: 'user' as const, organisationId: organisation.organisationId, userId: organisation.userId },
    ...{ role: 'admin' as const, permissions: [], sight: 'all' as const, sessionId: newId() },
    ...{ needsMfaEnrolment: false, authenticatedSecondsAgo: 0 },
  }
  const asked = { filter: { department: 'sales' }, shownFilter: { department: 'sales' }, dryRun: false }
  expect(await retryFailed(deps, by, asked)).toEqual({ retried: 1, remaining: 0 })
  expect((await readVoicelog(db(), call)).status).toBe('queued')
  expect(sent.some((text) => text.includes('for update'))).toBe(true)
  expect(sent.filter((text) => text.includes('"department"') && text.includes('where'))).toEqual([])
})
