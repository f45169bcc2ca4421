import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { connectDatabase } from '../../src/db/client.ts'
import { organisations } from '../../src/db/schema/index.ts'
import { isTransient } from '../../src/db/transient.ts'
import { newId } from '../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { withPool } from '../support/pool.ts'

// What the driver does when PostgreSQL closes connections or refuses them. It passes with part 1 of the driver's patch
// alone (patches/). The driver as released ends the process, runs the rest of a transaction outside of it, never writes
// on that connection again, or waits for ever for an address that closes each connection it accepts.

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Closes every connection to the database except its own, and waits until they are gone. */
async function closeConnections(): Promise<void> {
  const closed = await database.sql<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const pids = closed.map((each) => each.pid)
  await eventually(async () => {
    const [row] =
      await database.sql`select count(*)::int as count from pg_stat_activity where pid = any(${`{${pids}}`}::int[])`
    return row?.count === 0
  })
}

const row = () => ({ id: newId(), name: `organisation ${crypto.randomUUID()}` })

/** The error that a promise is rejected with; null if it is fulfilled. */
const refusalOf = (promise: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => null,
    (error: unknown) => error,
  )

test('a transaction that loses its connection is refused, and nothing of it is stored', async () => {
  await withPool(database.url, 1, async ({ db }) => {
    const error = await refusalOf(
      db.transaction(async (tx) => {
        await tx.insert(organisations).values(row())
        await closeConnections()
        await tx.insert(organisations).values(row())
      }),
    )
    expect(isTransient(error)).toBe(true)
    expect(await db.$count(organisations)).toBe(0)
  })
})

test('a lost transaction is refused later as well, when its connection is open again', async () => {
  await withPool(database.url, 1, async ({ db }) => {
    const lost = Promise.withResolvers<void>()
    const late = Promise.withResolvers<unknown>()
    const error = await refusalOf(
      db.transaction(async (tx) => {
        await tx.insert(organisations).values(row())
        await closeConnections()
        await lost.promise
        late.resolve(await refusalOf(tx.insert(organisations).values(row())))
      }),
    )
    expect(isTransient(error)).toBe(true)
    await db.execute(sql`select 1`)
    lost.resolve()
    expect(isTransient(await late.promise)).toBe(true)
    expect(await db.$count(organisations)).toBe(0)
  })
})

test('a query that waits in a transaction is refused when the connection is lost', async () => {
  await withPool(database.url, 1, async ({ db }) => {
    const waiting = Promise.withResolvers<unknown[]>()
    const error = await refusalOf(
      db.transaction(async (tx) => {
        const queries = ['select pg_sleep(60)', 'select 1', 'select 2'].map((each) =>
          tx.execute(sql.raw(each)),
        )
        waiting.resolve(Promise.all(queries.map(refusalOf)))
        await eventually(async () => {
          const [sleeping] = await database.sql`
            select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`
          return sleeping !== undefined
        })
        await closeConnections()
        await waiting.promise
      }),
    )
    for (const each of [error, ...(await waiting.promise)]) expect(isTransient(each)).toBe(true)
  })
})

test('a connection that has to be opened can be reserved', async () => {
  await withPool(database.url, 1, async ({ sql: driver }) => {
    const reserved = await driver.reserve()
    const [first] = await reserved`select 1 as one`
    reserved.release()
    const [second] = await driver`select 2 as two`
    expect({ ...first, ...second }).toEqual({ one: 1, two: 2 })
  })
})

test('a query that waits on a reserved connection is refused when the connection is lost', async () => {
  await withPool(database.url, 1, async ({ db, sql: driver }) => {
    await db.execute(sql`select 1`)
    const reserved = await driver.reserve()
    const refusals = Promise.all(
      ['select pg_sleep(60)', 'select 1', 'select 2'].map((each) => refusalOf(reserved.unsafe(each))),
    )
    await eventually(async () => {
      const [sleeping] = await database.sql`
        select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`
      return sleeping !== undefined
    })
    await closeConnections()
    for (const each of await refusals) expect(isTransient(each)).toBe(true)
    reserved.release()
    expect(await db.$count(organisations)).toBe(0)
  })
})

test('a pool whose connections are closed again and again under load still works', async () => {
  await withPool(database.url, 5, async ({ db }) => {
    for (let round = 0; round < 20; round++) {
      const settled = Promise.allSettled(
        Array.from({ length: 30 }, (_, index) =>
          index % 3 === 0
            ? db.transaction(async (tx) => await tx.execute(sql`select pg_sleep(0.001)`))
            : db.execute(sql`select 1`),
        ),
      )
      await closeConnections()
      for (const each of await settled) {
        if (each.status === 'rejected') expect(isTransient(each.reason)).toBe(true)
      }
    }
    await eventually(() => Promise.all(Array.from({ length: 30 }, () => db.execute(sql`select 1`))))
  })
})

test('an address that accepts connections and closes them is refused, as a closed port is', async () => {
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
        ].map(refusalOf),
      )
      for (const each of refusals) expect(isTransient(each)).toBe(true)
      await close()
    }
  } finally {
    server.close()
  }
})

test('a query waits for a free connection, never behind another query that waits', async () => {
  await withPool(database.url, 2, async ({ db }) => {
    // Both connections are open: a query that is not kept back goes to the one that waits.
    await Promise.all([1, 2].map(() => db.execute(sql`select pg_sleep(0.1)`)))
    const { waiting } = await database.sql.begin(async (holder) => {
      await holder`select pg_advisory_xact_lock(7)`
      const waiting = Promise.resolve(db.execute(sql`select pg_advisory_xact_lock(7)`))
      const others = Array.from({ length: 20 }, (_, each) => db.execute(sql`select ${each}::int as each`))
      expect((await Promise.all(others)).map(([one]) => one?.each)).toEqual(others.map((_, each) => each))
      return { waiting }
    })
    await waiting
  })
})
