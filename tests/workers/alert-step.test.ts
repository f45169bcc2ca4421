import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { ruleAlerts } from '../../src/db/schema/index.ts'
import { createOrganisation } from '../../src/domain/identity/accounts.ts'
import { alertStep } from '../../src/workers/reconciler/alert-step.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

let database: FreshDatabase
let owner: { organisationId: string; userId: string }
beforeAll(async () => {
  database = await freshDatabase()
  const { organisationId, userId } = await createOrganisation(database, {
    organisation: 'first',
    email: 'admin@first.test',
    password: 'correct horse battery',
  })
  owner = { organisationId, userId }
})
afterAll(() => database?.drop())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('alerts go 90 days after they were dismissed and 400 days after they came, some each minute, and no other', async () => {
  const { db } = database
  // Days ago that an alert came, and that it was dismissed.
  const alerts: [came: number, dismissed: number | null, isKept: boolean][] = [
    [399, null, true],
    [401, null, false],
    [401, 1, false],
    [100, 89, true],
    [100, 91, false],
    [1, 0, true],
  ]
  const rows = Array.from({ length: 3 }, () => alerts).flat()
  const ids = rows.map(() => crypto.randomUUID())
  await db.insert(ruleAlerts).values(
    rows.map(([came, dismissed], at) => ({
      ...{ ...owner, id: ids[at], createdAt: daysAgo(came) },
      seenAt: dismissed === null ? null : daysAgo(dismissed),
    })),
  )
  let nowMs = 0
  const step = alertStep({ db }, { now: () => nowMs, limit: 5 })
  const removed: number[] = []
  for (let round = 0; round < 4; round++) {
    removed.push(await step.run())
    expect(await step.run()).toBe(0)
    nowMs += 60_000
  }
  expect(removed.every((each) => each <= 5)).toBe(true)
  expect(removed.reduce((sum, each) => sum + each, 0)).toBe(9)
  const left = await db.select({ id: ruleAlerts.id }).from(ruleAlerts)
  const kept = ids.filter((_id, at) => rows[at]?.[2])
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort())

  // Once through, it begins anew.
  await db.update(ruleAlerts).set({ createdAt: sql`now() - interval '500 days'` })
  for (let round = 0; round < 3; round++) {
    await step.run()
    nowMs += 60_000
  }
  expect(await db.$count(ruleAlerts)).toBe(0)
})
