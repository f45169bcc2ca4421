import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Database } from '../../../src/db/client.ts'
import { type AuditFilter, insertAccessEvents, selectAuditEvents } from '../../../src/db/identity/audit.ts'
import { keepAuditPartitions } from '../../../src/db/identity/audit-partitions.ts'
import * as schema from '../../../src/db/schema/index.ts'
import { newId } from '../../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation } from '../queue/job-rows.ts'

let database: FreshDatabase
let organisationId: string
beforeEach(async () => {
  database = await freshDatabase()
  organisationId = await insertOrganisation(database.db)
})
afterEach(() => database.drop())

const event = (more: Partial<typeof schema.auditEvents.$inferInsert> = {}) => ({
  ...{ id: newId(), organisationId, actorKind: 'user' as const, actorId: newId(), action: 'login.succeeded' },
  ...more,
})
const add = async (...events: ReturnType<typeof event>[]) => {
  await database.db.insert(schema.auditEvents).values(events)
}

/** The partitions with the number of their events; a month as `2027_02`. */
async function partitions(): Promise<Record<string, number>> {
  const rows = await database.sql<{ name: string }[]>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_events'::regclass order by 1`
  const counted = rows.map(async ({ name }): Promise<[string, number]> => {
    const [row] = await database.sql`select count(*)::int as events from ${database.sql(name)}`
    return [name.replace('audit_events_', ''), row?.events]
  })
  return Object.fromEntries(await Promise.all(counted))
}

/** The month of the first partition and those after it, as `2027_02`; the second by its number, 0 is the first. */
async function monthsFromFirst(count: number): Promise<string[]> {
  const [first = ''] = Object.keys(await partitions())
  return Array.from({ length: count }, (_, index) => monthAfter(first, index))
}

function monthAfter(month: string, months: number): string {
  return startOf(month, months).toISOString().slice(0, 7).replace('-', '_')
}

function startOf(month: string, more = 0): Date {
  const [year = 0, ofYear = 0] = month.split('_').map(Number)
  return new Date(Date.UTC(year, ofYear - 1 + more, 1))
}

const keep = (now: Date, keepMonths = 24) => keepAuditPartitions(database.db, { keepMonths, now })

describe('months', () => {
  test('are made up to three ahead, once, also by several processes', async () => {
    const months = await monthsFromFirst(5)
    const now = startOf(months[1] ?? '', 0)
    const made = await Promise.all([keep(now), keep(now), keep(now)])
    expect(made.reduce((sum, each) => sum + each)).toBe(4)
    expect(Object.keys(await partitions())).toEqual([...months, 'default'])
    expect(await keep(now)).toBe(0)
    // By PostgreSQL's clock they are there already.
    expect(await keepAuditPartitions(database.db, { keepMonths: 24 })).toBe(0)
  })

  test('hold the events of their time', async () => {
    const months = await monthsFromFirst(4)
    await keep(startOf(months[0] ?? ''))
    await add(event({ at: new Date('2020-01-01T00:00:00Z') }), event())
    for (const month of months.slice(1)) {
      await add(event({ at: startOf(month) }), event({ at: new Date(startOf(month, 1).getTime() - 1) }))
    }
    expect(Object.values(await partitions())).toEqual([2, 2, 2, 2, 0])
  })

  test('that were not made in time get their events from the default partition', async () => {
    const months = await monthsFromFirst(4)
    const late = months
      .slice(1)
      .flatMap((month) => [event({ at: startOf(month) }), event({ at: startOf(month) })])
    await add(...late)
    expect((await partitions()).default).toBe(6)
    await keep(startOf(months[0] ?? ''))
    expect(Object.values(await partitions())).toEqual([0, 2, 2, 2, 0])
    const kept = await selectAuditEvents(database.db, organisationId, { filter: {}, limit: 50, before: null })
    expect(kept.map((each) => each.id)).toEqual(late.map((each) => each.id).reverse())
  })

  test('refuse every change, each by itself and all together', async () => {
    const months = await monthsFromFirst(2)
    await keep(startOf(months[0] ?? ''))
    await add(event({ at: startOf(months[1] ?? '', 12) }), event({ at: startOf(months[1] ?? '') }), event())
    const before = await partitions()
    for (const name of ['audit_events', ...Object.keys(before).map((each) => `audit_events_${each}`)]) {
      const table = database.sql(name)
      for (const attempt of [
        () => database.sql`update ${table} set action = 'nothing'`,
        () => database.sql`delete from ${table}`,
        () => database.sql`truncate ${table}`,
      ]) {
        const refusal = await attempt().then(
          ({ count }) => `changed ${count}`,
          (error: Error) => error.message,
        )
        // A table without a row has none to refuse.
        const isEmpty = before[name.replace('audit_events_', '')] === 0
        expect([name, refusal]).toEqual([
          name,
          expect.stringMatching(isEmpty ? /^changed 0$|only$/ : /only$/),
        ])
      }
    }
    expect(await partitions()).toEqual(before)
  })

  test('are dropped whole when their last event is older than the retention', async () => {
    const months = await monthsFromFirst(30)
    await keep(startOf(months[0] ?? ''))
    for (const month of months.slice(0, 3)) await add(event({ at: startOf(month) }))
    // 24 months after the end of the first month, less a millisecond.
    await keep(new Date(startOf(months[25] ?? '').getTime() - 1))
    expect(Object.keys(await partitions())[0]).toBe(months[0] ?? '')
    await keep(startOf(months[25] ?? ''))
    const left = await partitions()
    expect(Object.keys(left)).toEqual([...months.slice(1, 29), 'default'])
    expect(Object.values(left).slice(0, 3)).toEqual([1, 1, 0])
    // Nobody may still need an event of the time that the setting names.
    expect(await keep(startOf(months[25] ?? ''), 1_200)).toBe(0)
  })
})

describe('an index answers', () => {
  const [user, call] = [newId(), newId()]

  /** The nodes of the plan of the query that a function sends, with how many rows each reads. */
  async function planOf(send: (db: Database) => Promise<unknown>): Promise<PlanNode[]> {
    const sent: { text: string; params: unknown[] }[] = []
    const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ text, params }) }
    await send(drizzle(database.sql, { schema, logger }))
    const [query] = sent
    if (query === undefined) throw new Error('nothing was sent')
    const [row] = await database.sql.unsafe(
      `explain (analyze, format json) ${query.text}`,
      query.params as string[],
    )
    return nodesOf(row?.['QUERY PLAN'][0].Plan)
  }

  type PlanNode = {
    'Relation Name'?: string
    'Index Name'?: string
    'Actual Rows': number
    'Rows Removed by Filter'?: number
    Plans?: PlanNode[]
  }
  const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

  /** 30,000 events in three months, of 300 users and 3,000 calls; 60 of `user`, 6 of them of `call`. */
  beforeEach(async () => {
    const [first = ''] = await monthsFromFirst(1)
    await keep(startOf(first, 1))
    for (const month of [0, 1, 2]) {
      await database.sql`
        insert into audit_events (id, organisation_id, at, actor_kind, actor_id, action, target_kind, target_id, detail)
        select gen_random_uuid(), ${organisationId}, ${startOf(first, month).toISOString()}::timestamptz, 'user',
          md5('user' || n % 300)::uuid, 'voicelog.audio_read', 'voicelog', md5('call' || n % 3000)::uuid::text, null
        from generate_series(1, 10000) n`
      await add(
        ...Array.from({ length: 20 }, (_, n) =>
          event({ at: startOf(first, month), actorId: user, targetId: n < 2 ? call : newId() }),
        ),
      )
    }
    await database.sql`analyze`
  })

  test.each<[string, AuditFilter, number]>([
    ['who heard this call', { targetId: call }, 6],
    ['what this user did', { actorId: user }, 60],
    ['what this user did with this call', { actorId: user, targetId: call }, 6],
  ])('%s', async (_question, filter, events) => {
    const found = await selectAuditEvents(database.db, organisationId, { filter, limit: 200, before: null })
    expect(found).toHaveLength(events)
    const nodes = await planOf((db) =>
      selectAuditEvents(db, organisationId, { filter, limit: 200, before: null }),
    )
    const read = nodes.filter((each) => each['Relation Name']?.startsWith('audit_events'))
    const rows = read.reduce(
      (sum, each) => sum + each['Actual Rows'] + (each['Rows Removed by Filter'] ?? 0),
      0,
    )
    expect(read.length).toBeGreaterThanOrEqual(3)
    expect(rows).toBeLessThanOrEqual(60)
  })

  test('what happened in a month: the other months are not looked at', async () => {
    const [first = ''] = await monthsFromFirst(1)
    const filter = { from: startOf(first, 1), to: startOf(first, 2) }
    const nodes = await planOf((db) =>
      selectAuditEvents(db, organisationId, { filter, limit: 50, before: null }),
    )
    const read = nodes
      .flatMap((each) => each['Relation Name'] ?? [])
      .filter((each) => each.startsWith('audit'))
    expect(read).toEqual([`audit_events_${monthAfter(first, 1)}`])
  })

  test('whether a user has left an event of 200 calls of late', async () => {
    const events = Array.from({ length: 200 }, () =>
      event({
        actorId: user,
        action: 'voicelog.transcript_read',
        targetId: newId(),
        detail: { via: 'search' },
      }),
    )
    await insertAccessEvents(database.db, events, { unlessWithinSeconds: 900 })
    await database.sql`analyze`
    const nodes = await planOf((db) => insertAccessEvents(db, events, { unlessWithinSeconds: 900 }))
    const read = nodes.filter((each) => each['Relation Name']?.startsWith('audit_events'))
    const rows = read.reduce(
      (sum, each) => sum + each['Actual Rows'] + (each['Rows Removed by Filter'] ?? 0),
      0,
    )
    // Those of the 200 calls and those of the user, not the 10,000 of the month.
    expect(rows).toBeLessThanOrEqual(300)
  })
})
