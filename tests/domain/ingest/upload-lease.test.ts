import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRedisQueue } from '../../../src/backends/queue/redis.ts'
import { createDiskStorage, type DiskStorage } from '../../../src/backends/storage/disk.ts'
import { users } from '../../../src/db/schema/index.ts'
import { acceptUpload, type UploadDeps, type UploadPart } from '../../../src/domain/ingest/upload.ts'
import { Problem } from '../../../src/domain/problems.ts'
import { newId } from '../../../src/lib/id.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { insertOrganisation } from '../../db/queue/job-rows.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { eventually } from '../../support/poll.ts'
import { freshPrefix, redisUrl } from '../../support/redis.ts'
import { wavOf } from '../../support/wav.ts'

let database: FreshDatabase
let folder: string
let storage: DiskStorage
let deps: UploadDeps
beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'voicelog-upload-'))
  storage = createDiskStorage({
    root: folder,
    publicUrl: 'http://localhost',
    signingSecrets: ['thirty-two bytes of secret or more'],
  })
  const queue = createRedisQueue({ url: redisUrl(), prefix: freshPrefix(), log: silentLogger })
  deps = { db: database.db, storage, queue, log: silentLogger }
})
afterAll(async () => {
  await deps?.queue.close()
  await database?.drop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test('an upload whose lease is lost ends at once with 503 and leaves nothing behind', async () => {
  const organisationId = await insertOrganisation(database.db)
  const userId = newId()
  await database.db
    .insert(users)
    .values({ id: userId, organisationId, email: 'ana@example.com', role: 'member' })
  const upload = acceptUpload(
    deps,
    { source: 'dashboard', organisationId, userId },
    oneFile(endless(wavOf(20_000))),
    { signal: new AbortController().signal, leaseRenewalMs: 20 },
  )
  const refusal = upload.then(
    () => null,
    (error: unknown) => error,
  )
  // The reconciler does this to an upload whose lease has ended.
  const removed = () => database.sql`delete from voicelogs where status = 'uploading' returning id`
  await eventually(async () => expect(await removed()).toHaveLength(1))
  const problem = await refusal
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ code: 'unavailable', members: { retry_after_seconds: 1 } })
  expect(await Array.fromAsync(storage.list(organisationId))).toEqual([])
  expect(await database.sql`select 1 from object_deletions`).toHaveLength(0)
})

async function* oneFile(body: AsyncIterable<Uint8Array>): AsyncGenerator<UploadPart> {
  yield { kind: 'file', name: 'file', body }
}

/** A sender that stays connected and never ends its file. */
async function* endless(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
  await new Promise(() => {})
}
