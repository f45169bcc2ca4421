import { Elysia } from 'elysia'
import { type ExpensiveReadDeps, runExpensiveRead } from '../../domain/limits/expensive-reads.ts'
import { mostWithFilter } from '../../domain/reporting/pages.ts'
import { breakdown, groupOf, overview, timeSeries } from '../../domain/reporting/reports.ts'
import type { TimeRange } from '../../domain/reporting/snapshot.ts'
import { roundTo } from '../../lib/numbers/round.ts'
import { LAST_INSTANT } from '../../lib/time/instant.ts'
import { listResponse } from '../json-response.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { needs, READ_REFUSALS, refusals } from '../problem-schema.ts'
import { voicelogFilter } from '../voicelogs/query.ts'
import { callFilter, narrowed, ofValue } from './call-filter.ts'
import { comparedJson, periodJson } from './comparison.ts'
import { measuresJson } from './measures.ts'
import {
  BreakdownBody,
  BreakdownQuery,
  OverviewBody,
  OverviewQuery,
  TimeSeriesBody,
  TimeSeriesQuery,
} from './schemas.ts'

const COUNTING_RULES = `
**Filters** are those of GET /api/voicelogs. Every number has a \`filter\`: the query of GET /api/voicelogs that lists exactly the calls behind it.

**Means** leave out calls that do not have the number; \`n\` is the number of calls that do. Every call counts the same in a mean. The ratios of talk, silence and overlap are computed over all calls together, so a long call counts more. A \`share\` is the share of the calls that have one of the values.

**Calls that were not understood**: nothing that was computed from a transcript of poor reliability counts. \`calls\`, \`statuses\` and \`duration_ms\` count all calls; \`calls_unreliable\` says how many are left out of the rest.

**Up to date**: a report counts every call that is stored when it is requested. It is fastest with no filter other than time, or with exactly one of \`department\`, \`language\`, \`status\`, \`operator_id\`, \`intent\`, \`emotion\`: it then adds up sums kept for each hour, day or month. With any other filter it reads every call of the period.
`.trim()

/** /api/reports: counts, means and shares over many calls. */
export function reportRoutes(deps: ExpensiveReadDeps & UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/reports', tags: ['reports'] })
    .use(userAuthentication(deps))
    .get(
      '/overview',
      async ({ query, user }) => {
        const filter = callFilter(query)
        const { measures, intents } = await runExpensiveRead(deps, user, (reads) =>
          overview(reads, user, voicelogFilter(query)),
        )
        const all = intents.reduce((sum, each) => sum + each.calls, 0)
        return {
          period: { from: query.from ?? null, to: query.to ?? null },
          figures: measuresJson(measures, filter),
          intents: intents.map(({ value, calls }) => ({
            value: value ?? '',
            calls,
            share: roundTo(calls / all, 4),
            filter: narrowed(filter, { intent: value ?? '' }),
          })),
        }
      },
      {
        query: OverviewQuery,
        response: { 200: OverviewBody, ...refusals(...READ_REFUSALS) },
        detail: {
          summary: 'Measures of all calls',
          description: COUNTING_RULES,
          security: needs('reports.read'),
        },
      },
    )
    .get(
      '/timeseries',
      async ({ query, user }) => {
        const { bucket = 'day', time_zone: timeZone = 'UTC', ...filters } = query
        const { range, buckets } = await runExpensiveRead(deps, user, (reads) =>
          timeSeries(reads, user, voicelogFilter(filters), { bucket, timeZone }),
        )
        const period = { from: time(range.from), to: time(range.to) }
        return await listResponse({ period, bucket, time_zone: timeZone }, 'items', buckets, (each) => ({
          starts_at: time(each.from),
          ends_at: time(each.to),
          figures: measuresJson(each.measures, callFilter(filters, within(range, each))),
        }))
      },
      {
        query: TimeSeriesQuery,
        response: { 200: TimeSeriesBody, ...refusals(...READ_REFUSALS) },
        detail: {
          summary: 'Measures by day, week or month',
          description: `Without \`to\` the period ends now. Without \`from\` it is 30 days, 26 weeks or 730 days long, by \`bucket\`. At most 1,200 buckets, or as many as have 500,000 characters of filters. Weeks begin on Monday.\n\n${COUNTING_RULES}`,
          security: needs('reports.read'),
        },
      },
    )
    .get(
      '/breakdown',
      async ({ query, user }) => {
        const {
          by = 'department',
          sort = '-calls',
          min_calls: minCalls,
          compare,
          cursor,
          limit: given,
          ...filters
        } = query
        const isCompared = compare !== undefined
        const filter = voicelogFilter(filters)
        const limit = given ?? Math.min(50, mostWithFilter(filter, { isCompared }))
        const { rows, before, nextCursor } = await runExpensiveRead(deps, user, (reads) =>
          breakdown(reads, user, filter, { by, sort, minCalls, isCompared, limit, cursor: cursor ?? null }),
        )
        const others = { by, before: periodJson(before), next_cursor: nextCursor }
        return await listResponse(others, 'items', rows, ({ value, name, ...measures }) => ({
          value,
          name,
          ...comparedJson(measures, before, (range) =>
            ofValue(callFilter(filters, range), groupOf(by), value),
          ),
        }))
      },
      {
        query: BreakdownQuery,
        response: { 200: BreakdownBody, ...refusals(...READ_REFUSALS) },
        detail: {
          summary:
            "Measures by department, customer, operator, intent, emotion or one of the organisation's own fields",
          description: COUNTING_RULES,
          security: needs('reports.read'),
        },
      },
    )
}

/** An instant in ISO 8601; a bucket may end after the last instant that ISO 8601 can write. */
function time(ms: number): string {
  return new Date(Math.min(ms, LAST_INSTANT)).toISOString()
}

function within(range: TimeRange, bucket: TimeRange): TimeRange {
  return { from: Math.max(range.from, bucket.from), to: Math.min(range.to, bucket.to) }
}
