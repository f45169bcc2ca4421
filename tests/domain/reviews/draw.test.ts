import { afterAll, beforeAll, expect, test } from 'bun:test'
import { reviewPlans } from '../../../src/db/schema/index.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { drawReviews } from '../../../src/domain/reviews/draw.ts'
import { newId } from '../../../src/lib/id.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { PASSWORD } from '../../support/service.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

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
