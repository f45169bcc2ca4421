import { afterAll, beforeEach, expect, test } from 'bun:test'
import { isNotNull, sql } from 'drizzle-orm'
import { intentLessons } from '../../../src/db/schema/index.ts'
import {
  claimLesson,
  readLesson,
  releaseLesson,
  saveLesson,
} from '../../../src/db/settings/intent-lessons.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { withNestedLoops } from '../../support/plans.ts'

let database: FreshDatabase
beforeEach(async () => {
  await database?.drop()
  database = await freshDatabase()
  for (const name of ['first', 'second', 'third']) {
    const { organisationId } = await createOrganisation(database, {
      organisation: name,
      email: `admin@${name}.test`,
      password: 'correct horse battery',
    })
    const changedAt = sql`now() - interval '1 hour'`
    await database.db
      .insert(intentLessons)
      .values({ organisationId, changedAt })
      .onConflictDoUpdate({ target: intentLessons.organisationId, set: { changedAt } })
  }
})
afterAll(() => database?.drop())

const PACE = { settleSeconds: 60, everySeconds: 600, claimSeconds: 60 }
const LEARNT = { intentsVersion: 1, examples: [], figures: null, isBetter: false }

test('one lesson is claimed, with every plan', async () => {
  expect(await withNestedLoops(database.db, (tx) => claimLesson(tx, PACE))).not.toBeNull()
  expect(await database.db.$count(intentLessons, isNotNull(intentLessons.claimedUntil))).toBe(1)
})

test('a worker whose claim has ended and was given to another changes nothing', async () => {
  const { db } = database
  const late = await claimLesson(db, { ...PACE, claimSeconds: -1 })
  if (late === null) throw new Error('No lesson was due')
  const { organisationId } = late
  const claims = [await claimLesson(db, PACE), await claimLesson(db, PACE), await claimLesson(db, PACE)]
  const current = claims.find((each) => each?.organisationId === organisationId)
  if (!current) throw new Error('The lesson was not claimed again')
  await saveLesson(db, late, { ...LEARNT, intentsVersion: 7 })
  await releaseLesson(db, late)
  const held = { changedAt: null, learntAt: null, claimedUntil: expect.any(Date) }
  expect(await readLesson(db, organisationId)).toMatchObject(held)
  await saveLesson(db, current, LEARNT)
  expect(await readLesson(db, organisationId)).toMatchObject({ claimedUntil: null, intentsVersion: 1 })
})
