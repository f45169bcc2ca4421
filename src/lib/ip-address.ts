import { isIP } from 'node:net'
import { IPv4, IPv6 } from 'ipaddr.js'

/**
 * The canonical text of an IP address: IPv6 compressed and in lower case (RFC 5952), IPv4-mapped IPv6 as IPv4, without
 * a zone. Null if `text` is not an address.
 *
 * @example
 * ```ts
 * import { canonicalAddress } from './ip-address.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(canonicalAddress('2001:DB8:0:0:0:0:0:1'), '2001:db8::1')
 * assert.equal(canonicalAddress('::ffff:192.0.2.7'), '192.0.2.7')
 * assert.equal(canonicalAddress('0300.0.2.7'), null)
 * ```
 */
export function canonicalAddress(text: string): string | null {
  return parse(text)?.toString() ?? null
}

/**
 * The key under which requests from an address are counted: an IPv4 address itself, the /64 network of an IPv6 address
 * (whoever has one address of a /64 has all of them, RFC 6177 §2), or `unknown` if it is not an address.
 *
 * @example
 * ```ts
 * import { networkOf } from './ip-address.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(networkOf('192.0.2.7'), '192.0.2.7')
 * assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
 * ```
 */
export function networkOf(address: string): string {
  const parsed = parse(address)
  if (parsed === null) return 'unknown'
  return parsed instanceof IPv6
    ? `${new IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`
    : parsed.toString()
}

/**
 * A function that answers whether an address is one of `entries` or lies in one of them; entries are addresses and
 * networks in CIDR notation, IPv4 and IPv6.
 *
 * @throws RangeError naming the first entry that is neither
 * @example
 * ```ts
 * import { addressMatcher } from './ip-address.ts'
 * import assert from 'node:assert/strict'
 *
 * const isTrusted = addressMatcher(['10.0.0.0/8', '2001:db8::1'])
 * assert.equal(isTrusted('10.1.2.3'), true)
 * assert.equal(isTrusted('2001:db8::2'), false)
 * ```
 */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const networks = entries.map(parseNetwork)
  return (address) => {
    const parsed = parse(address)
    return parsed !== null && networks.some((network) => contains(network, parsed))
  }
}

/**
 * `isIP` decides what is an address: ipaddr.js 2.5.0 also reads octal, hexadecimal and short IPv4 addresses, which not
 * every program reads alike. And it reads `::192.0.2.7` as the IPv4-mapped `::ffff:192.0.2.7`, which is another address
 * (RFC 4291 §2.5.5); with `0::` it does not.
 */
function parse(text: string): IPv4 | IPv6 | null {
  const address = text.trim().split('%', 1)[0] ?? ''
  switch (isIP(address)) {
    case 4:
      return IPv4.parse(address)
    case 6: {
      const parsed = IPv6.parse(address.replace(/^::(?=\d+\.)/, '0::'))
      return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed
    }
    default:
      return null
  }
}

type Network = [network: IPv4 | IPv6, bits: number]

function parseNetwork(entry: string): Network {
  const [text = '', bitsText, ...rest] = entry.split('/')
  const network = parse(text)
  if (network === null || rest.length > 0) throw notANetwork(entry)
  const maxBits = network instanceof IPv4 ? 32 : 128
  // The prefix length of an IPv4-mapped network counts from the start of the IPv6 address.
  const mappedBits = network instanceof IPv4 && isIP(text) === 6 ? 96 : 0
  const bits = bitsText === undefined ? maxBits : Number(bitsText) - mappedBits
  if (!/^\d{1,3}$/.test(bitsText ?? '0') || bits < 0 || bits > maxBits) throw notANetwork(entry)
  return [network, bits]
}

/** An IPv6 network such as `::/0` contains IPv4 addresses too, as IPv4-mapped ones. */
function contains([network, bits]: Network, address: IPv4 | IPv6): boolean {
  if (network instanceof IPv4) return address instanceof IPv4 && address.match(network, bits)
  const wide = address instanceof IPv4 ? address.toIPv4MappedAddress() : address
  return wide.match(network, bits)
}

function notANetwork(entry: string): RangeError {
  return new RangeError(
    `${JSON.stringify(entry)} is neither an address nor a network such as 10.0.0.0/8 or 2001:db8::/32`,
  )
}
