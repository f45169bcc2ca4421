import postgres from 'postgres'
import { connectDatabase, type Database } from '../../src/db/client.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { eventually } from './poll.ts'

export type FreshDatabase = {
  url: string
  db: Database
  sql: postgres.Sql
  /** Closes its connections and removes it, whoever else is still connected. Twice is no harm. */
  drop(): Promise<void>
}

/** A new database of its own, migrated and empty: a copy of a template that is migrated once a run. */
export async function freshDatabase(): Promise<FreshDatabase> {
  await ensureTemplate()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await copyTemplate(name)
  const url = databaseUrl(name)
  // A test writes its rows all at once, and a busy machine takes its time over them.
  const { db, sql } = connectDatabase(url, { queueTimeoutSeconds: 60 })
  return {
    url,
    db,
    sql,
    async drop() {
      await sql.end({ timeout: 1 })
      await admin()`drop database if exists ${admin()(name)} with (force)`
    },
  }
}

/** How many statements on this database wait for a lock. `pg_locks` would count those of other tests' databases too. */
export async function countLockWaits(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count
}

/**
 * Has some works meet at a lock: a transaction holds what the statement `lock` locks, each work begins once the one
 * before waits, and the transaction ends once all wait.
 */
export async function whileLocked<T>(
  sql: postgres.Sql,
  lock: string,
  works: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const held = await sql.reserve()
  try {
    await held`begin`
    await held.unsafe(lock)
    const waiting: Promise<T>[] = []
    for (const work of works) {
      waiting.push(work())
      await eventually(async () => (await countLockWaits(sql)) === waiting.length)
    }
    await held`commit`
    return await Promise.all(waiting)
  } finally {
    held.release()
  }
}

const TEMPLATE = 'voicelog_template'
/** Any fixed number: whoever makes the template holds this advisory lock. */
const TEMPLATE_LOCK = 7_245_002

let template: Promise<void> | undefined

/** Test files may run in processes side by side: one makes the template, the others wait for it. */
function ensureTemplate(): Promise<void> {
  template ??= admin().begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${TEMPLATE_LOCK})`
    const [found] = await sql`select 1 from pg_database where datname = ${TEMPLATE}`
    if (found !== undefined) return
    // CREATE DATABASE knows no transaction, and a half-migrated one must not bear the name.
    const unfinished = `${TEMPLATE}_unfinished`
    await admin()`drop database if exists ${admin()(unfinished)} with (force)`
    await admin()`create database ${admin()(unfinished)}`
    await migrateDatabase(databaseUrl(unfinished))
    await admin()`alter database ${admin()(unfinished)} rename to ${admin()(TEMPLATE)}`
  })
  return template
}

/** PostgreSQL refuses to copy a database while another session is connected to it, its own workers included. */
async function copyTemplate(name: string): Promise<void> {
  await eventually(() => admin()`create database ${admin()(name)} template ${admin()(TEMPLATE)}`)
}

let adminConnection: postgres.Sql | undefined

function admin(): postgres.Sql {
  adminConnection ??= postgres(serverUrl(), {
    max: 3,
    connect_timeout: 5,
    idle_timeout: 5,
    onnotice: () => {},
  })
  return adminConnection
}

function databaseUrl(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

function serverUrl(): string {
  const url = Bun.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run the tests with `bun run test [path]`')
  return url
}
