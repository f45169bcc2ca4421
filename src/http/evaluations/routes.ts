import { Elysia } from 'elysia'
import type { ShownRerun } from '../../db/reruns/reruns.ts'
import {
  type EvaluationReport,
  listEvaluations,
  readEvaluation,
  startEvaluation,
} from '../../domain/evaluation/evaluations.ts'
import { countExpensiveRequest } from '../../domain/limits/request-limits.ts'
import { briefMeasureFigures } from '../../model/evaluation/evaluated-calls.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { rerunJson } from '../reruns/json.ts'
import {
  EvaluationBody,
  EvaluationDetailBody,
  EvaluationListQuery,
  EvaluationPage,
  EvaluationParams,
  EvaluationRequest,
} from './schemas.ts'

/** /api/evaluations: how right the engine is on the calls that people have judged. */
export function evaluationRoutes(deps: UserAuthenticationDeps) {
  return new Elysia().use(evaluationReading(deps)).use(evaluationStarting(deps))
}

function evaluationReading(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/evaluations', tags: ['analytics'] })
    .use(userAuthentication(deps))
    .get(
      '',
      async ({ query, user }) => {
        const { items, nextCursor } = await listEvaluations(deps, user.organisationId, pageOf(query))
        return { items: items.map(evaluationJson), next_cursor: nextCursor }
      },
      {
        query: EvaluationListQuery,
        response: { 200: EvaluationPage, ...refusals('unauthenticated', 'invalid_token', 'invalid_fields') },
        detail: { summary: 'Evaluations', description: 'The newest first.', security: needs('runs.read') },
      },
    )
    .get(
      '/:evaluation_id',
      async ({ params, user }) =>
        detailJson(await readEvaluation(deps, user.organisationId, params.evaluation_id)),
      {
        params: EvaluationParams,
        response: { 200: EvaluationDetailBody, ...refusals('unauthenticated', 'invalid_token', 'not_found') },
        detail: {
          summary: 'An evaluation: its progress, and its figures once it has completed',
          security: needs('runs.read'),
        },
      },
    )
}

function evaluationStarting(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/evaluations', tags: ['analytics'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .post(
      '',
      async ({ user, status }) => {
        await countExpensiveRequest(deps, user, 'analytics')
        return status(202, evaluationJson(await startEvaluation(deps, user)))
      },
      {
        body: EvaluationRequest,
        response: { 202: EvaluationBody, ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'conflict') },
        detail: {
          summary: 'Evaluate the engine on the calls that people have labelled or reviewed',
          description:
            'Makes the analytics of up to 1,000 of these calls with the engine and the definitions in force now, drawn from the newest 20,000, and compares them with people’s labels and answers. It runs in the background as a dry re-run, after new calls, and stores no result of a call. One at a time: another is refused with 409. POST /api/analytics/reruns/{rerun_id}/cancel cancels it.',
          security: needs('runs.write'),
        },
      },
    )
}

function evaluationJson(row: ShownRerun) {
  const { id, status, scorecard_version, intents_version, reason, created_by, created_at, ...rest } =
    rerunJson(row)
  const { total, done, skipped, failed } = rest.progress
  return {
    id,
    status,
    scorecard_version,
    intents_version,
    reason,
    created_by,
    created_at,
    finished_at: rest.finished_at,
    progress: { total, done, skipped, failed },
  }
}

function detailJson({ evaluation, last }: EvaluationReport) {
  return {
    ...evaluationJson(evaluation),
    figures: evaluation.figures,
    last:
      last === null || last.figures === null
        ? null
        : {
            id: last.id,
            finished_at: last.finishedAt?.toISOString() ?? null,
            intents_version: last.intentsVersion,
            scorecard_version: last.scorecardVersion,
            figures: briefMeasureFigures(last.figures),
          },
  }
}
