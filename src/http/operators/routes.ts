import { Elysia } from 'elysia'
import type { Database } from '../../db/client.ts'
import { operators } from '../../domain/reporting/reports.ts'
import { operatorScorecard } from '../../domain/reporting/scorecard.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { bearerOnly, refusals } from '../problem-schema.ts'
import { callFilter, ofValue } from '../reports/call-filter.ts'
import { measuresJson } from '../reports/measures.ts'
import { voicelogFilter } from '../voicelogs/query.ts'
import {
  OperatorParams,
  OperatorScorecardBody,
  OperatorScorecardQuery,
  OperatorsBody,
  OperatorsQuery,
} from './schemas.ts'
import { operatorScorecardJson } from './scorecard-json.ts'

/** /api/operators: whoever took calls, by the operator_id that came with them. */
export function operatorRoutes(deps: { db: Database } & UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/operators', tags: ['reports'] })
    .use(userAuthentication(deps))
    .get(
      '',
      async ({ query, user }) => {
        const { search, sort = 'value', limit = 50, cursor, ...filters } = query
        const page = { sort, limit, cursor: cursor ?? null, containing: search }
        const { rows, nextCursor } = await operators(deps, user.organisationId, voicelogFilter(filters), page)
        const items = rows.map(({ value, measures }) => {
          const filter = ofValue(callFilter(filters), 'operator_id', value)
          return { operator_id: value ?? '', filter, figures: measuresJson(measures, filter) }
        })
        return { items, next_cursor: nextCursor }
      },
      {
        query: OperatorsQuery,
        response: { 200: OperatorsBody, ...refusals('invalid_token', 'invalid_fields') },
        detail: {
          summary: 'The operators that have calls, with what those add up to',
          description: 'By id unless sort says otherwise. The filters choose the calls that count.',
          security: bearerOnly,
        },
      },
    )
    .get(
      '/:operator_id/scorecard',
      async ({ params, query, user }) => {
        const { operator_id: operatorId } = params
        const filter = voicelogFilter(query)
        const scorecard = await operatorScorecard(deps, user.organisationId, operatorId, filter)
        return operatorScorecardJson(operatorId, query, scorecard)
      },
      {
        params: OperatorParams,
        query: OperatorScorecardQuery,
        response: { 200: OperatorScorecardBody, ...refusals('invalid_token', 'not_found', 'invalid_fields') },
        detail: {
          summary: 'How an operator handles calls: score, answers, metrics, and the trend',
          description:
            'Of the calls from `from` to `to`, the last 30 days when left out, beside the period of the same length before. Answers are those that hold: of people where they answered, else of the machine. Questions are told in the words of the newest version of the scorecard that asks them. Every number has the `filter` that lists its calls with GET /api/voicelogs.',
          security: bearerOnly,
        },
      },
    )
}
