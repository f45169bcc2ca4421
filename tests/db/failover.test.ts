import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type Database, sqlStateOf } from '../../src/db/client.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { organisations } from '../../src/db/schema/index.ts'
import { isTransient } from '../../src/db/transient.ts'
import { newId } from '../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { withPool } from '../support/pool.ts'

// A server that is no longer the primary, and closes no connection. tests/faults/failover.test.ts has a real one.

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const row = () => ({ id: newId(), name: `organisation ${crypto.randomUUID()}` })

/** What each of `count` connections of a pool answers, all of them at once. */
const onEach = async (db: Database, count: number, query: string) =>
  await Promise.all(
    Array.from({ length: count }, () =>
      db.transaction(async (tx) => {
        const [answer] = await tx.execute<Record<string, unknown>>(sql.raw(query))
        await tx.execute(sql`select pg_sleep(0.2)`)
        return answer
      }),
    ),
  )
const demote = 'set session characteristics as transaction read only'
const pidsOf = async (db: Database, count: number) =>
  (await onEach(db, count, 'select pg_backend_pid() as pid')).map((each) => Number(each?.pid))

test.each(['alone', 'in a transaction'])(
  'a write %s to a server that has become read-only is transient, and all connections to it are replaced',
  async (how) => {
    await withPool(database.url, 3, async ({ db }) => {
      const before = await pidsOf(db, 3)
      expect(new Set(before).size).toBe(3)
      await onEach(db, 3, demote)
      const write = () =>
        how === 'alone'
          ? db.insert(organisations).values(row())
          : db.transaction(async (tx) => {
              await tx.execute(sql`select 1`)
              await tx.insert(organisations).values(row())
            })
      const error = await write().then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(isTransient(error)).toBe(true)
      // Those that no write has met close after the query that they are used for next.
      await onEach(db, 3, 'select 1')
      for (let each = 0; each < 6; each++) await write()
      for (const pid of await pidsOf(db, 3)) expect(before).not.toContain(pid)
      const left = sql`select count(*)::int as count from pg_stat_activity where pid = any(${`{${before}}`}::int[])`
      await eventually(async () => (await db.execute<{ count: number }>(left))[0]?.count === 0)
    })
  },
)

test('a write that the code itself forbids closes no connection for good', async () => {
  await withPool(database.url, 1, async ({ db }) => {
    for (let each = 0; each < 3; each++) {
      const refused = db.transaction(async (tx) => tx.insert(organisations).values(row()), {
        accessMode: 'read only',
      })
      expect(await refused.catch((error: unknown) => isTransient(error))).toBe(true)
      await db.insert(organisations).values(row())
    }
  })
})

test('a login that PostgreSQL refuses, as while a password is changed, is transient: connections that are open work on', async () => {
  const role = `voicelog_${crypto.randomUUID().replaceAll('-', '')}`
  await database.sql.unsafe(`create role ${role} login superuser password 'first'`)
  const url = new URL(database.url)
  url.username = role
  url.password = 'first'
  try {
    await withPool(url.href, 2, async ({ db }) => {
      await db.insert(organisations).values(row())
      await database.sql.unsafe(`alter role ${role} nologin`)
      // Two at once: one has the open connection, the other needs a new one.
      const both = Array.from({ length: 2 }, () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_sleep(0.2)`)
          await tx.insert(organisations).values(row())
        }),
      )
      const outcomes = await Promise.allSettled(both)
      const refused = outcomes.filter((each) => each.status === 'rejected')
      expect(refused.map(({ reason }) => [sqlStateOf(reason), isTransient(reason)])).toEqual([
        ['28000', true],
      ])
      await database.sql.unsafe(`alter role ${role} login`)
      await Promise.all([1, 2].map(() => db.insert(organisations).values(row())))
    })
    // Whoever migrates is told at once.
    await database.sql.unsafe(`alter role ${role} nologin`)
    const log = { info() {}, warn: () => expect.unreachable() }
    await expect(migrateDatabase(url.href, { log })).rejects.toThrow(/not permitted to log in/)
  } finally {
    await database.sql.unsafe(`drop role ${role}`)
  }
})
