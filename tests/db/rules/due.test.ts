import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { takeChecks } from '../../../src/db/rules/hits.ts'
import { claimMail } from '../../../src/db/rules/mails.ts'
import { ruleChecks, ruleMails, users } from '../../../src/db/schema/index.ts'
import { newId } from '../../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { insertOrganisation } from '../queue/job-rows.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database?.drop()
})

// Columns of instants round `now()` to milliseconds, up as often as down. Twenty all rounded down are one in a million.
const TIMES = 20

test('a call to be judged is due at the instant at which it was noted', async () => {
  const { db } = database
  const organisationId = await insertOrganisation(db)
  const voicelogId = await insertTranscribed({ database }, { organisationId }, 'C: Hello.')
  for (let time = 0; time < TIMES; time++) {
    await db.delete(ruleChecks)
    const taken = await db.transaction(async (tx) => {
      await tx.insert(ruleChecks).values({ voicelogId, organisationId })
      return await takeChecks(tx, { limit: 1 })
    })
    expect(taken).toEqual([{ voicelogId, organisationId }])
  }
})

test('a message is due at the instant at which it was gathered', async () => {
  const { db } = database
  const organisationId = await insertOrganisation(db)
  const userId = newId()
  await db.insert(users).values({ id: userId, organisationId, email: 'due@example.com', role: 'member' })
  for (let time = 0; time < TIMES; time++) {
    const id = newId()
    const claimed = await db.transaction(async (tx) => {
      await tx.insert(ruleMails).values({ id, userId, organisationId })
      return await claimMail(tx, { leaseSeconds: 60 })
    })
    expect(claimed?.id).toBe(id)
    await db.delete(ruleMails).where(eq(ruleMails.id, id))
  }
})
