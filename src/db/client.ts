import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import * as schema from './schema/index.ts'

/** What a query function runs its queries on: the pool or a transaction. */
export type Database = PostgresJsDatabase<typeof schema>

export type DatabaseConnection = {
  db: Database
  /** The driver's own client, for what drizzle does not offer: reserved connections, LISTEN, streams. */
  sql: postgres.Sql
  close(): Promise<void>
}

export type PoolOptions = {
  maxConnections?: number
  /** The longest time of a statement. PostgreSQL ends it then. */
  statementTimeoutSeconds?: number
  /** The longest wait of a query for a free connection. It is refused then. */
  queueTimeoutSeconds?: number
  /** The age at which a connection is replaced, once its query or transaction has ended. */
  maxLifetimeSeconds?: number
}

/**
 * Opens a pool of `maxConnections` connections; the first query opens the first connection.
 *
 * PostgreSQL ends a statement after 30 s and a lock wait after 10 s, so that no query goes on long after its caller gave
 * up. It ends a transaction that is idle for 15 s: a process that is frozen or cut off then holds no row locks, and
 * other processes can take over its jobs when the leases end (30 s). A query waits 5 s for a free connection: people
 * try again before that, and a refusal lets the pool catch up.
 *
 * @default maxConnections 10, statementTimeoutSeconds 30, queueTimeoutSeconds 5, maxLifetimeSeconds 1800
 * @see docs/decisions/0004-a-patched-postgres-driver.md
 */
export function connectDatabase(
  url: string,
  {
    maxConnections = 10,
    statementTimeoutSeconds = 30,
    queueTimeoutSeconds = 5,
    maxLifetimeSeconds = 1_800,
  }: PoolOptions = {},
): DatabaseConnection {
  const sql = postgres(url, {
    max: maxConnections,
    connect_timeout: 5,
    // Seconds before a new connection attempt, at most 1. The driver's default grows to 20 s, which is too long.
    backoff: (failures) => Math.min(0.05 * 2 ** failures, 1) * (0.8 + 0.2 * Math.random()),
    idle_timeout: 60,
    max_lifetime: maxLifetimeSeconds,
    // No column is an array, so array types are not needed; and losing the connection in that query ends the process.
    fetch_types: false,
    // Notices, as of IF NOT EXISTS, are of no use to an operator.
    onnotice: () => {},
    preparable: isPreparable,
    max_statements: 200,
    // A query waits for a free connection. It is never sent behind another query, which may wait for a lock.
    max_pipeline: 0,
    // An option of the patched driver that its types do not have.
    ...{ queue_timeout: queueTimeoutSeconds },
    connection: {
      application_name: 'voicelog',
      ...SESSION_TIMEOUTS,
      statement_timeout: statementTimeoutSeconds * 1_000,
    },
  })
  return { db: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: 5 }) }
}

/** Timeouts that PostgreSQL gets with each connection, in milliseconds. */
export const SESSION_TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

/**
 * Whether a pooler refused the timeouts of a connection, as PgBouncer does unless it is told to ignore them. No later
 * try helps.
 * @see https://www.pgbouncer.org/config.html#ignore_startup_parameters
 */
export function areTimeoutsRefused(error: unknown): boolean {
  return /unsupported startup parameter/i.test(postgresErrorOf(error)?.message ?? '')
}

/**
 * Whether a connection prepares this statement when it first runs it. Later runs send the values only: one round trip
 * instead of two, and no parsing or planning. drizzle-orm itself prepares nothing.
 *
 * Lists, counts and reports are not prepared: their best plan depends on the values, and PostgreSQL may settle on one
 * plan after five executions. Texts over 8,000 characters, such as an insert of many rows, are rarely sent twice.
 *
 * @see https://www.postgresql.org/docs/current/sql-prepare.html
 */
function isPreparable(text: string): boolean {
  return text.length <= 8_000 && !/\blimit \$|\bgroup by\b|\bcount\(/i.test(text)
}

/** PostgreSQL's SQLSTATE of a failed query; null if PostgreSQL did not report the error. */
export function sqlStateOf(error: unknown): string | null {
  return postgresErrorOf(error)?.code ?? null
}

/** The error that PostgreSQL reported, also inside drizzle's wrapper; null if PostgreSQL did not report it. */
export function postgresErrorOf(error: unknown): postgres.PostgresError | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof postgres.PostgresError) return each
  }
  return null
}

/** The SQLSTATE of a statement that took longer than `statementTimeoutSeconds`. */
export const QUERY_CANCELLED = '57014'

/** The SQLSTATE of a table that does not exist, also if its schema does not. */
export const UNDEFINED_TABLE = '42P01'

/** The SQLSTATE of a row that a unique constraint refused. */
export const UNIQUE_VIOLATION = '23505'

/** The SQLSTATE of a row that refers to one that is not there, because another request has just removed it. */
export const FOREIGN_KEY_VIOLATION = '23503'

/** Runs a write; false if a unique constraint refused it. */
export async function unlessTaken(write: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** A statement takes 65,533 parameters (the `postgres` driver). No table that many rows go into at once has 13 columns. */
const ROWS = 5_000

/** Rows in lots that one `INSERT` takes. */
export function* lotsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS) yield rows.slice(from, from + ROWS)
}
