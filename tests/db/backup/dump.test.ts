import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ADVISORY_LOCKS } from '../../../src/db/advisory-locks.ts'
import { whileOnlyBackup } from '../../../src/db/backup/dump.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database?.drop()
})

test('one backup runs at a time', async () => {
  await whileOnlyBackup(database, async () => {
    await expect(whileOnlyBackup(database, async () => {})).rejects.toThrow('Another backup')
  })
  expect(await whileOnlyBackup(database, async () => 'done')).toBe('done')
})

test('a backup whose lock ends with its connection still says what became of it', async () => {
  expect(await whileOnlyBackup(database, () => endLockConnection().then(() => 'done'))).toBe('done')
  const full = new Error('The folder is full')
  const failing = whileOnlyBackup(database, async () => {
    await endLockConnection()
    throw full
  })
  expect(await failing.catch((error: unknown) => error)).toBe(full)
})

test('a lock that has ended with its connection is taken anew, unless another backup has it', async () => {
  await whileOnlyBackup(database, async (ensureLocked) => {
    await ensureLocked()
    await endLockConnection()
    await ensureLocked()
    await expect(whileOnlyBackup(database, async () => {})).rejects.toThrow('Another backup')
    await endLockConnection()
    await whileOnlyBackup(database, async () => {
      await expect(ensureLocked()).rejects.toThrow('Another backup')
    })
  })
  expect(await whileOnlyBackup(database, async () => 'done')).toBe('done')
})

/** Ends the connection that holds the lock of the backup. */
async function endLockConnection(): Promise<void> {
  const ended = await database.sql`
    select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory'
      and objid = ${ADVISORY_LOCKS.backup}
      and database = (select oid from pg_database where datname = current_database())`
  expect(ended.count).toBe(1)
}
