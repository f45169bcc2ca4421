import { Elysia } from 'elysia'
import { record } from '../../domain/audit/record.ts'
import { Problem } from '../../domain/problems.ts'
import { readReview, saveReview } from '../../domain/reviews/review.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { BODY_REFUSALS, bearerOnly, refusals } from '../problem-schema.ts'
import { VoicelogParams } from '../voicelogs/schemas.ts'
import { reviewJson } from './json.ts'
import { ReviewBody, ReviewRequest } from './schemas.ts'

/** /api/voicelogs/{voicelog_id}/review: people answer the scorecard too. */
export function reviewRoutes(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/voicelogs/:voicelog_id/review', tags: ['voicelogs'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ params, user }) => {
        const review = await readReview(deps, user.organisationId, params.voicelog_id)
        if (review === null) throw new Problem('not_found', 'There is no quality result to review yet')
        // Evidence quotes what was said.
        await record(deps, { by: user, action: 'voicelog.transcript_read', target: params.voicelog_id })
        return reviewJson(review)
      },
      {
        params: VoicelogParams,
        response: { 200: ReviewBody, ...refusals('unauthenticated', 'invalid_token', 'not_found') },
        detail: {
          summary: 'The answers of the machine and of people',
          description:
            "By section and question, with the machine's evidence, people's comments, who answered and when, and what holds. The detail of the call has the same as `review`.",
          security: bearerOnly,
        },
      },
    )
    .put(
      '',
      async ({ params, body, user }) =>
        reviewJson(await saveReview(deps, user, params.voicelog_id, body.answers)),
      {
        params: VoicelogParams,
        body: ReviewRequest,
        response: {
          200: ReviewBody,
          ...refusals('unauthenticated', 'invalid_token', 'not_found', 'conflict', ...BODY_REFUSALS),
        },
        detail: {
          summary: 'Answer questions of the scorecard',
          description:
            "Sets people's answers to the questions named, or takes them back with null; an answer like the machine's confirms it. The machine's answers stay beside them, also when the call is analysed anew; the score, `quality_score` in lists too, is computed from what holds.",
          security: bearerOnly,
        },
      },
    )
}
