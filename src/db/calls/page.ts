import { and, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ownFieldValues, voicelogs } from '../schema/index.ts'
import { isAccepted, type VoicelogFilter, voicelogConditions } from './filter.ts'
import { isWithin, type OwnFieldCondition } from './own-fields/conditions.ts'
import { selectCallsWithin } from './own-fields/values.ts'
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
 * within these; for rare ones the index finds few calls. The calls that several ranges have in common take it longer.
 */
const SCANNED_CALLS = { usually: 2_000, forSeveralRanges: 10_000 }

/**
 * The condition on rows of `voicelogs` for a page. With words, with ranges and by score or duration it selects exactly
 * the rows of the page.
 */
export function isOnPage(organisationId: string, query: VoicelogPageQuery): SQL | undefined {
  const { sort, after, limit } = query
  const { column, isNullable } = SORT_KEYS[sort.by]
  if (!isNullable) return isOnPageByKey(organisationId, query)
  // Calls without a key come last in both directions, and an index has them last in one only. So they are asked for
  // apart, in the order of their ids, if calls with a key do not fill the page.
  const withKey = after?.key === null ? sql`false` : isOnPageByKey(organisationId, query, isNotNull(column))
  const byId = {
    ...query,
    sort: { ...sort, by: 'created_at' },
    after: after?.key === null ? after : null,
  } as const
  const withoutKey = isOnPageByKey(organisationId, byId, isNull(column))
  return sql`${voicelogs.id} in (
    with with_key as materialized (select ${voicelogs.id} from ${voicelogs}
      where ${withKey} order by ${list(inOrder(sort))} limit ${limit})
    select id from with_key
    union all
    (select ${voicelogs.id} from ${voicelogs}
      where (select count(*) from with_key) < ${limit} and ${withoutKey}
      order by ${list(inOrder(byId.sort))} limit ${limit}))`
}

/** The same for calls of which none lacks the key, as the condition `further` may say. */
function isOnPageByKey(organisationId: string, query: VoicelogPageQuery, further?: SQL): SQL | undefined {
  const { filter, sort, after } = query
  const { words, ...others } = filter
  const { fields = [], rangeSearch } = others
  const conditionsOf = (given: VoicelogFilter) =>
    and(isAccepted(organisationId), ...voicelogConditions(given), further, isAfter(after, sort))
  if (words !== undefined)
    return matchesRare(query, {
      near: conditionsOf(others),
      scanned: SCANNED_CALLS.usually,
      isNearMatch: containsWordsByRow(NEAR.id, words),
      // To ask the table of values for each row would take longer than to read its fields.
      indexed: callsWithWords(organisationId, words, {
        sort,
        byRow: conditionsOf({ ...others, rangeSearch: undefined }),
      }),
    })
  // The table of values has neither scores nor durations.
  if (rangeSearch === undefined || SORT_KEYS[sort.by].isNullable) return conditionsOf(others)
  const { groups, narrow } = rangeSearch
  const isFew = narrow.length > 0
  const indexed = isFew ? narrow : groups
  const decided: readonly OwnFieldCondition[] = indexed.flat()
  const withFields = (given: readonly OwnFieldCondition[]) =>
    conditionsOf({ ...others, fields: given, rangeSearch: undefined })
  return matchesRare(query, {
    scanned: isFew ? 0 : groups.length > 1 ? SCANNED_CALLS.forSeveralRanges : SCANNED_CALLS.usually,
    near: withFields(fields.filter((each) => 'is' in each)),
    columns: sql`, ${voicelogs.fields} as fields`,
    isNearMatch: and(...groups.flat().map((each) => isWithin(NEAR.fields, each))),
    indexed: callsWithin(query, {
      select: (further) => selectCallsWithin(rangeSearch, indexed, further),
      byRow: withFields(fields.filter((each) => !decided.includes(each))),
    }),
  })
}

/** The order of a page: calls without the key come last. */
export function orderOf(sort: VoicelogSort): SQL[] {
  // `nulls last` only if the key can be null: with it a descending order cannot be read from the index.
  return SORT_KEYS[sort.by].isNullable
    ? [sql`${keyOf(sort.by)} ${directionOf(sort)} nulls last`, sql`${voicelogs.id} ${directionOf(sort)}`]
    : inOrder(sort)
}

/** The order of calls that have its key, as an index has it. */
function inOrder(
  sort: VoicelogSort,
  { key, id }: { key: SQL; id: SQL } = { key: keyOf(sort.by), id: sql`${voicelogs.id}` },
): SQL[] {
  const direction = directionOf(sort)
  if (sort.by === 'created_at') return [sql`${id} ${direction}`]
  return [sql`${key} ${direction}`, sql`${id} ${direction}`]
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

function isAfter(
  cursor: VoicelogCursor | null,
  { by, descending }: VoicelogSort,
  { key, id }: { key: PgColumn; id: PgColumn } = { key: SORT_KEYS[by].column, id: voicelogs.id },
): SQL | undefined {
  if (cursor === null) return undefined
  const further = descending ? sql`<` : sql`>`
  if (by === 'created_at') return sql`${id} ${further} ${cursor.id}::uuid`
  return sql`(${key}, ${id}) ${further} (${cursor.key}::text::${SORT_KEYS[by].type}, ${cursor.id}::uuid)`
}

/** The calls that are scanned. */
const NEAR = { id: sql`near.id`, key: sql`near.key`, fields: sql`near.fields` }

type Rare = {
  /** The conditions that the scanned calls are looked for with. */
  near: SQL | undefined
  /** What else is read of a scanned call. */
  columns?: SQL
  /** The further condition on a scanned call, on `NEAR`. */
  isNearMatch: SQL | undefined
  /** How many calls are scanned, 0 if few match. */
  scanned: number
  /** All calls that match, as an index finds them. */
  indexed: { calls: SQL; id: SQL; key: SQL }
}

/**
 * The rows of a page of calls that contain words or are within ranges of own fields. The first calls in the order of the
 * page are scanned; if they do not fill the page and there are more, the index finds all such calls. Both parts are one
 * statement and see the same calls; PostgreSQL runs the second only if it is needed.
 */
function matchesRare(
  { sort, limit }: VoicelogPageQuery,
  { near, columns = sql``, isNearMatch, scanned, indexed }: Rare,
): SQL {
  const rest = sql`select ${indexed.id} from ${indexed.calls}`
  const firstInOrder = sql`order by ${list(inOrder(sort, indexed))} limit ${limit}`
  if (scanned === 0) return sql`${voicelogs.id} in (${rest} ${firstInOrder})`
  return sql`${voicelogs.id} in (
    with found as materialized (select near.id
      from (select ${voicelogs.id} as id, ${keyOf(sort.by)} as key${columns} from ${voicelogs}
        where ${near} order by ${list(inOrder(sort))} limit ${scanned}) near
      where ${isNearMatch}
      order by ${list(inOrder(sort, NEAR))} limit ${limit}),
    is_page as materialized (select (select count(*) from found) >= ${limit}
      or (select count(*) from (select 1 from ${voicelogs} where ${near} limit ${scanned}) near)
        < ${scanned} as found)
    select id from found where (select found from is_page)
    union all
    (${rest} where not (select found from is_page) ${firstInOrder}))`
}

/** All calls that contain words. */
function callsWithWords(
  organisationId: string,
  words: WordsFilter,
  { byRow, sort }: { byRow: SQL | undefined; sort: VoicelogSort },
): Rare['indexed'] {
  const { ids, isMatch } = findCandidates(organisationId, words)
  const ofCall = and(sql`${voicelogs.id} = said.id`, byRow, isMatch(sql`${voicelogs.id}`))
  // `offset 0` makes PostgreSQL look up each call by its id, in the order of the ids, and stop when the page is full.
  const calls = sql`(${ids} order by id ${directionOf(sort)} offset 0) said
    cross join lateral (select ${keyOf(sort.by)} as key from ${voicelogs} where ${ofCall} offset 0) call`
  return { calls, id: sql`said.id`, key: sql`call.key` }
}

/**
 * All calls within ranges of own fields. Their table has both keys, so the calls are put in order before any is looked
 * up, and those before the page are left out.
 */
function callsWithin(
  { filter: { from, to }, sort, after }: VoicelogPageQuery,
  { select, byRow }: { select: (further: SQL | undefined) => SQL; byRow: SQL | undefined },
): Rare['indexed'] {
  const { voicelogId: id, occurredAt } = ownFieldValues
  const further = and(
    from && gte(occurredAt, from),
    to && lt(occurredAt, to),
    isAfter(after, sort, { key: sort.by === 'created_at' ? id : occurredAt, id }),
  )
  const within = {
    id: sql`within.id`,
    key: sort.by === 'created_at' ? sql`within.id` : sql`within.occurred_at`,
  }
  const calls = sql`(select * from (${select(further)}) within order by ${list(inOrder(sort, within))} offset 0) within
    cross join lateral (select from ${voicelogs} where ${and(sql`${voicelogs.id} = within.id`, byRow)} offset 0) call`
  return { calls, ...within }
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}
