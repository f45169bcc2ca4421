import type { FieldError } from '../../model/field-errors.ts'

/** A wrong field; a service of another version may have codes that this page does not know. */
export type ApiFieldError = Omit<FieldError, 'code'> & { code: string }

/** What the service refused, in its own words (RFC 9457); `status` 0: it could not be reached. */
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

  /** What is wrong with fields, of a 422. */
  get errors(): ApiFieldError[] {
    return Array.isArray(this.members.errors) ? this.members.errors : []
  }
}

/** The problem in a response that refuses. */
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
