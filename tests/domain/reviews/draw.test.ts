import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import * as schema from '../../../src/db/schema/index.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { drawReviews } from '../../../src/domain/reviews/draw.ts'
import { newId } from '../../../src/lib/id.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { DAY_MS } from '../../../src/lib/time/duration.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { countLockWaits, type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { eventually } from '../../support/poll.ts'
import { PASSWORD } from '../../support/service.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())
afterEach(() => {
  setSystemTime()
})

test('a plan draws ten thousand calls of a week', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await createOrganisation(
    { db, hash: cheapHash },
    { organisation: 'Acme', email: 'kim@example.com', password: PASSWORD },
  )
  await sql`insert into voicelogs (id, organisation_id, status, source, language, content_type, size_bytes, object_key,
      call_date, operator_id)
    select gen_random_uuid(), ${organisationId}, 'completed', 'api', 'en-US', 'audio/wav', 1, n::text,
      '2026-03-04T12:00Z', 'operator ' || n % 1000 from generate_series(1, 10000) n`
  await db.insert(schema.reviewPlans).values({
    ...{ id: newId(), organisationId, name: 'Ten a week', callsPerWeek: 10, first: [], seed: 'kept' },
    ...{ assignees: [userId], dueDays: 7, timeZone: 'UTC' },
  })
  const now = Date.parse('2026-03-10T12:00Z')
  expect(await drawReviews({ db, log: silentLogger }, { now })).toBe(1)
  expect(await sql`select count(*)::int from review_tasks`).toMatchObject([{ count: 10_000 }])
}, 60_000)

test('organisations take turns: many plans of one hold up none of another, and a plan that was switched off draws nothing', async () => {
  const { db, sql } = database
  const [first, second] = await Promise.all(
    ['Bolt', 'Cargo'].map((organisation) =>
      createOrganisation(
        { db, hash: cheapHash },
        { organisation, email: `${organisation}@example.com`, password: PASSWORD },
      ),
    ),
  )
  const plan = (organisationId: string | undefined, name: string, enabled = true) => ({
    ...{ id: newId(), organisationId: organisationId ?? '', name, callsPerWeek: 1, first: [], seed: 'kept' },
    ...{ assignees: [], dueDays: 7, timeZone: 'UTC', enabled },
  })
  const ofFirst = ['one', 'two', 'three'].map((name) => plan(first?.organisationId, name))
  const off = plan(first?.organisationId, 'off', false)
  const ofSecond = plan(second?.organisationId, 'other')
  await db.insert(schema.reviewPlans).values([...ofFirst, off, ofSecond])
  const now = Date.parse('2026-03-10T12:00Z')
  expect(await drawReviews({ db, log: silentLogger }, { now })).toBe(4)
  const drawn = await sql`select plan_id from review_draws
    where plan_id in ${sql([...ofFirst, off, ofSecond].map(({ id }) => id))} order by created_at, xmin::text::bigint`
  expect(drawn.map(({ plan_id }) => plan_id)).toEqual(
    [ofFirst[0], ofSecond, ofFirst[1], ofFirst[2]].map((each) => each?.id),
  )
})

test.each([
  ['ahead', 7],
  ['behind', -7],
])(
  'a worker whose clock is a week %s draws the last whole week by the clock of PostgreSQL',
  async (name, days) => {
    const { db, sql } = database
    const { organisationId } = await createOrganisation(
      { db, hash: cheapHash },
      { organisation: `Dove ${name}`, email: `${name}@example.com`, password: PASSWORD },
    )
    const planId = newId()
    await db.insert(schema.reviewPlans).values({
      ...{ id: planId, organisationId, name, callsPerWeek: 1, first: [], seed: 'kept' },
      ...{ assignees: [], dueDays: 7, timeZone: 'UTC' },
    })
    setSystemTime(new Date(Date.now() + days * DAY_MS))
    await drawReviews({ db, log: silentLogger })
    const [week] =
      await sql`select (date_trunc('week', now() at time zone 'UTC') - interval '7 days')::date::text as monday`
    expect(await sql`select week::text from review_draws where plan_id = ${planId}`).toEqual([
      { week: week?.monday },
    ] as never)
  },
)

test('of two processes that draw the same week, one judges its calls', async () => {
  const { db, sql } = database
  const { organisationId } = await createOrganisation(
    { db, hash: cheapHash },
    { organisation: 'Finch', email: 'finch@example.com', password: PASSWORD },
  )
  const planId = newId()
  await sql`update review_plans set enabled = false`
  await db.insert(schema.reviewPlans).values({
    ...{ id: planId, organisationId, name: 'Finch', callsPerWeek: 1, seed: 'kept' },
    ...{ first: [{ kind: 'phrase', text: 'cancel' }], assignees: [], dueDays: 7, timeZone: 'UTC' },
  })
  await sql`insert into voicelogs (id, organisation_id, status, source, language, content_type, size_bytes, object_key,
      call_date, operator_id)
    values (gen_random_uuid(), ${organisationId}, 'completed', 'api', 'en-US', 'audio/wav', 1, 'finch',
      '2026-03-04T12:00Z', 'finch')`
  const judging: string[] = []
  const logger = { logQuery: (text: string) => void (text.includes('call_facts') && judging.push(text)) }
  const deps = { db: drizzle(sql, { schema, logger }), log: silentLogger }
  const now = Date.parse('2026-03-10T12:00Z')
  const { first } = await sql.begin(async (tx) => {
    // The first waits here, while it judges.
    await tx`lock table call_facts in access exclusive mode`
    const first = drawReviews(deps, { now })
    await eventually(async () => (await countLockWaits(sql)) === 1)
    expect(await drawReviews(deps, { now })).toBe(0)
    return { first: [first] }
  })
  expect(await Promise.all(first)).toEqual([1])
  expect(judging).toHaveLength(1)
  expect(await sql`select calls from review_draws where plan_id = ${planId}`).toEqual([{ calls: 1 }] as never)
}, 30_000)

test('a week is drawn when its calls have been processed, or after three days without them', async () => {
  const { db, sql } = database
  const { organisationId } = await createOrganisation(
    { db, hash: cheapHash },
    { organisation: 'Eel', email: 'eel@example.com', password: PASSWORD },
  )
  const plan = (name: string, department: string) => ({
    ...{ id: newId(), organisationId, name, department, callsPerWeek: 5, first: [], seed: 'kept' },
    ...{ assignees: [], dueDays: 7, timeZone: 'UTC' },
  })
  const [soon, late] = [plan('Soon', 'sales'), plan('Late', 'support')]
  await db.insert(schema.reviewPlans).values([soon, late])
  // As after a weekend without a speech server.
  await sql`insert into voicelogs (id, organisation_id, status, source, language, content_type, size_bytes, object_key,
      call_date, operator_id, department)
    select gen_random_uuid(), ${organisationId}, status, 'api', 'en-US', 'audio/wav', 1, department || status,
      '2026-03-08T12:00Z', 'zoe', department
    from unnest('{completed,queued}'::text[]) status, unnest('{sales,support}'::text[]) department`
  const draw = async (at: string) => {
    await drawReviews({ db, log: silentLogger }, { now: Date.parse(at) })
    return await sql`select plan_id as id, calls from review_draws where organisation_id = ${organisationId}
      order by created_at`
  }
  expect(await draw('2026-03-09T00:01Z')).toHaveLength(0)
  await sql`update voicelogs set status = 'completed' where object_key = 'salesqueued'`
  expect(await draw('2026-03-09T00:02Z')).toEqual([{ id: soon.id, calls: 2 }] as never)
  expect(await draw('2026-03-11T23:59Z')).toHaveLength(1)
  expect(await draw('2026-03-12T00:00Z')).toEqual([
    { id: soon.id, calls: 2 },
    { id: late.id, calls: 1 },
  ] as never)
})
