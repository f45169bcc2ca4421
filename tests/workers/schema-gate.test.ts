import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { silentLogger } from '../../src/lib/log.ts'
import { createSchemaGate, type SchemaGate } from '../../src/workers/schema-gate.ts'
import { readVoicelog, transcript } from '../db/queue/job-rows.ts'
import { eventually } from '../support/poll.ts'
import { startService } from '../support/service.ts'
import { ended, FAST, submit } from './test-pool.ts'
import { useWorkers } from './use-workers.ts'

const { db, organisation, pool, cleanups } = useWorkers()

/** Gives the database the migrations of another version, and takes them back after the test. */
async function migratedBy(version: 'older' | 'newer'): Promise<void> {
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
  if (version === 'newer') {
    await db().execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', ${newest} + 1`,
    )
  } else {
    await db().execute(
      sql`create table taken_back as select * from drizzle.__drizzle_migrations where created_at = ${newest}`,
    )
    await db().execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}`)
  }
  cleanups.push(() => migratedByThisVersion())
}

async function migratedByThisVersion(): Promise<void> {
  await db().execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
  const [row] = await db().execute(sql`select to_regclass('taken_back') is not null as exists`)
  if (row?.exists !== true) return
  await db().execute(sql`insert into drizzle.__drizzle_migrations select * from taken_back`)
  await db().execute(sql`drop table taken_back`)
}

/** The gate of a pool, and how many of its workers and its reconciler wait for it. */
function watchedGate() {
  const { isOpen, opened } = createSchemaGate({ db: db(), log: silentLogger }, { everyMs: FAST.reconcileMs })
  let waiting = 0
  const schemaGate: SchemaGate = {
    isOpen,
    async opened(signal) {
      waiting++
      await opened(signal)
      waiting--
    },
  }
  /** Whether so many wait and it is closed. */
  return { schemaGate, wait: async (count: number) => waiting === count && !(await isOpen()) }
}

describe.each(['older', 'newer'] as const)('on a schema that is %s than the program', (version) => {
  test('workers and reconciler take no work, until it is theirs', async () => {
    await migratedBy(version)
    let rounds = 0
    const step = { name: 'count', run: async () => ++rounds }
    const { schemaGate, wait } = watchedGate()
    const { queue } = pool({ steps: [step], concurrency: 2, schemaGate })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(() => wait(3))
    expect(await readVoicelog(db(), id)).toMatchObject({ status: 'queued', attempts: 0 })
    expect(rounds).toBe(0)
    await migratedByThisVersion()
    await ended(db(), [id], 'completed')
    await eventually(() => rounds > 0)
  })

  test('workers that work when the schema changes finish their jobs and claim no more', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    let begun = 0
    const { schemaGate, wait } = watchedGate()
    const { queue } = pool({
      concurrency: 1,
      schemaGate,
      transcribe: async () => {
        begun++
        await held
        return transcript
      },
    })
    const [first = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(() => begun === 1)
    await migratedBy(version)
    const [second = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(() => wait(1))
    letGo()
    await ended(db(), [first], 'completed')
    await eventually(() => wait(2))
    expect((await readVoicelog(db(), second)).status).toBe('queued')
    await migratedByThisVersion()
    await ended(db(), [second], 'completed')
  })
})

test('after a rollback workers may be told to work on a newer schema, never on an older one', async () => {
  const isOpen = () => createSchemaGate({ db: db(), log: silentLogger }, { mayBeNewer: true }).isOpen()
  expect(await isOpen()).toBe(true)
  await migratedBy('newer')
  expect(await isOpen()).toBe(true)
  await migratedByThisVersion()
  await migratedBy('older')
  expect(await isOpen()).toBe(false)
})

test('the API is ready on its own schema and a newer one, not on an older one', async () => {
  const service = await startService()
  cleanups.push(() => service.stop())
  const { sql: client } = service.database
  const readiness = async ({ baseUrl }: { baseUrl: string }) =>
    (await fetch(`${baseUrl}/health/ready`)).status
  /** Of an instance that was not asked before: each answers calls within a second alike. */
  const readinessNow = async () => {
    const instance = await service.another()
    cleanups.push(() => instance.stop())
    return await readiness(instance)
  }
  expect(await readiness(service)).toBe(200)
  await client`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`
  expect(await readinessNow()).toBe(200)
  await client`delete from drizzle.__drizzle_migrations where id in
    (select id from drizzle.__drizzle_migrations order by created_at desc limit 2)`
  expect(await readinessNow()).toBe(503)
  await eventually(async () => (await readiness(service)) === 503)
})
