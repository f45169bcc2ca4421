import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/**
 * The time of a statement by PostgreSQL's clock, rounded to milliseconds as columns of instants are. What another statement has
 * just noted as `now()` may be rounded up, and then lies half a millisecond ahead of the bare `now()` at most.
 */
export const roundedNow: SQL = sql`now()::timestamptz(3)`

/** A time in the future by PostgreSQL's clock, the only clock that all processes share. */
export function secondsFromNow(seconds: number | Placeholder): SQL {
  return sql`now() + ${seconds} * interval '1 second'`
}

/** A time in the past by PostgreSQL's clock. */
export function secondsAgo(seconds: number): SQL {
  return sql`now() - ${seconds} * interval '1 second'`
}

/** A time in the past by PostgreSQL's clock. */
export function daysAgo(days: number): SQL {
  return sql`now() - ${days} * interval '1 day'`
}

/** When a transaction began, by PostgreSQL's clock: what holds from then on holds for its own statements. */
export async function readNow(tx: Database): Promise<Date> {
  const [row] = await tx.execute<{ ms: number }>(
    sql`select floor(extract(epoch from now()) * 1000)::float8 as ms`,
  )
  if (row === undefined) throw new Error('PostgreSQL does not tell the time')
  return new Date(row.ms)
}
