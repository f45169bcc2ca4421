import { afterAll, beforeAll, expect, test } from 'bun:test'
import { countDueByTurn } from '../../../src/db/queue/reconcile.ts'
import { newId } from '../../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation, insertVoicelog } from './job-rows.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

// With 10 the backlog is larger than what is counted, and every organisation is counted by itself.
test.each([1_000, 10])(
  'due calls are counted by organisation and priority, about %d in all',
  async (atMost) => {
    const { db } = database
    const [large, small] = [await insertOrganisation(db), await insertOrganisation(db)]
    await Promise.all(Array.from({ length: 90 }, () => insertVoicelog(db, large)))
    await insertVoicelog(db, small, { priority: 0 })
    // Not due: it waits for a later time, somebody works on it, or it has ended.
    await insertVoicelog(db, small, { nextAttemptAt: new Date(Date.now() + 60_000) })
    await insertVoicelog(db, small, { leaseToken: newId(), leaseUntil: new Date(Date.now() + 60_000) })
    await insertVoicelog(db, small, { status: 'completed' })
    const counted = await countDueByTurn(db, atMost)
    const of = (organisationId: string) => counted.filter((each) => each.organisationId === organisationId)
    expect(of(large)).toEqual([{ priority: 1, organisationId: large, due: 90 }])
    expect(of(small)).toEqual([{ priority: 0, organisationId: small, due: 1 }])
  },
)
