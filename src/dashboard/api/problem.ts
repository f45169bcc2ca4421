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

/** The problem in an error response. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const members = await response.json().catch(() => ({}))
  const code = typeof members.code === 'string' ? members.code : `http_${response.status}`
  const detail = typeof members.detail === 'string' ? members.detail : `HTTP ${response.status}`
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiProblem(response.status, code, detail, {
    ...members,
    ...(Number.isFinite(retryAfter) && { retry_after: retryAfter }),
  })
}
