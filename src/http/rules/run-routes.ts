import { Elysia } from 'elysia'
import { countExpensiveRequest } from '../../domain/limits/request-limits.ts'
import { listRuleRuns, readRuleRun, startRuleRun, stopRuleRun } from '../../domain/rules/run-rules.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { voicelogFilter } from '../voicelogs/query.ts'
import { ruleRunJson } from './json.ts'
import { HitQuery, RuleRunBody, RuleRunPage, RuleRunParams, RuleRunRequest } from './schemas.ts'

/** /api/rule-runs: rules over calls that have completed already. */
export function ruleRunRoutes(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/rule-runs', tags: ['rules'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ query, user }) => {
        const { items, nextCursor } = await listRuleRuns(deps, user.organisationId, pageOf(query))
        return { items: items.map(ruleRunJson), next_cursor: nextCursor }
      },
      {
        query: HitQuery,
        response: { 200: RuleRunPage, ...refusals(...ADMIN_REFUSALS, 'invalid_fields') },
        detail: {
          summary: 'Runs of rules over old calls',
          description: 'The newest first.',
          security: needs('rules.write'),
        },
      },
    )
    .get(
      '/:run_id',
      async ({ params, user }) => ruleRunJson(await readRuleRun(deps, user.organisationId, params.run_id)),
      {
        params: RuleRunParams,
        response: { 200: RuleRunBody, ...refusals(...ADMIN_REFUSALS, 'not_found') },
        detail: {
          summary: 'A run: its progress, and what it changes',
          security: needs('rules.write'),
        },
      },
    )
    .post(
      '',
      async ({ body, user, status }) => {
        await countExpensiveRequest(deps, user, 'analytics')
        const { rule_ids: ruleIds, dry_run: dryRun = false, filter = {} } = body
        const run = { ruleIds, dryRun, filter: voicelogFilter(filter), shownFilter: filter }
        return status(202, ruleRunJson(await startRuleRun(deps, user, run)))
      },
      {
        body: RuleRunRequest,
        response: { 202: RuleRunBody, ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'conflict') },
        detail: {
          summary: 'Run rules over old calls, or see what that would change',
          description:
            'Runs in the background and survives restarts. Calls that a rule hits are tagged; hits that no longer hold end. Nobody is alerted.',
          security: needs('rules.write'),
        },
      },
    )
    .post(
      '/:run_id/cancel',
      async ({ params, user }) => ruleRunJson(await stopRuleRun(deps, user.organisationId, params.run_id)),
      {
        params: RuleRunParams,
        response: { 200: RuleRunBody, ...refusals(...ADMIN_REFUSALS, 'not_found') },
        detail: {
          summary: 'Cancel a run',
          description: 'What it has stored stays. A run that has ended does not change.',
          security: needs('rules.write'),
        },
      },
    )
}
