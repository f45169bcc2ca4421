import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ISql, TransactionSql } from 'postgres'
import type { DatabaseConnection } from '../client.ts'
import { makePartitions, type PartitionShape } from '../identity/audit-partitions.ts'
import { disableTimeouts } from './dump.ts'
import { quoted, readTables, type SequenceState, type TableShape } from './tables.ts'

/** The first table with rows of an organisation; null if the database holds nothing that a restore would mix with. */
export async function findTableWithRows(sql: ISql): Promise<string | null> {
  for (const { name, columns } of await readTables(sql)) {
    // The other tables are about processes, circuit breakers and backfills: a new installation has rows in them.
    if (name !== 'organisations' && !columns.includes('organisation_id')) continue
    const [row] = await sql`select exists (select from ${sql(name)}) as found`
    if (row?.found === true) return name
  }
  return null
}

/** When the newest migration of the database was made, in milliseconds since 1970. */
export async function readMigration(sql: ISql): Promise<number> {
  const [row] = await sql<{ newest: string }[]>`
    select max(created_at)::text as newest from drizzle.__drizzle_migrations`
  return Number(row?.newest)
}

/**
 * Who is logged in or may set a password. It stays empty: what was ended after the snapshot would be open again, and
 * people log in anew.
 */
const LOGGED_IN = new Set(['sessions', 'mfa_challenges', 'password_links'])

/**
 * Loads a whole database in one transaction: all of it or nothing. Nobody is logged in afterwards. Triggers do not run,
 * since what they write is loaded, too; foreign keys are checked.
 * @throws Error if the database has rows of an organisation, or lacks a table or column
 */
export async function loadDatabase(
  { sql }: Pick<DatabaseConnection, 'sql'>,
  snapshot: {
    /** `rows` is null for a table without rows. */
    tables: (TableShape & { rows: (() => AsyncIterable<Uint8Array>) | null })[]
    sequences: SequenceState[]
    auditPartitions: PartitionShape[]
    /** The calls to leave out: they were deleted while their recordings were copied. */
    deletedCalls: string[]
  },
): Promise<void> {
  await sql.begin(async (tx) => {
    await disableTimeouts(tx)
    const here = await readTables(tx)
    await tx.unsafe(`lock table ${quoted(...here.map(({ name }) => name))} in access exclusive mode`)
    const occupied = await findTableWithRows(tx)
    if (occupied !== null) throw new Error(`The database is not empty: ${occupied} has rows`)
    await makePartitions(tx, snapshot.auditPartitions)
    for (const { name, columns, rows } of inOrderOf(here, snapshot.tables)) {
      await tx.unsafe(`alter table ${quoted(name)} disable trigger user`)
      // Migrations and processes of the new installation may have written rows.
      await tx.unsafe(`delete from ${quoted(name)}`)
      if (rows === null || LOGGED_IN.has(name)) continue
      await copyIn(tx, `copy ${quoted(name)} (${quoted(...columns)}) from stdin`, rows())
    }
    for (const { name, value, isCalled } of snapshot.sequences)
      await tx`select setval(${quoted(name)}::regclass, ${value}::bigint, ${isCalled})`
    for (const { name } of snapshot.tables) await tx.unsafe(`alter table ${quoted(name)} enable trigger user`)
    // Their triggers run, so that reports do not count them.
    const gone = JSON.stringify(snapshot.deletedCalls)
    await tx`delete from voicelogs where id in (select jsonb_array_elements_text(${gone}::jsonb)::uuid)`
  })
  await sql.unsafe('analyze')
}

function inOrderOf<T extends TableShape>(here: readonly TableShape[], given: readonly T[]): T[] {
  const missing = given.find(({ name }) => !here.some((each) => each.name === name))
  if (missing !== undefined) throw new Error(`There is no table ${missing.name} here`)
  return here.flatMap(({ name }) => given.filter((each) => each.name === name))
}

async function copyIn(tx: TransactionSql, statement: string, rows: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(Readable.from(rows, { objectMode: false }), await tx.unsafe(statement).writable())
}
