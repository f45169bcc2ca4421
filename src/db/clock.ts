import { type Placeholder, type SQL, sql } from 'drizzle-orm'

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
