import { Elysia } from 'elysia'
import { type ExpensiveReadDeps, runExpensiveRead } from '../../domain/limits/expensive-reads.ts'
import { searchCalls } from '../../domain/search/search.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { needs, READ_REFUSALS, refusals } from '../problem-schema.ts'
import { voicelogJson } from '../voicelogs/json.ts'
import { voicelogQuery } from '../voicelogs/query.ts'
import { VoicelogListQuery } from '../voicelogs/query-schemas.ts'
import { SearchBody } from './schemas.ts'

/** GET /api/search: calls by what was said in them, with the matching segments. */
export function searchRoutes(deps: ExpensiveReadDeps & UserAuthenticationDeps) {
  return new Elysia({ tags: ['voicelogs'] }).use(userAuthentication(deps)).get(
    '/api/search',
    async ({ query, user }) => {
      const { calls, nextCursor, complete } = await runExpensiveRead(deps, user, (reads) =>
        searchCalls(reads, user, {
          ...voicelogQuery(query),
          ...pageOf(query),
        }),
      )
      return {
        items: calls.map(({ row, hits, hasMore }) => ({
          ...voicelogJson(row),
          hits: hits.map(({ segment, highlights, times }) => ({
            segment_id: segment.id,
            speaker: segment.speaker,
            start_ms: segment.start_ms,
            end_ms: segment.end_ms,
            text: segment.text,
            highlights,
            times,
          })),
          more_hits: hasMore,
        })),
        next_cursor: nextCursor,
        complete,
      }
    },
    {
      query: VoicelogListQuery,
      response: { 200: SearchBody, ...refusals(...READ_REFUSALS) },
      detail: {
        summary: 'Search what was said',
        description: `
Finds calls whose transcript matches \`q\`, and the segments that match. With \`speaker\`, only what that speaker said counts. All filters and sort orders of GET /api/voicelogs apply; \`q\` means the same there.

- \`refund late\`: both words, anywhere in the call. English words match in all their forms (\`refund\`, \`refunds\`, \`refunded\`).
- \`"cancel my contract"\`: these words in this order, in one segment. \`-refund\`, \`-"no problem"\`: not said in the call. \`refund OR money\`: at least one of the two.
- Japanese and other scripts without spaces: any run of characters, ignoring spaces and punctuation. Full-width and half-width characters are equal; hiragana and katakana are not.
`.trim(),
        security: needs('calls.read'),
      },
    },
  )
}
