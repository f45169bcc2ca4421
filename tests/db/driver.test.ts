import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { eq, ne, sql } from 'drizzle-orm'
import { connectDatabase, type Database, type DatabaseConnection } from '../../src/db/client.ts'
import { organisations } from '../../src/db/schema/index.ts'
import { isTransient } from '../../src/db/transient.ts'
import { newId } from '../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'

// What the driver must bear when PostgreSQL ends connections, and does with src/db/patches only: as released, it ends
// the process, runs the rest of a transaction outside of it, or never writes on that connection again; it also never
// says that an address accepts connections and ends them. And how it prepares statements.

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Ends every connection to the database but the one that asks, and waits until they are gone. */
async function endConnections(): Promise<void> {
  const ended = await database.sql<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const pids = ended.map((each) => each.pid)
  await eventually(async () => {
    const [row] =
      await database.sql`select count(*)::int as count from pg_stat_activity where pid = any(${`{${pids}}`}::int[])`
    return row?.count === 0
  })
}

async function withPool<T>(
  maxConnections: number,
  work: (pool: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const pool = connectDatabase(database.url, { maxConnections })
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}

const row = () => ({ id: newId(), name: `organisation ${crypto.randomUUID()}` })

test('a transaction whose connection ends is refused, and nothing of it stands', async () => {
  await withPool(1, async ({ db }) => {
    const error = await db
      .transaction(async (tx) => {
        await tx.insert(organisations).values(row())
        await endConnections()
        await tx.insert(organisations).values(row())
      })
      .catch((each: unknown) => each)
    expect(isTransient(error)).toBe(true)
    expect(await db.$count(organisations)).toBe(0)
  })
})

test('what a lost transaction does later is refused, though its connection is there again', async () => {
  await withPool(1, async ({ db }) => {
    const lost = Promise.withResolvers<void>()
    const late = Promise.withResolvers<unknown>()
    const error = await db
      .transaction(async (tx) => {
        await tx.insert(organisations).values(row())
        await endConnections()
        await lost.promise
        late.resolve(
          await tx
            .insert(organisations)
            .values(row())
            .catch((each: unknown) => each),
        )
      })
      .catch((each: unknown) => each)
    expect(isTransient(error)).toBe(true)
    await db.execute(sql`select 1`)
    lost.resolve()
    expect(isTransient(await late.promise)).toBe(true)
    expect(await db.$count(organisations)).toBe(0)
  })
})

test('a pool whose connections are ended over and over under load works on', async () => {
  await withPool(5, async ({ db }) => {
    for (let round = 0; round < 20; round++) {
      const settled = Promise.allSettled(
        Array.from({ length: 30 }, (_, index) =>
          index % 3 === 0
            ? db.transaction(async (tx) => await tx.execute(sql`select pg_sleep(0.001)`))
            : db.execute(sql`select 1`),
        ),
      )
      await endConnections()
      for (const each of await settled) {
        if (each.status === 'rejected') expect(isTransient(each.reason)).toBe(true)
      }
    }
    await eventually(() => Promise.all(Array.from({ length: 30 }, () => db.execute(sql`select 1`))))
  })
})

test('an address that accepts connections and ends them is refused, as a closed port is', async () => {
  const server = createServer((socket) => socket.end())
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => listening.resolve())
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const ports = [`127.0.0.1:${address.port}`, `127.0.0.1:${address.port},127.0.0.1:${address.port}`]
  try {
    for (const port of ports) {
      const {
        db,
        sql: driver,
        close,
      } = connectDatabase(`postgres://nobody@${port}/nothing`, { maxConnections: 2 })
      const refusals = await Promise.all(
        [
          ...Array.from({ length: 20 }, () => db.execute(sql`select ${1}::int`)),
          db.transaction((tx) => tx.execute(sql`select 1`)),
          driver.reserve(),
        ].map((each) =>
          each.then(
            () => null,
            (error: unknown) => error,
          ),
        ),
      )
      for (const each of refusals) expect(isTransient(each)).toBe(true)
      await close()
    }
  } finally {
    server.close()
  }
})

describe('prepared statements', () => {
  /** How many the only connection of a pool holds; the question is not one of them. */
  const preparedOf = async ({ db }: DatabaseConnection) => {
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_prepared_statements`,
    )
    return row?.count
  }

  test('a statement is prepared once, in and outside of transactions', async () => {
    await withPool(1, async (pool) => {
      const find = (db: Database, id: string) =>
        db.select().from(organisations).where(eq(organisations.id, id))
      const { id, name } = row()
      await pool.db.insert(organisations).values({ id, name })
      for (let each = 0; each < 10; each++) expect(await find(pool.db, id)).toMatchObject([{ name }])
      const before = await preparedOf(pool)
      await pool.db.transaction(async (tx) => expect(await find(tx, id)).toMatchObject([{ name }]))
      await pool.db.transaction(async (tx) => expect(await find(tx, newId())).toEqual([]))
      // The driver's own `commit`.
      expect(await preparedOf(pool)).toBe((before ?? 0) + 1)
    })
  })

  test('a connection keeps the 200 used last, whatever is asked', async () => {
    await withPool(1, async (pool) => {
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

  test('what is planned for its values, and what is one of a kind, is not prepared', async () => {
    await withPool(1, async (pool) => {
      const rows = Array.from({ length: 2_000 }, row)
      await pool.db.insert(organisations).values(rows)
      await pool.db.select().from(organisations).where(ne(organisations.name, 'none')).limit(2)
      await pool.db.$count(organisations, ne(organisations.name, 'none'))
      expect(await preparedOf(pool)).toBe(0)
    })
  })

  test('?prepare=false in the address turns it off, for a pooler', async () => {
    const pool = connectDatabase(`${database.url}?prepare=false`, { maxConnections: 1 })
    try {
      for (let each = 0; each < 3; each++) await pool.db.execute(sql`select ${each}::int`)
      expect(await preparedOf(pool)).toBe(0)
    } finally {
      await pool.close()
    }
  })

  test('a column that changed its type is read anew; in a transaction that is for the next try', async () => {
    await database.sql`create table changing (id int, flag boolean, bytes bytea)`
    await withPool(1, async ({ db }) => {
      const insert = (id: number) =>
        db.execute<{ id: unknown; flag: boolean; bytes: Uint8Array }>(
          sql`insert into changing values (${id}::int, ${true}, ${new Uint8Array([1, 2])}::bytea) returning *`,
        )
      const select = (tx: Database) =>
        tx.execute<{ id: unknown }>(sql`select id from changing where id = ${1}`)
      await insert(1)
      await select(db)
      await database.sql`alter table changing alter column id type bigint, add column later int`
      // The values of a statement that is tried anew are the same.
      expect(await insert(2)).toMatchObject([
        { id: '2', flag: true, bytes: Buffer.from([1, 2]), later: null },
      ])
      const error = await db.transaction(select).catch((each: unknown) => each)
      expect(isTransient(error)).toBe(true)
      expect(await db.transaction(select)).toMatchObject([{ id: '1' }])
    })
  })

  test('a query waits for a connection, never on one behind another that waits', async () => {
    await withPool(2, async ({ db }) => {
      await database.sql.begin(async (holder) => {
        await holder`select pg_advisory_xact_lock(7)`
        const waiting = db.execute(sql`select pg_advisory_xact_lock(${7}::bigint)`)
        const others = Array.from({ length: 20 }, (_, each) => db.execute(sql`select ${each}::int as each`))
        expect((await Promise.all(others)).map(([one]) => one?.each)).toEqual(others.map((_, each) => each))
        await holder`select pg_advisory_unlock_all()`
        return { waiting }
      })
    })
  })
})
