import { Elysia, t } from 'elysia'
import { type ExpensiveReadDeps, runExpensiveRead } from '../../domain/limits/expensive-reads.ts'
import { readAgreement } from '../../domain/reviews/agreement.ts'
import { BUCKETS } from '../../lib/time/time-zone.ts'
import type { Agreement, AnswerPair } from '../../model/reviews/agreement.ts'
import { oneOf } from '../one-of.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { needs, READ_REFUSALS, refusals } from '../problem-schema.ts'
import { TimeZoneQuery } from '../reports/schemas.ts'
import { voicelogFilter } from '../voicelogs/query.ts'
import { voicelogFilters } from '../voicelogs/query-schemas.ts'
import { AgreementBody } from './agreement-schemas.ts'

const AgreementQuery = t.Object(
  {
    ...voicelogFilters,
    bucket: t.Optional(oneOf(BUCKETS, { default: 'month' })),
    time_zone: TimeZoneQuery,
  },
  { additionalProperties: false },
)

/** GET /api/reports/agreement: how far people and the engine agree on the scorecard and the labels of calls. */
export function agreementRoute(deps: ExpensiveReadDeps & UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/reports/agreement', tags: ['reports'] })
    .use(userAuthentication(deps))
    .get(
      '',
      async ({ query, user }) => {
        const { bucket = 'month', time_zone: timeZone = 'UTC', ...filters } = query
        const report = await runExpensiveRead(deps, user, (reads) =>
          readAgreement(reads, user, voicelogFilter(filters), { bucket, timeZone }),
        )
        return {
          calls: report.calls,
          overall: agreementJson(report.overall),
          questions: report.questions.map(({ questionId, text, matrix, ...rest }) => ({
            question_id: questionId,
            text,
            ...agreementJson(rest),
            matrix: matrixJson(matrix),
          })),
          labels: report.labels.map(({ label, matrix, ...rest }) => ({
            label,
            ...agreementJson(rest),
            matrix: matrixJson(matrix),
          })),
          operators: report.operators.map(({ operatorId, periods, ...rest }) => ({
            operator_id: operatorId,
            ...rest,
            periods: periods.map(({ startsAt, ...each }) => ({ starts_at: startsAt.toISOString(), ...each })),
          })),
        }
      },
      {
        query: AgreementQuery,
        response: { 200: AgreementBody, ...refusals('unauthenticated', ...READ_REFUSALS) },
        detail: {
          summary: 'How far people and the engine agree',
          description:
            "Compares the current answers of people with the engine's current answers: by question, by label (intent, emotion, outcome), and by operator over time. Buckets begin in `time_zone`; weeks begin on Monday. The filters are those of GET /api/voicelogs.",
          security: needs('reports.read'),
        },
      },
    )
}

function matrixJson(matrix: readonly AnswerPair[]) {
  return matrix.map(({ machine, human, count }) => ({ machine, human, answers: count }))
}

function agreementJson({ pairs, agreed, share, kappa, machineOpen }: Agreement & { machineOpen: number }) {
  return { pairs, agreed, share, kappa, machine_open: machineOpen }
}
