import { Elysia } from 'elysia'
import { saveLabels, withLabelHistory } from '../../domain/reviews/labels.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { VoicelogParams } from '../voicelogs/schemas.ts'
import { labelsJson } from './label-json.ts'
import { LabelsBody, LabelsRequest } from './label-schemas.ts'

/** PUT /api/voicelogs/{voicelog_id}/labels: a person's intent, emotion and outcome of a call. */
export function labelRoutes(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/voicelogs/:voicelog_id/labels', tags: ['voicelogs'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .put(
      '',
      async ({ params: { voicelog_id: id }, body, user }) =>
        labelsJson(await withLabelHistory(deps, user, id, await saveLabels(deps, user, id, body))),
      {
        params: VoicelogParams,
        body: LabelsRequest,
        response: {
          200: LabelsBody,
          ...refusals('unauthenticated', 'invalid_token', 'not_found', ...BODY_REFUSALS),
        },
        detail: {
          summary: 'Label a call',
          description:
            'A person’s intent, emotion and outcome of a call, beside the engine’s; both are kept. The person’s counts in lists, filters, exports and reports. Labels are of the call: they stay when it is analysed or transcribed again, and when the organisation’s intents change. null takes one back, so that the engine’s answer counts again. GET /api/voicelogs/{voicelog_id} has the same in `labels`.',
          security: needs('reviews.write'),
        },
      },
    )
}
