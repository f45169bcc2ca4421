import { type FieldError, fieldError } from '../model/field-errors.ts'

/**
 * Every refusal of the service, by code. The domain throws a Problem; http answers it as RFC 9457 problem+json.
 * `title` is the same for every occurrence of a code, `detail` says what happened this time.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9457
 */
export const PROBLEMS = {
  malformed_request: { status: 400, title: 'Malformed request' },
  malformed_body: { status: 400, title: 'Malformed body' },
  malformed_multipart: { status: 400, title: 'Malformed multipart body' },
  unauthenticated: { status: 401, title: 'Authentication required' },
  invalid_credentials: { status: 401, title: 'Wrong email or password' },
  invalid_token: { status: 401, title: 'Invalid token' },
  invalid_api_key: { status: 401, title: 'Missing or invalid API key' },
  invalid_code: { status: 401, title: 'Wrong code' },
  recent_login_needed: { status: 403, title: 'Password confirmation required' },
  mfa_enrolment_needed: { status: 403, title: 'MFA setup required' },
  permission_needed: { status: 403, title: 'Permission needed' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  head_stalled: { status: 408, title: 'Timeout while the request headers were sent' },
  body_stalled: { status: 408, title: 'Timeout while the body was sent' },
  duplicate_call_id: { status: 409, title: 'A call with this call_id exists already' },
  stale_revision: { status: 409, title: 'The transcript has changed meanwhile' },
  transcript_corrected: { status: 409, title: 'The transcript was corrected by a person' },
  conflict: { status: 409, title: 'Not possible in the current state' },
  speech_model_install_off: { status: 409, title: 'Installing speech models is turned off' },
  upload_expired: { status: 410, title: 'The upload address has expired' },
  file_too_large: { status: 413, title: 'File larger than 500 MB' },
  body_too_large: { status: 413, title: 'Body too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  unsupported_audio: { status: 415, title: 'Unsupported audio format' },
  expectation_failed: { status: 417, title: 'Unsupported expectation' },
  invalid_fields: { status: 422, title: 'Invalid fields' },
  invalid_audio: { status: 422, title: 'Empty or incomplete audio file' },
  rate_limited: { status: 429, title: 'Too many requests' },
  head_too_large: { status: 431, title: 'Request headers too large' },
  internal: { status: 500, title: 'Internal server error' },
  storage_unavailable: { status: 503, title: 'Storage unavailable' },
  overloaded: { status: 503, title: 'Service busy' },
  unavailable: { status: 503, title: 'Service unavailable' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** Members that help the caller, in addition to those of RFC 9457. */
export type ProblemMembers = {
  errors?: FieldError[]
  voicelog_id?: string
  /** Of a transcript: its current one. */
  revision?: number
  limit_bytes?: number
  retry_after_seconds?: number
}

/**
 * A refusal with a code of the catalogue.
 *
 * @example
 * ```ts
 * import { Problem } from './problems.ts'
 * import assert from 'node:assert/strict'
 *
 * const problem = new Problem('rate_limited', 'Try again in 7 s', { retry_after_seconds: 7 })
 * assert.equal(problem.status, 429)
 * assert.equal(problem.title, 'Too many requests')
 * ```
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly members: ProblemMembers = {},
    options?: { cause?: unknown },
  ) {
    super(`${code}: ${detail}`, options)
  }
  get status(): number {
    return PROBLEMS[this.code].status
  }
  get title(): string {
    return PROBLEMS[this.code].title
  }
}

/**
 * The Problem of a rate limit that is used up (429), which says when to try again.
 * @param orElse what the client may do instead, such as `, or mention fewer`
 */
export function rateLimited(what: string, resetSeconds: number, orElse = ''): Problem {
  // Never 0: a client that came back at once would be refused again.
  const seconds = Math.max(1, resetSeconds)
  return new Problem('rate_limited', `${what}; try again in ${seconds} s${orElse}`, {
    retry_after_seconds: seconds,
  })
}

/** The error of a `time_zone` that is not in the IANA time zone database. */
export const notATimeZone = fieldError('time_zone', 'not_a_time_zone')

/** The error of a `cursor` that is not a next_cursor of this list in this order. */
export const notACursor = fieldError('cursor', 'not_a_cursor')

/** Wrong fields that one answer names. More would not help, and a body of 64 KiB may have thousands. */
const MAX_FIELD_ERRORS = 50

/** The Problem for invalid fields (422); it names the first 50, and its detail says how many more there are. */
export function invalidFields(all: readonly FieldError[]): Problem {
  const errors = all.slice(0, MAX_FIELD_ERRORS)
  const named = errors.map((each) => `${each.field}: ${each.message}`)
  const more = all.length - errors.length
  const detail = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  return new Problem('invalid_fields', detail, { errors })
}
