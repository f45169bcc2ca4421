import { isSearchComplete, readSegments, type WordsFilter } from '../../db/calls/transcript-search.ts'
import type { VoicelogRow } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { fieldError } from '../../model/field-errors.ts'
import { type Highlight, highlightsIn, highlightTimes } from '../../model/search/match.ts'
import type { Segment } from '../../model/transcript.ts'
import { invalidFields } from '../problems.ts'
import { parseVoicelogFilter } from '../voicelogs/filter.ts'
import { pageOfVoicelogs, type VoicelogQuery } from '../voicelogs/list.ts'

/** A segment in which something was said that is looked for. */
export type SearchHit = {
  segment: Segment
  highlights: Highlight[]
  /** When each highlight was said, in ms. */
  times: [startMs: number, endMs: number][]
}

/** `hasMore`: there are hits past MAX_HITS. */
export type FoundCall = { row: VoicelogRow; hits: SearchHit[]; hasMore: boolean }

/** Hits of one call that are shown. */
export const MAX_HITS = 20

/** Transcripts in memory at once: one of a long call has megabytes. */
const AT_ONCE = 10

/**
 * One page of the calls in which something was said, each with the places; `complete` is false while workers have yet
 * to read older transcripts for search.
 * @throws Problem invalid_fields
 */
export async function searchCalls(
  { db }: { db: Database },
  organisationId: string,
  query: VoicelogQuery,
): Promise<{ calls: FoundCall[]; nextCursor: string | null; complete: boolean }> {
  const { words } = parseVoicelogFilter(query.filter).parsed
  if (words === undefined && query.filter.text === undefined)
    throw invalidFields([fieldError('q', 'missing')])
  const { rows, nextCursor } = await pageOfVoicelogs({ db }, organisationId, query)
  const complete = await isSearchComplete(db, organisationId)
  // The page would have been refused without words.
  if (words === undefined) throw new Error('A search was let through without words')
  const calls: FoundCall[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const segments = await readSegments(
      db,
      organisationId,
      some.map((each) => each.id),
    )
    for (const row of some) {
      const hits = hitsIn(segments.get(row.id) ?? [], words)
      calls.push({ row, hits: hits.slice(0, MAX_HITS), hasMore: hits.length > MAX_HITS })
    }
  }
  return { calls, nextCursor, complete }
}

/** The first hits, one more than are shown: reading words costs more than finding the call. */
function hitsIn(segments: readonly Segment[], { query, role }: WordsFilter): SearchHit[] {
  const hits: SearchHit[] = []
  for (const segment of segments) {
    if (role !== null && segment.speaker !== role) continue
    const highlights = highlightsIn(segment.text, query)
    if (highlights.length === 0) continue
    hits.push({ segment, highlights, times: highlights.map((each) => highlightTimes(segment, each)) })
    if (hits.length > MAX_HITS) break
  }
  return hits
}
