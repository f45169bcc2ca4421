import type { VoicelogFilter } from '../../db/calls/filter.ts'
import {
  VOICELOG_SORTS,
  type VoicelogCursor,
  type VoicelogPageQuery,
  type VoicelogSort,
} from '../../db/calls/page.ts'
import { onlyOperator, type Sight, type Viewer } from '../../db/calls/sight.ts'
import { listVoicelogs, type VoicelogRow } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { isQueueTimeout } from '../../db/transient.ts'
import { retry } from '../../lib/async/retry.ts'
import { decodeCursor } from '../../lib/cursor.ts'
import { isId } from '../../lib/id.ts'
import { fieldError } from '../../model/field-errors.ts'
import { VALUE_SEPARATOR } from '../../model/voicelog.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { isLimitReached } from '../limits/concurrency.ts'
import { type ExpensiveReadDeps, type ExpensiveReads, runExpensiveRead } from '../limits/expensive-reads.ts'
import { sightNow } from '../operators/sight.ts'
import { cursorTime, limitErrors, MAX_PAGE, pageOf } from '../pages.ts'
import { invalidFields, notACursor } from '../problems.ts'
import { parseVoicelogFilter, resolveFilter, type VoicelogFilterTexts } from './filter.ts'

/** Which page of the list of voicelogs. */
export type VoicelogQuery = {
  filter: VoicelogFilterTexts
  /** `created_at`, `call_date`, `duration_ms` or `quality_score`; with `-` in front, the highest comes first. */
  sort: string
  cursor: string | null
  /** 1 to 200. */
  limit: number
}

type VoicelogPage = { rows: VoicelogRow[]; nextCursor: string | null }

/** The filters that have an index in the order of creation and in that of the dates. */
const INDEXED_FILTERS: readonly (keyof VoicelogFilterTexts)[] = [
  'ids',
  'status',
  'callId',
  'operatorId',
  'customerId',
  'department',
  'intent',
  'emotion',
]

/**
 * Whether an index answers a page of this list, so that its cost is that of its rows. For any other list PostgreSQL may
 * read all calls of the organisation.
 */
export function isReadFromIndex(
  { filter, sort }: Pick<VoicelogQuery, 'filter' | 'sort'>,
  sight: Sight,
): boolean {
  const operatorId = onlyOperator(sight)
  if (sight !== 'all' && operatorId === null) return false
  const isByDate = /^-?call_date$/.test(sort)
  if (!isByDate && !/^-?created_at$/.test(sort)) return false
  // The index is in the order of the dates, so bounds of the dates cost nothing.
  const bounds = isByDate ? ['from', 'to'] : []
  const seen = { ...filter, operatorId: filter.operatorId ?? operatorId ?? undefined }
  const given = (Object.keys(seen) as (keyof VoicelogFilterTexts)[]).filter(
    (name) => seen[name] !== undefined && !bounds.includes(name),
  )
  const [first] = given
  if (Object.values(filter).some((each) => typeof each === 'string' && each.includes(VALUE_SEPARATOR)))
    return false
  if (first === 'transcriptReliability') return given.length === 1 && !isByDate
  return given.length <= 1 && (first === undefined || INDEXED_FILTERS.includes(first))
}

/**
 * Reads one page of a list for a user, as an expensive read if no index answers it.
 * @throws Problem invalid_fields; rate_limited, overloaded
 */
export async function listPage(
  deps: { db: Database } & ExpensiveReadDeps,
  by: UserPrincipal,
  query: VoicelogQuery,
): Promise<VoicelogPage> {
  if (!isReadFromIndex(query, by.sight))
    return await runExpensiveRead(deps, by, (reads) => pageOfVoicelogs(reads, by, query))
  const page = await resolvePage(deps, by, query)
  const read = (reads: { db: Database }) => readPage(reads, by, query, page)
  const { operatorId, customerId, department } = page.filter
  // A name in another case may stand for several spellings, whose calls are found one after another and sorted.
  const hasSeveral = [operatorId, customerId, department].some((each) => typeof each === 'object')
  return hasSeveral ? await runExpensiveRead(deps, by, read) : await read(deps)
}

/**
 * Reads one page of the voicelogs that somebody may see; `nextCursor` is null on the last page.
 * @throws Problem invalid_fields
 */
export async function pageOfVoicelogs(
  deps: { db: Database },
  viewer: Viewer,
  query: VoicelogQuery,
): Promise<VoicelogPage> {
  return await readPage(deps, viewer, query, await resolvePage(deps, viewer, query))
}

type ResolvedPage = Omit<VoicelogPageQuery, 'limit'>

async function resolvePage(
  { db }: { db: Database },
  { organisationId, sight }: Viewer,
  query: VoicelogQuery,
): Promise<ResolvedPage> {
  const parsed = parseListFilter(query, sight)
  const sort = parseSort(query.sort)
  const after = query.cursor === null ? null : parseCursor(query.cursor, query.sort)
  return { filter: await resolveFilter(db, { organisationId, sight }, parsed), sort, after }
}

async function readPage(
  { db }: { db: Database },
  { organisationId }: Viewer,
  query: VoicelogQuery,
  page: ResolvedPage,
): Promise<VoicelogPage> {
  const found = await listVoicelogs(db, organisationId, { ...page, limit: query.limit + 1 })
  const { items, nextCursor } = pageOf(found, query.limit, ({ cursor }) => [
    query.sort,
    cursor.key,
    cursor.id,
  ])
  return { rows: items.map((each) => each.row), nextCursor }
}

/**
 * Reads all pages of a query, one after another. Each page is an expensive read of its own, so that others have their turn
 * during a long export. An export that has begun cannot be refused, so a further page waits for its turn up to a minute.
 * Each page has the calls that the user may see when it is read: an export takes long, and teams change.
 * @throws Problem invalid_fields, overloaded
 */
export async function* exportVoicelogs(
  { expensiveReads }: { expensiveReads: ExpensiveReads },
  by: UserPrincipal,
  query: Omit<VoicelogQuery, 'cursor' | 'limit'>,
): AsyncGenerator<VoicelogRow[], undefined> {
  let cursor: string | null = null
  do {
    const wanted = { ...query, cursor, limit: MAX_PAGE }
    const page: VoicelogPage = await retry(
      () =>
        expensiveReads.run(by.organisationId, async (db) => {
          const { organisationId } = by
          const viewer = { organisationId, sight: await sightNow({ db }, by) }
          return await pageOfVoicelogs({ db }, viewer, wanted)
        }),
      {
        ...(cursor === null ? { attempts: 1 } : { forMs: PAGE_WAIT_MS }),
        firstDelayMs: 100,
        maxDelayMs: 1_000,
        isTransient: (error) => isQueueTimeout(error) || isLimitReached(error),
      },
    )
    yield page.rows
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** As long as a request body may send nothing: the body timeout. */
const PAGE_WAIT_MS = 60_000

function parseListFilter({ filter, limit }: VoicelogQuery, sight: Sight): VoicelogFilter {
  const { parsed, errors } = parseVoicelogFilter(filter, sight)
  errors.push(...limitErrors(limit))
  if (errors.length > 0) throw invalidFields(errors)
  return parsed
}

function parseSort(text: string): VoicelogSort {
  const descending = text.startsWith('-')
  const name = descending ? text.slice(1) : text
  const by = VOICELOG_SORTS.find((each) => each === name)
  if (by !== undefined) return { by, descending }
  throw invalidFields([fieldError('sort', 'unknown_sort', { known: VOICELOG_SORTS.join(', ') })])
}

function parseCursor(text: string, sort: string): VoicelogCursor {
  const [cursorSort, given, id] = decodeCursor(text) ?? []
  const key = given === undefined ? undefined : parseKey(sort, given)
  // A cursor is a place in one sort order; with another order it would silently skip rows.
  if (cursorSort === sort && key !== undefined && id && isId(id)) return { key, id }
  throw invalidFields([notACursor])
}

/** Parses a sort key of a cursor, which a client may have changed; undefined if it is not a key of this order. */
function parseKey(sort: string, key: string | null): string | null | undefined {
  const by = sort.replace(/^-/, '')
  if (key === null) return by === 'duration_ms' || by === 'quality_score' ? null : undefined
  switch (by) {
    case 'created_at':
      return isId(key) ? key : undefined
    case 'call_date':
      return cursorTime(key)
    case 'duration_ms':
      return /^\d{1,9}$/.test(key) ? key : undefined
    default:
      return /^\d/.test(key) && Number(key) <= 100 ? `${Math.fround(Number(key))}` : undefined
  }
}
