import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/client.ts'

/** Runs `work` with a plan that runs a subquery of IN (…) once for each row, as PostgreSQL may choose by itself. */
export async function withNestedLoops<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return await db.transaction(async (tx) => {
    for (const each of [
      'hashjoin',
      'mergejoin',
      'material',
      'memoize',
      'hashagg',
      'sort',
      'incremental_sort',
    ])
      await tx.execute(sql.raw(`set local enable_${each} = off`))
    return await work(tx)
  })
}
