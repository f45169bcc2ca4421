import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { removeExpiredIdentityRows } from '../../../src/db/identity/expired.ts'
import { adminNotices, mfaChallenges, passwordLinks, sessions } from '../../../src/db/schema/index.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { newId } from '../../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { withNestedLoops } from '../../support/plans.ts'

let database: FreshDatabase
let owner: { organisationId: string; userId: string }
beforeAll(async () => {
  database = await freshDatabase()
  owner = await createOrganisation(database, {
    organisation: 'first',
    email: 'admin@first.test',
    password: 'correct horse battery',
  })
})
afterAll(() => database?.drop())

async function addRows(expiresInSeconds: number): Promise<void> {
  const row = () => ({
    id: newId(),
    ...owner,
    expiresAt: sql`now() + make_interval(secs => ${expiresInSeconds})`,
  })
  await database.db.insert(sessions).values(row())
  await database.db.insert(mfaChallenges).values(row())
  await database.db.insert(passwordLinks).values({ ...row(), tokenHash: newId() })
  await database.db
    .insert(adminNotices)
    .values({ ...row(), eventId: newId(), actorKind: 'system', action: 'user.created' })
}

test('removes expired rows in batches, and no others', async () => {
  for (let each = 0; each < 5; each++) await addRows(-1)
  await addRows(60)
  expect(await removeExpiredIdentityRows(database.db, { limit: 3 })).toBe(12)
  expect(await removeExpiredIdentityRows(database.db, { limit: 3 })).toBe(8)
  expect(await removeExpiredIdentityRows(database.db)).toBe(0)
  for (const table of [sessions, mfaChallenges, passwordLinks, adminNotices]) {
    expect(await database.db.$count(table)).toBe(1)
  }
})

test('two calls at once remove each row once and do not wait for locks', async () => {
  for (let each = 0; each < 20; each++) await addRows(-1)
  const removed = await Promise.all([
    removeExpiredIdentityRows(database.db),
    removeExpiredIdentityRows(database.db),
  ])
  expect(removed.reduce((sum, each) => sum + each)).toBe(80)
})

test('the limit holds with every plan', async () => {
  for (let each = 0; each < 5; each++) await addRows(-1)
  const removed = withNestedLoops(database.db, (tx) => removeExpiredIdentityRows(tx, { limit: 3 }))
  expect(await removed).toBe(12)
})
