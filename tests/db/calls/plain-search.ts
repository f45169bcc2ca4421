import type { WordsFilter } from '../../../src/db/calls/transcripts/search.ts'
import { searchTokens } from '../../../src/model/search/text.ts'
import type { Segment } from '../../../src/model/transcript.ts'

/** Whether a transcript matches a query, found by reading each segment, without an index. */
export function isMatch(segments: readonly Segment[], { query, role }: WordsFilter): boolean {
  const spoken = segments
    .filter((each) => role === null || each.speaker === role)
    .map((each) => searchTokens(each.text).map((token) => token.term))
  const says = (phrase: string[]) =>
    spoken.some((terms) => terms.some((_, at) => phrase.every((each, index) => terms[at + index] === each)))
  return query.groups.every((phrases) => phrases.some(says)) && !query.excluded.some(says)
}
