import postgres from 'postgres'
import { retry } from '../lib/async/retry.ts'
import { messageOf } from '../lib/cause.ts'
import type { Logger } from '../lib/log.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { concurrentIndexOf, type Migration, migrationsFolder, readMigrations } from './migrations.ts'
import { isLoginRefused, isTransient } from './transient.ts'

export type MigrateOptions = {
  log?: Pick<Logger, 'info' | 'warn'>
  /** @default the migrations of this program */
  folder?: string
  /** The newest migration to apply, in milliseconds since 1970. @default the newest of all */
  until?: number
  /** How long it tries while PostgreSQL, a lock or another migrating process is in the way, in milliseconds. */
  forMs?: number
  /**
   * How long a statement waits for a lock, in milliseconds. Every query on that table waits behind it. Those of the
   * service give up after 10 s (client.ts), so three locks of one migration in a row stay below that.
   */
  lockTimeoutMs?: number
  /** The longest pause between two tries, in milliseconds. Queries that waited behind the last one run meanwhile. */
  maxPauseMs?: number
}

/**
 * Applies the missing migrations, each in a transaction of its own, and answers how many. Indexes CONCURRENTLY are made
 * outside a transaction. Several processes may do so at once: one migrates and the others wait.
 *
 * It can be ended at any moment and run again: what is applied stays, and the next run goes on after it.
 *
 * Not drizzle-orm's own: that applies all in one transaction and waits for locks for ever. The table of what is applied
 * is the same, so versions that use drizzle-orm's run beside this one.
 *
 * @throws Error that names the migration that failed; what PostgreSQL said is its `cause`
 */
export async function migrateDatabase(
  url: string,
  {
    log,
    folder = migrationsFolder(),
    until = Infinity,
    forMs = 600_000,
    lockTimeoutMs = 3_000,
    maxPauseMs = 5_000,
  }: MigrateOptions = {},
): Promise<number> {
  const migrations = readMigrations(folder).filter(({ when }) => when <= until)
  // One connection: the advisory lock belongs to the session that took it.
  const sql = postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => {} })
  let applied = 0
  try {
    const attempt = async () => {
      if ((await missingOf(sql, migrations)).length === 0) return
      await lock(sql)
      try {
        for (const migration of await missingOf(sql, migrations)) {
          await apply(sql, migration, { lockTimeoutMs, forMs })
          applied++
          log?.info({ migration: migration.tag }, 'migration applied')
        }
      } finally {
        // Not held during the pause: earlier versions wait for it with a snapshot, and an index would wait for them again.
        await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.migration})`.catch(() => {})
      }
    }
    await retry(attempt, {
      forMs,
      firstDelayMs: Math.min(500, maxPauseMs),
      maxDelayMs: maxPauseMs,
      isTransient: (error) =>
        error instanceof MigratedElsewhere || (isTransient(error) && !isLoginRefused(error)),
      onRetry: (error, tried) => log?.warn({ err: error, tried }, 'database not migrated yet'),
    })
    return applied
  } finally {
    await sql.end({ timeout: 5 })
  }
}

class MigratedElsewhere extends Error {
  override readonly name = 'MigratedElsewhere'
}

/**
 * Takes the advisory lock, without waiting: a session that waits for it has a snapshot, and CREATE INDEX CONCURRENTLY
 * waits for old snapshots, so the two would wait for each other.
 */
async function lock(sql: postgres.Sql): Promise<void> {
  const [row] = await sql`select pg_try_advisory_lock(${ADVISORY_LOCKS.migration}) as locked`
  if (row?.locked !== true) throw new MigratedElsewhere('Another process migrates the database')
}

/** The migrations after the newest applied one. This is how drizzle-orm tells them, too. */
async function missingOf(sql: postgres.ISql, migrations: Migration[]): Promise<Migration[]> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (found?.exists !== true) return migrations
  const [row] = await sql`select max(created_at) as newest from drizzle.__drizzle_migrations`
  return migrations.filter(({ when }) => when > Number(row?.newest ?? 0))
}

async function apply(
  sql: postgres.Sql,
  migration: Migration,
  { lockTimeoutMs, forMs }: { lockTimeoutMs: number; forMs: number },
): Promise<void> {
  const { tag, statements, isConcurrent } = migration
  try {
    if (isConcurrent) {
      // It waits for long transactions, and nobody waits behind it.
      await sql`select set_config('lock_timeout', ${`${forMs}ms`}, false)`
      for (const statement of statements) await applyConcurrently(sql, statement)
    }
    await sql.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`
      await createTable(tx)
      // Behind a pooler the advisory lock may be another session's. This lock is the transaction's own.
      await tx`lock table drizzle.__drizzle_migrations in share row exclusive mode`
      if ((await missingOf(tx, [migration])).length === 0) return
      if (!isConcurrent) for (const statement of statements) await tx.unsafe(statement)
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at)
        values (${migration.hash}, ${migration.when})`
    })
  } catch (error) {
    throw new Error(`Migration ${tag} failed: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** Makes or drops an index. One that an interrupted run left unfinished is invalid: it is dropped and made again. */
async function applyConcurrently(sql: postgres.Sql, statement: string): Promise<void> {
  const index = concurrentIndexOf(statement)
  if (index === null) throw new Error(`Not a statement CONCURRENTLY: ${statement}`)
  const [found] = await sql`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(quote_ident(${index.name}))`
  if (index.isMade ? found?.valid === true : found === undefined) return
  if (index.isMade && found !== undefined) await sql`drop index concurrently ${sql(index.name)}`
  await sql.unsafe(statement)
}

/** The table of drizzle-orm, which earlier versions read and write. */
async function createTable(tx: postgres.TransactionSql): Promise<void> {
  const [found] = await tx`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (found?.exists === true) return
  await tx`create schema if not exists drizzle`
  await tx`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`
}
