import { addressMatcher, canonicalAddress } from '../../lib/ip-address.ts'

/** Where a request comes from: canonical, or null where the connection has no address. */
export type ClientAddress = (request: Request, server: PeerLookup | null) => string | null

/** What is needed of the server: the address at the other end of a request's connection. */
export type PeerLookup = { requestIP(request: Request): { address: string } | null }

/** More hops than any chain of proxies has; a longer header is somebody's attempt to keep us busy. */
const MAX_HOPS = 32

/**
 * Reads the client's address: that of the connection, unless it belongs to one of `trustedProxies` (addresses or
 * networks). Then X-Forwarded-For is read from the right, where the nearest proxy wrote, and the first address that is
 * no trusted proxy's is the client's. What stands further left was written by the client itself, who can write anything.
 * An entry that is no address ends the reading: the last trusted hop counts.
 */
export function readClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = addressMatcher(trustedProxies)
  return (request, server) => {
    let address = canonicalAddress(server?.requestIP(request)?.address ?? '')
    if (address === null || trustedProxies.length === 0 || !isTrusted(address)) return address
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

/** Some proxies write `192.0.2.7:4711` and `[2001:db8::7]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](:\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop
}
