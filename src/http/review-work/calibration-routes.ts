import { Elysia } from 'elysia'
import {
  answerBlindly,
  closeBlindPart,
  createCalibration,
  listCalibrations,
  readCalibration,
  setReference,
} from '../../domain/reviews/calibrations.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { BODY_REFUSALS, needs, refusals, USER_REFUSALS } from '../problem-schema.ts'
import { calibrationItemJson, calibrationJson } from './json.ts'
import {
  BlindAnswersRequest,
  CalibrationBody,
  CalibrationPage,
  CalibrationParams,
  CalibrationRequest,
  PageOnlyQuery,
} from './schemas.ts'

/** /api/calibrations: several people answer for the same calls without seeing each other's answers. */
export function calibrationRoutes(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/calibrations', tags: ['reviews'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ query, user }) => {
        const { items, nextCursor } = await listCalibrations(deps, user, pageOf(query))
        return { items: items.map(calibrationItemJson), next_cursor: nextCursor }
      },
      {
        query: PageOnlyQuery,
        response: { 200: CalibrationPage, ...refusals(...USER_REFUSALS, 'invalid_fields') },
        detail: {
          summary: 'Calibrations',
          description: 'Those that you made or take part in, or all with `rules.write`. The newest first.',
          security: needs('reviews.write'),
        },
      },
    )
    .post(
      '',
      async ({ body, user, status }) => {
        const { name, voicelog_ids: voicelogIds, participants } = body
        const made = await createCalibration(deps, user, { name, voicelogIds, participants })
        return status(201, calibrationJson(made))
      },
      {
        body: CalibrationRequest,
        response: { 201: CalibrationBody, ...refusals(...USER_REFUSALS, ...BODY_REFUSALS) },
        detail: { summary: 'Begin a calibration', security: needs('reviews.write') },
      },
    )
    .get(
      '/:calibration_id',
      async ({ params, user }) => calibrationJson(await readCalibration(deps, user, params.calibration_id)),
      {
        params: CalibrationParams,
        response: { 200: CalibrationBody, ...refusals(...USER_REFUSALS, 'not_found') },
        detail: {
          summary: 'A calibration',
          description:
            'While it is open you see your own answers and how many others have given. Once it is closed, all answers, and how far people agree on each question.',
          security: needs('reviews.write'),
        },
      },
    )
    .put(
      '/:calibration_id/answers',
      async ({ params, body, user }) =>
        calibrationJson(await answerBlindly(deps, user, params.calibration_id, body.answers)),
      {
        params: CalibrationParams,
        body: BlindAnswersRequest,
        response: {
          200: CalibrationBody,
          ...refusals(...USER_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Give your answers',
          description: 'Questions that are not named keep their answers. The answers do not change the call.',
          security: needs('reviews.write'),
        },
      },
    )
    .post(
      '/:calibration_id/close',
      async ({ params, user }) => calibrationJson(await closeBlindPart(deps, user, params.calibration_id)),
      {
        params: CalibrationParams,
        response: { 200: CalibrationBody, ...refusals(...USER_REFUSALS, 'not_found', 'conflict') },
        detail: {
          summary: 'Close the blind part',
          description:
            'For its creator or an administrator. Nobody can answer any more, and all participants see all answers.',
          security: needs('reviews.write'),
        },
      },
    )
    .put(
      '/:calibration_id/reference',
      async ({ params, body, user }) =>
        calibrationJson(await setReference(deps, user, params.calibration_id, body.answers)),
      {
        params: CalibrationParams,
        body: BlindAnswersRequest,
        response: {
          200: CalibrationBody,
          ...refusals(...USER_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Store the answers that were agreed on',
          description: 'Only after the calibration is closed.',
          security: needs('reviews.write'),
        },
      },
    )
}
