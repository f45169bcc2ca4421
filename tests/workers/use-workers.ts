import { afterAll, afterEach, beforeAll } from 'bun:test'
import { voicelogs } from '../../src/db/schema/index.ts'
import { insertOrganisation } from '../db/queue/job-rows.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { freshPrefix } from '../support/redis.ts'
import { startTestPool, type TestPool } from './test-pool.ts'

/** A database with one organisation for the tests of a file, and workers that end with the test that started them. */
export function useWorkers() {
  let database: FreshDatabase
  let organisationId: string
  const cleanups: (() => unknown)[] = []
  const db = () => database.db

  beforeAll(async () => {
    database = await freshDatabase()
    organisationId = await insertOrganisation(db())
  })
  afterEach(async () => {
    for (const each of cleanups.splice(0).reverse()) await each()
    await db().delete(voicelogs)
  })
  afterAll(() => database.drop())

  return {
    db,
    organisation: () => organisationId,
    databaseUrl: () => database.url,
    /** Run after the test, the last one first. */
    cleanups,
    pool(options: Partial<Parameters<typeof startTestPool>[0]> = {}): TestPool {
      const started = startTestPool({ db: db(), prefix: freshPrefix(), ...options })
      cleanups.push(() => started.stop())
      return started
    },
  }
}
