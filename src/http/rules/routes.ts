import { Elysia, t } from 'elysia'
import { type ExpensiveReadDeps, runExpensiveRead, runSeenRead } from '../../domain/limits/expensive-reads.ts'
import {
  changeRule,
  createRule,
  dismissAlerts,
  listAlerts,
  listHits,
  listRules,
  removeRule,
  showRule,
} from '../../domain/rules/rules.ts'
import { tryRule } from '../../domain/rules/try-rule.ts'
import type { Logger } from '../../lib/log.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { alertJson, hitJson, ruleJson, shownRuleJson, trialJson } from './json.ts'
import { ruleRunRoutes } from './run-routes.ts'
import {
  AlertPage,
  DismissAlertsRequest,
  HitPage,
  HitQuery,
  RuleBody,
  RuleChangeRequest,
  RuleParams,
  RuleRequest,
  RulesBody,
  RuleTrialBody,
  ShownRuleBody,
  TryRuleRequest,
} from './schemas.ts'

export type RuleDeps = UserAuthenticationDeps &
  ExpensiveReadDeps & {
    /** Whether there is a mail server. */
    canMail: boolean
    log: Logger
  }

/** /api/rules, /api/rule-runs, /api/alerts and the hits of a call. */
export function ruleRoutes(deps: RuleDeps) {
  return new Elysia()
    .use(ruleReading(deps))
    .use(ruleWriting(deps))
    .use(ruleRunRoutes(deps))
    .use(alertRoutes(deps))
}

function ruleReading(deps: RuleDeps) {
  return new Elysia({ tags: ['rules'] })
    .use(userAuthentication(deps))
    .get(
      '/api/rules',
      async ({ user }) => {
        const items = await runExpensiveRead(deps, user, (reads) => listRules(reads, user))
        return { items: items.map(shownRuleJson), can_mail: deps.canMail }
      },
      {
        response: { 200: RulesBody, ...refusals('unauthenticated', 'invalid_token', 'overloaded') },
        detail: {
          summary: 'Rules',
          description: 'By name. Users who do not see all calls get only `id`, `name`, `tag` and `hits`.',
          security: needs('settings.read'),
        },
      },
    )
    .get(
      '/api/rules/:rule_id',
      async ({ params, user }) =>
        shownRuleJson(await runExpensiveRead(deps, user, (reads) => showRule(reads, user, params.rule_id))),
      {
        params: RuleParams,
        response: {
          200: ShownRuleBody,
          ...refusals('unauthenticated', 'invalid_token', 'not_found', 'overloaded'),
        },
        detail: {
          summary: 'A rule',
          description: 'Users who do not see all calls get only `id`, `name`, `tag` and `hits`.',
          security: needs('settings.read'),
        },
      },
    )
    .get(
      '/api/rules/:rule_id/hits',
      async ({ params, query, user }) => {
        const { items, nextCursor } = await runSeenRead(deps, user, (reads) =>
          listHits(reads, user, { ruleId: params.rule_id }, pageOf(query)),
        )
        return { items: items.map(hitJson), next_cursor: nextCursor }
      },
      {
        params: RuleParams,
        query: HitQuery,
        response: {
          200: HitPage,
          ...refusals('unauthenticated', 'invalid_token', 'not_found', 'invalid_fields', 'overloaded'),
        },
        detail: {
          summary: 'The calls that a rule hits',
          description:
            'The newest hit first, with why and where in the call. Audited like reading the calls.',
          security: needs('calls.read'),
        },
      },
    )
    .get(
      '/api/voicelogs/:voicelog_id/hits',
      async ({ params, query, user }) => {
        const { items, nextCursor } = await listHits(
          deps,
          user,
          { voicelogId: params.voicelog_id },
          pageOf(query),
        )
        return { items: items.map(hitJson), next_cursor: nextCursor }
      },
      {
        params: t.Object({ voicelog_id: t.String() }),
        query: HitQuery,
        response: {
          200: HitPage,
          ...refusals('unauthenticated', 'invalid_token', 'not_found', 'invalid_fields'),
        },
        detail: { summary: 'The rules that hit a call', security: needs('calls.read') },
      },
    )
}

function ruleWriting(deps: RuleDeps) {
  return new Elysia({ prefix: '/api/rules', tags: ['rules'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .post('', async ({ body, user, status }) => status(201, ruleJson(await createRule(deps, user, body))), {
      body: RuleRequest,
      response: { 201: RuleBody, ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'conflict') },
      detail: {
        summary: 'Create a rule',
        description:
          'Calls that complete from now on are judged by it, unless `enabled` is false. At most 300 in an organisation, whose conditions have 2,000,000 characters together.',
        security: needs('rules.write'),
      },
    })
    .post(
      '/try',
      async ({ body, user }) =>
        trialJson(
          await runExpensiveRead(deps, user, ({ db }) =>
            tryRule({ db, log: deps.log }, user, body.condition),
          ),
        ),
      {
        body: TryRuleRequest,
        response: { 200: RuleTrialBody, ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'overloaded') },
        detail: {
          summary: 'Try a rule before it is saved',
          description: 'On the newest 2,000 completed calls. Nothing is stored.',
          security: needs('rules.write'),
        },
      },
    )
    .patch(
      '/:rule_id',
      async ({ params, body, user }) => ruleJson(await changeRule(deps, user, params.rule_id, body)),
      {
        params: RuleParams,
        body: RuleChangeRequest,
        response: {
          200: RuleBody,
          ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict', 'overloaded'),
        },
        detail: {
          summary: 'Change a rule',
          description:
            'A new condition makes a new version: calls that complete from now on are judged by it, and earlier hits stay until POST /api/rule-runs judges those calls again.',
          security: needs('rules.write'),
        },
      },
    )
    .delete(
      '/:rule_id',
      async ({ params, user, status }) => {
        await removeRule(deps, user, params.rule_id)
        return status(204, undefined)
      },
      {
        params: RuleParams,
        response: {
          204: t.Undefined({ description: 'Deleted, with its hits and alerts.' }),
          ...refusals(...ADMIN_REFUSALS, 'not_found'),
        },
        detail: { summary: 'Delete a rule', security: needs('rules.write') },
      },
    )
}

function alertRoutes(deps: RuleDeps) {
  return new Elysia({ prefix: '/api/alerts', tags: ['rules'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ query, user }) => {
        const { items, nextCursor, count } = await listAlerts(deps, user, pageOf(query))
        return { items: items.map(alertJson), next_cursor: nextCursor, count }
      },
      {
        query: HitQuery,
        response: { 200: AlertPage, ...refusals('unauthenticated', 'invalid_token', 'invalid_fields') },
        detail: {
          summary: 'List your alerts',
          description:
            'Hits of rules, appeals that wait for you, decisions of your appeals, and comments that mention you, as long as you have not dismissed them; the newest first.',
          security: needs('calls.read'),
        },
      },
    )
    .post(
      '/dismiss',
      async ({ body, user, status }) => {
        await dismissAlerts(deps, user, body.up_to)
        return status(204, undefined)
      },
      {
        body: DismissAlertsRequest,
        response: {
          204: t.Undefined({ description: 'Dismissed, with all older ones, for you only.' }),
          ...refusals('unauthenticated', 'invalid_token', ...BODY_REFUSALS),
        },
        detail: { summary: 'Dismiss your alerts', security: needs('calls.read') },
      },
    )
}
