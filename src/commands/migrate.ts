import { readDatabaseUrl } from '../config/index.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createLogger } from '../lib/log.ts'
import { SECRETS } from '../model/secrets.ts'

/**
 * `voicelog migrate`: applies the missing migrations.
 *
 * @returns the exit code, 0
 * @throws ConfigError
 */
export async function runMigrate(): Promise<number> {
  const url = readDatabaseUrl()
  const applied = await migrateDatabase(url, { log: createLogger('info', SECRETS) })
  console.log(`The database is up to date: ${applied} migrations applied.`)
  return 0
}
