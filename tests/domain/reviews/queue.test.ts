import { afterAll, beforeAll, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import * as schema from '../../../src/db/schema/index.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import type { UserPrincipal } from '../../../src/domain/identity/principals.ts'
import { listQueue } from '../../../src/domain/reviews/queue.ts'
import { newId } from '../../../src/lib/id.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { PASSWORD } from '../../support/service.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

test('a page of 200 reviews is one query, and says of each whether the call is one’s own', async () => {
  const { db, sql } = database
  const [organisationId, userId] = await newOrganisation()
  const [otherId, otherUserId] = await newOrganisation()
  await db.insert(schema.operators).values([
    { organisationId, operatorId: 'me', userId, name: 'Kim' },
    { organisationId, operatorId: 'else', userId: otherUserId },
    { organisationId, operatorId: 'unknown' },
    // An operator of another organisation with the same id.
    { organisationId: otherId, operatorId: 'nobody', userId: otherUserId },
  ])
  const operatorIds = ['me', 'else', 'unknown', 'nobody', null]
  const calls = Array.from({ length: 200 }, (_, index) => ({
    ...{ id: newId(), organisationId, operatorId: operatorIds[index % operatorIds.length] },
    ...({ status: 'completed', source: 'api', language: 'en-US' } as const),
    ...{ contentType: 'audio/wav', sizeBytes: 1, objectKey: `${index}` },
  }))
  await db.insert(schema.voicelogs).values(calls)
  await db.insert(schema.reviewTasks).values(
    calls.map((call) => ({
      ...{ id: newId(), organisationId, voicelogId: call.id },
      ...({ state: 'published', reason: 'person' } as const),
    })),
  )

  const queries: string[] = []
  const counted = drizzle(sql, { schema, logger: { logQuery: (text) => void queries.push(text) } })
  const by: UserPrincipal = {
    ...{ kind: 'user', organisationId, userId, role: 'admin', permissions: ['reviews.write'], sight: 'all' },
    ...{ sessionId: newId(), needsMfaEnrolment: false, authenticatedSecondsAgo: 0 },
  }
  const { items } = await listQueue({ db: counted }, by, { limit: 200, cursor: null })
  expect(queries).toHaveLength(1)
  expect(items).toHaveLength(200)
  const own = new Set(
    items.filter(({ actions }) => actions.includes('acknowledge')).map((each) => each.operatorId),
  )
  // Where nobody has said whose calls they are, anybody may speak for the agent.
  expect(own).toEqual(new Set(['me', 'unknown', 'nobody', null]))
  expect(items.find(({ operatorId }) => operatorId === 'me')?.operatorName).toBe('Kim')
})

async function newOrganisation(): Promise<[organisationId: string, userId: string]> {
  const { organisationId, userId } = await createOrganisation(
    { db: database.db, hash: cheapHash },
    {
      organisation: `Org ${crypto.randomUUID()}`,
      email: `${crypto.randomUUID()}@example.com`,
      password: PASSWORD,
    },
  )
  return [organisationId, userId]
}
