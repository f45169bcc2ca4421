import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { type Account, accountForPostgres, commandAs } from './account.ts'
import { freePort } from './ports.ts'
import { postgresPrograms } from './postgres-programs.ts'
import { storedSecret } from './stored-secret.ts'
import { type Supervised, startSupervised } from './supervised.ts'
import { lastLines, waitFor } from './wait.ts'

export type RunningPostgres = {
  /** The address of one of its databases, with the password. */
  url(database: string): string
  process: Supervised
}

/**
 * Starts PostgreSQL on 127.0.0.1 with its data under `folder`, which is created if it is missing.
 *
 * `durable: false` is for tests: nothing is flushed to disk, and it stops without a checkpoint.
 * @throws Error with the last lines of the log if PostgreSQL does not start
 */
export async function startPostgres({
  folder,
  durable,
  pidFile,
}: {
  folder: string
  durable: boolean
  pidFile?: string
}): Promise<RunningPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const data = join(folder, 'data')
  const account = accountForPostgres({ folder, data })
  const programs = postgresPrograms(account)
  const password = storedPassword(folder, account)
  if (!existsSync(data)) await makeCluster({ folder, data, durable, account, initdb: programs.initdb })

  const log = join(folder, 'postgres.log')
  const giveUpAt = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const port = await freePort()
    const process = startSupervised(
      {
        ...commandAs(account, [
          programs.postgres,
          '-D',
          data,
          '-p',
          String(port),
          ...flags(durable ? SETTINGS : { ...SETTINGS, ...NOT_DURABLE }),
        ]),
        cwd: folder,
        // SIGINT is PostgreSQL's fast shutdown; SIGQUIT its immediate one, for a database that is deleted next.
        stopSignal: durable ? 'SIGINT' : 'SIGQUIT',
        graceMs: 10_000,
        pidFile,
      },
      { output: { file: log } },
    )
    const outcome = await waitFor(() => (process.hasExited() ? 'exited' : isReady(data, port)), {
      withinMs: START_TIMEOUT_MS,
    })
    if (outcome === 'ready') {
      return { url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`, process }
    }
    await process.stop()
    const reason = await lastLines(log)
    if (Date.now() < giveUpAt && TRANSIENT.test(reason)) continue
    throw new Error(`PostgreSQL did not start in ${data}:\n${reason}`)
  }
}

const START_TIMEOUT_MS = 60_000
/**
 * Another program took the port before PostgreSQL listened on it; or PostgreSQL was killed, and one of its processes has
 * still to end its statement.
 */
const TRANSIENT = /could not (bind|create any TCP\/IP)|pre-existing shared memory block/

/** Creates a database unless there is one of that name. */
export async function ensureDatabase(server: RunningPostgres, name: string): Promise<void> {
  const sql = postgres(server.url('postgres'), { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (found === undefined) await sql`create database ${sql(name)}`
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket file: in a deep folder its path would be too long.
  unix_socket_directories: '',
  max_connections: '300',
  timezone: 'UTC',
}

/** A test's database may be lost in a power cut, as it is deleted after the test; tests run several times faster. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

function flags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function storedPassword(folder: string, account: Account): string {
  const path = join(folder, 'password')
  const password = storedSecret(path)
  // initdb runs as that account and must read the password.
  if (account.ids !== null) chownSync(path, account.ids.uid, account.ids.gid)
  return password
}

/** Creates the data in another folder and renames that, so that a kill meanwhile leaves no incomplete data. */
async function makeCluster({
  folder,
  data,
  durable,
  account,
  initdb,
}: {
  folder: string
  data: string
  durable: boolean
  account: Account
  initdb: string
}): Promise<void> {
  const unfinished = join(folder, 'data.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  const log = join(folder, 'initdb.log')
  const process = startSupervised(
    {
      ...commandAs(account, [
        initdb,
        `--pgdata=${unfinished}`,
        '--username=postgres',
        `--pwfile=${join(folder, 'password')}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // PostgreSQL's built-in locale sorts text in the same order on every machine.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ]),
      cwd: folder,
      stopSignal: 'SIGTERM',
      graceMs: 5_000,
    },
    { output: { file: log } },
  )
  if ((await process.exited) !== 0) {
    throw new Error(`initdb could not create a database in ${data}:\n${await lastLines(log)}`)
  }
  renameSync(unfinished, data)
}

/** Whether postmaster.pid, which the server updates, has this port and the state `ready`, or `standby` of a replica. */
function isReady(data: string, port: number): 'ready' | null {
  const path = join(data, 'postmaster.pid')
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return lines[3] === String(port) && /^(ready|standby) *$/.test(lines[7] ?? '') ? 'ready' : null
}
