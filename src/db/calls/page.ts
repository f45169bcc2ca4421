import { and, type SQL, sql } from 'drizzle-orm'
import type { OwnRange } from '../../model/search/field-index.ts'
import { voicelogs } from '../schema/index.ts'
import { isAccepted, type VoicelogFilter, voicelogConditions } from './filter.ts'
import { isWithin, mayBeWithin, type RangeSearch } from './own-fields/conditions.ts'
import { containsWordsByRow, findCandidates, type WordsFilter } from './transcripts/search.ts'

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
 * How many calls are scanned in the order of the page before the index is used. Common words and wide ranges fill a page
 * within these; for rare ones the index finds few calls. A range costs less to scan than words.
 */
const SCANNED_CALLS = { words: 2_000, ranges: 10_000 }

/** The condition on rows of `voicelogs` for a page; with words or ranges, it selects exactly the rows of the page. */
export function isOnPage(
  organisationId: string,
  { filter, sort, after, limit }: VoicelogPageQuery,
): SQL | undefined {
  const { words, ...others } = filter
  const { fields = [], rangeSearch } = others
  const conditionsOf = (given: VoicelogFilter) =>
    and(isAccepted(organisationId), ...voicelogConditions(given), isAfter(after, sort))
  // In an order without an index, the first calls are found only by sorting all.
  const areScanned = rangeSearch?.areFew === false && !SORT_KEYS[sort.by].isNullable
  if (words === undefined && !areScanned) return conditionsOf(others)
  const [is, ranges] = areScanned
    ? [fields.filter((each) => 'is' in each), fields.filter((each) => 'min' in each)]
    : [fields, []]
  return matchesRare(organisationId, {
    words,
    ranges,
    rangeSearch,
    conditions: conditionsOf({ ...others, fields: is }),
    byRow: conditionsOf({ ...others, rangeSearch: undefined }),
    sort,
    limit,
  })
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

type Rare = {
  words: WordsFilter | undefined
  ranges: readonly OwnRange[]
  rangeSearch: RangeSearch | undefined
  /** All other conditions. */
  conditions: SQL | undefined
  /** All conditions but the words, without those for an index of own fields: it would take longer for each row. */
  byRow: SQL | undefined
  sort: VoicelogSort
  limit: number
}

/**
 * The rows of a page of calls that contain words, or are within ranges of own fields, or both. It is not known in
 * advance how many calls are. So the first calls in the order of the page are scanned; if they do not fill the page and
 * there are more, the index finds all such calls. Both parts are one statement and see the same calls; PostgreSQL runs
 * the second only if it is needed.
 */
function matchesRare(organisationId: string, rare: Rare): SQL {
  const { words, ranges, conditions, sort, limit } = rare
  const near = { key: sql`near.key`, id: sql`near.id` }
  const indexed = fromIndex(organisationId, rare)
  const fields = ranges.length === 0 ? sql`` : sql`, ${voicelogs.fields} as fields`
  const scanned = words === undefined ? SCANNED_CALLS.ranges : SCANNED_CALLS.words
  const isNearMatch = and(
    ...ranges.map((each) => isWithin(sql`near.fields`, each)),
    words === undefined ? undefined : containsWordsByRow(near.id, words),
  )
  return sql`${voicelogs.id} in (
    with found as materialized (select near.id
      from (select ${voicelogs.id} as id, ${keyOf(sort.by)} as key${fields} from ${voicelogs}
        where ${conditions} order by ${list(orderOf(sort))} limit ${scanned}) near
      where ${isNearMatch}
      order by ${list(orderOf(sort, near))} limit ${limit}),
    is_page as materialized (select (select count(*) from found) >= ${limit}
      or (select count(*) from (select 1 from ${voicelogs} where ${conditions} limit ${scanned}) near)
        < ${scanned} as found)
    select id from found where (select found from is_page)
    union all
    (select ${indexed.id} from ${indexed.calls}
      where not (select found from is_page)
      order by ${list(orderOf(sort, indexed))} limit ${limit}))`
}

/** All calls that the index finds, with their id and sort key. */
function fromIndex(
  organisationId: string,
  { words, rangeSearch, byRow, sort }: Rare,
): { calls: SQL; id: SQL; key: SQL } {
  const key = sql`call.key`
  if (words === undefined) {
    const isFound = rangeSearch === undefined ? undefined : mayBeWithin(rangeSearch)
    // `offset 0` keeps PostgreSQL from reading the calls in the order of the page.
    const columns = sql`${voicelogs.id} as id, ${keyOf(sort.by)} as key`
    const calls = sql`(select ${columns} from ${voicelogs} where ${and(isFound, byRow)} offset 0) call`
    return { calls, id: sql`call.id`, key }
  }
  const { ids, isMatch } = findCandidates(organisationId, words)
  const ofCall = and(sql`${voicelogs.id} = said.id`, byRow, isMatch(sql`${voicelogs.id}`))
  // `offset 0` makes PostgreSQL look up each call by its id, in the order of the ids, and stop when the page is full.
  const calls = sql`(${ids} order by id ${directionOf(sort)} offset 0) said
    cross join lateral (select ${keyOf(sort.by)} as key from ${voicelogs} where ${ofCall} offset 0) call`
  return { calls, id: sql`said.id`, key }
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}
