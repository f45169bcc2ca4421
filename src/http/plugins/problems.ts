import { Elysia, ValidationError } from 'elysia'
import { StorageError } from '../../backends/storage/contract.ts'
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from '../../db/client.ts'
import { isQueueTimeout, isTransient } from '../../db/transient.ts'
import { invalidFields, Problem } from '../../domain/problems.ts'
import type { Logger } from '../../lib/log.ts'
import { fieldError } from '../../model/field-errors.ts'
import { schemaErrors } from '../../model/schema-error.ts'
import { allowedMethods, type RoutePattern } from './route-patterns.ts'

type Deps = {
  log: Logger
  /** Every route of the application, to tell an unknown path (404) from a method that is not allowed (405). */
  routes?: readonly RoutePattern[]
  /** The page for a browser at an unknown address; null for clients that get a problem. */
  unknownPage?: (request: Request) => Promise<Response | null>
}

/** Answers every error that is thrown as RFC 9457 `application/problem+json`, without any internal details. */
export function problems({ log, routes = [], unknownPage = async () => null }: Deps) {
  const overload = overloadLog(log)
  return new Elysia({ name: 'problems' }).onError({ as: 'global' }, async ({ code, error, request, set }) => {
    const path = URL.parse(request.url)?.pathname ?? ''
    const allowed = code === 'NOT_FOUND' ? allowedMethods(routes, path) : []
    if (allowed.length > 0) set.headers.allow = allowed.join(', ')
    const page = code === 'NOT_FOUND' && allowed.length === 0 ? await unknownPage(request) : null
    if (page !== null) return withHeaders(page, set.headers)
    const problem = allowed.length > 0 ? methodNotAllowed(request.method, allowed) : toProblem(code, error)
    if (problem.code === 'overloaded') overload(problem)
    else if (problem.status >= 500) {
      const requestId = set.headers['x-request-id']
      log.error({ err: error, requestId, method: request.method, path }, problem.code)
    }
    return problemResponse(problem, set.headers)
  })
}

const OVERLOAD_LOG_MS = 10_000

/**
 * Logs `overloaded` refusals: the first, and then one line every 10 s with their number. Clients that overload the service
 * rarely stop at a refusal, and a line for each would cost more than the refusal saves.
 */
function overloadLog(log: Logger): (problem: Problem) => void {
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return ({ detail }) => {
    refused++
    if (performance.now() - loggedAt < OVERLOAD_LOG_MS) return
    log.warn({ refused, detail }, 'overloaded')
    refused = 0
    loggedAt = performance.now()
  }
}

/** The response for a Problem, with the headers that its code requires. */
export function problemResponse(problem: Problem, baseHeaders: BaseHeaders = {}): Response {
  const headers = headersOf(baseHeaders)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.set('content-type', 'application/problem+json')
  const { retry_after_seconds, ...members } = problem.members
  if (retry_after_seconds !== undefined) headers.set('retry-after', `${retry_after_seconds}`)
  if (problem.status === 401) headers.set('www-authenticate', challengeOf(problem))
  const body = {
    type: `urn:voicelog:problem:${problem.code.replaceAll('_', '-')}`,
    title: problem.title,
    status: problem.status,
    detail: problem.detail,
    code: problem.code,
    ...members,
  }
  return new Response(JSON.stringify(body), { status: problem.status, headers })
}

type BaseHeaders = Record<string, string | number | undefined>

function headersOf(base: BaseHeaders): Headers {
  const given = Object.entries(base).filter(([, value]) => value !== undefined)
  return new Headers(given.map(([name, value]) => [name, `${value}`]))
}

/** Adds the headers of every answer to a response. Its own headers take precedence. */
function withHeaders(response: Response, base: BaseHeaders): Response {
  const headers = headersOf(base)
  for (const [name, value] of response.headers) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

function challengeOf(problem: Problem): string {
  // RFC 6750 §3. There is no registered scheme for API keys, so the name of their header is used.
  return problem.code === 'invalid_api_key' ? 'X-API-Key realm="voicelog"' : 'Bearer realm="voicelog"'
}

function methodNotAllowed(method: string, allowed: readonly string[]): Problem {
  return new Problem(
    'method_not_allowed',
    `${method} is not allowed here; ${allowed.join(', ')} ${allowed.length === 1 ? 'is' : 'are'}`,
  )
}

function toProblem(code: string | number, error: unknown): Problem {
  const found = findProblem(error)
  if (found !== null) return found
  if (error instanceof ValidationError) return validationProblem(error)
  if (error instanceof StorageError) {
    return new Problem(
      'storage_unavailable',
      'Storage is unavailable at the moment',
      { retry_after_seconds: 10 },
      { cause: error },
    )
  }
  if (isQueueTimeout(error)) {
    return new Problem(
      'overloaded',
      'The service has too much to do at the moment; send the request again',
      { retry_after_seconds: 5 },
      { cause: error },
    )
  }
  if (isTransient(error)) {
    return new Problem(
      'unavailable',
      'The service is unavailable at the moment; send the request again',
      { retry_after_seconds: 5 },
      { cause: error },
    )
  }
  // The row that is referred to was there when it was checked, and was removed before the write.
  if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) {
    return new Problem('conflict', 'Something that this is about was removed just now', {}, { cause: error })
  }
  switch (code) {
    case 'NOT_FOUND':
      return new Problem('not_found', 'There is nothing at this address')
    case 'PARSE':
      // Authentication runs before the body is parsed. If its query fails, the body is not at fault.
      if (sqlStateOf(error) !== null) break
      return new Problem('malformed_body', 'The body is not what its content type says')
    case 'INVALID_COOKIE_SIGNATURE':
      return new Problem('malformed_body', 'A cookie cannot be read')
  }
  return new Problem('internal', 'The request failed; the cause is in the log')
}

/** The Problem in an error. One thrown while a body is parsed comes as the cause of Elysia's own error. */
function findProblem(error: unknown): Problem | null {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof Problem) return each
  return null
}

function validationProblem(error: ValidationError): Problem {
  // A response that does not match its schema is a fault of the service, not of the client.
  if (error.type === 'response') return new Problem('internal', 'The request failed; the cause is in the log')
  const errors = schemaErrors(
    error.all.filter((each) => 'path' in each),
    error.type,
  )
  return invalidFields(errors.length > 0 ? errors : [fieldError(error.type, 'invalid')])
}
