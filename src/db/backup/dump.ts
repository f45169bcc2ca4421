import type { TransactionSql } from 'postgres'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import type { DatabaseConnection } from '../client.ts'
import { type PartitionShape, readPartitions } from '../identity/audit-partitions.ts'
import { quoted, readSequences, readTables, type SequenceState, type TableShape } from './tables.ts'

/** One moment of the whole database. It can be read until the function that it was given to ends. */
export type DatabaseSnapshot = {
  at: Date
  /** When the newest migration was made, in milliseconds since 1970. */
  migration: number
  tables: TableShape[]
  sequences: SequenceState[]
  auditPartitions: PartitionShape[]
  /** A table's rows in the text format of COPY, which every version of PostgreSQL reads. */
  copyTable(table: TableShape): AsyncIterable<Uint8Array>
  /** A line for each call that has a recording, in the order of the keys: id, key, size, SHA-256 or `\N`. */
  copyRecordings(): AsyncIterable<Uint8Array>
}

/**
 * Runs `work` while no other backup of this database runs.
 * @param work gets a function that makes sure of the lock: it takes it anew if its connection has ended meanwhile, so that
 *   no other backup runs from then on, and throws if one does
 * @throws Error if one does
 */
export async function whileOnlyBackup<T>(
  { sql }: Pick<DatabaseConnection, 'sql'>,
  work: (ensureLocked: () => Promise<void>) => Promise<T>,
): Promise<T> {
  let session = await sql.reserve()
  const lock = async () => {
    const [row] = await session`select pg_try_advisory_lock(${ADVISORY_LOCKS.backup}) as locked`
    if (row?.locked !== true) throw new Error('Another backup of this database is under way')
  }
  const isLocked = async () => {
    const [row] = await session`select exists (select from pg_locks where locktype = 'advisory'
      and objid = ${ADVISORY_LOCKS.backup} and pid = pg_backend_pid() and granted) as locked`
    return row?.locked === true
  }
  const ensureLocked = async () => {
    if (await isLocked().catch(() => false)) return
    session.release()
    session = await sql.reserve()
    await lock()
  }
  try {
    await lock()
    try {
      return await work(ensureLocked)
    } finally {
      // It fails if the connection is gone, and the lock with it. What became of the work matters more.
      await session`select pg_advisory_unlock(${ADVISORY_LOCKS.backup})`.catch(() => {})
    }
  } finally {
    session.release()
  }
}

/** Reads the database at one moment, while others go on writing. */
export async function readAtOneMoment<T>(
  { sql }: Pick<DatabaseConnection, 'sql'>,
  work: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  const { made } = await sql.begin('isolation level repeatable read read only', async (tx) => {
    await disableTimeouts(tx)
    const [row] = await tx<{ at: string; migration: string }[]>`
      select (extract(epoch from now()) * 1000)::bigint::text as at, (select max(created_at) from drizzle.__drizzle_migrations)::text as migration`
    if (row === undefined) throw new Error('PostgreSQL did not say what time it is')
    const made = await work({
      at: new Date(Number(row.at)),
      migration: Number(row.migration),
      tables: await readTables(tx),
      sequences: await readSequences(tx),
      auditPartitions: await readPartitions(tx),
      copyTable: ({ name, columns }) =>
        copyOut(tx, `copy (select ${quoted(...columns)} from ${quoted(name)}) to stdout`),
      copyRecordings: () => copyOut(tx, RECORDINGS),
    })
    // In an object: the driver would await the elements of a list.
    return { made }
  })
  return made
}

/** A file that was refused has no size, nor has one that has not been checked. */
const RECORDINGS = `copy (
  select id, object_key, size_bytes, recording_sha256 from voicelogs
  where size_bytes is not null and status <> 'uploading' order by object_key collate "C"
) to stdout`

/** Disables the timeouts of a transaction: a large table takes longer than any query of the service, and storage may be slow. */
export async function disableTimeouts(tx: TransactionSql): Promise<void> {
  await tx`select set_config(name, '0', true) from unnest('{statement_timeout,lock_timeout,
    idle_in_transaction_session_timeout}'::text[]) as name`
}

async function* copyOut(tx: TransactionSql, statement: string): AsyncGenerator<Uint8Array> {
  const rows = await tx.unsafe(statement).readable()
  try {
    yield* rows.iterator({ destroyOnReturn: false })
  } finally {
    // The connection is free only when all was read. The driver pauses its socket when the stream is full, and wakes it
    // in `_read`, which nobody calls after the last row.
    rows.resume()
    rows._read(0)
  }
}
