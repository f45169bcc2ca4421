import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { connectDatabase } from '../../src/db/client.ts'
import { isQueueTimeout, isTransient } from '../../src/db/transient.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('a query or transaction that waits too long for a connection is refused and never run', async () => {
  const pool = connectDatabase(database.url, { maxConnections: 1, queueTimeoutSeconds: 0.05 })
  const { db } = pool
  const holding = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`create table held (by text)`)
    holding.resolve()
    await done.promise
  })
  try {
    await holding.promise
    const waiting = [
      db.execute(sql`insert into held values ('query')`),
      db.transaction((tx) => tx.execute(sql`insert into held values ('transaction')`)),
    ]
    for (const each of await Promise.allSettled(waiting)) {
      expect(each.status).toBe('rejected')
      const error = each.status === 'rejected' ? each.reason : null
      expect([isQueueTimeout(error), isTransient(error)]).toEqual([true, true])
    }
    done.resolve()
    await holder
    expect([...(await db.execute(sql`select by from held`))]).toEqual([])
  } finally {
    done.resolve()
    await pool.close()
  }
})

test('a query that gets its connection in time is answered after the time is over', async () => {
  const pool = connectDatabase(database.url, { maxConnections: 1, queueTimeoutSeconds: 0.2 })
  try {
    const first = pool.db.execute(sql`select pg_sleep(0.1)`)
    const second = pool.db.execute(sql`select pg_sleep(0.3), 'late' as answer`)
    await first
    expect((await second)[0]?.answer).toBe('late')
  } finally {
    await pool.close()
  }
})
