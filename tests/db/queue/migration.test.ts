import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { rerunItems, reruns } from '../../../src/db/schema/index.ts'
import { newId } from '../../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation, insertVoicelog } from './job-rows.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

test('migration 0014 divides attempts of re-runs into failures and crashes, and waits from leases', async () => {
  const { db, sql } = database
  const organisationId = await insertOrganisation(db)
  const rerunId = newId()
  await db.insert(reruns).values({
    ...{ id: rerunId, organisationId, status: 'running', dryRun: true, kinds: ['intent'], filter: {} },
    ...{ scorecardVersion: 1, intentsVersion: 1 },
  })
  const leaseUntil = new Date('2026-01-01T10:00:00Z')
  const insert = async (columns: Partial<typeof rerunItems.$inferInsert>) => {
    const voicelogId = await insertVoicelog(db, organisationId, { status: 'completed' })
    await db
      .insert(rerunItems)
      .values({ rerunId, voicelogId, organisationId, attempts: 3, leaseUntil, ...columns })
    return voicelogId
  }
  const claimed = await insert({ leaseToken: crypto.randomUUID() })
  const resting = await insert({})
  const ended = await insert({ status: 'changed', leaseUntil: null })

  await sql`alter table circuit_breakers rename to engine_pauses`
  for (const [before, after] of [
    ['pauses', 'openings'],
    ['since', 'busy_since'],
    ['until', 'open_until'],
  ] as const)
    await sql`alter table engine_pauses rename column ${sql(after)} to ${sql(before)}`
  for (const column of ['failures', 'crashes', 'next_attempt_at'])
    await sql`alter table rerun_items drop column ${sql(column)}`
  await sql.file(`${import.meta.dir}/../../../drizzle/0014_one-job-queue.sql`)

  const read = async (id: string) =>
    (await db.select().from(rerunItems).where(eq(rerunItems.voicelogId, id)))[0]
  expect(await read(claimed)).toMatchObject({ failures: 2, crashes: 1, leaseUntil, nextAttemptAt: null })
  expect(await read(resting)).toMatchObject({
    failures: 3,
    crashes: 0,
    leaseUntil: null,
    nextAttemptAt: leaseUntil,
  })
  expect(await read(ended)).toMatchObject({ attempts: 3, failures: 0, crashes: 0, nextAttemptAt: null })
})
