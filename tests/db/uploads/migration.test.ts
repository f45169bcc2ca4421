import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation, insertVoicelog, readVoicelog } from '../queue/job-rows.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database?.drop()
})

test('migration 0013 moves the end of each presigned address out of lease_until, and keeps leases', async () => {
  const { db, sql } = database
  const organisationId = await insertOrganisation(db)
  const [leaseUntil, nextAttemptAt] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-01T09:00:00Z')]
  const insert = (columns: Parameters<typeof insertVoicelog>[2]) =>
    insertVoicelog(db, organisationId, { leaseUntil, nextAttemptAt, ...columns })
  const leaseToken = crypto.randomUUID()
  const waiting = await insert({ status: 'awaiting_upload', leaseToken: null })
  const claimed = await insert({ status: 'awaiting_upload', leaseToken })
  const transcribing = await insert({ status: 'transcribing', leaseToken })

  await sql`alter table voicelogs drop column upload_expires_at`
  await sql.file(`${import.meta.dir}/../../../drizzle/0013_upload-expires-at.sql`)

  expect(await readVoicelog(db, waiting)).toMatchObject({
    uploadExpiresAt: leaseUntil,
    leaseUntil: null,
    nextAttemptAt,
  })
  expect(await readVoicelog(db, claimed)).toMatchObject({
    uploadExpiresAt: leaseUntil,
    leaseUntil: nextAttemptAt,
    nextAttemptAt,
  })
  expect(await readVoicelog(db, transcribing)).toMatchObject({
    uploadExpiresAt: null,
    leaseUntil,
    nextAttemptAt,
  })
})
