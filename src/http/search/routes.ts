import { Elysia } from 'elysia'
import type { Database } from '../../db/client.ts'
import { searchCalls } from '../../domain/search/search.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { bearerOnly, refusals } from '../problem-schema.ts'
import { voicelogJson } from '../voicelogs/json.ts'
import { voicelogQuery } from '../voicelogs/query.ts'
import { VoicelogListQuery } from '../voicelogs/query-schemas.ts'
import { SearchBody } from './schemas.ts'

/** GET /api/search: calls by what was said in them, with the places to listen to. */
export function searchRoutes(deps: { db: Database } & UserAuthenticationDeps) {
  return new Elysia({ tags: ['voicelogs'] }).use(userAuthentication(deps)).get(
    '/api/search',
    async ({ query, user }) => {
      const { calls, nextCursor, complete } = await searchCalls(deps, user.organisationId, {
        ...voicelogQuery(query),
        cursor: query.cursor ?? null,
        limit: query.limit ?? 50,
      })
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
      response: { 200: SearchBody, ...refusals('invalid_token', 'invalid_fields') },
      detail: {
        summary: 'Search what was said',
        description: `
Calls in whose transcript \`q\` was said, by \`speaker\` where that is given, with the places. All filters and orders of GET /api/voicelogs hold, where \`q\` means the same.

- \`refund late\`: both words somewhere in the call. English words are found in all their forms (\`refund\`, \`refunds\`, \`refunded\`).
- \`"cancel my contract"\`: in this order, in one segment. \`-refund\`, \`-"no problem"\`: not said. \`refund OR money\`: one of them.
- Japanese, and other scripts without spaces: any stretch of characters, whatever spaces and punctuation stand between. Full and half width are the same; hiragana and katakana are not.
`.trim(),
        security: bearerOnly,
      },
    },
  )
}
