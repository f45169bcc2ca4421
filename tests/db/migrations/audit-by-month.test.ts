import { afterEach, beforeEach, expect, test } from 'bun:test'
import postgres from 'postgres'
import { keepAuditPartitions } from '../../../src/db/identity/audit-partitions.ts'
import { migrateDatabase } from '../../../src/db/migrate.ts'
import { migrationsFolder, readMigrations } from '../../../src/db/migrations.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { eventually } from '../../support/poll.ts'
import { migrationsUpTo } from './folder.ts'

let database: FreshDatabase
const cleanups: (() => unknown)[] = []
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const each of cleanups.splice(0).reverse()) await each()
  await database.drop()
})

function client(options: postgres.Options<Record<string, never>> = {}): postgres.Sql {
  const sql = postgres(database.url, { max: 1, onnotice: () => {}, ...options })
  cleanups.push(() => sql.end({ timeout: 1 }))
  return sql
}

const MIGRATIONS = readMigrations(migrationsFolder())
const indexOf = (name: string) => MIGRATIONS.findIndex(({ tag }) => tag.endsWith(`_${name}`))

const [organisationId, other] = [crypto.randomUUID(), crypto.randomUUID()]

/** Makes the database anew, with the migrations before one, two organisations and 3,000 events. */
async function migratedBefore(name: string): Promise<postgres.Sql> {
  const folder = migrationsUpTo(MIGRATIONS[indexOf(name) - 1]?.tag ?? '')
  cleanups.push(folder.remove)
  const sql = client()
  await sql`drop schema public cascade`
  await sql`create schema public`
  await sql`drop schema drizzle cascade`
  await migrateDatabase(database.url, { folder: folder.path })
  await sql`insert into organisations (id, name) values (${organisationId}, 'one'), (${other}, 'other')`
  await sql`
    insert into audit_events (id, organisation_id, at, actor_kind, action)
    select gen_random_uuid(), ${organisationId}, now() - n * interval '1 hour', 'system', 'password.reset'
    from generate_series(1, 3000) n`
  return sql
}

/** Writes an event and reads the list as version 0.1.0 does, until it is stopped. Answers what it wrote. */
function processOfVersionBefore() {
  const sql = client()
  const written: string[] = []
  let isStopped = false
  const ended = (async () => {
    while (!isStopped) {
      const id = Bun.randomUUIDv7()
      await sql`
        insert into "audit_events" ("id", "organisation_id", "at", "actor_kind", "actor_id", "address", "action",
          "target_kind", "target_id", "detail")
        values (${id}, ${organisationId}, default, 'user', ${organisationId}, null, 'voicelog.audio_read', 'voicelog',
          ${id}, null)`
      written.push(id)
      const [newest] = await sql`
        select "audit_events"."id", "audit_events"."organisation_id", "at", "actor_kind", "actor_id", "address", "action",
          "target_kind", "target_id", "detail", "users"."email"
        from "audit_events" left join "users"
          on ("users"."id" = "audit_events"."actor_id" and "users"."organisation_id" = "audit_events"."organisation_id")
        where "audit_events"."organisation_id" = ${organisationId} and "actor_id" = ${organisationId}
          and "audit_events"."target_id" = ${id}
        order by "audit_events"."id" desc limit ${51}`
      expect(newest?.id).toBe(id)
    }
  })()
  return {
    written,
    async stop() {
      isStopped = true
      await ended
    },
  }
}

test('the audit is partitioned while processes of the version before write and read it', async () => {
  const sql = await migratedBefore('audit-unique-index')
  const processes = [processOfVersionBefore(), processOfVersionBefore()]
  const wrote = async (count: number) => {
    const goals = processes.map(({ written }) => written.length + count)
    await eventually(() => processes.every(({ written }, index) => written.length >= (goals[index] ?? 0)), {
      everyMs: 5,
    })
  }
  await wrote(20)
  await migrateDatabase(database.url)
  await wrote(20)
  await keepAuditPartitions(database.db, { keepMonths: 24 })
  await wrote(20)
  for (const each of processes) await each.stop()

  const ids = (await sql`select id from audit_events where actor_kind = 'user' order by id`).map(
    (row) => row.id,
  )
  expect(ids).toEqual(processes.flatMap(({ written }) => written).sort())
  const [kept] = await sql`select count(*)::int as events from audit_events where actor_kind = 'system'`
  expect(kept?.events).toBe(3_000)
  // Each index once: those of the table as it was are those of the partition.
  const indexes = await sql`
    select indrelid::regclass::text as table, count(*)::int as indexes, bool_and(indisvalid) as valid
    from pg_index where indrelid::regclass::text like 'audit_events%' group by 1 order by 1`
  expect(indexes.length).toBeGreaterThan(2)
  expect(indexes.filter((each) => each.indexes !== 4 || !each.valid)).toEqual([])
  expect(await sql`select from pg_constraint where conname like 'audit_events_before%'`).toHaveLength(0)
  // With its organisation, as before.
  await sql`delete from organisations where id = ${organisationId}`
  expect(await sql`select from audit_events`).toHaveLength(0)
}, 60_000)

test('whoever may write and read the table still may', async () => {
  const sql = await migratedBefore('audit-by-month')
  const role = `service_${crypto.randomUUID().slice(0, 8)}`
  await sql`create role ${sql(role)}`
  cleanups.push(() => sql`drop owned by ${sql(role)}`.then(() => sql`drop role ${sql(role)}`))
  await sql`grant usage on schema public to ${sql(role)}`
  await sql`grant select, insert on audit_events to ${sql(role)}`
  await sql`grant select on organisations to ${sql(role)}`
  await migrateDatabase(database.url)
  await sql`set role ${sql(role)}`
  await sql`
    insert into audit_events (id, organisation_id, actor_kind, action)
    values (gen_random_uuid(), ${organisationId}, 'system', 'password.reset')`
  const [row] = await sql`select count(*)::int as events from audit_events`
  expect(row?.events).toBe(3_001)
  const refusal = await sql`delete from audit_events`.catch((error) => error.message)
  expect(refusal).toContain('permission denied')
  await sql`reset role`
})

test('its events are not read while others are locked out', async () => {
  await migratedBefore('audit-by-month')
  const told: string[] = []
  const sql = client({ onnotice: ({ message }) => told.push(message ?? '') })
  const migration = MIGRATIONS[indexOf('audit-by-month')]
  await sql.begin(async (tx) => {
    await tx`set local client_min_messages = debug1`
    for (const statement of migration?.statements ?? []) await tx.unsafe(statement)
  })
  const [first] = await sql`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_events'::regclass and relname <> 'audit_events_default'`
  // Verifying, rewriting, validating and building an index are told too.
  expect(told.filter((each) => each.includes(first?.name))).toEqual([
    expect.stringMatching(/"audit_events_pkey" .*index|audit_events_id_at/),
    `partition constraint for table "${first?.name}" is implied by existing constraints`,
  ])
})

test('the first month ends two months from now or later, so that an interrupted migration refuses no event', async () => {
  const sql = await migratedBefore('audit-boundary-validated')
  const insert = (when: postgres.Fragment) => sql`
    insert into audit_events (id, organisation_id, at, actor_kind, action)
    values (gen_random_uuid(), ${organisationId}, ${when}, 'system', 'password.reset')`
  await insert(sql`now() + interval '2 months' - interval '1 second'`)
  const refusal = await insert(sql`now() + interval '4 months'`).catch((error) => error.message)
  expect(refusal).toContain('audit_events_before_')
  await migrateDatabase(database.url)
  await insert(sql`now() + interval '4 months'`)
})
