import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRedisQueue } from '../../../src/backends/queue/redis.ts'
import type { ObjectBody } from '../../../src/backends/storage/contract.ts'
import { createDiskStorage, type DiskStorage } from '../../../src/backends/storage/disk.ts'
import {
  claimPendingUpload,
  expirePendingUpload,
  type PendingUpload,
} from '../../../src/db/uploads/pending-uploads.ts'
import type { UserPrincipal } from '../../../src/domain/identity/principals.ts'
import { completeUpload } from '../../../src/domain/ingest/complete.ts'
import { finaliseUpload } from '../../../src/domain/ingest/finalise-upload.ts'
import { findArrivedUploads } from '../../../src/domain/ingest/pending-uploads.ts'
import type { UploadDeps } from '../../../src/domain/ingest/upload.ts'
import { createUploadLimit } from '../../../src/domain/ingest/upload-limit.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { eventsOf, insertOrganisation, insertVoicelog, readVoicelog } from '../../db/queue/job-rows.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { eventually } from '../../support/poll.ts'
import { freshPrefix, redisUrl } from '../../support/redis.ts'
import { wavOf } from '../../support/wav.ts'
import type { FinaliseOrder, Point } from './fixtures/finalise.ts'

const wav = wavOf(1000)

let database: FreshDatabase
let folder: string
let storage: DiskStorage
let deps: UploadDeps
let organisationId: string
const prefix = freshPrefix()
beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'voicelog-finalise-'))
  storage = createDiskStorage({
    root: folder,
    publicUrl: 'http://localhost',
    signingSecrets: ['thirty-two bytes of secret or more'],
  })
  const queue = createRedisQueue({ url: redisUrl(), prefix, log: silentLogger })
  deps = { db: database.db, storage, queue, log: silentLogger }
  organisationId = await insertOrganisation(database.db)
})
afterAll(async () => {
  await deps?.queue.close()
  await database?.drop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)

async function pendingUpload({
  file = wav,
  dueIn = -1,
  endsIn = 3600,
  age = 0,
  source = 'presign',
}: Partial<{
  file: Uint8Array
  dueIn: number
  endsIn: number
  age: number
  source: 'presign' | 'dashboard'
}> = {}): Promise<PendingUpload> {
  const voicelogId = await insertVoicelog(database.db, organisationId, {
    status: 'awaiting_upload',
    source,
    sizeBytes: null,
    uploadExpiresAt: secondsFromNow(endsIn),
    nextAttemptAt: secondsFromNow(dueIn),
    createdAt: secondsFromNow(-age),
  })
  const { objectKey } = await readVoicelog(database.db, voicelogId)
  if (file.byteLength > 0) await storage.put(objectKey, chunksOf(file), { contentType: 'audio/wav' })
  return { voicelogId, organisationId, objectKey }
}

async function* chunksOf(bytes: Uint8Array) {
  yield bytes
}

const NOTHING = new Uint8Array()

describe('a check that is killed with SIGKILL', () => {
  test.each<Point>(['after_claim', 'after_copy', 'after_commit'])(
    '%s loses no call and doubles none',
    async (point) => {
      const upload = await pendingUpload()
      await kill({ databaseUrl: database.url, root: folder, redisUrl: redisUrl(), prefix, upload, point })
      const before = await readVoicelog(database.db, upload.voicelogId)
      if (point === 'after_commit') {
        expect(before).toMatchObject({ status: 'queued', leaseToken: null })
      } else {
        expect(before.status).toBe('awaiting_upload')
        expect(await finaliseUpload(deps, upload)).toBe('busy')
        // The lease of its claim ends.
        await database.sql`update voicelogs set lease_until = now() - interval '1 second' where id = ${upload.voicelogId}`
        expect(await finaliseUpload(deps, upload)).toBe('finalised')
      }
      const after = await readVoicelog(database.db, upload.voicelogId)
      expect(after).toMatchObject({ status: 'queued', sizeBytes: wav.byteLength, contentType: 'audio/wav' })
      expect(await eventsOf(database.db, upload.voicelogId)).toEqual(['received', 'queued'])
      expect((await storage.head(after.objectKey))?.sizeBytes).toBe(wav.byteLength)
      // All its other objects are scheduled for deletion. The recording is not.
      const noted = await database.sql<{ object_key: string }[]>`select object_key from object_deletions`
      const keys = (await Array.fromAsync(storage.list(organisationId)))
        .map((each) => each.key)
        .filter((key) => key.includes(upload.voicelogId))
      const copies = keys.filter((key) => key !== after.objectKey && key !== upload.objectKey)
      expect(copies).toHaveLength(point === 'after_copy' ? 1 : 0)
      for (const key of copies) expect(noted.map((each) => each.object_key)).toContain(key)
      expect(noted.map((each) => each.object_key)).not.toContain(after.objectKey)
    },
  )
})

describe('a check whose claim was taken over', () => {
  test('changes nothing when it goes on, and leaves no copy', async () => {
    const upload = await pendingUpload()
    let isTaken = false
    const slow: DiskStorage = {
      ...storage,
      async copy(...args) {
        const copied = await storage.copy(...args)
        if (!isTaken) {
          isTaken = true
          await database.sql`update voicelogs set lease_until = now() - interval '1 second' where id = ${upload.voicelogId}`
          expect(await finaliseUpload(deps, upload)).toBe('finalised')
        }
        return copied
      },
    }
    const winner = async () => (await readVoicelog(database.db, upload.voicelogId)).objectKey
    expect(await finaliseUpload({ ...deps, storage: slow }, upload)).toBe('busy')
    const keys = (await Array.fromAsync(storage.list(organisationId)))
      .map((each) => each.key)
      .filter((key) => key.includes(upload.voicelogId))
    expect(keys).toEqual([await winner()])
    expect(await eventsOf(database.db, upload.voicelogId)).toEqual(['received', 'queued'])
  })
})

test('a check counts as an upload until it ends, also after its client was told to call again', async () => {
  const user: UserPrincipal = {
    ...{ kind: 'user', userId: crypto.randomUUID(), organisationId, role: 'member', permissions: [] },
    ...{ sight: 'all', sessionId: '', needsMfaEnrolment: false, authenticatedSecondsAgo: 0 },
  }
  const copying = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  let copies = 0
  const slow: DiskStorage = {
    ...storage,
    async copy(...args) {
      copies += 1
      copying.resolve()
      await going.promise
      return await storage.copy(...args)
    },
  }
  // One organisation alone may hold half.
  const uploadLimit = createUploadLimit({ total: 2 })
  const slowDeps = { ...deps, storage: slow, uploadLimit }
  const { voicelogId } = await pendingUpload({ source: 'dashboard' })
  const another = await pendingUpload({ source: 'dashboard' })
  try {
    const answer = completeUpload(slowDeps, user, voicelogId, { waitMs: 2_000 }).catch((each) => each)
    await copying.promise
    expect(await answer).toMatchObject({
      code: 'unavailable',
      detail: 'The file is still being checked; call complete again',
    })
    expect(uploadLimit.underWay()).toBe(1)
    await expect(completeUpload(slowDeps, user, another.voicelogId)).rejects.toMatchObject({
      code: 'overloaded',
    })
    expect(copies).toBe(1)
  } finally {
    going.resolve()
  }
  await eventually(() => uploadLimit.underWay() === 0)
  const status = 'queued'
  expect(await completeUpload(slowDeps, user, voicelogId)).toEqual({ voicelogId, status })
  expect(await completeUpload(slowDeps, user, another.voicelogId)).toMatchObject({ status })
})

describe('an object that storage has and does not send', () => {
  const bodyWith = async (
    body: ObjectBody | null,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<ObjectBody | null> => {
    await body?.stream.cancel()
    return body && { ...body, stream: new Blob([bytes]).stream() }
  }
  /** An answer that is whole by its own length, as of a proxy that has cut it, or with a page of its own. */
  const instead = async (body: ObjectBody | null, bytes: Uint8Array<ArrayBuffer>) => {
    const cut = await bodyWith(body, bytes)
    return cut && { ...cut, sizeBytes: bytes.byteLength }
  }
  const page = new TextEncoder().encode('<p>down for maintenance</p>')
  test.each<[string, Partial<DiskStorage>]>([
    ['as behind a proxy that says 404', { get: async () => null }],
    [
      'whole',
      { get: async (key, options) => bodyWith(await storage.get(key, options), wav.slice(0, 1_000)) },
    ],
    [
      'from its first bytes on, as behind a proxy that says it is an empty file',
      { get: async (key, options) => bodyWith(await storage.get(key, options), NOTHING) },
    ],
    [
      'and a proxy says with 200 that it is down',
      { get: async (key, options) => instead(await storage.get(key, options), page) },
    ],
    [
      'whole, with the length of what was sent',
      {
        async get(key, options) {
          const body = await storage.get(key, options)
          return options?.range === undefined ? instead(body, wav.slice(0, 1_000)) : body
        },
      },
    ],
  ])('%s is not refused, and is checked again', async (_name, faults) => {
    const upload = await pendingUpload()
    await expect(
      finaliseUpload({ ...deps, storage: { ...storage, ...faults } }, upload),
    ).rejects.toMatchObject({
      name: 'StorageError',
      code: 'unavailable',
    })
    expect((await readVoicelog(database.db, upload.voicelogId)).status).toBe('awaiting_upload')
    expect(await finaliseUpload(deps, upload)).toBe('finalised')
    expect((await readVoicelog(database.db, upload.voicelogId)).status).toBe('queued')
  })
})

describe('expiry', () => {
  test('does not end a call whose object is being checked', async () => {
    const upload = await pendingUpload({ endsIn: -1 })
    expect(await claimPendingUpload(database.db, { ...upload, leaseToken: crypto.randomUUID() })).toBe(true)
    expect(await expirePendingUpload(database.db, upload.voicelogId)).toBe(false)
  })

  test('waits while storage does not answer', async () => {
    const upload = await pendingUpload({ file: NOTHING, endsIn: -1 })
    const away: DiskStorage = {
      ...storage,
      head: async () => {
        throw new Error('away')
      },
    }
    expect(await findArrivedUploads({ ...deps, storage: away }, { enough: 10 })).toEqual({
      arrived: [],
      expired: 0,
    })
    expect((await readVoicelog(database.db, upload.voicelogId)).status).toBe('awaiting_upload')
    await database.sql`update voicelogs set next_attempt_at = now() - interval '1 second' where id = ${upload.voicelogId}`
    expect((await findArrivedUploads(deps, { enough: 10 })).expired).toBe(1)
  })
})

test('an upload that arrived does not expire while a proxy answers HEAD with 404', async () => {
  const upload = await pendingUpload({ endsIn: -1 })
  // A HEAD has no body, so the page of an ingress without a store behind it looks like the answer of a store.
  const behindIngress: DiskStorage = { ...storage, head: async () => null }
  const { arrived, expired } = await findArrivedUploads(
    { ...deps, storage: behindIngress },
    { enough: 1_000 },
  )
  expect(expired).toBe(0)
  expect(arrived).toContainEqual(expect.objectContaining({ voicelogId: upload.voicelogId }))
  expect(await finaliseUpload({ ...deps, storage: behindIngress }, upload)).toBe('absent')
  expect((await readVoicelog(database.db, upload.voicelogId)).status).toBe('awaiting_upload')
  expect(await finaliseUpload(deps, upload)).toBe('finalised')
})

describe('finding arrived uploads', () => {
  test.each([
    ['one just made', { age: 0 }, 10],
    ['one of ten minutes', { age: 600 }, 100],
    ['one of an hour', { age: 3600, endsIn: 7200 }, 120],
    ['one about to end', { age: 3600, endsIn: 30 }, 30],
  ])('%s is due again after a time that depends on its age', async (_what, given, seconds) => {
    const upload = await pendingUpload({ file: NOTHING, ...given })
    const before = Date.now()
    await findArrivedUploads(deps, { enough: 10 })
    const { nextAttemptAt } = await readVoicelog(database.db, upload.voicelogId)
    expect(((nextAttemptAt?.getTime() ?? 0) - before) / 1000).toBeWithin(seconds - 2, seconds + 5)
  })

  test('each of 3,000 pending uploads is looked for once before any is looked for twice, and the one that arrived is found', async () => {
    const many = await freshDatabase()
    try {
      const organisation = await insertOrganisation(many.db)
      await many.sql`insert into voicelogs (id, organisation_id, status, source, language, object_key, content_type, upload_expires_at, next_attempt_at)
        select gen_random_uuid(), ${organisation}, 'awaiting_upload', 'presign', 'en-US', 'many/' || n, 'audio/wav',
          now() + interval '1 hour', now() - n * interval '1 millisecond' from generate_series(1, 3000) as n`
      await storage.put('many/1471', chunksOf(wav), { contentType: 'audio/wav' })
      const looked: string[] = []
      const counted: DiskStorage = {
        ...storage,
        head: (key) => {
          looked.push(key)
          return storage.head(key)
        },
      }
      const found: PendingUpload[] = []
      for (let round = 0; looked.length < 3_000 && round < 20; round++) {
        const { arrived } = await findArrivedUploads(
          { ...deps, db: many.db, storage: counted },
          { enough: 100 },
        )
        found.push(...arrived)
      }
      // The last batch may have some that are due for the second time.
      const first = looked.slice(0, 3_000 - 32)
      expect(new Set(first).size).toBe(first.length)
      expect(found.map((each) => each.objectKey)).toContain('many/1471')
      // The oldest was due first, so it was looked for first.
      expect(looked.slice(0, 32)).toContain('many/3000')
    } finally {
      await many.drop()
    }
  }, 60_000)
})

/** Runs a check in a process of its own, and kills the process at the given point. */
async function kill(order: FinaliseOrder): Promise<void> {
  const child = Bun.spawn(['bun', `${import.meta.dir}/fixtures/finalise.ts`, JSON.stringify(order)], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of child.stdout) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes(`${order.point}\n`)) break
  }
  child.kill('SIGKILL')
  await child.exited
  if (!text.includes(order.point)) throw new Error(`It did not come to ${order.point}`)
}
