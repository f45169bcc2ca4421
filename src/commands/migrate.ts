import { readDatabaseUrl } from '../config/index.ts'
import { migrateDatabase } from '../db/migrate.ts'

/** `voicelog migrate`: brings the database up to date. */
export async function runMigrate(): Promise<number> {
  await migrateDatabase(readDatabaseUrl())
  console.log('The database is up to date.')
  return 0
}
