import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database?.drop()
})

test('every foreign key has an index that begins with its columns', async () => {
  // An index of the rows where the column is not null serves too: PostgreSQL looks for a key, which is never null.
  const keys = await database.sql<{ name: string; indexed: boolean }[]>`
    select conrelid::regclass || '.' || (
        select string_agg(attname, ',' order by n)
        from unnest(conkey) with ordinality as k(attnum, n) join pg_attribute a on a.attnum = k.attnum
        where a.attrelid = conrelid
      ) as name,
      exists (
        select from pg_index
        where indrelid = conrelid and indisvalid
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
          and (indpred is null or pg_get_expr(indpred, indrelid) =
            '(' || (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) || ' IS NOT NULL)')
      ) as indexed
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1`
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((each) => !each.indexed).map((each) => each.name)).toEqual([])
})
