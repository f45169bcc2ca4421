import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { NamedField } from '../../model/voicelog.ts'
import type { Database } from '../client.ts'
import { voicelogs } from '../schema/index.ts'
import { isAccepted, isVisible } from './filter.ts'
import type { Viewer } from './sight.ts'

const COLUMNS: Record<NamedField, PgColumn> = {
  operator_id: voicelogs.operatorId,
  customer_id: voicelogs.customerId,
  department: voicelogs.department,
}

/** Most spellings of one text, and so most values of one filter that was typed in another case. */
const MAX_SPELLINGS = 20

/** Which of these texts are values of a field to the letter, in calls that somebody sees. */
export async function valuesToTheLetter(
  db: Database,
  viewer: Viewer,
  field: NamedField,
  texts: readonly string[],
): Promise<Set<string>> {
  const column = COLUMNS[field]
  // One after another, since each stops at its first call: a `distinct` would read all calls of a department.
  const found = texts.map((text) => oneCall(isVisible(viewer), eq(column, text), sql`${text}::text`))
  const rows = await db.execute<{ value: string }>(sql.join(found, sql` union all `))
  return new Set(rows.map(({ value }) => value))
}

/** The values of a field that are a text in any case and with any space around it, at most 20. */
export async function spellingsOf(
  db: Database,
  organisationId: string,
  field: NamedField,
  text: string,
): Promise<string[]> {
  return await walkValues(db, organisationId, field, {
    limit: MAX_SPELLINGS,
    isWithin: (key) => sql`${key} = ${lower(text.trim())}`,
  })
}

/**
 * Values of a field whose text in lower case begins with `start`, in order. Each step reads one entry of an index, so it
 * costs as much as it finds, however many calls have one value.
 */
export async function valuesBeginningWith(
  db: Database,
  organisationId: string,
  field: NamedField,
  { start, limit }: { start: string; limit: number },
): Promise<string[]> {
  const from = lower(start)
  // The last character of Unicode: no text that begins with `start` comes after it.
  const to = sql`${from} || ${'\u{10ffff}'}`
  return await walkValues(db, organisationId, field, {
    limit,
    isWithin: (key) => sql`${key} >= ${from} and ${key} < ${to}`,
  })
}

/** Values of a field that have `part` in them in any case, among the first `among` values in order. */
export async function valuesContaining(
  db: Database,
  organisationId: string,
  field: NamedField,
  { part, limit, among }: { part: string; limit: number; among: number },
): Promise<string[]> {
  return await walkValues(db, organisationId, field, {
    limit,
    steps: among,
    isWithin: (key) => sql`${key} is not null`,
    matches: (key) => sql`position(${lower(part)} in ${key}) > 0`,
  })
}

/**
 * Values of a field that contain `part`, in any case, for a viewer who sees some calls only. Values that begin with it
 * come first. It reads all calls of the viewer.
 */
export async function valuesSeen(
  db: Database,
  viewer: Viewer,
  field: NamedField,
  { part, limit }: { part: string; limit: number },
): Promise<string[]> {
  const column = COLUMNS[field]
  const at = sql`position(${lower(part)} in lower(value))`
  const rows = await db.execute<{ value: string }>(sql`
    select value from (select distinct ${column} as value from ${voicelogs}
      where ${and(isVisible(viewer), sql`${column} is not null`)}) seen
    where ${at} > 0 order by ${at} = 1 desc, value limit ${limit}`)
  return rows.map((each) => each.value)
}

/**
 * Walks the index `voicelogs_<field>_name` from one distinct value to the next. PostgreSQL's own `distinct` reads every
 * entry of the index.
 */
async function walkValues(
  db: Database,
  organisationId: string,
  field: NamedField,
  {
    limit,
    steps = limit,
    isWithin,
    matches = () => sql`true`,
  }: {
    limit: number
    steps?: number
    /** The stretch of the index, by the value in lower case. */
    isWithin: (key: SQL) => SQL
    matches?: (key: SQL) => SQL
  },
): Promise<string[]> {
  const column = COLUMNS[field]
  const key = sql`lower(${column}) collate "C"`
  const value = sql`${column} collate "C"`
  const step = (after: SQL) => sql`
    select ${key} as key, ${value} as value from ${voicelogs}
    where ${voicelogs.organisationId} = ${organisationId} and ${isWithin(key)} and ${after}
    order by ${key}, ${value} limit 1`
  const rows = await db.execute<{ value: string }>(sql`
    with recursive walk(key, value, n) as (
      (select key, value, 1 from (${step(sql`true`)}) first)
      union all
      select next.key, next.value, walk.n + 1 from walk
      cross join lateral (${step(sql`(${key}, ${value}) > (walk.key, walk.value)`)}) next
      where walk.n < ${steps})
    select value from walk where ${matches(sql`walk.key`)}
      and exists (${oneCall(isAccepted(organisationId), sql`${column} = walk.value`, sql`1`)})
    limit ${limit}`)
  return rows.map((each) => each.value)
}

/** In lower case as PostgreSQL writes the index, which depends on the locale of the database. */
function lower(text: string): SQL {
  return sql`lower(${text}::text)`
}

/** `result` once, if there is a call `among` these with `condition`. */
function oneCall(among: SQL | undefined, condition: SQL | undefined, result: SQL): SQL {
  return sql`(select ${result} as value from ${voicelogs} where ${and(among, condition)} limit 1)`
}
