import { Elysia } from 'elysia'
import { recordAccess } from '../../domain/audit/record.ts'
import type { UserPrincipal } from '../../domain/identity/principals.ts'
import { Problem } from '../../domain/problems.ts'
import { type Review, readReview, saveReview, withHistory } from '../../domain/reviews/review.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { VoicelogParams } from '../voicelogs/schemas.ts'
import { reviewJson } from './json.ts'
import { ReviewBody, ReviewRequest } from './schemas.ts'

/** /api/voicelogs/{voicelog_id}/review: people's answers to the scorecard of a call. */
export function reviewRoutes(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/voicelogs/:voicelog_id/review', tags: ['voicelogs'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ params, user }) => {
        const review = await readReview(deps, user, params.voicelog_id)
        if (review === null) throw new Problem('not_found', 'There is no quality result to review yet')
        return await shown(deps, user, review)
      },
      {
        params: VoicelogParams,
        response: { 200: ReviewBody, ...refusals('unauthenticated', 'invalid_token', 'not_found') },
        detail: {
          summary: 'The answers of the engine and of people',
          description:
            "By section and question: the engine's answer with evidence, the person's answer with comment, author and time, and the effective answer. GET /api/voicelogs/{voicelog_id} has the same in `review`.",
          security: needs('calls.read'),
        },
      },
    )
    .put(
      '',
      async ({ params, body, user }) =>
        await shown(deps, user, await saveReview(deps, user, params.voicelog_id, body.answers)),
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
            "Sets the answers of a person to the questions named; null withdraws one. The same answer as the engine's confirms it. Both answers are kept, also when the call is analysed again. The score, also `quality_score` in lists, is computed from the effective answers: the person's if there is one, else the engine's.",
          security: needs('reviews.write'),
        },
      },
    )
}

/** A review as JSON. Its evidence quotes the transcript, so it is audited as reading the transcript. */
async function shown(deps: UserAuthenticationDeps, by: UserPrincipal, review: Review) {
  const { voicelogId } = review
  await recordAccess(deps, {
    by,
    action: 'voicelog.transcript_read',
    targets: [voicelogId],
    detail: { via: 'review' },
  })
  return reviewJson(await withHistory(deps, by, review))
}
