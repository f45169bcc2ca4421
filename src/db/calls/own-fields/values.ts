import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { backfills, ownFieldValues, voicelogs } from '../../schema/index.ts'
import { isBetween, type OwnRange } from './conditions.ts'

/** Ranges of one field and type. A call is within them if it is within each. */
type RangeGroup = readonly OwnRange[]

/** What the table of values knows of the ranges of a filter. */
export type RangeSearch = {
  organisationId: string
  /** The ranges by field. */
  groups: RangeGroup[]
  /** Those that few calls are within, the fewest first. */
  narrow: RangeGroup[]
}

/**
 * How many calls are no longer few, and how many are counted in all: of one more field each. To count, find and sort them
 * in the table takes about 0.7 µs each.
 */
export const FEW = 50_000
const COUNTED = 100_000

/** What the table knows of ranges in an organisation's calls; undefined until it is filled. */
export async function searchOfRanges(
  db: Database,
  organisationId: string,
  ranges: readonly OwnRange[],
): Promise<RangeSearch | undefined> {
  const groups = [...Map.groupBy(ranges, ({ name, min, max }) => `${typeof (min ?? max)} ${name}`).values()]
  const few = Math.floor(Math.min(FEW, COUNTED / groups.length))
  const counts = groups.map(
    (each) => sql`(select count(*) from (
      select from ${ownFieldValues} where ${isOfGroup(organisationId, each)} limit ${few}) counted)`,
  )
  const [row] = await db.execute<{ counts: number[] }>(sql`
    select jsonb_build_array(${sql.join(counts, sql`, `)}) as counts from ${backfills}
    where name = ${valuesBackfill.name} and done_at is not null`)
  if (row === undefined) return undefined
  const counted = groups.map((group, at) => ({ group, calls: row.counts[at] ?? few }))
  const narrow = counted.filter(({ calls }) => calls < few).sort((one, other) => one.calls - other.calls)
  return { organisationId, groups, narrow: narrow.map(({ group }) => group) }
}

/**
 * The calls that are within all ranges of some groups, each once, as rows of `id` and `occurred_at`. `further` is a
 * condition on rows of the table that holds for all values of a call or none.
 */
export function selectCallsWithin(
  { organisationId }: RangeSearch,
  groups: readonly RangeGroup[],
  further?: SQL,
): SQL {
  const names = groups.map((_, at) => sql.raw(`group_${at}`))
  const tables = groups.map(
    (each, at) => sql`(select voicelog_id as id, occurred_at from ${ownFieldValues}
      where ${and(isOfGroup(organisationId, each), further)}) ${names[at]}${at === 0 ? sql`` : sql` using (id)`}`,
  )
  // PostgreSQL hashes or merges for a full join, and never compares each row with each. It would for another join if it
  // expected few rows, and of how many are within a range it knows little.
  return sql`select id, group_0.occurred_at from ${sql.join(tables, sql` full join `)}
    where num_nulls(${sql.join(
      names.map((each) => sql`${each}.id`),
      sql`, `,
    )}) = 0`
}

/** In the order of `jsonb` texts are below numbers. The texts of the table are dates, and this is the last one. */
const LAST_DATE = sql`'"9999-99-99"'::jsonb`

function isOfGroup(organisationId: string, ranges: RangeGroup): SQL | undefined {
  const { name, value } = ownFieldValues
  const [first] = ranges
  return and(
    eq(ownFieldValues.organisationId, organisationId),
    eq(name, first?.name ?? ''),
    typeof (first?.min ?? first?.max) === 'number'
      ? sql`${value} > ${LAST_DATE}`
      : sql`${value} <= ${LAST_DATE}`,
    ...ranges.map((each) => isBetween(sql`${value}`, each)),
  )
}

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
