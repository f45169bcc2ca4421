import { confirmPassword } from './password-request.ts'
import { ApiProblem, accepted, problemOf } from './problem.ts'
import { readSession, renewAccess } from './session.ts'

/** Query parameters by name. Null, undefined and empty ones are not sent. */
export type Query = Record<string, string | number | boolean | null | undefined>

type Call = {
  query?: Query
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
  /** How long to wait for the whole answer. @default 30_000 */
  timeoutMs?: number
  /** Whether the request outlives the page. */
  keepalive?: boolean
}

const DEFAULT_TIMEOUT_MS = 30_000

/**
 * Calls the API as the person who is signed in. Returns the JSON of the answer, or undefined if the answer is empty.
 * @throws ApiProblem, or the abort reason of `signal`
 */
export async function api<T>(method: string, path: string, call: Call = {}): Promise<T> {
  const response = await request(method, path, call)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Like `api`, for answers that are not JSON. @throws ApiProblem, or the abort reason of `signal` */
export async function request(method: string, path: string, call: Call = {}): Promise<Response> {
  try {
    return await authorised(method, path, call)
  } catch (error) {
    const wantsPassword = error instanceof ApiProblem && error.code === 'recent_login_needed'
    if (!wantsPassword || !(await confirmPassword())) throw error
    return await authorised(method, path, call)
  }
}

/** Sends with an access token that has not expired. */
async function authorised(method: string, path: string, call: Call): Promise<Response> {
  const first = await send(method, path, call)
  if (first.status !== 401 || readSession() === null) return await accepted(first)
  const problem = await problemOf(first)
  // A wrong code or password is a 401 too. It must not be sent again: that would count as a second attempt.
  if (problem.code !== 'invalid_token' && problem.code !== 'unauthenticated') throw problem
  // Access tokens are valid for 15 minutes. A new one is fetched without the person noticing.
  await renewAccess()
  return await accepted(await send(method, path, call))
}

async function send(
  method: string,
  path: string,
  { query, body, signal, headers, keepalive, timeoutMs = DEFAULT_TIMEOUT_MS }: Call,
): Promise<Response> {
  const session = readSession()
  if (session !== null && session.accessToken === null) await renewAccess()
  const token = readSession()?.accessToken
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(path + searchOf(query), {
      method,
      keepalive,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token != null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiProblem(0, 'unreachable', 'The service cannot be reached')
  }
}

/** A query string without the empty values, or an empty string. */
function searchOf(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, `${value}`)
  }
  return search.size === 0 ? '' : `?${search}`
}
