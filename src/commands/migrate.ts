import { readDatabaseUrl } from '../config/index.ts'
import { migrateDatabase } from '../db/migrate.ts'

/**
 * `voicelog migrate`: applies the missing migrations.
 *
 * @returns the exit code, 0
 * @throws ConfigError
 */
export async function runMigrate(): Promise<number> {
  await migrateDatabase(readDatabaseUrl())
  console.log('The database is up to date.')
  return 0
}
