import { type SQL, sql } from 'drizzle-orm'

/** A time to come by PostgreSQL's clock, the only one that all processes share. */
export function secondsFromNow(seconds: number): SQL {
  return sql`now() + ${seconds} * interval '1 second'`
}
