import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

/** The advisory lock that the migrating process holds. Any fixed number would do. */
const MIGRATION_LOCK = 7_245_001

/** Applies the missing migrations. Several processes may do so at once: one migrates and the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  // One connection: the advisory lock belongs to the session that took it.
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: migrationsFolder() })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function migrationsFolder(): string {
  // Embedded next to the program in the binary, at the top of the repository in development.
  const folders = [join(import.meta.dir, 'drizzle'), join(import.meta.dir, '../../drizzle')]
  const found = folders.find((each) => existsSync(join(each, 'meta/_journal.json')))
  if (found === undefined) throw new Error(`Cannot find the migrations in ${folders.join(' or ')}`)
  return found
}
