import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { readAgreement } from '../../domain/reviews/agreement.ts'
import { BUCKETS } from '../../lib/time-zone.ts'
import type { Agreement } from '../../model/reviews/agreement.ts'
import { oneOf } from '../one-of.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { bearerOnly, refusals } from '../problem-schema.ts'
import { TimeZoneQuery } from '../reports/schemas.ts'
import { voicelogFilter } from '../voicelogs/query.ts'
import { voicelogFilters } from '../voicelogs/query-schemas.ts'

const Instant = t.String({ format: 'date-time' })
const Share = t.Nullable(t.Number({ minimum: 0, maximum: 1 }), { description: 'agreed / pairs.' })

const agreement = {
  pairs: Type.Integer({ description: 'Questions that a person and the machine answered.' }),
  agreed: Type.Integer({ description: 'Of these, answered alike.' }),
  share: Share,
  kappa: t.Nullable(t.Number({ minimum: -1, maximum: 1 }), {
    description:
      "Cohen's kappa: (share − e) / (1 − e), e being the share to be expected if both had drawn their answers by chance, each as often as it gave them. 1 is full agreement, 0 is no more than chance; null where both gave but one and the same answer.",
  }),
  machine_open: Type.Integer({ description: 'Answers of people where the machine left the question open.' }),
}

const counted = { calls: Type.Integer(), pairs: agreement.pairs, agreed: agreement.agreed, share: Share }

const AgreementBody = t.Object({
  calls: Type.Integer({ description: 'Calls with an answer of a person.' }),
  overall: t.Object(agreement),
  questions: t.Array(
    t.Object({
      question_id: t.String(),
      text: t.Nullable(t.String(), { description: 'null of questions that the scorecard no longer has.' }),
      ...agreement,
      matrix: t.Array(t.Object({ machine: t.String(), human: t.String(), answers: Type.Integer() }), {
        description: 'Who said what, and how often.',
      }),
    }),
    { description: 'In the order of the scorecard.' },
  ),
  operators: t.Array(
    t.Object({
      operator_id: t.String(),
      ...counted,
      periods: t.Array(t.Object({ starts_at: Instant, ...counted })),
    }),
    { description: 'The 100 whose calls have most answers of people.' },
  ),
})

const AgreementQuery = t.Object(
  {
    ...voicelogFilters,
    bucket: t.Optional(oneOf(BUCKETS, { default: 'month' })),
    time_zone: TimeZoneQuery,
  },
  { additionalProperties: false },
)

/** GET /api/reports/agreement: how far the machine can be trusted with the scorecard. */
export function agreementRoute(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/reports/agreement', tags: ['reports'] })
    .use(userAuthentication(deps))
    .get(
      '',
      async ({ query, user }) => {
        const { bucket = 'month', time_zone: timeZone = 'UTC', ...filters } = query
        const report = await readAgreement(deps, user.organisationId, voicelogFilter(filters), {
          bucket,
          timeZone,
        })
        return {
          calls: report.calls,
          overall: agreementJson(report.overall),
          questions: report.questions.map(({ questionId, text, matrix, ...rest }) => ({
            question_id: questionId,
            text,
            ...agreementJson(rest),
            matrix: matrix.map(({ machine, human, count }) => ({ machine, human, answers: count })),
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
        response: { 200: AgreementBody, ...refusals('unauthenticated', 'invalid_token', 'invalid_fields') },
        detail: {
          summary: 'How far people and the machine agree',
          description:
            "People's answers in force beside what the machine says now, by question, and by operator over time, in the days of time_zone (weeks begin on Monday). The filters are those of GET /api/voicelogs.",
          security: bearerOnly,
        },
      },
    )
}

function agreementJson({ pairs, agreed, share, kappa, machineOpen }: Agreement & { machineOpen: number }) {
  return { pairs, agreed, share, kappa, machine_open: machineOpen }
}
