import { Elysia } from 'elysia'

/** How long a browser may cache the answer to a preflight request. */
const PREFLIGHT_SECONDS = 600

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

// X-API-Key is not allowed: API keys do not belong in a browser.
const REQUEST_HEADERS = 'Authorization, Content-Type'

const ANSWER_HEADERS = 'Content-Disposition, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id'

/**
 * Lets pages of exactly these origins use the API from a browser. Without origins no CORS header is sent. Credentials
 * are not allowed: the only cookie is the dashboard's own.
 *
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function cors(origins: readonly string[]) {
  const plugin = new Elysia({ name: 'cors' })
  if (origins.length === 0) return plugin
  return plugin.onRequest(({ request, set }) => {
    // The answer to one origin must not be cached for another.
    set.headers.vary = 'Origin'
    const origin = request.headers.get('origin')
    if (origin === null || !origins.includes(origin)) return
    set.headers['access-control-allow-origin'] = origin
    set.headers['access-control-expose-headers'] = ANSWER_HEADERS
    if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return
    set.headers['access-control-allow-methods'] = METHODS
    set.headers['access-control-allow-headers'] = REQUEST_HEADERS
    set.headers['access-control-max-age'] = `${PREFLIGHT_SECONDS}`
    return new Response(null, { status: 204 })
  })
}
