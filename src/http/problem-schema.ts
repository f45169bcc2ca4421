import { Type } from '@sinclair/typebox'
import { type TSchema, t } from 'elysia'
import { PROBLEMS, type ProblemCode } from '../domain/problems.ts'
import { FIELD_ERRORS } from '../model/field-errors.ts'
import type { Permission } from '../model/permissions.ts'

const FieldErrorBody = t.Object({
  field: t.String({ description: 'The path of the field, such as `sections.0.questions.2.text`' }),
  code: t.String({
    description: `The code for programs: ${Object.keys(FIELD_ERRORS)
      .map((each) => `\`${each}\``)
      .join(', ')}; there may be more in later versions`,
  }),
  message: t.String({ description: 'What is wrong, in English' }),
  params: t.Optional(
    t.Record(t.String(), t.Union([t.String(), t.Number()]), {
      description: 'The values in the message, such as `max` for `too_long`',
    }),
  ),
})

/** The body of every refusal (RFC 9457), with the members that help the caller. */
export const ProblemBody = t.Object(
  {
    type: t.String({ description: 'A URN for the kind of problem; the same for every occurrence of a code' }),
    title: t.String(),
    status: Type.Integer(),
    detail: t.String({ description: 'What happened this time' }),
    code: t.String({ description: 'The code for programs' }),
    errors: t.Optional(
      t.Array(FieldErrorBody, { description: 'At most 50; `detail` says how many more fields are wrong' }),
    ),
    voicelog_id: t.Optional(t.String()),
    revision: t.Optional(
      Type.Integer({ description: 'The current revision of the transcript, for `stale_revision`' }),
    ),
    limit_bytes: t.Optional(Type.Integer()),
  },
  { description: 'application/problem+json' },
)

/** The refusals of a request without a valid session. */
export const USER_REFUSALS = ['unauthenticated', 'invalid_token'] as const

/** As USER_REFUSALS, for a route that only some roles may call, such as an administrator's. */
export const ADMIN_REFUSALS = [...USER_REFUSALS, 'forbidden'] as const

/** As ADMIN_REFUSALS, for a route that changes who has access. */
export const SECURITY_REFUSALS = [...ADMIN_REFUSALS, 'recent_login_needed'] as const

/** The refusals of a JSON body. */
export const BODY_REFUSALS = [
  'malformed_body',
  'body_too_large',
  'body_stalled',
  'unsupported_media_type',
  'invalid_fields',
] as const

/** The refusals of an expensive read. */
export const READ_REFUSALS = ['invalid_token', 'invalid_fields', 'overloaded'] as const

/** The OpenAPI security of routes for every user. */
export const bearerOnly = [{ bearer: [] as string[] }]

/**
 * The OpenAPI security of routes for users with one of these permissions. It is also what `userAuthentication` asks for.
 */
export function needs(...anyOf: [Permission, ...Permission[]]): { bearer: string[] }[] {
  return anyOf.map((each) => ({ bearer: [each] }))
}

/**
 * The refusals of a route by status, for its `response`: `{ 200: Body, ...refusals('not_found') }`. 500 `internal` is
 * added, since every route may answer it. With `invalid_token` so are 429 `rate_limited`, since the requests of users are
 * limited, and 403 `mfa_enrolment_needed`: routes for users refuse those who still have to set up MFA.
 */
export function refusals(...codes: ProblemCode[]): Record<number, TSchema> {
  return authRefusals(...codes, ...(codes.includes('invalid_token') ? ['mfa_enrolment_needed' as const] : []))
}

/** As `refusals`, for the routes that users need to log in and to set up MFA. */
export function authRefusals(...codes: ProblemCode[]): Record<number, TSchema> {
  const all = new Set<ProblemCode>([...codes, 'internal'])
  if (all.has('invalid_token')) all.add('rate_limited')
  const byStatus = Map.groupBy(all, (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        ...ProblemBody,
        description: ofStatus.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('. '),
      },
    ]),
  )
}
