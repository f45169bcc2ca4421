import type { Database } from './client.ts'

/**
 * Builds a query once for each pool instead of once for each call. drizzle needs 0.1 to 0.3 ms of processor time to
 * write out a query of medium size, more than PostgreSQL needs to run it. Values are given by `sql.placeholder`.
 *
 * It is worth that for the few queries of the busiest routes; a transaction is another `Database` and builds its own.
 *
 * @see https://orm.drizzle.team/docs/perf-queries
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>()
  return (db) => {
    let query = queries.get(db)
    if (query === undefined) {
      query = build(db)
      queries.set(db, query)
    }
    return query
  }
}
