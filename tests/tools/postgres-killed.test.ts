import { expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startPostgres } from '../../tools/stack/postgres.ts'
import { eventually } from '../support/poll.ts'

test('PostgreSQL that is killed in the middle of a statement starts again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-killed-postgres-'))
  // As root, PostgreSQL runs under another account, which must pass through.
  chmodSync(folder, 0o711)
  const settings = { folder: join(folder, 'postgres'), durable: false }
  const killed = await startPostgres(settings)
  const sql = postgres(killed.url('postgres'), { max: 1, onnotice: () => {} })
  await sql`select 1`
  // Its process does not look whether the server is still there, for some seconds.
  const counting =
    sql`select count(*) from generate_series(1, 6000), generate_series(1, 6000) as other`.catch(
      (error: unknown) => error,
    )
  const watching = postgres(killed.url('postgres'), { max: 1 })
  await eventually(async () => {
    const [row] = await watching`
      select 1 from pg_stat_activity where state = 'active' and query like 'select count(*) from generate%'`
    return row !== undefined
  })
  await watching.end()
  await killed.process.stop('kill')
  const again = await startPostgres(settings)
  const after = postgres(again.url('postgres'), { max: 1 })
  expect(await after`select 1 as one`).toMatchObject([{ one: 1 }])
  await Promise.all([after.end(), sql.end({ timeout: 1 }), counting])
  await again.process.stop('kill')
  rmSync(folder, { recursive: true, force: true })
})
