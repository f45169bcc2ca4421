import { and, type SQL, sql } from 'drizzle-orm'
import { voicelogs } from '../schema/index.ts'
import { isAccepted, type VoicelogFilter, voicelogConditions } from './filter.ts'
import { containsWordsByRow, findCandidates, type WordsFilter } from './transcript-search.ts'

/** The columns that the list can be sorted by. */
export const VOICELOG_SORTS = ['created_at', 'call_date', 'duration_ms', 'quality_score'] as const
export type VoicelogSort = { by: (typeof VOICELOG_SORTS)[number]; descending: boolean }

/** Where a page ends: the sort key of its last row (null if it has none) and the id of that row. */
export type VoicelogCursor = { key: string | null; id: string }

/** Which page of the list: `limit` rows after the cursor, or from the start if it is null. */
export type VoicelogPageQuery = {
  filter: VoicelogFilter
  sort: VoicelogSort
  after: VoicelogCursor | null
  limit: number
}

/**
 * How many calls are scanned in the order of the page before the index is used. Common words fill a page within these;
 * for rare words the index finds few calls.
 */
const SCANNED_CALLS = 2_000

/** The condition on rows of `voicelogs` for a page; with words, it selects exactly the rows of the page. */
export function isOnPage(
  organisationId: string,
  { filter, sort, after, limit }: VoicelogPageQuery,
): SQL | undefined {
  const { words, ...others } = filter
  const conditions = and(isAccepted(organisationId), ...voicelogConditions(others), isAfter(after, sort))
  return words === undefined ? conditions : matchesWords(organisationId, { words, conditions, sort, limit })
}

/** The order of a page. */
export function orderOf(
  sort: VoicelogSort,
  { key, id }: { key: SQL; id: SQL } = { key: keyOf(sort.by), id: sql`${voicelogs.id}` },
): SQL[] {
  const { by } = sort
  const direction = directionOf(sort)
  if (by === 'created_at') return [sql`${id} ${direction}`]
  // `nulls last` only if the key can be null: with it a descending order cannot be read from the index.
  return [
    sql`${key} ${direction}${SORT_KEYS[by].isNullable ? sql` nulls last` : sql``}`,
    sql`${id} ${direction}`,
  ]
}

function directionOf({ descending }: VoicelogSort): SQL {
  return descending ? sql`desc` : sql`asc`
}

/** The sort key of a row, for a cursor. */
export function keyOf(by: VoicelogSort['by']): SQL<string | null> {
  return sql`${SORT_KEYS[by].column}`
}

// `type` is the type that the text in a cursor is cast to. Ids are UUIDv7, so their order is the order of creation.
const SORT_KEYS = {
  created_at: { column: voicelogs.id, type: sql`uuid`, isNullable: false },
  call_date: { column: voicelogs.occurredAt, type: sql`timestamptz`, isNullable: false },
  duration_ms: { column: voicelogs.durationMs, type: sql`integer`, isNullable: true },
  quality_score: { column: voicelogs.qualityScore, type: sql`real`, isNullable: true },
}

function isAfter(cursor: VoicelogCursor | null, { by, descending }: VoicelogSort): SQL | undefined {
  if (cursor === null) return undefined
  const { column, type, isNullable } = SORT_KEYS[by]
  const further = descending ? sql`<` : sql`>`
  if (cursor.key === null) return sql`(${column} is null and ${voicelogs.id} ${further} ${cursor.id}::uuid)`
  const isFurther = sql`(${column}, ${voicelogs.id}) ${further} (${cursor.key}::text::${type}, ${cursor.id}::uuid)`
  return isNullable ? sql`(${isFurther} or ${column} is null)` : isFurther
}

/**
 * The rows of a page of calls that contain words. It is not known in advance how many calls do. So the first calls in
 * the order of the page are scanned; if they do not fill the page and there are more, the index finds all calls with
 * the words. Both parts are one statement and see the same calls; PostgreSQL runs the second only if it is needed.
 */
function matchesWords(
  organisationId: string,
  {
    words,
    conditions,
    sort,
    limit,
  }: { words: WordsFilter; conditions: SQL | undefined; sort: VoicelogSort; limit: number },
): SQL {
  const { ids, isMatch } = findCandidates(organisationId, words)
  const near = { key: sql`near.key`, id: sql`near.id` }
  const said = { key: sql`call.key`, id: sql`said.id` }
  // `offset 0` makes PostgreSQL look up each call by its id, in the order of the ids, and stop when the page is full.
  const ofCall = and(sql`${voicelogs.id} = ${said.id}`, conditions, isMatch(sql`${voicelogs.id}`))
  return sql`${voicelogs.id} in (
    with found as materialized (select near.id
      from (select ${voicelogs.id} as id, ${keyOf(sort.by)} as key from ${voicelogs}
        where ${conditions} order by ${list(orderOf(sort))} limit ${SCANNED_CALLS}) near
      where ${containsWordsByRow(near.id, words)}
      order by ${list(orderOf(sort, near))} limit ${limit}),
    is_page as materialized (select (select count(*) from found) >= ${limit}
      or (select count(*) from (select 1 from ${voicelogs} where ${conditions} limit ${SCANNED_CALLS}) near)
        < ${SCANNED_CALLS} as found)
    select id from found where (select found from is_page)
    union all
    (select said.id from (${ids} order by id ${directionOf(sort)} offset 0) said
      cross join lateral (select ${keyOf(sort.by)} as key from ${voicelogs} where ${ofCall} offset 0) call
      where not (select found from is_page)
      order by ${list(orderOf(sort, said))} limit ${limit}))`
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}
