import { sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { ownFieldValues, voicelogs } from '../../schema/index.ts'

/** How many calls are filled in at once: 16 values each take about 200 ms. */
const BATCH = 500

/** Fills in the values of calls from before the table, in the order of their ids. */
export const valuesBackfill = {
  name: 'own_field_values',
  async fill(tx: Database, cursor: string | null): Promise<string | null> {
    // Whoever changes one of these calls waits, and the trigger then finds the values to take away.
    const [row] = await tx.execute<{ last: string | null }>(sql`
      with batch as materialized (
        select id from ${voicelogs} where ${cursor === null ? sql`true` : sql`id > ${cursor}::uuid`} order by id limit ${BATCH}),
      locked as materialized (
        select id, organisation_id, occurred_at, fields from ${voicelogs}
        where id in (select id from batch) and fields <> '{}' order by id for share),
      filled as (
        insert into ${ownFieldValues} (organisation_id, name, value, occurred_at, voicelog_id)
        select organisation_id, name, value, occurred_at, id from locked, ranged_values(fields) on conflict do nothing)
      select (select id from batch order by id offset ${BATCH - 1}) as last`)
    return row?.last ?? null
  },
}
