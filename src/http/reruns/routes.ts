import { Elysia } from 'elysia'
import type { ExpensiveReadDeps } from '../../domain/limits/expensive-reads.ts'
import { countExpensiveRequest } from '../../domain/limits/request-limits.ts'
import { listItems, listReruns, readRerun, startRerun, stopRerun } from '../../domain/reruns/reruns.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { voicelogFilter } from '../voicelogs/query.ts'
import { rerunDetailJson, rerunItemJson, rerunJson } from './json.ts'
import {
  RerunBody,
  RerunDetailBody,
  RerunItemPage,
  RerunItemQuery,
  RerunListQuery,
  RerunPage,
  RerunParams,
  RerunRequest,
} from './schemas.ts'

/** /api/analytics/reruns: computing analytics of existing calls again. */
export function rerunRoutes(deps: UserAuthenticationDeps & ExpensiveReadDeps) {
  return new Elysia().use(rerunReading(deps)).use(rerunStarting(deps))
}

function rerunReading(deps: UserAuthenticationDeps & ExpensiveReadDeps) {
  return new Elysia({ prefix: '/api/analytics/reruns', tags: ['analytics'] })
    .use(userAuthentication(deps))
    .get(
      '',
      async ({ query, user }) => {
        const { items, nextCursor } = await listReruns(deps, user.organisationId, pageOf(query))
        return { items: items.map(rerunJson), next_cursor: nextCursor }
      },
      {
        query: RerunListQuery,
        response: { 200: RerunPage, ...refusals('unauthenticated', 'invalid_token', 'invalid_fields') },
        detail: {
          summary: 'Re-runs and dry runs',
          description: 'The newest first.',
          security: needs('runs.read'),
        },
      },
    )
    .get(
      '/:rerun_id',
      async ({ params, user }) => rerunDetailJson(await readRerun(deps, user, params.rerun_id)),
      {
        params: RerunParams,
        response: {
          200: RerunDetailBody,
          ...refusals('unauthenticated', 'invalid_token', 'not_found', 'overloaded'),
        },
        detail: {
          summary: 'A re-run: its progress, and what it changed once it has ended',
          security: needs('runs.read'),
        },
      },
    )
    .get(
      '/:rerun_id/calls',
      async ({ params, query, user }) => {
        const { items, nextCursor } = await listItems(deps, user.organisationId, params.rerun_id, {
          status: query.status,
          ...pageOf(query),
        })
        return { items: items.map(rerunItemJson), next_cursor: nextCursor }
      },
      {
        params: RerunParams,
        query: RerunItemQuery,
        response: {
          200: RerunItemPage,
          ...refusals('unauthenticated', 'invalid_token', 'not_found', 'invalid_fields'),
        },
        detail: {
          summary: 'Calls of a re-run, with the results before and after',
          description: 'The newest first. Also while the re-run is under way.',
          security: needs('runs.read'),
        },
      },
    )
}

function rerunStarting(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/analytics/reruns', tags: ['analytics'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .post(
      '',
      async ({ body, user, status }) => {
        await countExpensiveRequest(deps, user, 'analytics')
        const { kinds, filter = {}, dry_run, force = false, include_missing = false } = body
        const started = await startRerun(deps, user, {
          kinds,
          filter: voicelogFilter(filter),
          shownFilter: filter,
          dryRun: dry_run ?? null,
          force,
          includeMissing: include_missing,
        })
        return status(202, rerunJson(started))
      },
      {
        body: RerunRequest,
        response: { 202: RerunBody, ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'conflict') },
        detail: {
          summary: 'Compute analytics of many calls again, or try it on a sample',
          description:
            'Runs in the background with the definitions in force now, after new calls. It survives restarts. Each result is replaced as soon as the new one is made. People’s answers stay effective. A call whose new results cannot be made keeps the old ones. Only one re-run that stores results may be under way at a time; another is refused with 409. An organisation may start 1,000 in any 24 hours, evaluations included; then 429.',
          security: needs('runs.write'),
        },
      },
    )
    .post(
      '/:rerun_id/cancel',
      async ({ params, user }) => rerunJson(await stopRerun(deps, user, params.rerun_id)),
      {
        params: RerunParams,
        response: { 200: RerunBody, ...refusals(...ADMIN_REFUSALS, 'not_found', 'conflict') },
        detail: {
          summary: 'Cancel a re-run',
          description: 'Results that it has stored stay. No more are stored.',
          security: needs('runs.write'),
        },
      },
    )
}
