import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { reviewPlans } from '../../../src/db/schema/index.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { drawReviews } from '../../../src/domain/reviews/draw.ts'
import { newId } from '../../../src/lib/id.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { DAY_MS } from '../../../src/lib/time/duration.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
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
  await db.insert(reviewPlans).values({
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
  await db.insert(reviewPlans).values([...ofFirst, off, ofSecond])
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
    await db.insert(reviewPlans).values({
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
