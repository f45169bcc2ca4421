import { parseRetryAfter } from '../../lib/time/retry-after.ts'
import type { FieldError } from '../../model/field-errors.ts'

/** An error of one field. Its code may be unknown to this page if the service has a newer version. */
export type ApiFieldError = Omit<FieldError, 'code'> & { code: string }

/** An error answer of the service. `status` is 0 if the service could not be reached. @see RFC 9457 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly members: Record<string, unknown> = {},
  ) {
    super(detail)
  }

  /** The field errors of a 422, else an empty array. */
  get errors(): ApiFieldError[] {
    return Array.isArray(this.members.errors) ? this.members.errors : []
  }
}

/** How long the service asks to wait before the next try; undefined if it does not. */
export function retryAfterSeconds(error: unknown): number | undefined {
  const seconds = error instanceof ApiProblem ? error.members.retry_after : undefined
  return typeof seconds === 'number' ? seconds : undefined
}

/** An answer of the service; the body is empty if the answer has no JSON object. */
export type Answer = {
  status: number
  body: Record<string, unknown>
  /** How long Retry-After asks to wait; undefined without one. */
  retryAfterMs: number | undefined
}

/** The problem of an error answer; `code` is its code if the answer names none. */
export function problemIn({ status, body, retryAfterMs }: Answer, code = `http_${status}`): ApiProblem {
  const detail = typeof body.detail === 'string' ? body.detail : `HTTP ${status}`
  return new ApiProblem(status, typeof body.code === 'string' ? body.code : code, detail, {
    ...body,
    ...(retryAfterMs !== undefined && { retry_after: Math.ceil(retryAfterMs / 1_000) }),
  })
}

/** The problem in an error response. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  return problemIn({
    status: response.status,
    body: jsonObjectIn(await response.text().catch(() => '')),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
  })
}

/** A response of the service that is no error. @throws ApiProblem */
export async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  throw await problemOf(response)
}

/** The members of a JSON object; none if the text is anything else. */
export function jsonObjectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
