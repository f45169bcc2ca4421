import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '../../../src/db/migrate.ts'
import { ensureDatabase, startPostgres } from '../../../tools/stack/postgres.ts'

/** A durable PostgreSQL of a benchmark's own that counts statements, with a migrated database. */
export async function startMeasuredPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-postgres-'))
  // As root, PostgreSQL runs under another account, which must pass through.
  chmodSync(folder, 0o711)
  const settings = { folder: join(folder, 'server'), durable: true }
  // The first start makes the data; the extension must be there when PostgreSQL starts.
  await (await startPostgres(settings)).process.stop()
  writeFileSync(
    join(settings.folder, 'data/postgresql.auto.conf'),
    "shared_preload_libraries = 'pg_stat_statements'\n",
  )
  const server = await startPostgres(settings)
  await ensureDatabase(server, 'voicelog')
  const url = server.url('voicelog')
  await migrateDatabase(url)
  const [pid = ''] = readFileSync(join(settings.folder, 'data/postmaster.pid'), 'utf8').split('\n')
  return {
    url,
    /** The process that is parent of all others. */
    pid: Number(pid),
    async close(): Promise<void> {
      await server.process.stop('kill')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
