import { Elysia, t } from 'elysia'
import { changePlan, createPlan, listPlans, readPlan, removePlan } from '../../domain/reviews/plans.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { planJson } from './json.ts'
import { PlanBody, PlanChangeRequest, PlanParams, PlanRequest, PlansBody } from './schemas.ts'

/** /api/review-plans: samples of each operator's calls for the queue. */
export function planRoutes(deps: UserAuthenticationDeps) {
  return new Elysia().use(planReading(deps)).use(planWriting(deps))
}

function planReading(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/review-plans', tags: ['reviews'] })
    .use(userAuthentication(deps))
    .get('', async ({ user }) => ({ items: (await listPlans(deps, user.organisationId)).map(planJson) }), {
      response: { 200: PlansBody, ...refusals('unauthenticated', 'invalid_token') },
      detail: { summary: 'Sampling plans', description: 'By name.', security: needs('rules.write') },
    })
    .get(
      '/:plan_id',
      async ({ params, user }) => planJson(await readPlan(deps, user.organisationId, params.plan_id)),
      {
        params: PlanParams,
        response: { 200: PlanBody, ...refusals('unauthenticated', 'invalid_token', 'not_found') },
        detail: { summary: 'A sampling plan', security: needs('rules.write') },
      },
    )
}

function planWriting(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/review-plans', tags: ['reviews'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .post('', async ({ body, user, status }) => status(201, planJson(await createPlan(deps, user, body))), {
      body: PlanRequest,
      response: { 201: PlanBody, ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'conflict') },
      detail: {
        summary: 'Create a sampling plan',
        description:
          'Each week’s completed calls are drawn once the week is over, within a minute: of each operator those for which a condition of `first` holds, then others in a random order, which the seed determines. Calls that have a review are left out.',
        security: needs('rules.write'),
      },
    })
    .patch(
      '/:plan_id',
      async ({ params, body, user }) => planJson(await changePlan(deps, user, params.plan_id, body)),
      {
        params: PlanParams,
        body: PlanChangeRequest,
        response: { 200: PlanBody, ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'not_found') },
        detail: { summary: 'Change a sampling plan', security: needs('rules.write') },
      },
    )
    .delete(
      '/:plan_id',
      async ({ params, user, status }) => {
        await removePlan(deps, user, params.plan_id)
        return status(204, undefined)
      },
      {
        params: PlanParams,
        response: {
          204: t.Undefined({ description: 'Deleted. Reviews that it has put into the queue stay.' }),
          ...refusals(...ADMIN_REFUSALS, 'not_found'),
        },
        detail: { summary: 'Delete a sampling plan', security: needs('rules.write') },
      },
    )
}
