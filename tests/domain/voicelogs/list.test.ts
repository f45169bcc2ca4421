import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import * as schema from '../../../src/db/schema/index.ts'
import type { UserPrincipal } from '../../../src/domain/identity/principals.ts'
import { isReadFromIndex, listPage, pageOfVoicelogs } from '../../../src/domain/voicelogs/list.ts'
import { newId } from '../../../src/lib/id.ts'
import { openApiServices } from '../../../src/wiring/api.ts'
import { insertRecentCalls } from '../../support/recent-calls.ts'
import { startService, type TestOrganisation, type TestService } from '../../support/service.ts'

let service: TestService
let organisation: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
  await insertRecentCalls(service.database.sql, organisation.organisationId, 5_000)
  await service.database.sql`update voicelogs set holds_call_id = false where call_id = 'call-7'`
  await service.database.sql`analyze voicelogs`
})
afterAll(() => service?.stop())

describe('a list is read from an index', () => {
  const isRead = (sort: string, filter: Record<string, unknown> = {}) =>
    isReadFromIndex({ sort, filter }, 'all')
  test.each(['created_at', '-created_at', 'call_date', '-call_date'])('in the order %s', (sort) => {
    expect(isRead(sort)).toBe(true)
    expect(isRead(sort, { status: 'failed', operatorId: undefined })).toBe(true)
    expect(isRead(sort, { status: 'failed', operatorId: 'anna' })).toBe(false)
    expect(isRead(sort, { outcome: 'resolved' })).toBe(false)
  })

  test('between dates in the order of the dates only', () => {
    const period = { from: '2026-01-01', to: '2026-02-01' }
    expect(isRead('-call_date', period)).toBe(true)
    expect(isRead('call_date', { ...period, emotion: 'anger' })).toBe(true)
    expect(isRead('-created_at', period)).toBe(false)
  })

  test('of an agent without a further filter only, since it is one of an operator', () => {
    const stretches = [{ operatorIds: ['anna'], from: null, until: null }]
    const isAgents = (filter: Record<string, unknown>) =>
      isReadFromIndex({ sort: '-created_at', filter }, { teamIds: [], stretches })
    expect(isAgents({ operatorId: undefined })).toBe(true)
    expect(isAgents({ operatorId: undefined, intent: 'refund' })).toBe(false)
    expect(isAgents({ intent: 'refund' })).toBe(false)
  })

  test.each(['-duration_ms', 'quality_score', '', '__proto__'])('not in the order %p', (sort) => {
    expect(isRead(sort)).toBe(false)
  })
})

describe('PostgreSQL reads the calls of one call_id from an index', () => {
  test.each(['created_at', '-created_at', 'call_date', '-call_date'])('in the order %s', async (sort) => {
    const { database } = service
    for (const [callId, count] of [
      ['nope', 0],
      ['call-7', 1],
      ['call-8', 1],
    ] as const) {
      const sent: { text: string; params: unknown[] }[] = []
      const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ text, params }) }
      const { rows } = await pageOfVoicelogs(
        { db: drizzle(database.sql, { schema, logger }) },
        { organisationId: organisation.organisationId, sight: 'all' },
        { filter: { callId }, sort, cursor: null, limit: 50 },
      )
      expect(rows).toHaveLength(count)
      const query = sent.find(({ text }) => text.includes('"call_id" = '))
      const [row] = await database.sql.unsafe(
        `explain (format json) ${query?.text}`,
        query?.params as string[],
      )
      expect(JSON.stringify(row)).toContain('voicelogs_call_id_list')
    }
  })
})

describe('PostgreSQL reads a page in the order of the dates from an index, without a sort', () => {
  const filters = [
    'status = $2',
    'operator_id = $2',
    'customer_id = $2',
    'department = $2',
    'intent = $2',
    'emotion = $2',
    '$2::text is not null',
  ]
  test.each(filters)('with %s', async (filter) => {
    const { sql } = service.database
    await sql.begin(async (tx) => {
      // With few calls a sort costs next to nothing; with many it would be the whole time of the page.
      await tx`set local enable_sort = off`
      await tx`set local enable_incremental_sort = off`
      const rows = await tx.unsafe(
        `explain (format json) select id from voicelogs where organisation_id = $1 and status <> 'uploading'
          and ${filter} order by occurred_at desc, id desc limit 100`,
        [organisation.organisationId, 'completed'],
      )
      const plan = JSON.stringify(rows[0])
      expect(plan).toMatch(/voicelogs_(\w+_date|occurred)/)
      expect(plan).not.toContain('"Sort"')
    })
  })
})

test('a name in another case that stands for several spellings is an expensive read', async () => {
  const org = await service.organisation()
  await insertRecentCalls(service.database.sql, org.organisationId, 20)
  const rows = await service.database.sql`
    update voicelogs v set department = case when n % 2 = 0 then 'Sales' else 'sales' end, operator_id = 'Anna'
    from (select id, row_number() over (order by id) as n from voicelogs
      where organisation_id = ${org.organisationId}) numbered
    where v.id = numbered.id returning department`
  const api = openApiServices(service.config, service.services)
  const { expensiveReads } = api
  let expensive = 0
  const deps = {
    ...api,
    expensiveReads: {
      ...expensiveReads,
      run: ((organisationId, read) => {
        expensive++
        return expensiveReads.run(organisationId, read)
      }) as typeof expensiveReads.run,
    },
  }
  const by: UserPrincipal = {
    ...{
      kind: 'user' as const,
      organisationId: org.organisationId,
      userId: org.userId,
      role: 'admin' as const,
      permissions: [],
    },
    ...{ sight: 'all' as const, sessionId: newId(), needsMfaEnrolment: false, authenticatedSecondsAgo: 0 },
  }
  const list = async (filter: Record<string, string>) => {
    const query = { filter, sort: '-created_at', cursor: null, limit: 50 }
    return [(await listPage(deps, by, query)).rows.length, expensive]
  }
  expect(await list({ department: 'sales' })).toEqual([rows.length / 2, 0])
  expect(await list({ operatorId: 'ANNA' })).toEqual([rows.length, 0])
  expect(await list({ department: 'SALES' })).toEqual([rows.length, 1])
})
