import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createDiskStorage } from '../../src/backends/storage/disk.ts'
import { runSweep } from '../../src/commands/sweep.ts'
import { objectDeletions } from '../../src/db/schema/index.ts'
import { insertUploading } from '../../src/db/uploads/uploads.ts'
import { objectKeyOf } from '../../src/domain/ingest/upload.ts'
import { newId } from '../../src/lib/id.ts'
import { PRIORITIES } from '../../src/model/voicelog.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('a sweep deletes what no call has, and nothing that is being written, will be deleted or is not its own', async () => {
  const { database, storageFolder } = service
  const { organisationId, apiKeyId } = await service.organisation()
  const storage = createDiskStorage({
    root: storageFolder,
    publicUrl: service.baseUrl,
    signingSecrets: service.config.jwtSecrets,
  })
  const put = async (key: string) => {
    async function* body() {
      yield new Uint8Array(10)
    }
    await storage.put(key, body(), { contentType: 'audio/wav' })
    return key
  }
  const newKey = () => objectKeyOf(organisationId, newId(), 'wav')
  // As of a presigned upload, whose copy has a name of its own.
  const orphan = objectKeyOf(organisationId, `${newId()}.0123abcd`, 'wav')
  const [planned, foreign] = [newKey(), 'reports/2026.csv']
  const kept: string[] = [planned, foreign]
  for (const each of [orphan, planned, foreign]) await put(each)
  await database.db.insert(objectDeletions).values({ objectKey: planned, organisationId })
  // The row of an upload is there before its object, which may be complete before the row is committed.
  for (let count = 0; count < 3; count++) {
    const objectKey = newKey()
    await insertUploading(database.db, {
      ...{ voicelogId: newId(), organisationId, source: 'api', priority: PRIORITIES.standard },
      ...{ apiKeyId, createdBy: null, objectKey, contentType: 'audio/wav', leaseToken: newId() },
    })
    kept.push(await put(objectKey))
  }

  const sweep = async (...args: string[]) => {
    const lines: string[] = []
    const said: string[] = []
    const environment = {
      DATABASE_URL: database.url,
      REDIS_URL: service.config.redisUrl,
      STORAGE_URL: `file://${storageFolder}`,
      JWT_SECRET: service.config.jwtSecrets.join(),
    }
    const code = await runSweep(args, environment, {
      out: (line) => lines.push(line),
      error: (line) => said.push(line),
    })
    return { code, lines, said: said.join('') }
  }
  const there = async () => {
    const keys: string[] = []
    for await (const { key } of storage.list('')) keys.push(key)
    return keys.sort()
  }
  expect(await sweep('--delete')).toMatchObject({ code: 0, lines: [] })
  expect(await sweep('--older-than-days', '0')).toMatchObject({ code: 0, lines: [orphan] })
  expect(await there()).toEqual([...kept, orphan].sort())
  expect(await sweep('--older-than-days', '0', '--delete')).toMatchObject({ code: 0, lines: [orphan] })
  expect(await there()).toEqual(kept.sort())

  // The database of another installation knows none of them.
  await database.sql`delete from voicelogs`
  const refused = await sweep('--older-than-days', '0', '--delete')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.said).toContain('Is it the right database?')
  expect(await there()).toEqual(kept.sort())
  expect((await sweep('--older-than-days', 'many')).code).toBe(2)
}, 60_000)
