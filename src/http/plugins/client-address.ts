import { addressMatcher, canonicalAddress } from '../../lib/ip-address.ts'
import type { Logger } from '../../lib/log.ts'

/** Reads the client's IP address of a request, in canonical form; null if the connection has none. */
export type ClientAddress = (request: Request, server: PeerLookup | null) => string | null

/** The part of Elysia's server that is used: the address of a request's connection. */
export type PeerLookup = { requestIP(request: Request): { address: string } | null }

/** More hops than any chain of proxies has. A longer header is an attempt to waste time. */
const MAX_HOPS = 32

/**
 * Makes a reader of clients' addresses. A client's address is that of the connection, unless it belongs to one of
 * `trustedProxies` (addresses or networks). Then X-Forwarded-For is read from the right, where the nearest proxy has
 * written, and the first address that is not a trusted proxy is the client's. Entries further left come from the client,
 * who can write anything. At an entry that is not an address, reading stops, and the last trusted hop counts.
 *
 * Without trusted proxies, it warns once of what looks like a proxy: limits by address would count its clients as one.
 */
export function readClientAddress(
  trustedProxies: readonly string[],
  log: Pick<Logger, 'warn'>,
): ClientAddress {
  const isTrusted = addressMatcher(trustedProxies)
  let isWarned = false
  return (request, server) => {
    let address = canonicalAddress(server?.requestIP(request)?.address ?? '')
    if (address === null) return null
    if (trustedProxies.length === 0) {
      if (!isWarned && isForwarded(request) && isPrivate(address)) {
        isWarned = true
        log.warn(
          { peer: address },
          'X-Forwarded-For comes from a private address and is not trusted: all clients behind it count as one. Set TRUSTED_PROXIES if it is a proxy of yours',
        )
      }
      return address
    }
    if (!isTrusted(address)) return address
    const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').slice(-MAX_HOPS)
    for (const hop of hops.reverse()) {
      const before = canonicalAddress(withoutPort(hop.trim()))
      if (before === null) return address
      address = before
      if (!isTrusted(address)) return address
    }
    return address
  }
}

/** Whether a proxy has passed a request on, or a client says so. */
export function isForwarded({ headers }: Request): boolean {
  return headers.has('x-forwarded-for') || headers.has('forwarded')
}

/** Addresses that are not routed on the internet: RFC 1918, RFC 4193, link-local, loopback, and RFC 6598 of carriers. */
const isPrivate = addressMatcher([
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  ...['127.0.0.0/8', '::1', '169.254.0.0/16', 'fe80::/10', '100.64.0.0/10'],
])

/** The address without its port: some proxies write `192.0.2.7:4711` and `[2001:db8::7]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](:\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop
}
