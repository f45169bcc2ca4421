import { type FieldError, fieldError } from '../model/field-errors.ts'

/**
 * Everything the service can refuse, by code. The domain throws a Problem; http turns it into RFC 9457.
 * `title` is the same for every occurrence of a code, `detail` says what happened this time.
 */
export const PROBLEMS = {
  malformed_request: { status: 400, title: 'The request cannot be read' },
  malformed_body: { status: 400, title: 'The body cannot be read' },
  malformed_multipart: { status: 400, title: 'The multipart body cannot be read' },
  unauthenticated: { status: 401, title: 'Authentication is needed' },
  invalid_credentials: { status: 401, title: 'Email or password is wrong' },
  invalid_token: { status: 401, title: 'The token is not valid' },
  invalid_api_key: { status: 401, title: 'The API key is missing or invalid' },
  invalid_code: { status: 401, title: 'The code is wrong' },
  recent_login_needed: { status: 403, title: 'The password is needed once more' },
  forbidden: { status: 403, title: 'This account may not do that' },
  not_found: { status: 404, title: 'There is no such thing' },
  method_not_allowed: { status: 405, title: 'This address does not take that method' },
  head_stalled: { status: 408, title: 'The request stopped coming' },
  body_stalled: { status: 408, title: 'The body stopped coming' },
  duplicate_call_id: { status: 409, title: 'A call with this call_id already exists' },
  conflict: { status: 409, title: 'That is not possible in the present state' },
  upload_expired: { status: 410, title: 'The upload address expired unused' },
  file_too_large: { status: 413, title: 'The file is larger than 500 MB' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not accepted here' },
  unsupported_audio: { status: 415, title: 'The file is not WAV, MP3, M4A or OGG audio' },
  expectation_failed: { status: 417, title: 'That is nothing to expect here' },
  invalid_fields: { status: 422, title: 'A field is not valid' },
  invalid_audio: { status: 422, title: 'The audio file is empty or cut short' },
  rate_limited: { status: 429, title: 'Too many requests' },
  head_too_large: { status: 431, title: 'The head of the request is too large' },
  internal: { status: 500, title: 'Something went wrong here' },
  storage_unavailable: { status: 503, title: 'Storage cannot be reached' },
  overloaded: { status: 503, title: 'The service is busy' },
  unavailable: { status: 503, title: 'The service is not ready' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** Members that help the caller, beside RFC 9457's own. */
export type ProblemMembers = {
  errors?: FieldError[]
  voicelog_id?: string
  limit_bytes?: number
  retry_after_seconds?: number
}

/** A refusal with a code of the catalogue. */
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

/** What is wrong with a `time_zone` that nobody knows. */
export const notATimeZone = fieldError('time_zone', 'not_a_time_zone')

/** What is wrong with a `cursor` that no list of this kind and order has given out. */
export const notACursor = fieldError('cursor', 'not_a_cursor')

/** The Problem for wrong fields (422). */
export function invalidFields(errors: FieldError[]): Problem {
  const detail = errors.map((each) => `${each.field}: ${each.message}`).join('; ')
  return new Problem('invalid_fields', detail, { errors })
}
