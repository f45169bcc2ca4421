import { addressMatcher, canonicalAddress } from '../../lib/ip-address.ts'

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

/** The address without its port: some proxies write `192.0.2.7:4711` and `[2001:db8::7]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](:\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop
}
