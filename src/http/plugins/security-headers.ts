import { Elysia } from 'elysia'
import { Problem } from '../../domain/problems.ts'

/** What a browser may do with an answer that is data: nothing. Pages bring a policy of their own. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** A name or an IPv6 address, with or without a port (RFC 9110 §7.2). */
const HOST = /^([\w.~-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/**
 * Gives every answer, refusals too, the headers that keep browsers from doing more with it than was meant, and an
 * X-Request-Id under which the log knows it; a client's own X-Request-Id counts for nothing. What a handler sets itself
 * stands.
 *
 * Nothing is to be cached unless a handler says so, but for the pages under /swagger and recordings under /storage.
 * @throws Problem malformed_request: no Host, several (RFC 9112 §3.2), or one that is none
 */
export function securityHeaders({
  publicUrl,
  corsOrigins,
}: {
  publicUrl: string
  corsOrigins: readonly string[]
}) {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': DATA_POLICY,
    'x-frame-options': 'DENY',
    // A page of another origin that may use the API also plays its recordings, which are asked for without CORS.
    'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  return new Elysia({ name: 'security-headers' }).onRequest(({ request, set }) => {
    Object.assign(set.headers, always)
    set.headers['x-request-id'] = crypto.randomUUID()
    const host = request.headers.get('host')
    if ((host !== null && !HOST.test(host)) || !URL.canParse(request.url)) {
      throw new Problem('malformed_request', 'The Host header is missing, given twice, or no host')
    }
    if (!/^\/(swagger|storage)(\/|$)/.test(new URL(request.url).pathname)) {
      set.headers['cache-control'] = 'no-store'
    }
  })
}
