import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { type ExpensiveReadDeps, readExpensively } from '../../domain/limits/expensive-reads.ts'
import { readAgreement } from '../../domain/reviews/agreement.ts'
import { BUCKETS } from '../../lib/time-zone.ts'
import { CALL_LABELS } from '../../model/call-labels.ts'
import type { Agreement, AnswerPair } from '../../model/reviews/agreement.ts'
import { oneOf } from '../one-of.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { bearerOnly, READ_REFUSALS, refusals } from '../problem-schema.ts'
import { TimeZoneQuery } from '../reports/schemas.ts'
import { voicelogFilter } from '../voicelogs/query.ts'
import { voicelogFilters } from '../voicelogs/query-schemas.ts'

const Instant = t.String({ format: 'date-time' })
const Share = t.Nullable(t.Number({ minimum: 0, maximum: 1 }), {
  description: 'agreed / pairs; null without pairs.',
})

const agreement = {
  pairs: Type.Integer({
    description:
      'Number of answers given by both a person and the engine to the same question or label of the same call.',
  }),
  agreed: Type.Integer({ description: 'Number of pairs with the same answer.' }),
  share: Share,
  kappa: t.Nullable(t.Number({ minimum: -1, maximum: 1 }), {
    description:
      "Cohen's kappa: (share − e) / (1 − e). e is the share expected if both answered at random, with each answer as frequent as it is. 1 is full agreement, 0 is no better than chance. null without pairs, or if both always gave the same one answer.",
  }),
  machine_open: Type.Integer({
    description: 'Number of answers of people where the engine left the question open or made no result.',
  }),
}

const counted = { calls: Type.Integer(), pairs: agreement.pairs, agreed: agreement.agreed, share: Share }

const Matrix = t.Array(t.Object({ machine: t.String(), human: t.String(), answers: Type.Integer() }), {
  description: "How often each combination of the engine's and a person's answer occurred.",
})

const AgreementBody = t.Object({
  calls: Type.Integer({ description: 'Number of calls with a person’s answer to the scorecard.' }),
  overall: t.Object(agreement),
  questions: t.Array(
    t.Object({
      question_id: t.String(),
      text: t.Nullable(t.String(), {
        description: 'null if the current scorecard no longer has the question.',
      }),
      ...agreement,
      matrix: Matrix,
    }),
    { description: 'In the order of the current scorecard.' },
  ),
  operators: t.Array(
    t.Object({
      operator_id: t.String(),
      ...counted,
      periods: t.Array(t.Object({ starts_at: Instant, ...counted })),
    }),
    { description: 'The 100 operators whose calls have the most answers of people.' },
  ),
  labels: t.Array(t.Object({ label: oneOf(CALL_LABELS), ...agreement, matrix: Matrix }), {
    description: 'People’s labels of calls and the engine’s: the intent, the emotion and the outcome.',
  }),
})

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
        const report = await readExpensively(deps, user, (reads) =>
          readAgreement(reads, user.organisationId, voicelogFilter(filters), { bucket, timeZone }),
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
          security: bearerOnly,
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
