import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readIntentModel, saveIntentModel } from '../../../src/db/settings/intent-models.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation } from '../queue/job-rows.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

test('a model of several pieces is read as it was saved, and is not written again', async () => {
  const { db } = database
  const organisationId = await insertOrganisation(db)
  const model = crypto.getRandomValues(Buffer.alloc(65_536)).toString('hex').repeat(40)
  const row = { organisationId, learntFrom: 'a digest', intentsVersion: 2, model: Buffer.from(model) }
  await saveIntentModel(db, row)
  await saveIntentModel(db, row)
  const read = await readIntentModel(db, organisationId, 'a digest')
  expect(Buffer.from(read ?? []).equals(row.model)).toBe(true)
})
