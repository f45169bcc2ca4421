import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { refreshRollups } from '../../../src/db/reports/rollups.ts'
import { voicelogs } from '../../../src/db/schema/index.ts'
import { overview } from '../../../src/domain/reporting/reports.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation, insertVoicelog } from '../queue/job-rows.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

const DAY = new Date('2025-03-03T10:00:00Z')
const CLEAN = { quietSeconds: 0, oldSeconds: 0 }

async function recomputeAll() {
  while ((await refreshRollups(database.db, CLEAN)) > 0);
}

const marks = async () => Number((await database.sql`select count(*) from report_dirty_days`)[0]?.count)

test('beside a process of the version before, no report counts too few unreliable calls', async () => {
  const { db, sql } = database
  const organisationId = await insertOrganisation(db)
  for (const transcriptReliability of ['poor', 'good', null] as const)
    await insertVoicelog(db, organisationId, {
      ...{ status: 'completed', callDate: DAY, transcriptReliability },
    })
  const counted = async () => {
    const { measures } = await overview({ db }, { organisationId, sight: 'all' }, {})
    return [measures.calls, measures.calls_unreliable]
  }
  expect(await counted()).toEqual([3, 1])
  await recomputeAll()
  expect([await marks(), await counted()]).toEqual([0, [3, 1]])

  // It recomputes the day: the same rows, without the column that it does not know.
  await sql.begin(async (tx) => {
    await tx`create temp table old on commit drop as select * from report_rollups`
    await tx`delete from report_rollups`
    await tx`update old set calls_unreliable = null`
    await tx`insert into report_rollups select * from old`
  })
  expect([await marks(), await counted()]).toEqual([1, [3, 1]])
  await recomputeAll()
  expect([await marks(), await counted()]).toEqual([0, [3, 1]])
})

test('migration 0030 leaves the rollups that exist up to date, and calls count from then on', async () => {
  const { db, sql } = database
  const organisationId = await insertOrganisation(db)
  const call = await insertVoicelog(db, organisationId, { status: 'completed', callDate: DAY })
  await recomputeAll()
  await sql`drop function mark_day_of_rollup cascade`
  await sql`alter table report_rollups drop column calls_unreliable`
  await sql`alter table call_facts drop column transcript_reliability`
  await sql.file(`${import.meta.dir}/../../../drizzle/0030_calls-that-were-not-understood.sql`)

  const unreliable = async () =>
    (await overview({ db }, { organisationId, sight: 'all' }, {})).measures.calls_unreliable
  expect([await marks(), await unreliable()]).toEqual([0, 0])
  await db.update(voicelogs).set({ transcriptReliability: 'poor' }).where(eq(voicelogs.id, call))
  expect([await marks(), await unreliable()]).toEqual([1, 1])
  await recomputeAll()
  expect([await marks(), await unreliable()]).toEqual([0, 1])
})
