import { afterAll, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { freshPrefix, redisUrl } from '../support/redis.ts'

const opened: { drop(): Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(opened.map((each) => each.drop()))
})

test('a fresh database is migrated, empty and not shared', async () => {
  const [first, ...others] = await Promise.all([freshDatabase(), freshDatabase(), freshDatabase()])
  opened.push(first, ...others)
  await first.sql`insert into organisations (id, name) values (gen_random_uuid(), 'One')`
  expect(await first.sql`select name from organisations`).toHaveLength(1)
  for (const each of others) expect(await each.sql`select name from organisations`).toHaveLength(0)
})

test('a database can be dropped while a query runs in it, and dropped twice', async () => {
  const kept = await freshDatabase()
  opened.push(kept)
  const dropped = await freshDatabase()
  const name = new URL(dropped.url).pathname.slice(1)
  const hanging = dropped.sql`select pg_sleep(60)`.catch((error: Error) => error)
  await eventually(async () => {
    const sleeping =
      await kept.sql`select 1 from pg_stat_activity where datname = ${name} and state = 'active'`
    expect(sleeping).toHaveLength(1)
  })
  await dropped.drop()
  await dropped.drop()
  expect(await hanging).toBeInstanceOf(Error)
  expect(await kept.sql`select 1 from pg_database where datname = ${name}`).toHaveLength(0)
})

test('Redis answers with the append-only file on, and prefixes differ', async () => {
  const redis = new Redis(redisUrl())
  try {
    expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes'])
    expect(freshPrefix()).not.toBe(freshPrefix())
  } finally {
    redis.disconnect()
  }
})

test('eventually() waits for a value and returns it, and fails with the last reason', async () => {
  let tries = 0
  expect(await eventually(() => (++tries < 3 ? null : tries), { everyMs: 1 })).toBe(3)
  const never = eventually(() => expect(1).toBe(2), { withinMs: 5, everyMs: 1 })
  await expect(never).rejects.toThrow('Expected: 2')
  await expect(eventually(() => false, { withinMs: 0 })).rejects.toThrow('it answered false')
})
