import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { ensureDatabase, type RunningPostgres, startPostgres } from '../../tools/stack/postgres.ts'
import { eventually } from './poll.ts'

/** A PostgreSQL of a test's own, and a standby that streams from it: no commit returns before the standby has it. */
export type ReplicatedPostgres = {
  /** The database on the primary. */
  primaryUrl: string
  standbyUrl: string
  kill(): Promise<void>
  /** Makes the primary refuse writes, and waits until the standby has all of them. It closes no connection. */
  demote(): Promise<void>
  /** Makes the standby a primary. */
  promote(): Promise<void>
  close(): Promise<void>
}

export async function startReplicatedPostgres(database: string): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-replicated-'))
  // As root, PostgreSQL runs under another account, which must pass through.
  chmodSync(folder, 0o711)
  const settings = { folder: join(folder, 'primary'), durable: true }
  const standbyFolder = join(folder, 'standby')
  let primary = await startPostgres(settings)
  await ensureDatabase(primary, database)
  await primary.process.stop()
  // There is no pg_basebackup here. The data of a server that was stopped in order are a base backup.
  const copied = Bun.spawn(['cp', '-a', settings.folder, standbyFolder])
  if ((await copied.exited) !== 0) throw new Error('The data could not be copied')
  primary = await startPostgres(settings)
  const { hostname, port, password } = new URL(primary.url(database))
  const connection = `host=${hostname} port=${port} user=postgres password=${password}`
  writeFileSync(join(standbyFolder, 'data/postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  writeFileSync(join(standbyFolder, 'data/standby.signal'), '')
  const standby = await startPostgres({ folder: standbyFolder, durable: true })
  const on = async (server: RunningPostgres, statement: string) => {
    const sql = postgres(server.url(database), { max: 1, onnotice: () => {} })
    try {
      return await sql.unsafe(statement)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
  const set = async (setting: string) => {
    await on(primary, `alter system set ${setting}`)
    await on(primary, 'select pg_reload_conf()')
  }
  await eventually(
    async () => (await on(primary, "select 1 from pg_stat_replication where state = 'streaming'")).length > 0,
  )
  await set("synchronous_standby_names = '*'")
  return {
    primaryUrl: primary.url(database),
    standbyUrl: standby.url(database),
    kill: () => primary.process.stop('kill'),
    async demote() {
      await set('default_transaction_read_only = on')
      await eventually(async () => {
        const [row] = await on(
          primary,
          'select replay_lsn >= pg_current_wal_lsn() as done from pg_stat_replication',
        )
        return row?.done === true
      })
    },
    async promote() {
      await on(standby, 'select pg_promote()')
    },
    async close() {
      await Promise.all([primary.process.stop('kill'), standby.process.stop('kill')])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
