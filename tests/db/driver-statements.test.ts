import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq, ne, sql } from 'drizzle-orm'
import { connectDatabase, type Database, type DatabaseConnection } from '../../src/db/client.ts'
import { organisations } from '../../src/db/schema/index.ts'
import { isTransient } from '../../src/db/transient.ts'
import { newId } from '../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { withPool } from '../support/pool.ts'

// Which statements a connection prepares and keeps: part 2 of the driver's patch (patches/).

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const row = () => ({ id: newId(), name: `organisation ${crypto.randomUUID()}` })

/** How many prepared statements the only connection of a pool holds; this query is not one of them. */
async function preparedOf({ db }: DatabaseConnection): Promise<number | undefined> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_prepared_statements`,
  )
  return row?.count
}

test('a statement is prepared once, in and outside of transactions', async () => {
  await withPool(database.url, 1, async (pool) => {
    const find = (db: Database, id: string) => db.select().from(organisations).where(eq(organisations.id, id))
    const { id, name } = row()
    await pool.db.insert(organisations).values({ id, name })
    for (let each = 0; each < 10; each++) expect(await find(pool.db, id)).toMatchObject([{ name }])
    // The insert and the select.
    const before = await preparedOf(pool)
    expect(before).toBe(2)
    await pool.db.transaction(async (tx) => expect(await find(tx, id)).toMatchObject([{ name }]))
    await pool.db.transaction(async (tx) => expect(await find(tx, newId())).toEqual([]))
    // The one more is the driver's own `commit`.
    expect(await preparedOf(pool)).toBe(3)
  })
})

test('a connection keeps the 200 statements used last, however many there are', async () => {
  await withPool(database.url, 1, async (pool) => {
    const add = (each: number, to: number) =>
      pool.db.execute<{ sum: number }>(sql`select ${sql.raw(`${each}`)} + ${to}::int as sum`)
    for (let each = 0; each < 450; each++) {
      expect(await add(each, 1)).toMatchObject([{ sum: each + 1 }])
      expect(await add(-1, each)).toMatchObject([{ sum: each - 1 }])
    }
    expect(await preparedOf(pool)).toBe(200)
    const [used] = await pool.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_prepared_statements where statement like 'select -1 + %'`,
    )
    expect(used?.count).toBe(1)
  })
})

test('lists, counts and long texts are not prepared', async () => {
  await withPool(database.url, 1, async (pool) => {
    const rows = Array.from({ length: 2_000 }, row)
    await pool.db.insert(organisations).values(rows)
    await pool.db.select().from(organisations).where(ne(organisations.name, 'none')).limit(2)
    await pool.db.$count(organisations, ne(organisations.name, 'none'))
    expect(await preparedOf(pool)).toBe(0)
  })
})

test('?prepare=false in the address turns preparation off, for a pooler', async () => {
  const pool = connectDatabase(`${database.url}?prepare=false`, { maxConnections: 1 })
  try {
    for (let each = 0; each < 3; each++) await pool.db.execute(sql`select ${each}::int`)
    expect(await preparedOf(pool)).toBe(0)
  } finally {
    await pool.close()
  }
})

test('after a column changes its type a statement is prepared again; a transaction must be repeated', async () => {
  await database.sql`create table changing (id int, flag boolean, bytes bytea)`
  await withPool(database.url, 1, async ({ db }) => {
    const insert = (id: number) =>
      db.execute<{ id: unknown; flag: boolean; bytes: Uint8Array }>(
        sql`insert into changing values (${id}::int, ${true}, ${new Uint8Array([1, 2])}::bytea) returning *`,
      )
    const select = (tx: Database) => tx.execute<{ id: unknown }>(sql`select id from changing where id = ${1}`)
    await insert(1)
    await select(db)
    await database.sql`alter table changing alter column id type bigint, add column later int`
    // The retried statement has the same values.
    expect(await insert(2)).toMatchObject([{ id: '2', flag: true, bytes: Buffer.from([1, 2]), later: null }])
    const error = await db.transaction(select).catch((each: unknown) => each)
    expect(isTransient(error)).toBe(true)
    expect(await db.transaction(select)).toMatchObject([{ id: '1' }])
  })
})
