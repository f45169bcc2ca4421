import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { connectDatabase, type DatabaseConnection } from '../../src/db/client.ts'
import { organisations } from '../../src/db/schema.ts'
import { isTransient } from '../../src/db/transient.ts'
import { newId } from '../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'

// What the driver must bear when PostgreSQL ends connections, and does with src/db/patches only: as released, it ends
// the process, runs the rest of a transaction outside of it, or never writes on that connection again.

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
