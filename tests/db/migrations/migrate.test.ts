import { afterEach, beforeEach, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as migrateWithDrizzle } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { migrateDatabase } from '../../../src/db/migrate.ts'
import { migrationsFolder, readMigrations } from '../../../src/db/migrations.ts'
import { countLockWaits, type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { eventually } from '../../support/poll.ts'
import { migrationsUpTo, migrationsWith } from './folder.ts'

let database: FreshDatabase
const cleanups: (() => unknown)[] = []
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const each of cleanups.splice(0).reverse()) await each()
  await database.drop()
})

function folderWith(...further: string[]) {
  const folder = migrationsWith(...further)
  cleanups.push(folder.remove)
  return folder
}

/** Another client of the database, such as pg_dump. */
function client(): postgres.Sql {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  cleanups.push(() => sql.end({ timeout: 1 }))
  return sql
}

const countApplied = async () =>
  Number((await database.sql`select count(*) from drizzle.__drizzle_migrations`)[0]?.count)
const REPOSITORY = readMigrations(migrationsFolder()).length

test('a migration that waits behind a long reader lets queries through, and is applied when the reader ends', async () => {
  const folder = folderWith('alter table voicelogs add column further integer')
  const reader = client()
  await reader`begin`
  await reader`select count(*) from voicelogs`
  const migrated = migrateDatabase(database.url, {
    folder: folder.path,
    lockTimeoutMs: 300,
    maxPauseMs: 200,
  })
  const isWaiting = async () =>
    (await database.sql`select 1 from pg_locks where relation = 'voicelogs'::regclass and not granted`)
      .length > 0
  // Each begins behind the waiting migration. It ends with the reader still there, or PostgreSQL refuses it after 10 s.
  for (let query = 0; query < 3; query++) {
    await eventually(isWaiting, { everyMs: 5 })
    await database.sql`select count(*) from voicelogs`
  }
  expect(await countApplied()).toBe(REPOSITORY)
  await reader`commit`
  expect(await migrated).toBe(1)
  await database.sql`select further from voicelogs`
}, 60_000)

test('migrations before one that fails stay, and the next run goes on with it', async () => {
  const failing = 'create table half (id integer);--> statement-breakpoint\nselect 1 / 0;'
  const folder = folderWith('create table whole (id integer)', failing, 'create table last (id integer)')
  await expect(migrateDatabase(database.url, { folder: folder.path })).rejects.toThrow(
    `Migration ${folder.tag(1)} failed: division by zero`,
  )
  expect(await countApplied()).toBe(REPOSITORY + 1)
  const [tables] = await database.sql`select to_regclass('whole') as whole, to_regclass('half') as half`
  expect(tables).toEqual({ whole: 'whole', half: null })
  folder.rewrite(1, 'create table half (id integer)')
  expect(await migrateDatabase(database.url, { folder: folder.path })).toBe(2)
  expect(await countApplied()).toBe(REPOSITORY + 3)
})

test('an index that an interrupted run left invalid is made again, and one that it finished is kept', async () => {
  const { sql } = database
  await sql`create table rows (id integer, other integer)`
  await sql`insert into rows values (1, 1), (1, 2)`
  const folder = folderWith(
    [
      '-- For the list of rows.\nCREATE INDEX CONCURRENTLY "rows_other" ON "rows" ("other");',
      'CREATE UNIQUE INDEX CONCURRENTLY "rows_id" ON "rows" ("id");',
    ].join('--> statement-breakpoint\n'),
    'DROP INDEX CONCURRENTLY "rows_other";',
  )
  await expect(migrateDatabase(database.url, { folder: folder.path })).rejects.toThrow(
    'could not create unique index',
  )
  const indexes = () => sql`select relname as name, indisvalid as valid from pg_index
    join pg_class on pg_class.oid = indexrelid where indrelid = 'rows'::regclass order by 1`
  expect([...(await indexes())]).toEqual([
    { name: 'rows_id', valid: false },
    { name: 'rows_other', valid: true },
  ])
  await sql`delete from rows where other = 2`
  expect(await migrateDatabase(database.url, { folder: folder.path })).toBe(2)
  expect([...(await indexes())]).toEqual([{ name: 'rows_id', valid: true }])
})

test('an index is made while calls are written and a process of an earlier version waits to migrate', async () => {
  const { sql } = database
  const folder = folderWith('CREATE INDEX CONCURRENTLY "voicelogs_further" ON "voicelogs" ("updated_at")')
  const writer = client()
  await writer`begin`
  await writer`update voicelogs set updated_at = now()`
  const migrated = migrateDatabase(database.url, { folder: folder.path })
  await eventually(async () => (await countLockWaits(sql)) === 1)
  await sql`update voicelogs set updated_at = now()`
  // drizzle-orm's migrations begin with this lock in earlier versions. It waits with a snapshot of its own.
  const earlier = client()`select pg_advisory_lock(7245001)`.execute()
  earlier.catch(() => {})
  await eventually(async () => (await countLockWaits(sql)) === 2)
  await writer`commit`
  expect(await migrated).toBe(1)
}, 60_000)

test('a migration may not mix an index CONCURRENTLY with other statements', () => {
  const mixed =
    'create table whole (id integer);--> statement-breakpoint\ncreate index concurrently a on b (c)'
  const folder = folderWith(mixed)
  expect(() => readMigrations(folder.path)).toThrow(`${folder.tag(0)} mixes statements CONCURRENTLY`)
})

test('of several processes one applies each migration', async () => {
  const folder = folderWith('create table one (id integer)', 'create table two (id integer)')
  const options = { folder: folder.path, maxPauseMs: 50 }
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database.url, options)))
  expect(applied.reduce((sum, each) => sum + each)).toBe(2)
  expect(await countApplied()).toBe(REPOSITORY + 2)
})

test('who waits for another migrating process gives up in the end; with nothing to apply nobody waits', async () => {
  const folder = folderWith('create table one (id integer)')
  await client()`select pg_advisory_lock(7245001)`
  const migrating = migrateDatabase(database.url, { folder: folder.path, forMs: 100, maxPauseMs: 20 })
  await expect(migrating).rejects.toThrow('Another process migrates the database')
  expect(await migrateDatabase(database.url)).toBe(0)
})

test("drizzle-orm's migrator, which earlier versions use, finds nothing left to apply, and what it applied is not applied again", async () => {
  const folder = folderWith('create table one (id integer)')
  await migrateDatabase(database.url, { folder: folder.path })
  const sql = client()
  await migrateWithDrizzle(drizzle(sql), { migrationsFolder: folder.path })
  expect(await countApplied()).toBe(REPOSITORY + 1)
  await database.sql`drop schema public cascade`
  await database.sql`create schema public`
  await database.sql`drop schema drizzle cascade`
  // The newest migration of the last version that used it.
  const earlier = migrationsUpTo('0014_one-job-queue')
  cleanups.push(earlier.remove)
  await migrateWithDrizzle(drizzle(sql), { migrationsFolder: earlier.path })
  expect(await migrateDatabase(database.url, { folder: folder.path })).toBe(REPOSITORY + 1 - earlier.count)
  expect(await migrateDatabase(database.url, { folder: folder.path })).toBe(0)
})
