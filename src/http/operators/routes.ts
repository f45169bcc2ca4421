import { Elysia } from 'elysia'
import { type ExpensiveReadDeps, runExpensiveRead } from '../../domain/limits/expensive-reads.ts'
import { mostWithFilter } from '../../domain/reporting/pages.ts'
import { operators } from '../../domain/reporting/reports.ts'
import { operatorScorecard } from '../../domain/reporting/scorecard.ts'
import { listResponse } from '../json-response.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { needs, READ_REFUSALS, refusals } from '../problem-schema.ts'
import { callFilter, ofValue } from '../reports/call-filter.ts'
import { comparedJson, periodJson } from '../reports/comparison.ts'
import { voicelogFilter } from '../voicelogs/query.ts'
import {
  OperatorParams,
  OperatorScorecardBody,
  OperatorScorecardQuery,
  OperatorsBody,
  OperatorsQuery,
} from './schemas.ts'
import { operatorScorecardJson } from './scorecard-json.ts'

/** /api/operators: the operators of calls, by the operator_id that was sent with each call. */
export function operatorRoutes(deps: ExpensiveReadDeps & UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/operators', tags: ['reports'] })
    .use(userAuthentication(deps))
    .get(
      '',
      async ({ query, user }) => {
        const {
          search,
          sort = 'value',
          min_calls: minCalls,
          compare,
          limit: given,
          cursor,
          ...filters
        } = query
        const isCompared = compare !== undefined
        const filter = voicelogFilter(filters)
        const limit = given ?? Math.min(50, mostWithFilter(filter, { isCompared }))
        const page = { sort, minCalls, isCompared, limit, cursor: cursor ?? null, containing: search }
        const { rows, before, nextCursor } = await runExpensiveRead(deps, user, (reads) =>
          operators(reads, user, filter, page),
        )
        const others = { before: periodJson(before), next_cursor: nextCursor }
        return await listResponse(others, 'items', rows, ({ value, name, ...measures }) => ({
          operator_id: value ?? '',
          name,
          ...comparedJson(measures, before, (range) =>
            ofValue(callFilter(filters, range), 'operator_id', value),
          ),
        }))
      },
      {
        query: OperatorsQuery,
        response: { 200: OperatorsBody, ...refusals(...READ_REFUSALS) },
        detail: {
          summary: 'Operators with the measures of their calls',
          description:
            'In the order of their ids, unless `sort` says otherwise. Only calls that match the filters count.',
          security: needs('reports.read'),
        },
      },
    )
    .get(
      '/:operator_id/scorecard',
      async ({ params, query, user }) => {
        const { operator_id: operatorId } = params
        const filter = voicelogFilter(query)
        const scorecard = await runExpensiveRead(deps, user, (reads) =>
          operatorScorecard(reads, user, operatorId, filter),
        )
        return operatorScorecardJson(operatorId, query, scorecard)
      },
      {
        params: OperatorParams,
        query: OperatorScorecardQuery,
        response: { 200: OperatorScorecardBody, ...refusals(...READ_REFUSALS, 'not_found') },
        detail: {
          summary: 'The scorecard of an operator: score, answers, metrics and trend',
          description:
            'Covers the calls from `from` to `to`, by default the last 30 days, and compares them with the period of the same length before. Answers are the effective ones: the answer of a person if there is one, else the answer of the engine. The text of a question is that of the newest scorecard version that has it. Every number has the `filter` that lists its calls with GET /api/voicelogs.',
          security: needs('reports.read'),
        },
      },
    )
}
