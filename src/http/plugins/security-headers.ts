import { Elysia } from 'elysia'
import { Problem } from '../../domain/problems.ts'

/** The policy for answers that are data: a browser may do nothing with them. Pages set a policy of their own. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Browser features that no page of the service uses, so that no injected script can use them either. */
const PERMISSIONS_POLICY = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** A name or an IPv6 address, with or without a port (RFC 9110 §7.2). */
const HOST = /^([\w.~-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/**
 * Adds security headers to every answer, also to refusals, and an X-Request-Id that the log has too. A client's own
 * X-Request-Id is ignored. A header that a handler sets takes precedence.
 *
 * Answers are not cached unless a handler says so, except those under /swagger and /storage.
 * @throws Problem malformed_request (Host is missing, given twice, or invalid; RFC 9112 §3.2)
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
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    // Pages of other origins that may use the API also play recordings, which are requested without CORS.
    'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  return new Elysia({ name: 'security-headers' }).onRequest(({ request, set }) => {
    Object.assign(set.headers, always)
    set.headers['x-request-id'] = crypto.randomUUID()
    const host = request.headers.get('host')
    if ((host !== null && !HOST.test(host)) || !URL.canParse(request.url)) {
      throw new Problem('malformed_request', 'The Host header is missing, given twice, or invalid')
    }
    if (!/^\/(swagger|storage)(\/|$)/.test(new URL(request.url).pathname)) {
      set.headers['cache-control'] = 'no-store'
    }
  })
}
