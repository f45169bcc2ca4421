import { sql as query } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import * as schema from './schema/index.ts'

/** The database as every query function takes it: the pool, or the transaction it runs in. */
export type Database = PostgresJsDatabase<typeof schema>

export type DatabaseConnection = {
  db: Database
  /** The driver's own handle, for what drizzle has no words for: reserved connections, LISTEN, streams. */
  sql: postgres.Sql
  close(): Promise<void>
}

/**
 * Opens a pool of connections; nothing is sent before the first query.
 *
 * A statement ends after 30 s and a lock wait after 10 s, so that no request outlives its caller by much. A process that
 * is frozen, or whose machine has gone, loses its row locks before a lease is over: others go on with its work.
 */
export function connectDatabase(url: string, { maxConnections = 10 } = {}): DatabaseConnection {
  const sql = postgres(url, {
    max: maxConnections,
    connect_timeout: 5,
    // The driver's own wait grows to 20 s: too long for a PostgreSQL that is back.
    backoff: (failures) => Math.min(0.05 * 2 ** failures, 1) * (0.8 + 0.2 * Math.random()),
    idle_timeout: 60,
    max_lifetime: 1800,
    // No column is an array; and a connection that is lost while it asks for types would end the process.
    fetch_types: false,
    // Notices of IF NOT EXISTS and the like say nothing to an operator.
    onnotice: () => {},
    preparable: isPreparable,
    max_statements: 200,
    // A query waits for a connection, never on one, behind another that may wait for a lock.
    max_pipeline: 0,
    connection: {
      application_name: 'voicelog',
      statement_timeout: 30_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 15_000,
    },
  })
  return { db: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: 5 }) }
}

/**
 * Whether a connection prepares a statement the first time, and from then on sends its values only: one round trip
 * instead of two, and neither parsing nor planning. drizzle asks for the opposite with every statement.
 *
 * Not a list, a count or a report: what is best for them depends on the values, and PostgreSQL settles for one plan
 * after five executions. Not a long text either, which is one of a kind: rows inserted by the hundred, and the like.
 */
function isPreparable(text: string): boolean {
  return text.length <= 8_000 && !/\blimit \$|\bgroup by\b|\bcount\(/i.test(text)
}

/** Asks PostgreSQL for nothing but an answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(query`select 1`)
}

/** PostgreSQL's SQLSTATE of a failed query, whether drizzle wrapped the error or not. */
export function sqlStateOf(error: unknown): string | null {
  return postgresErrorOf(error)?.code ?? null
}

/** What PostgreSQL said of a failed query, whether drizzle wrapped the error or not. */
export function postgresErrorOf(error: unknown): postgres.PostgresError | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof postgres.PostgresError) return each
  }
  return null
}

/** SQLSTATE 23505: a unique constraint refused the row. */
export const UNIQUE_VIOLATION = '23505'
