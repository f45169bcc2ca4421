import { setImmediate } from 'node:timers/promises'
import { isSearchComplete, readSegments, type WordsFilter } from '../../db/calls/transcripts/search.ts'
import type { VoicelogRow } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { fieldError } from '../../model/field-errors.ts'
import { type Highlight, highlightsIn, highlightTimes } from '../../model/search/match.ts'
import type { Segment } from '../../model/transcript.ts'
import { recordAccess } from '../audit/record.ts'
import type { CallUser } from '../identity/principals.ts'
import { invalidFields } from '../problems.ts'
import { parseVoicelogFilter } from '../voicelogs/filter.ts'
import { pageOfVoicelogs, type VoicelogQuery } from '../voicelogs/list.ts'

/** A segment that matches a query. */
export type SearchHit = {
  segment: Segment
  highlights: Highlight[]
  /** When each highlight was said, in ms from the start of the call. */
  times: [startMs: number, endMs: number][]
}

/** A call that matches a query, with its first hits; `hasMore` if there are more than MAX_HITS. */
export type FoundCall = { row: VoicelogRow; hits: SearchHit[]; hasMore: boolean }

/** Most hits of one call in an answer. */
export const MAX_HITS = 20

/** How many transcripts are in memory at once: that of a long call takes megabytes. */
const AT_ONCE = 10

/**
 * Finds one page of the calls that match a query, each with the segments that match. `complete` is false while older
 * transcripts are not indexed yet. Each call of which it shows a segment is audited as read.
 * @throws Problem invalid_fields
 */
export async function searchCalls(
  { db }: { db: Database },
  by: CallUser,
  query: VoicelogQuery,
): Promise<{ calls: FoundCall[]; nextCursor: string | null; complete: boolean }> {
  const { organisationId } = by
  const { words } = parseVoicelogFilter(query.filter, by.sight).parsed
  if (words === undefined && query.filter.text === undefined)
    throw invalidFields([fieldError('q', 'missing')])
  const { rows, nextCursor } = await pageOfVoicelogs({ db }, by, query)
  const complete = await isSearchComplete(db, organisationId)
  // For the type: pageOfVoicelogs has refused a query without words.
  if (words === undefined) throw new Error('A search has no words')
  const calls: FoundCall[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const segments = await readSegments(
      db,
      organisationId,
      some.map((each) => each.id),
    )
    for (const row of some) {
      const hits = await hitsIn(segments.get(row.id) ?? [], words)
      calls.push({ row, hits: hits.slice(0, MAX_HITS), hasMore: hits.length > MAX_HITS })
    }
  }
  const shown = calls.filter(({ hits }) => hits.length > 0).map(({ row }) => row.id)
  await recordAccess(
    { db },
    { by, action: 'voicelog.transcript_read', targets: shown, detail: { via: 'search' } },
  )
  return { calls, nextCursor, complete }
}

/**
 * Characters that are matched before other requests have their turn: some 500 segments, 3 ms, 14 in a process that has
 * just started (measured).
 */
const CHARACTERS_IN_ONE_PIECE = 40_000
/** Highlights of one segment: no page shows more. */
const MAX_HIGHLIGHTS = 100

/** The first MAX_HITS + 1 hits. It stops there, since matching segments costs more than finding the call. */
async function hitsIn(segments: readonly Segment[], { query, role }: WordsFilter): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  let characters = Number.POSITIVE_INFINITY
  for (const segment of segments) {
    if (characters > CHARACTERS_IN_ONE_PIECE) {
      await setImmediate()
      characters = 0
    }
    characters += segment.text.length
    if (role !== null && segment.speaker !== role) continue
    const highlights = highlightsIn(segment.text, query).slice(0, MAX_HIGHLIGHTS)
    if (highlights.length === 0) continue
    hits.push({ segment, highlights, times: highlightTimes(segment, highlights) })
    if (hits.length > MAX_HITS) break
  }
  return hits
}
